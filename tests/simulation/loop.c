/* SPDX-License-Identifier: MIT */
/* The nodes' event loops. libuv runs asyncs and orders the phases of an iteration. Timers, worker threads and
 * signals are replaced (--wrap, meson.build). */
#include <signal.h>
#include <stdlib.h>

#include "server/app/signals.h"
#include "simulation.h"

enum { TIMERS_MAX = 256, SIGNAL_HANDLERS_MAX = 4 };

int __real_uv_run(uv_loop_t *loop, uv_run_mode mode);
int __real_uv_async_send(uv_async_t *async);
int __real_uv_timer_start(uv_timer_t *timer, uv_timer_cb fire, uint64_t ms, uint64_t repeat_ms);
int __real_uv_timer_stop(uv_timer_t *timer);
int __wrap_uv_run(uv_loop_t *loop, uv_run_mode mode);
void __wrap_uv_stop(uv_loop_t *loop);
int __wrap_uv_async_send(uv_async_t *async);
int __wrap_uv_queue_work(uv_loop_t *loop, uv_work_t *work, uv_work_cb run, uv_after_work_cb done);
int __wrap_uv_cancel(uv_req_t *request);
int __wrap_uv_timer_start(uv_timer_t *timer, uv_timer_cb fire, uint64_t ms, uint64_t repeat_ms);
int __wrap_uv_timer_stop(uv_timer_t *timer);
uint64_t __wrap_uv_now(const uv_loop_t *loop);
void __wrap_uv_update_time(uv_loop_t *loop);

/* A call posted to a loop. */
struct call {
    void (*run)(void *context);
    void *context;
    struct call *next;
};

/* The event loop of each node, shared by all libuv loops that the node runs in turn. */
static struct loop {
    struct call *first, **last;
    bool woken;                    /* uv_async_send() was called in this iteration */
    const uv_loop_t *stopped_loop; /* the loop for which uv_stop() was called */
    size_t work_count;
    app_signals *signal_handlers[SIGNAL_HANDLERS_MAX]; /* the server's, and those of a pause */
} loops[SIM_NODES_MAX];

struct timer {
    uv_timer_t *timer; /* NULL: the slot is free */
    uv_timer_cb fire;
    uint64_t repeat_us;
    int node;
    uint64_t start_number; /* which uv_timer_start() call; earlier ones are stale */
    sim_event *event;      /* NULL: due, and posted to the loop */
};
static struct timer timers[TIMERS_MAX];
static uint64_t start_count;

void sim_loop_post(int node, void (*run)(void *context), void *context)
{
    struct loop *loop = &loops[node];
    struct call *call = malloc(sizeof *call);
    *call = (struct call){.run = run, .context = context};
    if (!loop->first)
        loop->last = &loop->first;
    *loop->last = call;
    loop->last = &call->next;
    sim_wake(loop);
}

void sim_loop_reset(int node)
{
    loops[node] = (struct loop){0};
    for (struct timer *timer = timers; timer < timers + TIMERS_MAX; timer++)
        if (timer->timer && timer->node == node) {
            sim_cancel(timer->event);
            *timer = (struct timer){0};
        }
}

/* ---- an iteration */

static void run_calls(struct loop *node_loop)
{
    struct call *call = node_loop->first;
    node_loop->first = NULL;
    for (struct call *next; call; call = next) {
        next = call->next;
        call->run(call->context);
        free(call);
    }
}

/* Returns true if handles, work or posted calls remain. */
static bool is_alive(const uv_loop_t *loop, const struct loop *node_loop)
{
    return uv_loop_alive(loop) || node_loop->work_count || node_loop->first;
}

/* Runs posted calls and libuv's handles. Blocks in the simulation's scheduler, not in the kernel. */
int __wrap_uv_run(uv_loop_t *loop, uv_run_mode mode)
{
    struct loop *node_loop = &loops[sim_current_node()];
    node_loop->stopped_loop = NULL;
    do {
        node_loop->woken = false;
        run_calls(node_loop);
        __real_uv_run(loop, UV_RUN_NOWAIT);
        if (mode == UV_RUN_NOWAIT || node_loop->stopped_loop == loop || !is_alive(loop, node_loop))
            break;
        if (uv_backend_timeout(loop) == 0 || node_loop->woken || node_loop->first)
            sim_sleep(1); /* other threads run in between */
        else
            sim_block(node_loop);
    } while (node_loop->stopped_loop != loop && is_alive(loop, node_loop));
    node_loop->stopped_loop = NULL;
    return is_alive(loop, node_loop);
}

void __wrap_uv_stop(uv_loop_t *loop)
{
    loops[sim_current_node()].stopped_loop = loop;
}

int __wrap_uv_async_send(uv_async_t *async)
{
    struct loop *node_loop = &loops[sim_current_node()];
    node_loop->woken = true;
    sim_wake(node_loop);
    return __real_uv_async_send(async);
}

/* ---- timers */

