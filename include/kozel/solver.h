/* SPDX-License-Identifier: MIT */
/* The game-theoretic value of a deal under perfect information: for bots that determinize, and for the
 * analysis of records.
 *
 * Games on a line with two ends, two sides (pairs, or two seats), the stock empty or in a known order. Single
 * seats of three or four are not zero-sum and are left out. */
#ifndef KOZEL_SOLVER_H
#define KOZEL_SOLVER_H

#include <kozel/api.h>
#include <kozel/play.h>

KZ_DECLARATIONS

/* What the end of a deal is worth to side 0 (to side 1: minus that), within +-KZ_UTILITY_MOST. `ended`:
 * scores, credits, result, phase and what stands between deals as the deal's end left them; its tiles and log
 * mean nothing, of who leads next and of who owes only the side does. Equal ends must give equal numbers. */
enum { KZ_UTILITY_MOST = 16000 };
typedef int32_t kz_utility(const kz_match *ended, void *context);

/* The utility unless one is given: what the deal credited the sides, points of play included, own minus the
 * other's where points win, the other's minus own where they lose (docs/spec/rules.md, "Match end"); a deal
 * that ends the match by its tiles and not by a score ("bald", a title, ...) counts the target more. */
KZ_API int32_t kz_utility_points(const kz_match *ended, void *context);

/* A solver with its transposition table, to be used by one thread at a time. */
typedef struct kz_solver kz_solver;

/* A new solver, NULL without memory; kz_solver_free() frees it. Its table is reused from one deal
 * to the next. */
KZ_API kz_solver *kz_solver_new(void);

/* Frees a solver; NULL is allowed. */
KZ_API void kz_solver_free(kz_solver *solver);

/* Sets the utility, NULL: kz_utility_points. Whoever changes what `context` points to calls this again. */
KZ_API void kz_solver_set_utility(kz_solver *solver, kz_utility *utility, void *context);

/* Can matches by these rules be solved? */
KZ_API bool kz_can_solve(const kz_rules *rules);

/* What is known of a match's actions. */
typedef struct kz_solution {
    int count; /* legal actions, as kz_match_legal() lists them */
    kz_action action[KZ_LEGAL];
    int32_t least[KZ_LEGAL]; /* the value of each to the side of the seat to act: between these, */
    int32_t most[KZ_LEGAL];  /* which are equal where it is known */
    int best;                /* index of an action with the largest `least` */
    int32_t value;           /* its `least` */
    bool complete;           /* `value` is exact */
    uint64_t nodes;          /* positions expanded; deterministic with a new solver */
} kz_solution;

/* Solves a match in play (phase KZ_PLAYING) that kz_can_solve(), its stock in the order it will be drawn.
 * `limit`: most nodes, 0: none; beyond it what is known by then is given. Returns out->complete.
 * kz_solve: every action's value; kz_solve_best: only the best one's, faster; of the other actions it says
 * what it happens to know; kz_solve_value: `value`, which is 0 if not complete, and no action at all, faster
 * again. */
KZ_API bool kz_solve(kz_solver *solver, const kz_match *world, uint64_t limit, kz_solution *out);
KZ_API bool kz_solve_best(kz_solver *solver, const kz_match *world, uint64_t limit, kz_solution *out);
KZ_API bool kz_solve_value(kz_solver *solver, const kz_match *world, uint64_t limit, kz_solution *out);

KZ_DECLARATIONS_END

#endif
