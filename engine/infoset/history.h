/* SPDX-License-Identifier: MIT */
/* The likelihood of the actions seen in a determinization, by an opponent model: importance weights for
 * worlds sampled from the information set. */
#ifndef KOZEL_ENGINE_INFOSET_HISTORY_H
#define KOZEL_ENGINE_INFOSET_HISTORY_H

#include "engine/ai/policy/network.h"
#include "engine/ai/policy/policy.h"
#include "engine/infoset/inference.h"

#include <kozel/catalogue.h>

/* An action that another seat chose, and the position before it. */
typedef struct infoset_choice_seen {
    kz_board board;
    uint8_t turn, drew, stock_count;
    policy_track track;
    kz_action action;
    uint8_t at; /* index of the log */
} infoset_choice_seen;

typedef struct infoset_history {
    const infoset_inference *inference;
    kz_match match;     /* the match viewed, with any hidden tiles */
    policy_track track; /* of the position now */
    infoset_choice_seen choice[KZ_TILES];
    int choice_count;
    kz_tile drawn[KZ_LOG];    /* of each draw of the log that is known, else KZ_NO_TILE */
    uint8_t drawn_to[KZ_LOG]; /* of others: the place that it went to */
} infoset_history;

/* Reads a view of a deal in play; the inference, kept by reference, is of the same view. `note`:
 * policy_track_note(), or policy_network_note() where the network is asked. */
void infoset_history_init(infoset_history *history, const infoset_inference *inference,
                          policy_track_noting *note, kz_rng *rng);

/* Fills *match with the match of a world. Its log, half of the struct, is left empty: play does not read it.
 */
void infoset_history_enter(const infoset_history *history, const infoset_world *world, kz_match *match);

/* The log-likelihood of all actions seen in a world; -INFINITY if one of them was not legal there. The
 * opponent model: the policy's softmax with inverse temperature `sharpness`, mixed with a uniformly random
 * action of probability `epsilon`. */
double infoset_history_likelihood(const infoset_history *history, const infoset_world *world,
                                  const policy_weight_table *weights, float sharpness, float epsilon);

/* The same, the network being the opponent model. */
double infoset_history_learned_likelihood(const infoset_history *history, const infoset_world *world,
                                          const policy_layers *layers, float epsilon);

/* Posterior marginals: the probability of every unseen tile for every seat and the stock, by importance
 * sampling of `samples` worlds; shrunk towards infoset_inference_marginals() where the effective sample size
 * is small. */
void infoset_history_marginals(const infoset_history *history, const policy_weight_table *weights,
                               float sharpness, float epsilon, int samples, kz_rng *rng,
                               double marginal[KZ_TILES][INFOSET_HOLDERS]);

#endif
