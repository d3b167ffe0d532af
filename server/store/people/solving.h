/* SPDX-License-Identifier: MIT */
/* What comes of solving puzzles: ratings of solvers and puzzles (Glicko-2), rated attempts - one a person and
 * puzzle -, votes, streaks. The puzzles themselves stand in data/puzzles; here they have their ids. */
#ifndef KOZEL_SERVER_STORE_PEOPLE_SOLVING_H
#define KOZEL_SERVER_STORE_PEOPLE_SOLVING_H

#include "server/store/store.h"

enum { STORE_SOLVING_ID = 41, STORE_SOLVING_ACTION = 32 };

/* A rating in whole numbers, so that both engines keep the same. */
typedef struct store_skill {
    int64_t rating, deviation; /* in thousandths */
    int64_t volatility;        /* in billionths */
    int64_t at;                /* of the last attempt, milliseconds; 0: none yet */
} store_skill;

typedef struct store_solver {
    store_skill skill;
    int64_t solved, missed;
    int64_t run, best_run;   /* right answers in a row: now, at most */
    int64_t days, best_days; /* days in a row with an attempt: until `day`, at most */
    int64_t day;             /* the last one with an attempt, since 1970 (UTC) */
} store_solver;

typedef struct store_puzzle {
    store_skill skill;
    int64_t solved, missed;
    int64_t up, down; /* votes */
} store_puzzle;

typedef struct store_attempt {
    char action[STORE_SOLVING_ACTION];
    bool right;
    int64_t before, after; /* the solver's rating, in thousandths */
    int64_t at;            /* milliseconds */
    int vote;              /* of who attempted: 1, -1, 0: none */
} store_attempt;

/* A person's figures; STORE_NONE: he has not attempted any, *out is as for a beginner but for its rating
 * (all zero). */
store_stored store_solver_get(struct store *store, int64_t person, store_solver *out);

/* A puzzle's; STORE_NONE: nobody has attempted it, *out is all zero. */
store_stored store_puzzle_get(struct store *store, const char *puzzle, store_puzzle *out);

/* A person's attempt at a puzzle. STORE_NONE: he has made none. */
store_stored store_attempt_get(struct store *store, int64_t person, const char *puzzle, store_attempt *out);

/* Within the caller's transaction, until whose end nobody else does the same for this person, then for this
 * puzzle: reads both, which may be all zero. */
store_stored store_solving_hold(struct store *store, int64_t person, const char *puzzle, store_solver *solver,
                                store_puzzle *held);

/* Within the same transaction: writes the attempt, and what both are after it. STORE_CONFLICT: there is
 * one. */
store_stored store_attempt_add(struct store *store, int64_t person, const char *puzzle,
                               const store_attempt *attempt, const store_solver *solver,
                               const store_puzzle *after);

/* Sets the vote of who has attempted a puzzle, in a transaction of its own: 1, -1, 0 takes it back.
 * STORE_NONE: he has not attempted it. */
store_stored store_puzzle_vote(struct store *store, int64_t person, const char *puzzle, int vote);

/* Calls `take` for each puzzle that somebody has attempted, with its rating in thousandths and whether this
 * person has. None is no failure. */
store_stored store_puzzles_attempted(struct store *store, int64_t person,
                                     void (*take)(void *context, const char *puzzle, int64_t rating,
                                                  bool by_him),
                                     void *context);

#endif
