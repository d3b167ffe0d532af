/* SPDX-License-Identifier: MIT */
/* Who is next where many want something that is scarce: one person after another, and of each what has waited
 * longest. Pure; the entries are the caller's. */
#ifndef KOZEL_SERVER_APP_TURNS_H
#define KOZEL_SERVER_APP_TURNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Something that waits; embed it. */
typedef struct kz_turn {
    struct kz_turn *next;
} kz_turn;

typedef struct kz_turns {
    struct kz_turns_person *persons; /* who has something waiting, by id */
    struct kz_turns_person *round;   /* the same: whose turn is next comes first */
    size_t waiting;
} kz_turns;

/* Puts `turn` behind what that person wants already. False: out of memory. */
bool kz_turns_add(kz_turns *turns, kz_turn *turn, int64_t person);

/* What is next, waiting no more; NULL: nothing waits. */
kz_turn *kz_turns_take(kz_turns *turns);

#endif
