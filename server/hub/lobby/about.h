/* SPDX-License-Identifier: MIT */
/* The public facts of a public table, for people who follow its link without entering it. */
#pragma once

#include <stdbool.h>

#include <kozel/catalogue.h>

#include "server/hub/ports/ids.h"

typedef struct hub_about {
    char game[KZ_GAME_NAME];
    bool free_seat;
    int persons;                          /* people with a seat */
    char name[KZ_SEATS][HUB_PERSON_NAME]; /* their names */
} hub_about;

/* Fills *out. Returns false if there is no such table at this node, or it is private. */
bool hub_describe_table(struct hub *hub, const char *table, hub_about *out);

/* The people with a seat at a table of this node or another. */
typedef struct hub_seated {
    bool free_seat;                 /* another person may sit down now */
    hub_person_id person[KZ_SEATS]; /* 0 behind the last */
} hub_seated;

/* Fills *out, for a private table too. Returns false if there is no such table, or it is between owners. */
bool hub_describe_seats(struct hub *hub, const char *table, hub_seated *out);

/* Returns the application of a table of this node or another, private ones included, in the lobby's JSON
 * form. The result is malloc'ed and belongs to the caller. Returns NULL if this node does not have the table,
 * or out of memory. */
char *hub_about_application(struct hub *hub, const char *table);

/* Returns the notices of all rooms of a kind (server/rooms/notice.h), as a JSON array; free() it. */
char *hub_about_rooms(struct hub *hub, const char *kind);

/* Finds the public match in which the person plays, here or at another node. The texts are valid until the
 * next call of the hub. Returns false if there is none. */
typedef struct hub_playing {
    const char *table, *game;
} hub_playing;
bool hub_plays(const struct hub *hub, hub_person_id person, hub_playing *out);

/* The same for a table of the lobby's list where the person sits and a seat is free. */
bool hub_waits(const struct hub *hub, hub_person_id person, hub_playing *out);
