/* SPDX-License-Identifier: MIT */
/* A schedule of tables: a binary heap. A tick's cost depends on what is due, not on the number of tables. */
#ifndef KOZEL_SERVER_ROOMS_TIMER_HEAP_H
#define KOZEL_SERVER_ROOMS_TIMER_HEAP_H

#include <stddef.h>
#include <stdint.h>

enum { ROOM_DUE_NEVER = 0 };

/* One entry, embedded in the object to wake. `at`: its place in the heap from 1; ROOM_DUE_NEVER: not in it.
 */
typedef struct room_due {
    int64_t when;
    size_t at;
} room_due;

typedef struct room_due_heap {
    room_due **entries; /* from index 1 */
    size_t count, room;
} room_due_heap;

/* Sets the time of `due`; INT64_MAX removes it. */
void room_due_set(room_due_heap *heap, room_due *due, int64_t when);

/* Returns the earliest entry, NULL if there is none. */
room_due *room_due_first(const room_due_heap *heap);

void room_due_clear(room_due_heap *heap);

#endif
