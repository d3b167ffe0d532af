/* SPDX-License-Identifier: MIT */
/* A node with one tournament, "cup", and its store. */
#pragma once

#include "server/tournaments/bots.h"
#include "server/tournaments/deals.h"
#include "server/tournaments/requests.h"
#include "server/tournaments/results.h"
#include "tests/unit/server/store/store_world.h"

typedef struct world {
    room_host rooms;
    tournaments_host host;
    struct store *store;
    kz_tournament *asked; /* the copy to pair; NULL: none */
    size_t events;        /* of the copy */
    int asked_count, id_count;
    char opened[512]; /* the tables, in order */
    char waiting[64]; /* the tables whose matches have not begun */
    char called_off[ROOM_ID_TEXT], nameless[ROOM_ID_TEXT];
    bool busy; /* no pairing can be computed */
    char reason[128];
} world;

/* Terms of a Swiss for up to 16 entrants, which starts at 5000. */
extern const tournaments_terms world_swiss;

/* The node without a store. */
void world_start(world *w);
void world_stop(world *w);

/* Makes a tournament of these terms, with entrants of persons 100, 101, ... */
void world_found(world *w, const tournaments_terms *terms, int entrants);
void world_end(world *w);

/* Makes a Swiss with `entrants` entrants, and pairs its first round. */
void world_begin(world *w, int entrants);

tournaments_tournament *world_cup(const world *w);

/* Does what is due at `now`. */
void world_at(world *w, int64_t now);

/* Answers the question for a pairing. */
void world_answer(world *w);

/* Reports that the first entrant of a table has won. */
bool world_report(world *w, uint32_t table);

/* Stops the node and starts it again on the same store. A pairing that is being computed is lost. */
void world_restart(world *w);

/* The same list, standings and tables must be there after a restart. */
void world_restart_and_compare(world *w);
