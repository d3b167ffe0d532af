/* SPDX-License-Identifier: MIT */
/* Tables of tournaments. The hub has no tournaments: it opens a table for one, and reports its result. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <kozel/rules.h>

#include "server/hub/ports/ids.h"

/* People who are not at their table this long after it was opened forfeit the match. */
enum { HUB_TOURNAMENT_WAIT_MS = 120000 };

/* The place of a table in a tournament. */
typedef struct hub_tournament_place {
    char id[HUB_ID_TEXT]; /* of the tournament; "": the table belongs to none */
    int32_t table;        /* the table's number there, from 0 */
} hub_tournament_place;

typedef struct hub_tournament_person {
    hub_person_id id;
    const char *name;
} hub_tournament_person;

/* A table to be opened. */
typedef struct hub_tournament_table {
    const char *id; /* of the table's room */
    const char *tournament;
    int32_t table;
    const char *game, *options;
    int time, reserve; /* seconds a move, seconds a match */
    bool rated;
    int seats;
    hub_tournament_person person[KZ_SEATS]; /* registered people, by seat */
} hub_tournament_table;
