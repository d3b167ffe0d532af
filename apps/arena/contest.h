/* SPDX-License-Identifier: MIT */
/* The arena: bots against each other over duplicate deals, on all cores. The same seed gives the same result
 * at any number of threads, as long as the bots' budgets are playouts, not times.
 *
 * A *round* is one shuffle, played once in each rotation of the contestants over the sides. That is both ways
 * round for two sides, and n ways where n seats play for themselves. These duplicate deals are paired
 * samples: most of the variance of the deal cancels out in the differences.
 *
 * Points of a side in a play: the deal's change of its account, remembered points included. The sign is
 * turned where the score to reach loses (include/kozel/rules.h, target_means). Over whole matches: 1 for a
 * match won, 0 for one lost, 1/2 for a draw. A contestant's points of a round are a mean over the plays: the
 * mean of its sides less the mean of all other sides. */
#pragma once

#include "apps/arena/contestant.h"
#include "apps/arena/stats.h"

#include <kozel/play.h>

#include <stdatomic.h>

/* Points charged for a play that a contestant forfeits (illegal move, timeout, crash). */
enum { ARENA_FORFEIT_POINTS = 100 };

/* Max deals of a match; then it is a draw. */
enum { ARENA_MATCH_DEALS = 1000 };

enum { ARENA_CURVE_POINTS = 256 };

/* How the first contestant's mean came about. */
typedef struct arena_curve_point {
    int64_t rounds;
    double mean, margin;
} arena_curve_point;

/* The result of a round. */
typedef struct arena_round {
    double points[KZ_SEATS]; /* of each contestant */
    int faults[KZ_SEATS];    /* of each contestant */
    int deals;
} arena_round;

typedef struct arena_contest_result {
    int64_t rounds;
    int64_t deals;                   /* played in total */
    arena_sample points[KZ_SEATS];   /* of each contestant, one value a round */
    int64_t faults[KZ_SEATS];        /* plays that a contestant forfeited */
    arena_latency latency[KZ_SEATS]; /* of real choices; not reproducible */
    arena_verdict verdict;           /* of the sequential test, if there is one */
    double ratio;                    /* its log-likelihood ratio */
    double seconds;                  /* of wall time */
    int curve_count;
    int64_t curve_step; /* rounds from one point to the next */
    arena_curve_point curve[ARENA_CURVE_POINTS];
} arena_contest_result;

typedef struct arena_contest {
    kz_rules rules;
    const char *game;    /* its name; the caller's, as `options` is */
    const char *options; /* "key=value,..." or "" */
    int count; /* number of contestants, 2 to the number of sides; the last one takes the remaining sides */
    arena_contestant contestant[KZ_SEATS];
    uint64_t seed;
    int64_t first;  /* round to begin with */
    int64_t rounds; /* max */
    bool matches;   /* whole matches, not single deals of a fresh match */
    bool tested;    /* stops as soon as `sprt` has decided about the first contestant's mean */
    arena_sprt sprt;
    int threads; /* 1 at the least */
    /* Set by a signal: no further round begins, and running rounds are counted. NULL: never. */
    const atomic_bool *stop;
    /* Called about ten times a second by the thread that runs the contest; may be NULL. */
    void (*progress)(void *context, const struct arena_contest *contest, const arena_contest_result *so_far);
    /* A contestant has forfeited a play. Called by any thread, one at a time; may be NULL. */
    void (*fault)(void *context, const struct arena_contest *contest, int contestant, int64_t round,
                  const char *reason);
    void *context;
} arena_contest;

/* Counts the next round in order. Returns true if the test has decided. */
bool arena_contest_count(const arena_contest *contest, arena_contest_result *outcome,
                         const arena_round *round);

/* Returns the contestant that plays a side in a rotation, 0 <= rotation < side_count. */
int arena_contest_seating(const arena_contest *contest, int rotation, int side);

/* Plays the contest in `contest->threads` threads. *outcome is large: not for a small stack. */
void arena_contest_run(const arena_contest *contest, arena_contest_result *outcome);