uint64_t __wrap_uv_now(const uv_loop_t *loop)
{
    (void)loop;
    return sim_now_us() / SIM_MS;
}

void __wrap_uv_update_time(uv_loop_t *loop)
{
    (void)loop;
}

/* Returns the slot of `timer`, or NULL. With `timer` NULL: a free slot. */
static struct timer *find_timer(const uv_timer_t *timer)
{
    for (struct timer *slot = timers; slot < timers + TIMERS_MAX; slot++)
        if (slot->timer == timer)
            return slot;
    return NULL;
}

/* An expired timer, posted to a loop. */
struct firing {
    uv_timer_t *timer;
    uint64_t start_number;
};

static void on_due(void *context);

static void fire(void *context)
{
    struct firing *firing = context;
    struct timer *timer = find_timer(firing->timer);
    bool is_current = timer && timer->start_number == firing->start_number;
    free(firing);
    if (!is_current)
        return;
    uv_timer_t *handle = timer->timer;
    uv_timer_cb call = timer->fire;
    if (timer->repeat_us)
        timer->event = sim_schedule(timer->repeat_us, on_due, timer);
    else
        __wrap_uv_timer_stop(handle);
    call(handle);
}

static void on_due(void *context)
{
    struct timer *timer = context;
    struct firing *firing = malloc(sizeof *firing);
    *firing = (struct firing){timer->timer, timer->start_number};
    timer->event = NULL;
    sim_loop_post(timer->node, fire, firing);
}

int __wrap_uv_timer_start(uv_timer_t *handle, uv_timer_cb call, uint64_t ms, uint64_t repeat_ms)
{
    __wrap_uv_timer_stop(handle);
    if (!ms)
        return __real_uv_timer_start(handle, call, 0, repeat_ms);
    struct timer *timer = find_timer(NULL);
    if (!timer)
        abort();
    *timer = (struct timer){handle, call, repeat_ms * SIM_MS, sim_current_node(), ++start_count, NULL};
    timer->event = sim_schedule(ms * SIM_MS, on_due, timer);
    /* keeps libuv's loop alive until the timer is due */
    return __real_uv_timer_start(handle, call, INT64_MAX, 0);
}

int __wrap_uv_timer_stop(uv_timer_t *handle)
{
    struct timer *timer = find_timer(handle);
    if (timer) {
        sim_cancel(timer->event);
        *timer = (struct timer){0};
    }
    return __real_uv_timer_stop(handle);
}

/* ---- worker threads: bots' searches */

struct work {
    uv_work_t *work;
    uv_work_cb run;
    uv_after_work_cb done;
    int node;
    bool cancelled;
};

static void after_work(void *context)
{
    struct work *w = context;
    loops[w->node].work_count--;
    w->done(w->work, w->cancelled ? UV_ECANCELED : 0);
    free(w);
}

static void *do_work(void *context)
{
    struct work *w = context;
    sim_sleep(sim_random_between(SIM_SCHEDULER, 100, 20 * SIM_MS));
    if (!w->cancelled)
        w->run(w->work);
    sim_loop_post(w->node, after_work, w);
    return NULL;
}

int __wrap_uv_queue_work(uv_loop_t *loop, uv_work_t *work, uv_work_cb run, uv_after_work_cb done)
{
    struct work *w = malloc(sizeof *w);
    *w = (struct work){work, run, done, sim_current_node(), false};
    work->loop = loop;
    work->work_req.work = (void (*)(struct uv__work *))(uintptr_t)w; /* read by __wrap_uv_cancel() */
    loops[w->node].work_count++;
    sim_thread_start(w->node, do_work, w);
    return 0;
}

int __wrap_uv_cancel(uv_req_t *request)
{
    struct work *w = (struct work *)(uintptr_t)((uv_work_t *)request)->work_req.work;
    w->cancelled = true;
    return 0;
}

/* ---- replacement for server/app/signals.c */

static app_signals **handler_slot(const app_signals *signals)
{
    app_signals **slot = loops[sim_current_node()].signal_handlers;
    while (*slot != signals)
        slot++;
    return slot;
}

void app_signals_start(app_signals *signals, uv_loop_t *loop, void (*heard)(void *context, int number),
                       void *context)
{
    (void)loop;
    signals->context = context;
    signals->heard = heard;
    *handler_slot(NULL) = signals;
}

void app_signals_close(app_signals *signals)
{
    *handler_slot(signals) = NULL;
}

const char *app_signal_name(int number)
{
    return number == SIGTERM ? "SIGTERM" : "a signal";
}

static void run_signal_handlers(void *context)
{
    struct loop *node_loop = context;
    for (int i = 0; i < SIGNAL_HANDLERS_MAX; i++)
        if (node_loop->signal_handlers[i])
            node_loop->signal_handlers[i]->heard(node_loop->signal_handlers[i]->context, SIGTERM);
}

void sim_send_sigterm(int node)
{
    sim_loop_post(node, run_signal_handlers, &loops[node]);
}
