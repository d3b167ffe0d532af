/* SPDX-License-Identifier: MIT */
/* What matches' deals are made of (docs/spec/fair.md), between the hub and the store. */
#ifndef KOZEL_SERVER_APP_FAIR_PORTS_H
#define KOZEL_SERVER_APP_FAIR_PORTS_H

#include "server/app/hub_wiring.h"

/* Sets the hub's ports for it; their context is a kz_hub_wiring. */
void kz_fair_ports(kz_hub_ports *ports);

/* Reads, or makes, the key by which the hub signs, and the chain that it adds to: after the store was opened
 * and joined, before any table is taken back. `many_nodes`: the chain is the node's. False: the store failed
 * (logged). */
bool kz_fair_start(kz_hub_host *host, kz_store *store, bool many_nodes);

#endif
