/* SPDX-License-Identifier: MIT */
/* The rooms' timers: a binary heap. A tick's cost depends on what is due, not on the number of rooms. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { ROOM_TIMER_OFF = 0 };

/* One entry, embedded in the object to wake. `at`: its place in the heap from 1; ROOM_TIMER_OFF: not in it.
 */
typedef struct room_timer {
    int64_t when;
    size_t at;
} room_timer;

typedef struct room_timer_heap {
    room_timer **entries; /* from index 1 */
    size_t count, capacity;
} room_timer_heap;

/* Sets the time of `timer`; INT64_MAX removes it. */
void room_timer_set(room_timer_heap *heap, room_timer *timer, int64_t when);

/* Returns the earliest entry, NULL if there is none. */
room_timer *room_timer_first(const room_timer_heap *heap);

void room_timer_clear(room_timer_heap *heap);
