/* SPDX-License-Identifier: MIT */
/* What anybody may know of a public table without entering it: for who is shown its link. */
#ifndef KOZEL_SERVER_HUB_LOBBY_ABOUT_H
#define KOZEL_SERVER_HUB_LOBBY_ABOUT_H

#include <stdbool.h>

#include <kozel/catalogue.h>

#include "server/hub/ports/ids.h"

typedef struct kz_hub_about {
    char game[KZ_GAME_NAME];
    bool free_seat;
    int persons;                         /* who sit there */
    char name[KZ_SEATS][KZ_PERSON_NAME]; /* of those */
} kz_hub_about;

/* Fills *out. False: there is no such table at this node, or it is private. */
bool kz_hub_tell_about(kz_hub *hub, const char *table, kz_hub_about *out);

/* Who sits at a table of this node or another. */
typedef struct kz_hub_seated {
    bool free_seat;             /* somebody else may sit down now */
    kz_person person[KZ_SEATS]; /* 0 behind the last */
} kz_hub_seated;

/* Fills *out, of a private table too. False: there is no such table, or it is between owners. */
bool kz_hub_tell_seated(kz_hub *hub, const char *table, kz_hub_seated *out);

/* The application of a table of this node or another, of a private one too, as the lobby tells it: JSON,
 * malloc'ed, the caller's. NULL: it is not known here; without memory. */
char *kz_hub_application(kz_hub *hub, const char *table);

/* The match that everybody may watch and in which the person plays, here or at another node. The texts are
 * valid until the hub is called again. False: there is none. */
typedef struct kz_hub_playing {
    const char *table, *game;
} kz_hub_playing;
bool kz_hub_plays(const kz_hub *hub, kz_person person, kz_hub_playing *out);

#endif
