/* SPDX-License-Identifier: MIT */
/* What the hub asks for (hub_ports): writes for the store, messages, bots, chance. */
#ifndef KOZEL_SERVER_APP_HUB_PORTS_H
#define KOZEL_SERVER_APP_HUB_PORTS_H

#include "server/app/hub_wiring.h"

/* The ports; `wiring` must outlive the hub. `many_nodes`: before the hub is called, `wiring` has a cluster.
 */
hub_ports app_hub_wiring_ports(app_hub_wiring *wiring, bool many_nodes);

#endif
