/* SPDX-License-Identifier: MIT */
/* When which table must be looked at next: a binary heap, so that a tick costs by what is due and not by how
 * many tables there are. */
#ifndef KOZEL_SERVER_HUB_STATE_DUE_H
#define KOZEL_SERVER_HUB_STATE_DUE_H

#include <stddef.h>
#include <stdint.h>

enum { KZ_DUE_NEVER = 0 };

/* One entry, embedded in what it wakes. `at`: its place in the heap from 1; KZ_DUE_NEVER: not in it. */
typedef struct kz_due {
    int64_t when;
    size_t at;
} kz_due;

typedef struct kz_due_heap {
    kz_due **entries; /* from index 1 */
    size_t count, room;
} kz_due_heap;

/* Sets when `due` is due; INT64_MAX takes it out. */
void kz_due_set(kz_due_heap *heap, kz_due *due, int64_t when);

/* The earliest, NULL if there is none. */
kz_due *kz_due_first(const kz_due_heap *heap);

void kz_due_clear(kz_due_heap *heap);

#endif
