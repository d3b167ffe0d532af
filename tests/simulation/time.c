#include <assert.h>
#include <stdlib.h>

#include "base/clock.h"
#include "simulation.h"

/* As if the machines had run for a while: to programs 0 often says "never". */
enum { BEGIN_S = 1000 };
static const int64_t WALL_MS = INT64_C(1772366400000); /* 2026-03-01, noon */

struct sim_event {
    uint64_t at, order;
    size_t place;
    void (*happen)(void *context);
    void *context;
};

static uint64_t now;
static int64_t ahead_ms[SIM_NODES + 1];
static sim_event **heap;
static size_t count, space;
static uint64_t asked;

uint64_t sim_now(void)
{
    return now;
}

static bool is_before(const sim_event *one, const sim_event *other)
{
    return one->at < other->at || (one->at == other->at && one->order < other->order);
}

static void put(size_t place, sim_event *event)
{
    heap[place] = event;
    event->place = place;
}

static void rise(sim_event *event)
{
    size_t at = event->place;
    for (; at > 0 && is_before(event, heap[(at - 1) / 2]); at = (at - 1) / 2)
        put(at, heap[(at - 1) / 2]);
    put(at, event);
}

static void sink(sim_event *event)
{
    size_t at = event->place;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child + 1 < count && is_before(heap[child + 1], heap[child]))
            child++;
        if (child >= count || !is_before(heap[child], event))
            break;
        put(at, heap[child]);
        at = child;
    }
    put(at, event);
}

sim_event *sim_later(uint64_t delay, void (*happen)(void *context), void *context)
{
    if (count == space) {
        space = space ? 2 * space : 256;
        heap = realloc(heap, space * sizeof *heap);
    }
    sim_event *event = malloc(sizeof *event);
    *event = (sim_event){now + delay, ++asked, count, happen, context};
    heap[count++] = event;
    rise(event);
    return event;
}

static void take_out(sim_event *event)
{
    sim_event *last = heap[--count];
    if (last == event)
        return;
    put(event->place, last);
    rise(last);
    sink(last);
}

void sim_cancel(sim_event *event)
{
    if (!event)
        return;
    take_out(event);
    free(event);
}

bool sim_step(uint64_t end)
{
    if (!count || heap[0]->at > end)
        return false;
    sim_event event = *heap[0];
    assert(event.at >= now);
    now = event.at;
    sim_cancel(heap[0]);
    event.happen(event.context);
    return true;
}

void sim_clock_set(int node, int64_t ms)
{
    ahead_ms[node] = ms;
}

int64_t sim_wall_ms(int node)
{
    return WALL_MS + (int64_t)(now / 1000) + (node >= 0 ? ahead_ms[node] : 0);
}

/* ---- in the place of base/clock.c */

int64_t kz_clock_wall_ms(void)
{
    return sim_wall_ms(sim_node());
}

uint64_t kz_clock_ns(void)
{
    return BEGIN_S * UINT64_C(1000000000) + now * 1000;
}

uint64_t kz_clock_real_ns(void)
{
    return kz_clock_ns();
}
