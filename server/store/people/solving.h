/* SPDX-License-Identifier: MIT */
/* The results of solving puzzles: ratings of solvers and puzzles (Glicko-2), rated attempts (one for each
 * person and puzzle), votes, streaks. The puzzles themselves are in data/puzzles; here they have their
 * ids. */
#pragma once

#include "server/store/store.h"

enum { STORE_SOLVING_ACTION = 32 };

/* A rating in integers, so that both engines store the same value. */
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
    int64_t day;             /* the last one with an attempt, in days since 1970 (UTC) */
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
    int vote;              /* the solver's vote: 1, -1, 0: none */
} store_attempt;

/* Reads a person's figures. STORE_NONE: the person has attempted no puzzle. Then *out is a beginner's, but
 * with a rating of all zeros. */
store_stored store_solver_get(struct store *store, int64_t person, store_solver *out);

/* Reads a puzzle's figures. STORE_NONE: nobody has attempted it, *out is all zero. */
store_stored store_puzzle_get(struct store *store, const char *puzzle, store_puzzle *out);

/* Reads a person's attempt at a puzzle. STORE_NONE: there is none. */
store_stored store_attempt_get(struct store *store, int64_t person, const char *puzzle, store_attempt *out);

/* Locks the person, then the puzzle, until the end of the caller's transaction. Reads both, which may be all
 * zero. */
store_stored store_solving_hold(struct store *store, int64_t person, const char *puzzle, store_solver *solver,
                                store_puzzle *held);

/* Writes the attempt and both figures after it, within the same transaction. STORE_CONFLICT: there is an
 * attempt. */
store_stored store_attempt_add(struct store *store, int64_t person, const char *puzzle,
                               const store_attempt *attempt, const store_solver *solver,
                               const store_puzzle *after);

/* Sets the vote of a person who has attempted a puzzle, in a separate transaction: 1, -1, 0 removes it.
 * STORE_NONE: there is no attempt. */
store_stored store_puzzle_vote(struct store *store, int64_t person, const char *puzzle, int vote);

/* Calls `take` for each attempted puzzle, with its rating in thousandths and whether this person has
 * attempted it. None is no failure. */
store_stored store_puzzles_attempted(struct store *store, int64_t person,
                                     void (*take)(void *context, const char *puzzle, int64_t rating,
                                                  bool by_him),
                                     void *context);
