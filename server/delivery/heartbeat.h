/* SPDX-License-Identifier: MIT */
/* Writes the server's heartbeat to the store (server/store/rooms/lease.h). */
#pragma once

#include "server/delivery/hub_host.h"
#include "server/delivery/outbox.h"

/* Writes a heartbeat if the hub has tables and the server is not stopping. Call it every second, before the
 * server stops, and after tables were restored. */
void delivery_heartbeat(delivery_outbox *outbox, const delivery_hub_host *host);

/* Writes the first heartbeat in any case. Call it after a server without other nodes has restored its
 * matches: both are stored together. The earlier heartbeat does not count any more, because it may be from
 * another clock. */
void delivery_heartbeat_first(delivery_outbox *outbox, const delivery_hub_host *host);
