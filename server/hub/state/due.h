/* SPDX-License-Identifier: MIT */
/* A schedule of tables: a binary heap. A tick's cost depends on what is due, not on the number of tables. */
#ifndef KOZEL_SERVER_HUB_STATE_DUE_H
#define KOZEL_SERVER_HUB_STATE_DUE_H

#include <stddef.h>
#include <stdint.h>

enum { HUB_DUE_NEVER = 0 };

/* One entry, embedded in the object to wake. `at`: its place in the heap from 1; HUB_DUE_NEVER: not in it. */
typedef struct hub_due {
    int64_t when;
    size_t at;
} hub_due;

typedef struct hub_due_heap {
    hub_due **entries; /* from index 1 */
    size_t count, room;
} hub_due_heap;

/* Sets the time of `due`; INT64_MAX removes it. */
void hub_due_set(hub_due_heap *heap, hub_due *due, int64_t when);

/* Returns the earliest entry, NULL if there is none. */
hub_due *hub_due_first(const hub_due_heap *heap);

void hub_due_clear(hub_due_heap *heap);

#endif
