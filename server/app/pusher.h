/* SPDX-License-Identifier: MIT */
/* Web Push of a server (server/social/push/push.h): it finds who is to be told something and has no page open
 * here, and hands it to the push services in a thread of its own. What is to be told is in the store
 * (server/store/people/push.h): a restart loses nothing, and of many nodes whichever is free sends it. */
#ifndef KOZEL_SERVER_APP_PUSHER_H
#define KOZEL_SERVER_APP_PUSHER_H

#include "server/app/server.h"
#include "server/delivery/delivery.h"
#include "server/languages/languages.h"
#include "server/social/push/push.h"

/* Whoever has been away for so long when it is his turn is told. */
enum { KZ_PUSH_AWAY_MS = 5000 };

typedef struct kz_pusher kz_pusher;

/* What a pusher needs; all must outlive it. */
typedef struct kz_pusher_parts {
    uv_loop_t *loop;
    kz_store *store;
    const kz_translations *translations;
    const kz_hub_host *host;
    const kz_delivery *delivery;
} kz_pusher_parts;

/* Before the writer has the store: the server's key is read, or made. NULL: it cannot be (logged). */
kz_pusher *kz_pusher_new(const kz_server_config *config, const kz_pusher_parts *parts);

/* NULL for NULL. */
const kz_push *kz_pusher_push(const kz_pusher *pusher);

/* Call it every second. NULL is allowed. */
void kz_pusher_tick(kz_pusher *pusher);

/* Whether its thread has nothing to do. NULL is allowed. */
bool kz_pusher_is_idle(const kz_pusher *pusher);

typedef struct kz_pusher_figures {
    int64_t sent, gone, again, dropped; /* messages here since the start: taken; for nobody any more; failed,
                                           to be tried again; given up */
} kz_pusher_figures;

/* All 0 for NULL. */
kz_pusher_figures kz_pusher_count(const kz_pusher *pusher);

/* Waits for its thread, which gives up what it is sending. NULL is allowed. */
void kz_pusher_stop(kz_pusher *pusher);

/* After kz_pusher_stop(). NULL is allowed. */
void kz_pusher_free(kz_pusher *pusher);

#endif
