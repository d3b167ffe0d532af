/* SPDX-License-Identifier: MIT */
/* Bots that need time, and hints: each choice is a piece of work for libuv's worker threads, of which a table
 * has at most one of each kind. Nothing is shared with the loop: a view goes, an action comes back. The
 * threads are few: people get them in turn (turns.h). Who must wait chooses later, but nothing else. */
#ifndef KOZEL_SERVER_APP_BOT_WORKERS_H
#define KOZEL_SERVER_APP_BOT_WORKERS_H

#include "server/app/turns.h"
#include "server/delivery/histogram.h"
#include "server/delivery/hub_host.h"

typedef struct app_bot_workers {
    uv_loop_t *loop;
    delivery_hub_host *host;
    struct think_work *running; /* in a thread */
    int running_count;
    app_turns waiting;          /* for a thread */
    size_t count;               /* running or waiting */
    delivery_histogram thought; /* of a bot: from the question to its choice */
    uint64_t waited_count;      /* choices of bots that had to wait for a thread */
} app_bot_workers;

/* Ports of the hub (hub_ports): lets a bot choose, or looks for a hint, and calls the hub with the
 * answer. False: not now. */
void app_bot_workers_think(app_bot_workers *workers, const hub_question *question);
bool app_bot_workers_advise(app_bot_workers *workers, const char *table, uint64_t ticket, const kz_view *view,
                            hub_person_id person);

/* The server stops: what has not begun will not. */
void app_bot_workers_stop(app_bot_workers *workers);

#endif
