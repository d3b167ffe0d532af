/* SPDX-License-Identifier: MIT */
/* What anybody may know of a public table without entering it: for who is shown its link. */
#ifndef KOZEL_SERVER_HUB_LOBBY_ABOUT_H
#define KOZEL_SERVER_HUB_LOBBY_ABOUT_H

#include <stdbool.h>

#include <kozel/catalogue.h>

#include "server/hub/ports/ids.h"

typedef struct hub_about {
    char game[KZ_GAME_NAME];
    bool free_seat;
    int persons;                          /* who sit there */
    char name[KZ_SEATS][HUB_PERSON_NAME]; /* of those */
} hub_about;

/* Fills *out. False: there is no such table at this node, or it is private. */
bool hub_tell_about(struct hub *hub, const char *table, hub_about *out);

/* Who sits at a table of this node or another. */
typedef struct hub_seated {
    bool free_seat;                 /* somebody else may sit down now */
    hub_person_id person[KZ_SEATS]; /* 0 behind the last */
} hub_seated;

/* Fills *out, of a private table too. False: there is no such table, or it is between owners. */
bool hub_tell_seated(struct hub *hub, const char *table, hub_seated *out);

/* The application of a table of this node or another, of a private one too, as the lobby tells it: JSON,
 * malloc'ed, the caller's. NULL: it is not known here; without memory. */
char *hub_about_application(struct hub *hub, const char *table);

/* The match that everybody may watch and in which the person plays, here or at another node. The texts are
 * valid until the hub is called again. False: there is none. */
typedef struct hub_playing {
    const char *table, *game;
} hub_playing;
bool hub_plays(const struct hub *hub, hub_person_id person, hub_playing *out);

#endif
