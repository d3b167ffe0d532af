/* SPDX-License-Identifier: MIT */
/* Bots that need time, and hints: each choice is a piece of work for libuv's worker threads, of which a table
 * has at most one of each kind. Nothing is shared with the loop: a view goes, an action comes back. The
 * threads are few: people get them in turn (turns.h). Who must wait chooses later, but nothing else. */
#include "server/app/loop.h"

#include <kozel/analysis.h>

#include "base/clock.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <utlist.h>

/* libuv's worker threads, where $UV_THREADPOOL_SIZE does not say otherwise. */
enum { THREADS = 4 };

/* Of each action for a hint: some tenths of a second. */
enum { ADVICE_PLAYOUTS = 512 };

struct think_work {
    kz_turn turn; /* first */
    uv_work_t work;
    kz_server *server;
    uint64_t ticket;
    const kz_bot *bot; /* NULL: a hint is looked for, */
    char table[64];    /* at this table */
    kz_advice advice;
    kz_view view;
    kz_rng rng;
    kz_budget budget;
    kz_action action;
    uint64_t since; /* kz_clock_real_ns(): when it was asked for */
    struct think_work *prev, *next;
};

static void begin_thoughts(kz_server *server);

static void think(uv_work_t *work)
{
    struct think_work *t = work->data;
    if (t->bot) {
        t->action = t->bot->choose(&t->view, &t->budget, &t->rng);
        return;
    }
    kz_scale scale;
    kz_scale_of(&t->view.pub.rules, &scale);
    kz_advise(&t->view, ADVICE_PLAYOUTS, &scale, &t->advice);
}

static void forget(kz_server *server, struct think_work *t)
{
    server->thinking--;
    free(t);
}

static void tell(kz_server *server, const struct think_work *t)
{
    if (t->bot) {
        kz_hub_thought(server->host.hub, t->ticket, t->action, kz_steady_now(&server->clock));
        return;
    }
    kz_hub_advice advice = {.action = t->advice.action,
                            .reason = t->advice.reason == KZ_NO_REASON ? "" : kz_reason_id(t->advice.reason),
                            .chance = t->advice.chance,
                            .points = t->advice.points};
    kz_hub_advised(server->host.hub, t->table, t->ticket, &advice, kz_steady_now(&server->clock));
}

static void thought(uv_work_t *work, int status)
{
    struct think_work *t = work->data;
    kz_server *server = t->server;
    DL_DELETE(server->thoughts, t);
    server->threads_busy--;
    if (status == 0 && !server->host.closed) {
        server->host.called = true;
        if (t->bot)
            kz_histogram_add(&server->metrics.thought, &kz_bounds_time, kz_clock_real_ns() - t->since);
        tell(server, t);
    }
    forget(server, t);
    begin_thoughts(server);
}

static void begin(kz_server *server, struct think_work *t)
{
    if (uv_queue_work(&server->loop, &t->work, think, thought) != 0)
        abort(); /* it fails for want of a function alone */
    DL_APPEND(server->thoughts, t);
    server->threads_busy++;
}

static void begin_thoughts(kz_server *server)
{
    while (server->threads_busy < THREADS && server->to_think.waiting && !server->host.closed)
        begin(server, (struct think_work *)kz_turns_take(&server->to_think));
}

/* False: it will not be done, since the server stops. */
static bool take(kz_server *server, const struct think_work *what, kz_person person)
{
    if (server->host.draining)
        return false;
    struct think_work *t = kz_new(sizeof *t);
    *t = *what;
    t->work.data = t;
    t->server = server;
    t->since = kz_clock_real_ns();
    if (!kz_turns_add(&server->to_think, &t->turn, person))
        kz_must(NULL);
    server->thinking++;
    server->metrics.thoughts_waited += t->bot && server->threads_busy == THREADS;
    begin_thoughts(server);
    return true;
}

void kz_server_think(void *context, const kz_hub_question *question)
{
    struct think_work what = {.ticket = question->ticket,
                              .bot = question->bot,
                              .view = *question->view,
                              .budget = {.rollouts = question->playouts, .threads = 1}};
    kz_rng_seed(&what.rng, question->seed);
    take(context, &what, question->person);
}

bool kz_server_advise(void *context, const char *table, uint64_t ticket, const kz_view *view,
                      kz_person person)
{
    struct think_work what = {.ticket = ticket, .view = *view};
    snprintf(what.table, sizeof what.table, "%s", table);
    return take(context, &what, person);
}

void kz_server_stop_thinking(kz_server *server)
{
    struct think_work *t;
    DL_FOREACH(server->thoughts, t)
    uv_cancel((uv_req_t *)&t->work);
    kz_turn *turn;
    while ((turn = kz_turns_take(&server->to_think)))
        forget(server, (struct think_work *)turn);
}
