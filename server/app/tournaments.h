/* SPDX-License-Identifier: MIT */
/* The server's tournaments: their rooms are in the hub's room host, and a lane computes their pairings. */
#pragma once

#include "server/delivery/hub_host.h"
#include "server/delivery/lanes.h"
#include "server/tournaments/tournament.h"

typedef struct app_tournaments {
    delivery_lanes *lanes;
    delivery_hub_host *host;
    tournaments_host tournaments;
} app_tournaments;

/* Adds the kind of room to the hub of `host`, which has no room yet. It must outlive the hub. `lanes` need
 * not run yet: pairings wait for them. */
void app_tournaments_init(app_tournaments *tournaments, delivery_lanes *lanes, delivery_hub_host *host);
