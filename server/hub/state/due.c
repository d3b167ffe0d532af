/* SPDX-License-Identifier: MIT */
#include "server/hub/state/due.h"

#include <stdlib.h>

#include "base/memory.h"

static void place(kz_due_heap *heap, size_t at, kz_due *due)
{
    heap->entries[at] = due;
    due->at = at;
}

static void sift_up(kz_due_heap *heap, size_t at, kz_due *due)
{
    for (; at > 1 && heap->entries[at / 2]->when > due->when; at /= 2)
        place(heap, at, heap->entries[at / 2]);
    place(heap, at, due);
}

static void sift_down(kz_due_heap *heap, size_t at, kz_due *due)
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

static void take_out(kz_due_heap *heap, kz_due *due)
{
    size_t at = due->at;
    kz_due *last = heap->entries[heap->count--];
    due->at = KZ_DUE_NEVER;
    if (last == due)
        return;
    if (at > 1 && heap->entries[at / 2]->when > last->when)
        sift_up(heap, at, last);
    else
        sift_down(heap, at, last);
}

void kz_due_set(kz_due_heap *heap, kz_due *due, int64_t when)
{
    if (due->at != KZ_DUE_NEVER && due->when == when)
        return;
    if (due->at != KZ_DUE_NEVER)
        take_out(heap, due);
    due->when = when;
    if (when == INT64_MAX)
        return;
    if (heap->count + 1 >= heap->room) {
        heap->room = heap->room ? 2 * heap->room : 64;
        heap->entries = kz_resize(heap->entries, heap->room * sizeof(kz_due *));
    }
    sift_up(heap, ++heap->count, due);
}

kz_due *kz_due_first(const kz_due_heap *heap)
{
    return heap->count ? heap->entries[1] : NULL;
}

void kz_due_clear(kz_due_heap *heap)
{
    free(heap->entries);
    *heap = (kz_due_heap){0};
}
