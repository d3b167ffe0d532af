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
enum { APP_PUSH_AWAY_MS = 5000 };

typedef struct app_pusher app_pusher;

/* What a pusher needs; all must outlive it. */
typedef struct app_pusher_parts {
    uv_loop_t *loop;
    struct store *store;
    const language_translations *translations;
    const delivery_hub_host *host;
    const struct delivery *delivery;
} app_pusher_parts;

/* Before the writer has the store: the server's key is read, or made. NULL: it cannot be (logged). */
app_pusher *app_pusher_new(const app_server_config *config, const app_pusher_parts *parts);

/* NULL for NULL. */
const struct push *app_pusher_push(const app_pusher *pusher);

/* Call it every second. NULL is allowed. */
void app_pusher_tick(app_pusher *pusher);

/* Whether its thread has nothing to do. NULL is allowed. */
bool app_pusher_is_idle(const app_pusher *pusher);

typedef struct app_pusher_figures {
    int64_t sent, gone, again, dropped; /* messages here since the start: taken; for nobody any more; failed,
                                           to be tried again; given up */
} app_pusher_figures;

/* All 0 for NULL. */
app_pusher_figures app_pusher_count(const app_pusher *pusher);

/* Waits for its thread, which gives up what it is sending. NULL is allowed. */
void app_pusher_stop(app_pusher *pusher);

/* After app_pusher_stop(). NULL is allowed. */
void app_pusher_free(app_pusher *pusher);

#endif
