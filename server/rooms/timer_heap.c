/* SPDX-License-Identifier: MIT */
#include "server/rooms/timer_heap.h"

#include <stdlib.h>

#include "base/memory.h"

static void place(room_due_heap *heap, size_t at, room_due *due)
{
    heap->entries[at] = due;
    due->at = at;
}

static void sift_up(room_due_heap *heap, size_t at, room_due *due)
{
    for (; at > 1 && heap->entries[at / 2]->when > due->when; at /= 2)
        place(heap, at, heap->entries[at / 2]);
    place(heap, at, due);
}

static void sift_down(room_due_heap *heap, size_t at, room_due *due)
{
    for (size_t child; (child = 2 * at) <= heap->count; at = child) {
        if (child < heap->count && heap->entries[child + 1]->when < heap->entries[child]->when)
            child++;
        if (heap->entries[child]->when >= due->when)
            break;
        place(heap, at, heap->entries[child]);
    }
    place(heap, at, due);
}

static void take_out(room_due_heap *heap, room_due *due)
{
    size_t at = due->at;
    room_due *last = heap->entries[heap->count--];
    due->at = ROOM_DUE_NEVER;
    if (last == due)
        return;
    if (at > 1 && heap->entries[at / 2]->when > last->when)
        sift_up(heap, at, last);
    else
        sift_down(heap, at, last);
}

void room_due_set(room_due_heap *heap, room_due *due, int64_t when)
{
    if (due->at != ROOM_DUE_NEVER && due->when == when)
        return;
    if (due->at != ROOM_DUE_NEVER)
        take_out(heap, due);
    due->when = when;
    if (when == INT64_MAX)
        return;
    if (heap->count + 1 >= heap->room) {
        heap->room = heap->room ? 2 * heap->room : 64;
        heap->entries = base_resize(heap->entries, heap->room * sizeof(room_due *));
    }
    sift_up(heap, ++heap->count, due);
}

room_due *room_due_first(const room_due_heap *heap)
{
    return heap->count ? heap->entries[1] : NULL;
}

void room_due_clear(room_due_heap *heap)
{
    free(heap->entries);
    *heap = (room_due_heap){0};
}
