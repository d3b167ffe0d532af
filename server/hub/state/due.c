/* SPDX-License-Identifier: MIT */
#include "server/hub/state/due.h"

#include <stdlib.h>

#include "base/memory.h"

static void place(hub_due_heap *heap, size_t at, hub_due *due)
{
    heap->entries[at] = due;
    due->at = at;
}

static void sift_up(hub_due_heap *heap, size_t at, hub_due *due)
{
    for (; at > 1 && heap->entries[at / 2]->when > due->when; at /= 2)
        place(heap, at, heap->entries[at / 2]);
    place(heap, at, due);
}

static void sift_down(hub_due_heap *heap, size_t at, hub_due *due)
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

static void take_out(hub_due_heap *heap, hub_due *due)
{
    size_t at = due->at;
    hub_due *last = heap->entries[heap->count--];
    due->at = HUB_DUE_NEVER;
    if (last == due)
        return;
    if (at > 1 && heap->entries[at / 2]->when > last->when)
        sift_up(heap, at, last);
    else
        sift_down(heap, at, last);
}

void hub_due_set(hub_due_heap *heap, hub_due *due, int64_t when)
{
    if (due->at != HUB_DUE_NEVER && due->when == when)
        return;
    if (due->at != HUB_DUE_NEVER)
        take_out(heap, due);
    due->when = when;
    if (when == INT64_MAX)
        return;
    if (heap->count + 1 >= heap->room) {
        heap->room = heap->room ? 2 * heap->room : 64;
        heap->entries = base_resize(heap->entries, heap->room * sizeof(hub_due *));
    }
    sift_up(heap, ++heap->count, due);
}

hub_due *hub_due_first(const hub_due_heap *heap)
{
    return heap->count ? heap->entries[1] : NULL;
}

void hub_due_clear(hub_due_heap *heap)
{
    free(heap->entries);
    *heap = (hub_due_heap){0};
}
