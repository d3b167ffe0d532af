/* SPDX-License-Identifier: MIT */
/* A per-user fair queue for a scarce resource: one person after another, and the longest-waiting entry of
 * each. Pure; the entries belong to the caller. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An entry that waits; embed it. */
typedef struct app_turn {
    struct app_turn *next;
} app_turn;

typedef struct app_turns {
    struct app_turns_person *persons; /* people with waiting entries, by id */
    struct app_turns_person *round;   /* the same people, the next one first */
    size_t waiting;
} app_turns;

/* Adds `turn` behind the person's other entries. Returns false if out of memory. */
bool app_turns_add(app_turns *turns, app_turn *turn, int64_t person);

/* Removes and returns the next entry; NULL: none waits. */
app_turn *app_turns_take(app_turns *turns);
