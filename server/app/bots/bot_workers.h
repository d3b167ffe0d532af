/* SPDX-License-Identifier: MIT */
/* Runs bots that need time, and hints, in libuv's worker threads. Each choice is a piece of work; a table has
 * at most one of each kind. Nothing is shared with the loop: a view goes in, an action comes out. There are
 * few threads, and people get them in turn (turns.h). Waiting only delays a choice. */
#pragma once

#include "server/app/bots/turns.h"
#include "server/delivery/histogram.h"
#include "server/delivery/hub_host.h"

typedef struct app_bot_workers {
    uv_loop_t *loop;
    delivery_hub_host *host;
    struct think_work *works;   /* running or waiting */
    size_t count;               /* of `works` */
    int running_count;          /* of those in a thread */
    app_turns waiting;          /* for a thread; also what was given up since */
    delivery_histogram thought; /* a bot's time from the question to its choice */
    uint64_t waited_count;      /* bots' choices that had to wait for a thread */
} app_bot_workers;

/* Ports of the hub (hub_ports). They start a bot's choice or the search for a hint, and call the hub with the
 * answer. False: not possible now. */
void app_bot_workers_think(app_bot_workers *workers, const hub_question *question);
bool app_bot_workers_advise(app_bot_workers *workers, const char *table, uint64_t ticket, const kz_view *view,
                            hub_person_id person);

/* Ends the work for a ticket: nobody waits for it any more. Work that has not begun is dropped, and work that
 * runs ends early. Neither calls the hub. */
void app_bot_workers_give_up(app_bot_workers *workers, uint64_t ticket);

/* Stops at the server's end, after the host has closed: its hub gets no more choices. Work that has not begun
 * is dropped, and work that runs ends early. */
void app_bot_workers_stop(app_bot_workers *workers);
