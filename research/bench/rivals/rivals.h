/* SPDX-License-Identifier: MIT */
/* Searches of other shapes than master's, as baselines for it. They reason over the same worlds, play them
 * out by the same policy and value them alike (worlds.h), so that differences are due to the search. They
 * do not support boards of rows, where a turn begins with a tile that no action names. */
#pragma once

#include <kozel/bot.h>

/* Perfect information Monte Carlo with postponed reasoning (EPIMC; Arjonilla, Saffidine, Cazenave 2024).
 * The seat's choices down to a depth are made once for all worlds that look alike by then. Only below that
 * depth does each world have a value of its own. The other seats choose by the policy in between. Depth 1
 * is plain PIMC. */
typedef struct epimc_options {
    int depth;    /* own choices of the tree, the present one included */
    int playouts; /* of an action of the last of them; 0: its exact value as in the paper, where the solver
                   * serves, else one playout */
} epimc_options;

extern epimc_options epimc_usual; /* what measured best (docs/decisions/0006-bots.md) */
kz_action epimc_choose(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng);

/* Information set Monte Carlo tree search, single observer (ISMCTS; Cowling, Powley, Whitehouse 2012): UCB1
 * over the actions that the world of the iteration allows, each new node played out once. */
typedef struct ismcts_options {
    double exploration; /* the constant of UCB1, in standard deviations of what the deals are worth */
    bool modelled;      /* the others choose by the policy, not by UCB1 */
} ismcts_options;

extern ismcts_options ismcts_usual; /* the same */
kz_action ismcts_choose(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng);
