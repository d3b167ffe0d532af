/* SPDX-License-Identifier: MIT */
/* Looks at the rounds to come: a pairing of least cost may leave people who have all met each other. For
 * fields that are so small that this can happen in practice, a search finds pairings of all rounds. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { TOURNAMENT_OUTLOOK_MAX = 32 };

typedef struct tournament_outlook {
    uint32_t count;                        /* vertices: even, at most TOURNAMENT_OUTLOOK_MAX */
    uint32_t open[TOURNAMENT_OUTLOOK_MAX]; /* of each vertex: the set of those that it may be joined to */
    int64_t cost[TOURNAMENT_OUTLOOK_MAX][TOURNAMENT_OUTLOOK_MAX]; /* of joining, for those pairs */
    uint32_t steps; /* of searches; at 0 they end, so that they take a bounded time */
    uint8_t plan[TOURNAMENT_OUTLOOK_MAX][TOURNAMENT_OUTLOOK_MAX]; /* of each round: the mates */
} tournament_outlook;

/* Finds pairings of as many rounds as possible, `max` at most, in which no pair is joined twice: the plan.
 * Returns their number. */
int tournament_outlook_plan(tournament_outlook *o, int max);

/* Returns whether a pairing leaves `rounds` more of them. */
bool tournament_outlook_allows(tournament_outlook *o, const uint32_t mate[], int rounds);

/* Finds the pairing of least cost that leaves `rounds` more. If the search ends before its time, it is the
 * best that was found, or that of a round of the plan. */
void tournament_outlook_pair(tournament_outlook *o, int rounds, uint32_t mate[]);
