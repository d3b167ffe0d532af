/* SPDX-License-Identifier: MIT */
#include "server/rooms/timer_heap.h"

#include <stdlib.h>

#include "base/memory.h"

static void place(room_timer_heap *heap, size_t at, room_timer *timer)
{
    heap->entries[at] = timer;
    timer->at = at;
}

static void sift_up(room_timer_heap *heap, size_t at, room_timer *timer)
{
    for (; at > 1 && heap->entries[at / 2]->when > timer->when; at /= 2)
        place(heap, at, heap->entries[at / 2]);
    place(heap, at, timer);
}

static void sift_down(room_timer_heap *heap, size_t at, room_timer *timer)
{
    for (size_t child; (child = 2 * at) <= heap->count; at = child) {
        if (child < heap->count && heap->entries[child + 1]->when < heap->entries[child]->when)
            child++;
        if (heap->entries[child]->when >= timer->when)
            break;
        place(heap, at, heap->entries[child]);
    }
    place(heap, at, timer);
}

static void take_out(room_timer_heap *heap, room_timer *timer)
{
    size_t at = timer->at;
    room_timer *last = heap->entries[heap->count--];
    timer->at = ROOM_TIMER_OFF;
    if (last == timer)
        return;
    if (at > 1 && heap->entries[at / 2]->when > last->when)
        sift_up(heap, at, last);
    else
        sift_down(heap, at, last);
}

void room_timer_set(room_timer_heap *heap, room_timer *timer, int64_t when)
{
    if (timer->at != ROOM_TIMER_OFF && timer->when == when)
        return;
    if (timer->at != ROOM_TIMER_OFF)
        take_out(heap, timer);
    timer->when = when;
    if (when == INT64_MAX)
        return;
    if (heap->count + 1 >= heap->capacity) {
        heap->capacity = heap->capacity ? 2 * heap->capacity : 64;
        heap->entries = base_resize(heap->entries, heap->capacity * sizeof(room_timer *));
    }
    sift_up(heap, ++heap->count, timer);
}

room_timer *room_timer_first(const room_timer_heap *heap)
{
    return heap->count ? heap->entries[1] : NULL;
}

void room_timer_clear(room_timer_heap *heap)
{
    free(heap->entries);
    *heap = (room_timer_heap){0};
}
