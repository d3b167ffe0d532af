/* SPDX-License-Identifier: MIT */
/* The clock and the event queue: a binary heap ordered by time, then by order of scheduling. */
#include <assert.h>
#include <stdlib.h>

#include "base/clock.h"
#include "simulation.h"

/* base_clock_ns() at the start of a run. Not 0, as 0 often means "never". */
enum { START_S = 1000 };
static const int64_t START_WALL_MS = INT64_C(1772366400000); /* 2026-03-01, 12:00 UTC */

struct sim_event {
    uint64_t at_us, order;
    size_t index;
    void (*run)(void *context);
    void *context;
};

static uint64_t now_us;
static int64_t offset_ms[SIM_DATABASE_CLOCK + 1];
static sim_event **heap;
static size_t event_count, heap_capacity;
static uint64_t scheduled_count;

uint64_t sim_now_us(void)
{
    return now_us;
}

static bool is_before(const sim_event *one, const sim_event *other)
{
    return one->at_us < other->at_us || (one->at_us == other->at_us && one->order < other->order);
}

static void place_at(size_t index, sim_event *event)
{
    heap[index] = event;
    event->index = index;
}

static void sift_up(sim_event *event)
{
    size_t index = event->index;
    for (; index > 0 && is_before(event, heap[(index - 1) / 2]); index = (index - 1) / 2)
        place_at(index, heap[(index - 1) / 2]);
    place_at(index, event);
}

static void sift_down(sim_event *event)
{
    size_t index = event->index;
    for (;;) {
        size_t child = 2 * index + 1;
        if (child + 1 < event_count && is_before(heap[child + 1], heap[child]))
            child++;
        if (child >= event_count || !is_before(heap[child], event))
            break;
        place_at(index, heap[child]);
        index = child;
    }
    place_at(index, event);
}

sim_event *sim_schedule(uint64_t delay_us, void (*run)(void *context), void *context)
{
    if (event_count == heap_capacity) {
        heap_capacity = heap_capacity ? 2 * heap_capacity : 256;
        heap = realloc(heap, heap_capacity * sizeof *heap);
    }
    sim_event *event = malloc(sizeof *event);
    *event = (sim_event){now_us + delay_us, ++scheduled_count, event_count, run, context};
    heap[event_count++] = event;
    sift_up(event);
    return event;
}

static void remove_event(sim_event *event)
{
    sim_event *last = heap[--event_count];
    if (last == event)
        return;
    place_at(event->index, last);
    sift_up(last);
    sift_down(last);
}

void sim_cancel(sim_event *event)
{
    if (!event)
        return;
    remove_event(event);
    free(event);
}

bool sim_run_next_event(uint64_t end_us)
{
    if (!event_count || heap[0]->at_us > end_us)
        return false;
    sim_event event = *heap[0];
    assert(event.at_us >= now_us);
    now_us = event.at_us;
    sim_cancel(heap[0]);
    event.run(event.context);
    return true;
}

void sim_clock_set_offset(int node, int64_t new_offset_ms)
{
    offset_ms[node] = new_offset_ms;
}

int64_t sim_wall_ms(int node)
{
    return START_WALL_MS + (int64_t)(now_us / 1000) + (node >= 0 ? offset_ms[node] : 0);
}

/* ---- replacement for base/clock.c */

int64_t base_clock_wall_ms(void)
{
    return sim_wall_ms(sim_current_node());
}

uint64_t base_clock_ns(void)
{
    return START_S * UINT64_C(1000000000) + now_us * 1000;
}

uint64_t base_clock_real_ns(void)
{
    return base_clock_ns();
}
