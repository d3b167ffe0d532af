/* SPDX-License-Identifier: MIT */
/* A server's Web Push (server/social/push/push.h). It finds people with news whom no page shows them, and
 * sends the news to the push services in a separate thread. The news is in the store
 * (server/store/people/push.h), so a restart loses nothing. Of many nodes, any free one sends it. */
#pragma once

#include "server/app/server.h"
#include "server/delivery/delivery.h"
#include "server/delivery/hub_host.h"
#include "server/languages/languages.h"
#include "server/social/push/push.h"

/* The times in ms after which a person without a page, or with hidden pages alone, is notified. */
enum { APP_PUSH_AWAY_MS = 5000, APP_PUSH_HIDDEN_MS = 30000 };

typedef struct app_pusher app_pusher;

/* A pusher's dependencies; all must outlive it. */
typedef struct app_pusher_parts {
    uv_loop_t *loop;
    struct store *store;
    const language_translations *translations;
    const delivery_hub_host *host;
    const struct delivery *delivery;
} app_pusher_parts;

/* Makes a pusher and reads or makes the server's key. Call it before the writer has the store. Returns NULL
 * if that is not possible (logged). */
app_pusher *app_pusher_new(const app_server_config *config, const app_pusher_parts *parts);

/* Returns the push settings; NULL for NULL. */
const struct push *app_pusher_push(const app_pusher *pusher);

/* Call it every second. NULL is allowed. */
void app_pusher_tick(app_pusher *pusher);

/* Returns true if its thread has nothing to do. NULL is allowed. */
bool app_pusher_is_idle(const app_pusher *pusher);

typedef struct app_pusher_figures {
    int64_t sent, gone, again, dropped; /* messages from here since the start: accepted; without a recipient
                                           now; failed, to be retried; given up */
} app_pusher_figures;

/* Returns the counts. All 0 for NULL. */
app_pusher_figures app_pusher_count(const app_pusher *pusher);

/* Stops the thread, which gives up its current message, and waits for it. NULL is allowed. */
void app_pusher_stop(app_pusher *pusher);

/* Frees the pusher after app_pusher_stop(). NULL is allowed. */
void app_pusher_free(app_pusher *pusher);
