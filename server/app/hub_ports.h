/* SPDX-License-Identifier: MIT */
/* Implements the hub's ports (hub_ports): writes for the store, messages, bots, chance. */
#pragma once

#include "server/app/hub_wiring.h"

/* Returns the ports; `wiring` must outlive the hub. `many_nodes`: `wiring` must have a cluster before the hub
 * is called. */
hub_ports app_hub_wiring_ports(app_hub_wiring *wiring, bool many_nodes);
