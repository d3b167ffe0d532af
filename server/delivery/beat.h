/* SPDX-License-Identifier: MIT */
/* Writes into the store that the server lives (server/store/rooms/life.h). */
#ifndef KOZEL_SERVER_DELIVERY_BEAT_H
#define KOZEL_SERVER_DELIVERY_BEAT_H

#include "server/delivery/hub_host.h"
#include "server/delivery/outbox.h"

/* Writes it if the hub has tables and the server does not stop. Call it every second, before the server
 * stops, and when tables were taken back. */
void delivery_beat(delivery_outbox *outbox, const delivery_hub_host *host);

/* Writes it in any case. Call it when a server that is alone has taken its matches back: both are stored
 * together. Until when the server lived before counts no more, for its clock may have been another one. */
void delivery_beat_first(delivery_outbox *outbox, const delivery_hub_host *host);

#endif
