/* SPDX-License-Identifier: MIT */
/* Who is next where many want something that is scarce: one person after another, and of each what has waited
 * longest. Pure; the entries are the caller's. */
#ifndef KOZEL_SERVER_APP_TURNS_H
#define KOZEL_SERVER_APP_TURNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Something that waits; embed it. */
typedef struct app_turn {
    struct app_turn *next;
} app_turn;

typedef struct app_turns {
    struct app_turns_person *persons; /* who has something waiting, by id */
    struct app_turns_person *round;   /* the same: whose turn is next comes first */
    size_t waiting;
} app_turns;

/* Puts `turn` behind what that person wants already. False: out of memory. */
bool app_turns_add(app_turns *turns, app_turn *turn, int64_t person);

/* What is next, waiting no more; NULL: nothing waits. */
app_turn *app_turns_take(app_turns *turns);

#endif
