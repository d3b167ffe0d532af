/* SPDX-License-Identifier: MIT */
#include "server/app/bots/bot_workers.h"

#include <kozel/analysis.h>

#include "base/clock.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <utlist.h>

/* libuv's worker threads, unless $UV_THREADPOOL_SIZE sets another number. */
enum { THREADS = 4 };

/* For each action of a hint: some tenths of a second. */
enum { ADVICE_PLAYOUTS = 512 };

struct think_work {
    app_turn turn; /* must be first */
    uv_work_t work;
    app_bot_workers *workers;
    uint64_t ticket;
    const kz_bot *bot; /* NULL: search a hint */
    char table[64];    /* for this table */
    kz_advice advice;
    kz_view view;
    kz_rng rng;
    kz_budget budget;
    kz_action action;
    kz_stop stop;
    bool given_up;  /* nobody waits for the answer */
    uint64_t since; /* time of the question (base_clock_real_ns()) */
    struct think_work *prev, *next;
};

static void think(uv_work_t *work)
{
    struct think_work *t = work->data;
    if (t->bot) {
        t->action = kz_bot_choose(t->bot, &t->view, &t->budget, &t->rng);
        if (t->action.kind == KZ_NO_ACTION)
            base_must(NULL);
        return;
    }
    kz_scale scale;
    bool advised = kz_scale_of(&t->view.pub.rules, t->budget.stop, &scale) &&
                   kz_advise(&t->view, &t->budget, &scale, &t->advice);
    if (!advised && !kz_stop_asked(t->budget.stop))
        base_must(NULL);
}

static void forget(app_bot_workers *workers, struct think_work *t)
{
    DL_DELETE(workers->works, t);
    workers->count--;
    free(t);
}

static void report(app_bot_workers *workers, const struct think_work *t)
{
    struct hub *hub = delivery_hub_host_call(workers->host);
    int64_t now_ms = delivery_hub_host_now(workers->host);
    if (t->bot) {
        hub_thought(hub, t->ticket, t->action, now_ms);
        return;
    }
    hub_advice advice = {.action = t->advice.action,
                         .reason = t->advice.reason == KZ_NO_REASON ? "" : kz_reason_id(t->advice.reason),
                         .chance = t->advice.chance,
                         .points = t->advice.points};
    hub_advised(hub, t->table, t->ticket, &advice, now_ms);
}

static void begin(app_bot_workers *workers, struct think_work *t, uv_after_work_cb done)
{
    if (uv_queue_work(workers->loop, &t->work, think, done) != 0)
        abort(); /* it fails only if there is no function */
    workers->running_count++;
}

static void begin_waiting(app_bot_workers *workers, uv_after_work_cb done)
{
    while (workers->running_count < THREADS && workers->waiting.waiting && !workers->host->closed) {
        struct think_work *t = (struct think_work *)app_turns_take(&workers->waiting);
        if (t->given_up)
            forget(workers, t);
        else
            begin(workers, t, done);
    }
}

static void thought(uv_work_t *work, int status)
{
    struct think_work *t = work->data;
    app_bot_workers *workers = t->workers;
    workers->running_count--;
    if (status == 0 && !t->given_up && !workers->host->closed) {
        if (t->bot)
            delivery_histogram_add(&workers->thought, &delivery_bounds_time, base_clock_real_ns() - t->since);
        report(workers, t);
    }
    forget(workers, t);
    begin_waiting(workers, thought);
}

/* Takes the work. Returns false if it is dropped, since the server stops. */
static bool take(app_bot_workers *workers, const struct think_work *what, hub_person_id person)
{
    if (workers->host->draining)
        return false;
    struct think_work *t = base_new(sizeof *t);
    *t = *what;
    t->work.data = t;
    t->workers = workers;
    t->budget.stop = &t->stop;
    t->since = base_clock_real_ns();
    if (!app_turns_add(&workers->waiting, &t->turn, person))
        base_must(NULL);
    DL_APPEND(workers->works, t);
    workers->count++;
    workers->waited_count += t->bot && workers->running_count == THREADS;
    begin_waiting(workers, thought);
    return true;
}

void app_bot_workers_think(app_bot_workers *workers, const hub_question *question)
{
    struct think_work what = {.ticket = question->ticket,
                              .bot = question->bot,
                              .view = *question->view,
                              .budget = {.rollouts = question->playouts, .threads = 1}};
    kz_rng_seed(&what.rng, question->seed);
    take(workers, &what, question->person);
}

bool app_bot_workers_advise(app_bot_workers *workers, const char *table, uint64_t ticket, const kz_view *view,
                            hub_person_id person)
{
    struct think_work what = {.ticket = ticket, .view = *view, .budget = {.rollouts = ADVICE_PLAYOUTS}};
    snprintf(what.table, sizeof what.table, "%s", table);
    return take(workers, &what, person);
}

static void give_up(struct think_work *t)
{
    t->given_up = true;
    kz_stop_ask(&t->stop);
}

void app_bot_workers_give_up(app_bot_workers *workers, uint64_t ticket)
{
    struct think_work *t;
    DL_FOREACH(workers->works, t)
    if (t->ticket == ticket)
        give_up(t);
}

void app_bot_workers_stop(app_bot_workers *workers)
{
    struct think_work *t;
    app_turn *turn;
    while ((turn = app_turns_take(&workers->waiting)))
        forget(workers, (struct think_work *)turn);
    DL_FOREACH(workers->works, t) /* they run */
    {
        give_up(t);
        uv_cancel((uv_req_t *)&t->work);
    }
}
