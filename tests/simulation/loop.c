/* The event loops of nodes: libuv's own, but what it would wait for comes from the simulation. Its timers,
 * its worker threads and signals are replaced (--wrap, meson.build); asyncs and the order of a turn are
 * libuv's. */
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "server/signals.h"
#include "simulation.h"

enum { TIMERS = 256, HEARING = 4 };

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

struct call {
    void (*happen)(void *context);
    void *context;
    struct call *next;
};

/* What is to happen in the loop of a node: its threads are one process. */
static struct loop {
    struct call *first, **last;
    bool woken;             /* by an async */
    const uv_loop_t *stops; /* the loop that uv_stop() was called for */
    size_t works;
    kz_signals *hearing[HEARING]; /* who hears signals: a server, and what waits between two of its lives */
} loops[SIM_NODES];

struct timer {
    uv_timer_t *timer; /* NULL: a free place */
    uv_timer_cb fire;
    uint64_t repeat;
    int node;
    uint64_t started; /* which of its starts this is */
    sim_event *event; /* NULL: it is due, and waits for the loop */
};
static struct timer timers[TIMERS];
static uint64_t starts;

void sim_in_loop(int node, void (*happen)(void *context), void *context)
{
    struct loop *loop = &loops[node];
    struct call *call = malloc(sizeof *call);
    *call = (struct call){.happen = happen, .context = context};
    if (!loop->first)
        loop->last = &loop->first;
    *loop->last = call;
    loop->last = &call->next;
    sim_wake(loop);
}

void sim_loop_forget(int node)
{
    loops[node] = (struct loop){0};
    for (struct timer *timer = timers; timer < timers + TIMERS; timer++)
        if (timer->timer && timer->node == node) {
            sim_cancel(timer->event);
            *timer = (struct timer){0};
        }
}

/* ---- a turn */

static void do_calls(struct loop *own)
{
    struct call *call = own->first;
    own->first = NULL;
    for (struct call *next; call; call = next) {
        next = call->next;
        call->happen(call->context);
        free(call);
    }
}

static bool is_alive(const uv_loop_t *loop, const struct loop *own)
{
    return uv_loop_alive(loop) || own->works || own->first;
}

int __wrap_uv_run(uv_loop_t *loop, uv_run_mode mode)
{
    struct loop *own = &loops[sim_node()];
    own->stops = NULL;
    do {
        own->woken = false;
        do_calls(own);
        __real_uv_run(loop, UV_RUN_NOWAIT);
        if (mode == UV_RUN_NOWAIT || own->stops == loop || !is_alive(loop, own))
            break;
        if (uv_backend_timeout(loop) == 0 || own->woken || own->first)
            sim_sleep(1); /* what others do comes in between */
        else
            sim_block(own);
    } while (own->stops != loop && is_alive(loop, own));
    own->stops = NULL;
    return is_alive(loop, own);
}

void __wrap_uv_stop(uv_loop_t *loop)
{
    loops[sim_node()].stops = loop;
}

int __wrap_uv_async_send(uv_async_t *async)
{
    struct loop *own = &loops[sim_node()];
    own->woken = true;
    sim_wake(own);
    return __real_uv_async_send(async);
}

/* ---- time */

uint64_t __wrap_uv_now(const uv_loop_t *loop)
{
    (void)loop;
    return sim_now() / SIM_MS;
}

void __wrap_uv_update_time(uv_loop_t *loop)
{
    (void)loop;
}

static struct timer *find(const uv_timer_t *timer)
{
    for (struct timer *one = timers; one < timers + TIMERS; one++)
        if (one->timer == timer)
            return one;
    return NULL;
}

struct firing {
    uv_timer_t *timer;
    uint64_t started;
};

static void on_due(void *context);

static void fire(void *context)
{
    struct firing *firing = context;
    struct timer *timer = find(firing->timer);
    bool runs = timer && timer->started == firing->started;
    free(firing);
    if (!runs)
        return;
    uv_timer_t *handle = timer->timer;
    uv_timer_cb call = timer->fire;
    if (timer->repeat)
        timer->event = sim_later(timer->repeat, on_due, timer);
    else
        __wrap_uv_timer_stop(handle);
    call(handle);
}

static void on_due(void *context)
{
    struct timer *timer = context;
    struct firing *firing = malloc(sizeof *firing);
    *firing = (struct firing){timer->timer, timer->started};
    timer->event = NULL;
    sim_in_loop(timer->node, fire, firing);
}

int __wrap_uv_timer_start(uv_timer_t *handle, uv_timer_cb call, uint64_t ms, uint64_t repeat_ms)
{
    __wrap_uv_timer_stop(handle);
    if (!ms)
        return __real_uv_timer_start(handle, call, 0, repeat_ms);
    struct timer *timer = find(NULL);
    if (!timer)
        abort();
    *timer = (struct timer){handle, call, repeat_ms * SIM_MS, sim_node(), ++starts, NULL};
    timer->event = sim_later(ms * SIM_MS, on_due, timer);
    return __real_uv_timer_start(handle, call, INT64_MAX, 0); /* the loop is to see that it runs */
}

int __wrap_uv_timer_stop(uv_timer_t *handle)
{
    struct timer *timer = find(handle);
    if (timer) {
        sim_cancel(timer->event);
        *timer = (struct timer){0};
    }
    return __real_uv_timer_stop(handle);
}

/* ---- work for other threads: bots that think */

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
    loops[w->node].works--;
    w->done(w->work, w->cancelled ? UV_ECANCELED : 0);
    free(w);
}

static void *do_work(void *context)
{
    struct work *w = context;
    sim_sleep(sim_between(SIM_SCHEDULER, 100, 20 * SIM_MS));
    if (!w->cancelled)
        w->run(w->work);
    sim_in_loop(w->node, after_work, w);
    return NULL;
}

int __wrap_uv_queue_work(uv_loop_t *loop, uv_work_t *work, uv_work_cb run, uv_after_work_cb done)
{
    struct work *w = malloc(sizeof *w);
    *w = (struct work){work, run, done, sim_node(), false};
    work->loop = loop;
    work->work_req.work = (void (*)(struct uv__work *))(uintptr_t)w; /* for uv_cancel() */
    loops[w->node].works++;
    sim_thread_start(w->node, do_work, w);
    return 0;
}

int __wrap_uv_cancel(uv_req_t *request)
{
    struct work *w = (struct work *)(uintptr_t)((uv_work_t *)request)->work_req.work;
    w->cancelled = true;
    return 0;
}

/* ---- signals, in the place of src/server/signals.c */

static kz_signals **place_of(const kz_signals *signals)
{
    kz_signals **place = loops[sim_node()].hearing;
    while (*place != signals)
        place++;
    return place;
}

void kz_signals_start(kz_signals *signals, uv_loop_t *loop, void (*hear)(void *context, int number),
                      void *context)
{
    (void)loop;
    signals->context = context;
    signals->heard = hear;
    *place_of(NULL) = signals;
}

void kz_signals_close(kz_signals *signals)
{
    *place_of(signals) = NULL;
}

const char *kz_signal_name(int number)
{
    return number == SIGTERM ? "SIGTERM" : "a signal";
}

static void stop_by_signal(void *context)
{
    struct loop *own = context;
    for (int i = 0; i < HEARING; i++)
        if (own->hearing[i])
            own->hearing[i]->heard(own->hearing[i]->context, SIGTERM);
}

void sim_signal(int node, int number)
{
    (void)number;
    sim_in_loop(node, stop_by_signal, &loops[node]);
}
