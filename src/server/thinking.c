/* Bots that need time: each choice is a piece of work for libuv's worker threads, of which a table has at
 * most one. Nothing is shared with the loop: a view goes, an action comes back. The threads are few: people
 * get them in turn (turns.h), and when many wait each bot thinks a shorter time. */
#include "server/loop.h"

#include "base/log.h"

#include <stdlib.h>
#include <utlist.h>

/* libuv's worker threads, where $UV_THREADPOOL_SIZE does not say otherwise. */
enum { THREADS = 4 };

struct think_work {
    kz_turn turn; /* first */
    uv_work_t work;
    kz_server *server;
    uint64_t ticket;
    const kz_bot *bot;
    kz_view view;
    kz_rng rng;
    kz_budget budget;
    kz_action action;
    struct think_work *prev, *next;
};

static void begin_thoughts(kz_server *server);

static void think(uv_work_t *work)
{
    struct think_work *t = work->data;
    t->action = t->bot->choose(&t->view, &t->budget, &t->rng);
}

static void forget(kz_server *server, struct think_work *t)
{
    server->thinking--;
    free(t);
}

static void thought(uv_work_t *work, int status)
{
    struct think_work *t = work->data;
    kz_server *server = t->server;
    DL_DELETE(server->thoughts, t);
    server->threads_busy--;
    if (status == 0 && !server->stopping) {
        server->hub_called = true;
        kz_hub_thought(server->hub, t->ticket, t->action, kz_server_now(server));
    }
    forget(server, t);
    begin_thoughts(server);
}

/* If it cannot be asked the hub goes on without it when its time is over. */
static void begin(kz_server *server, struct think_work *t)
{
    t->budget = (kz_budget){.ms = kz_turns_budget(server->config.bot_ms, server->to_think.waiting, THREADS),
                            .threads = 1};
    if (uv_queue_work(&server->loop, &t->work, think, thought) != 0) {
        kz_log(KZ_WARN, "server", "no worker for a bot");
        forget(server, t);
        return;
    }
    DL_APPEND(server->thoughts, t);
    server->threads_busy++;
}

static void begin_thoughts(kz_server *server)
{
    while (server->threads_busy < THREADS && server->to_think.waiting && !server->stopping)
        begin(server, (struct think_work *)kz_turns_take(&server->to_think));
}

void kz_server_think(void *context, uint64_t ticket, const kz_bot *bot, const kz_view *view, uint64_t seed,
                     kz_person person)
{
    kz_server *server = context;
    if (server->draining)
        return;
    struct think_work *t = malloc(sizeof *t);
    if (!t)
        return;
    *t = (struct think_work){.work.data = t, .server = server, .ticket = ticket, .bot = bot, .view = *view};
    kz_rng_seed(&t->rng, seed);
    if (!kz_turns_add(&server->to_think, &t->turn, person)) {
        free(t);
        return;
    }
    server->thinking++;
    begin_thoughts(server);
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
