/* SPDX-License-Identifier: MIT */
/* What comes of solving puzzles: ratings of solvers and puzzles (Glicko-2), rated attempts - one a person and
 * puzzle -, votes, streaks. The puzzles themselves stand in data/puzzles; here they have their ids. */
#ifndef KOZEL_SERVER_STORE_PEOPLE_SOLVING_H
#define KOZEL_SERVER_STORE_PEOPLE_SOLVING_H

#include "server/store/store.h"

enum { KZ_SOLVING_ID = 41, KZ_SOLVING_ACTION = 32 };

/* A rating in whole numbers, so that both engines keep the same. */
typedef struct kz_store_skill {
    int64_t rating, deviation; /* in thousandths */
    int64_t volatility;        /* in billionths */
    int64_t at;                /* of the last attempt, milliseconds; 0: none yet */
} kz_store_skill;

typedef struct kz_store_solver {
    kz_store_skill skill;
    int64_t solved, missed;
    int64_t run, best_run;   /* right answers in a row: now, at most */
    int64_t days, best_days; /* days in a row with an attempt: until `day`, at most */
    int64_t day;             /* the last one with an attempt, since 1970 (UTC) */
} kz_store_solver;

typedef struct kz_store_puzzle {
    kz_store_skill skill;
    int64_t solved, missed;
    int64_t up, down; /* votes */
} kz_store_puzzle;

typedef struct kz_store_attempt {
    char action[KZ_SOLVING_ACTION];
    bool right;
    int64_t before, after; /* the solver's rating, in thousandths */
    int64_t at;            /* milliseconds */
    int vote;              /* of who attempted: 1, -1, 0: none */
} kz_store_attempt;

/* A person's figures; KZ_STORE_NONE: he has not attempted any, *out is as for a beginner but for its rating
 * (all zero). */
kz_stored kz_store_solver_get(kz_store *store, int64_t person, kz_store_solver *out);

/* A puzzle's; KZ_STORE_NONE: nobody has attempted it, *out is all zero. */
kz_stored kz_store_puzzle_get(kz_store *store, const char *puzzle, kz_store_puzzle *out);

/* A person's attempt at a puzzle. KZ_STORE_NONE: he has made none. */
kz_stored kz_store_attempt_get(kz_store *store, int64_t person, const char *puzzle, kz_store_attempt *out);

/* Within the caller's transaction, until whose end nobody else does the same for this person, then for this
 * puzzle: reads both, which may be all zero. */
kz_stored kz_store_solving_hold(kz_store *store, int64_t person, const char *puzzle, kz_store_solver *solver,
                                kz_store_puzzle *held);

/* Within the same transaction: writes the attempt, and what both are after it. KZ_STORE_CONFLICT: there is
 * one. */
kz_stored kz_store_attempt_add(kz_store *store, int64_t person, const char *puzzle,
                               const kz_store_attempt *attempt, const kz_store_solver *solver,
                               const kz_store_puzzle *after);

/* Sets the vote of who has attempted a puzzle, in a transaction of its own: 1, -1, 0 takes it back.
 * KZ_STORE_NONE: he has not attempted it. */
kz_stored kz_store_puzzle_vote(kz_store *store, int64_t person, const char *puzzle, int vote);

/* Calls `take` for each puzzle that somebody has attempted, with its rating in thousandths and whether this
 * person has. None is no failure. */
kz_stored kz_store_puzzles_attempted(kz_store *store, int64_t person,
                                     void (*take)(void *context, const char *puzzle, int64_t rating,
                                                  bool by_him),
                                     void *context);

#endif
