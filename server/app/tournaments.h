/* SPDX-License-Identifier: MIT */
/* The server's tournaments: their rooms are in the hub's room host, and a lane computes their pairings. */
#pragma once

#include "server/delivery/hub_host.h"
#include "server/delivery/lanes.h"
#include "server/delivery/other_nodes.h"
#include "server/tournaments/tournament.h"

typedef struct app_tournaments {
    delivery_lanes *lanes;
    delivery_hub_host *host;
    delivery_outbox *outbox;
    const delivery_other_nodes *others;
    tournaments_host tournaments;
    bool reading;       /* results are being read */
    int64_t read_until; /* the last result that was read; 0: begin with the first */
} app_tournaments;

/* Adds the kind of room to the hub of `host`, which has no room yet. It must outlive the hub. `lanes` need
 * not run yet: pairings wait for them. */
void app_tournaments_init(app_tournaments *tournaments, delivery_lanes *lanes, delivery_hub_host *host,
                          delivery_outbox *outbox, const delivery_other_nodes *others);

/* Reads results that have come for the tournaments here. Call it every second. */
void app_tournaments_tick(app_tournaments *tournaments);

/* Implements hub_ports.forfeit(): the forfeit is a result that waits for its tournament. */
void app_tournaments_forfeit(app_tournaments *tournaments, const hub_tournament_place *place_of,
                             unsigned seats, int64_t now_ms);
