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
typedef struct kz_choice_seen {
    kz_board board;
    uint8_t turn, drew, stock_count;
    kz_track track;
    kz_action action;
    uint8_t at; /* index of the log */
} kz_choice_seen;

typedef struct kz_history {
    const kz_inference *inference;
    kz_match match; /* the match viewed, with any hidden tiles */
    kz_track track; /* of the position now */
    kz_choice_seen choice[KZ_TILES];
    int choice_count;
    kz_tile drawn[KZ_LOG];    /* of each draw of the log that is known, else KZ_NO_TILE */
    uint8_t drawn_to[KZ_LOG]; /* of others: the place that it went to */
} kz_history;

/* Reads a view of a deal in play; the inference, kept by reference, is of the same view. `note`:
 * kz_track_note(), or kz_network_note() where the network is asked. */
void kz_history_init(kz_history *history, const kz_inference *inference, kz_track_noting *note, kz_rng *rng);

/* Fills *match with the match of a world. Its log, half of the struct, is left empty: play does not read it.
 */
void kz_history_enter(const kz_history *history, const kz_world *world, kz_match *match);

/* The log-likelihood of all actions seen in a world; -INFINITY if one of them was not legal there. The
 * opponent model: the policy's softmax with inverse temperature `sharpness`, mixed with a uniformly random
 * action of probability `epsilon`. */
double kz_history_likelihood(const kz_history *history, const kz_world *world, const kz_weights *weights,
                             float sharpness, float epsilon);

/* The same, the network being the opponent model. */
double kz_history_learned_likelihood(const kz_history *history, const kz_world *world,
                                     const kz_layers *layers, float epsilon);

/* Posterior marginals: the probability of every unseen tile for every seat and the stock, by importance
 * sampling of `samples` worlds; shrunk towards kz_inference_marginals() where the effective sample size is
 * small. */
void kz_history_marginals(const kz_history *history, const kz_weights *weights, float sharpness,
                          float epsilon, int samples, kz_rng *rng, double marginal[KZ_TILES][KZ_HOLDERS]);

#endif
