/* SPDX-License-Identifier: MIT */
/* What matches' deals are made of (docs/spec/fair.md), between the hub and the store. */
#ifndef KOZEL_SERVER_APP_FAIR_PORTS_H
#define KOZEL_SERVER_APP_FAIR_PORTS_H

#include "server/app/loop.h"

/* The hub's ports for it. */
void kz_fair_ports(kz_hub_ports *ports);

/* Reads, or makes, the key by which the hub signs, and the chain that it adds to: after the store was opened
 * and joined, before any table is taken back. False: the store failed (logged). */
bool kz_fair_start(kz_server *server);

#endif
