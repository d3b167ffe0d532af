/* SPDX-License-Identifier: MIT */
/* Matchmaking: which people who wait for the same game are put together at a table (docs/spec/ratings.md
 * section 2). The function has no clock, no state and no I/O. Any thread may call it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MATCHMAKING_ENTRIES_MAX = 500,
    MATCHMAKING_SEATS_MAX = 4,
    MATCHMAKING_OVERDUE_MS = 60000, /* a person who has waited this long goes before all others */
    MATCHMAKING_RECENT_MS = 20000 /* recent opponents are not put together before one of them has waited this
                                     long */
};

/* A person who waits. The lists are not copied. */
typedef struct matchmaking_entry {
    int64_t person;         /* not 0, and no other entry's */
    int32_t rating;         /* points on the Elo scale; beyond -10000..10000 it counts as the bound */
    int64_t waited_ms;      /* >= 0 */
    const int64_t *blocked; /* people whom this person has blocked; others are allowed in it */
    size_t blocked_count;
    const int64_t *recent; /* recent opponents */
    size_t recent_count;
} matchmaking_entry;

/* The people of a table, as indexes of the entries, in the order of the seats. In pairs, seats 0 and 2 are
 * partners. */
typedef struct matchmaking_group {
    uint16_t member[MATCHMAKING_SEATS_MAX];
} matchmaking_group;

/* Returns the rating range of a person who has waited so long, in points: 100, and 50 more each 5 s. */
int32_t matchmaking_range(int64_t waited_ms);

/* Forms tables of `seats` people (2..4) of `count` entries (at most MATCHMAKING_ENTRIES_MAX). `pairs`: two of
 * four seats are partners. Writes the tables to `out`, which has room for count / seats. Returns their
 * number.
 *
 * Two people may meet if their difference is within the range of both. Nobody meets a person whom either of
 * them has blocked. An overdue person may meet everybody else. The result has the most overdue people, then
 * the most tables, then the least sum of squared differences over all pairs of people at a table. A pair of
 * recent opponents costs as much as 300 points of difference. The result is the best one for at most 12
 * entries. For more it is the best one within windows of neighbours by rating: it has at least the overdue
 * people whom tables of nearest neighbours would have.
 *
 * Partners are the ones with the least difference between the sides. Equal choices, and the seats, are drawn
 * by `seed`. The same arguments give the same result. The time is at most some 20 million steps of a few
 * nanoseconds. */
size_t matchmaking_form(const matchmaking_entry entry[], size_t count, int seats, bool pairs, uint64_t seed,
                        matchmaking_group out[]);
