/* SPDX-License-Identifier: MIT */
/* Stores the sources of matches' deals for the hub (docs/spec/fair.md). */
#pragma once

#include "server/app/hub_wiring.h"

/* Sets these ports of the hub; their context is an app_hub_wiring. */
void app_fair_ports(hub_ports *ports);

/* Reads or makes the hub's signing key and its chain of receipts. Call it after the store was opened and
 * joined, before any table is restored. `many_nodes`: the chain is the node's. Returns false if the store
 * failed (logged). */
bool app_fair_start(delivery_hub_host *host, struct store *store, bool many_nodes);
