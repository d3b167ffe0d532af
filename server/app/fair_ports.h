/* SPDX-License-Identifier: MIT */
/* What matches' deals are made of (docs/spec/fair.md), between the hub and the store. */
#ifndef KOZEL_SERVER_APP_FAIR_PORTS_H
#define KOZEL_SERVER_APP_FAIR_PORTS_H

#include "server/app/hub_wiring.h"

/* Sets the hub's ports for it; their context is a app_hub_wiring. */
void app_fair_ports(hub_ports *ports);

/* Reads, or makes, the key by which the hub signs, and the chain that it adds to: after the store was opened
 * and joined, before any table is taken back. `many_nodes`: the chain is the node's. False: the store failed
 * (logged). */
bool app_fair_start(delivery_hub_host *host, struct store *store, bool many_nodes);

#endif
