/* SPDX-License-Identifier: MIT */
/* Computes the game-theoretic value of a deal under perfect information, for bots that determinize and for
 * the analysis of records.
 *
 * The solver takes games on a line with two ends and two sides: pairs, or two seats. The stock must be empty
 * or in a known order. Games of three or four single seats are not zero-sum and not supported. */
#ifndef KOZEL_SOLVER_H
#define KOZEL_SOLVER_H

#include <kozel/api.h>
#include <kozel/budget.h>
#include <kozel/play.h>

KZ_DECLARATIONS

/* Returns the value of a deal's end to side 0, within +-KZ_UTILITY_MAX. Side 1 gets the negated value.
 * `ended` has the scores, credits, result, phase and standing between deals after the deal's end. Its tiles
 * and log have no meaning. For `next` and `debtor` only the side matters. Equal ends must give equal
 * numbers. */
enum { KZ_UTILITY_MAX = 16000 };
typedef int32_t kz_utility(void *context, const kz_match *ended);

/* The default utility: the credits of the deal, points of play included. It is the side's credit minus the
 * other side's where points win, and the opposite where they lose (docs/spec/rules.md, "Match end"). A deal
 * that ends the match by its tiles and not by a score ("bald", a title, ...) counts the target in
 * addition. */
KZ_API int32_t kz_utility_points(void *context, const kz_match *ended);

/* A solver with its transposition table. Only one thread may use it at a time. */
typedef struct kz_solver kz_solver;

/* Makes a solver, which kz_solver_free() frees. Returns NULL if there is no memory. The table is reused from
 * one deal to the next. */
KZ_API kz_solver *kz_solver_new(void);

/* Frees a solver; NULL is allowed. */
KZ_API void kz_solver_free(kz_solver *solver);

/* Sets the utility. NULL means kz_utility_points. Call the function again after a change of what `context`
 * points to. */
KZ_API void kz_solver_set_utility(kz_solver *solver, kz_utility *utility, void *context);

/* Returns whether the solver supports matches by these rules. */
KZ_API bool kz_can_solve(const kz_rules *rules);

/* The known values of a match's actions. */
typedef struct kz_solution {
    int count; /* number of legal actions, in the order of kz_match_legal() */
    kz_action action[KZ_LEGAL];
    int32_t least[KZ_LEGAL]; /* lower bound of each action's value to the side of the seat to act */
    int32_t most[KZ_LEGAL];  /* upper bound; equal to the lower bound if the value is known */
    int best;                /* index of an action with the largest lower bound */
    int32_t value;           /* the lower bound of action `best` */
    bool complete;           /* `value` is exact */
    uint64_t nodes;          /* positions expanded; deterministic for a new solver */
} kz_solution;

/* Solve a match in phase KZ_PLAYING for which kz_can_solve() is true. The stock is in the order in which it
 * will be drawn. `budget` has the maximum of nodes and the stop flag; NULL: no limit. Beyond the maximum, and
 * after a stop, the result has what is known until then. The functions look at the flag at least once in 4096
 * nodes, which take less than a millisecond. They return out->complete.
 *
 * Every action's value: kz_solve. The best action's value: kz_solve_best, which is faster; the values of
 * other actions may be bounds. The `value` alone, without any action: kz_solve_value, which is faster again.
 * It sets `value` to 0 if it is not complete. */
KZ_API bool kz_solve(kz_solver *solver, const kz_match *world, const kz_budget *budget, kz_solution *out);
KZ_API bool kz_solve_best(kz_solver *solver, const kz_match *world, const kz_budget *budget,
                          kz_solution *out);
KZ_API bool kz_solve_value(kz_solver *solver, const kz_match *world, const kz_budget *budget,
                           kz_solution *out);

KZ_DECLARATIONS_END

#endif
