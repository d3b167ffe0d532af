/* SPDX-License-Identifier: MIT */
/* What each action of a seat is worth, by the search of the level `master`. */
#ifndef KOZEL_SEARCH_H
#define KOZEL_SEARCH_H

#include <kozel/api.h>
#include <kozel/budget.h>
#include <kozel/rng.h>
#include <kozel/view.h>

KZ_DECLARATIONS

/* The value of an action, estimated from deals that the view allows. Match equity is the expected result of
 * the match to the seat's side, less that of the other sides. Zero is even. One more point at the beginning
 * of a match is worth 1. */
typedef struct kz_action_value {
    kz_action action;
    int64_t deals; /* number of deals in which the action was tried; 0: none, `value` has no meaning */
    double value;  /* mean match equity */
    double error;  /* standard error of `value`; value +- 1.96 error is an interval of 95 %. 0: fewer than two
                    * batches of deals */
} kz_action_value;

typedef struct kz_action_values {
    int32_t count; /* of view->legal, in that order */
    int32_t best;  /* index of the action that the level `master` chooses, which also uses its network */
    kz_action_value action[KZ_LEGAL];
} kz_action_values;

/* Fills *values for the seat to act: view->legal_count > 0. `budget` limits `ms`, `rollouts` or both. With
 * the same budget and rng, `best` is the choice of `master`. Actions that are equal by symmetry have the same
 * value. An action that is much worse than others is tried in fewer deals. Where there is no choice, no
 * action is tried. After a stop the values are those found until then.
 *
 * Returns false if there is no memory; *values is then as before. Any number of threads may call the
 * function, each with its own `rng` and `values`. */
KZ_API bool kz_search(const kz_view *view, const kz_budget *budget, kz_rng *rng, kz_action_values *values);

KZ_DECLARATIONS_END

#endif
