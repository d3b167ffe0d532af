/* Bots that need time: each choice is a piece of work for libuv's worker threads, of which a table has at
 * most one. Nothing is shared with the loop: a view goes, an action comes back. */
#include "server/loop.h"

#include "base/log.h"

#include <stdlib.h>
#include <utlist.h>

struct think_work {
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

static void think(uv_work_t *work)
{
    struct think_work *t = work->data;
    t->action = t->bot->choose(&t->view, &t->budget, &t->rng);
}

static void thought(uv_work_t *work, int status)
{
    struct think_work *t = work->data;
    kz_server *server = t->server;
    DL_DELETE(server->thoughts, t);
    server->thinking--;
    if (status == 0 && !server->stopping) {
        server->hub_called = true;
        kz_hub_thought(server->hub, t->ticket, t->action, kz_server_now(server));
    }
    free(t);
}

/* If it cannot be asked the hub goes on without it when its time is over. */
void kz_server_think(void *context, uint64_t ticket, const kz_bot *bot, const kz_view *view, uint64_t seed)
{
    kz_server *server = context;
    if (server->draining)
        return;
    struct think_work *t = malloc(sizeof *t);
    if (!t)
        return;
    *t = (struct think_work){.work.data = t,
                             .server = server,
                             .ticket = ticket,
                             .bot = bot,
                             .view = *view,
                             .budget = {.ms = server->config.bot_ms, .threads = 1}};
    kz_rng_seed(&t->rng, seed);
    if (uv_queue_work(&server->loop, &t->work, think, thought) != 0) {
        kz_log(KZ_WARN, "server", "no worker for a bot");
        free(t);
        return;
    }
    DL_APPEND(server->thoughts, t);
    server->thinking++;
}

void kz_server_stop_thinking(kz_server *server)
{
    struct think_work *t;
    DL_FOREACH(server->thoughts, t)
    uv_cancel((uv_req_t *)&t->work);
}
