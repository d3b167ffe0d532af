/* SPDX-License-Identifier: MIT */
/* The likelihood of the observed actions in a determinization under an opponent model. It is the importance
 * weight of a world sampled from the information set. */
#pragma once

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
    kz_match match;     /* the viewed match, with any hidden tiles */
    policy_track track; /* track of the current position */
    infoset_choice_seen choice[KZ_TILES];
    int choice_count;
    kz_tile drawn[KZ_LOG];    /* tile of each known draw in the log, else KZ_NO_TILE */
    uint8_t drawn_to[KZ_LOG]; /* draws of other seats: the place of the tile */
} infoset_history;

/* Reads a view of a deal in play. The inference must belong to the same view, and is kept by reference.
 * `note` is policy_track_note(), or policy_network_note() if the network is used. */
void infoset_history_init(infoset_history *history, const infoset_inference *inference,
                          policy_track_noting *note, kz_rng *rng);

/* Fills *match with the match of a world. Its log, half of the struct, stays empty, because play does not
 * read it. */
void infoset_history_enter(const infoset_history *history, const infoset_world *world, kz_match *match);

/* Returns the log-likelihood of all observed actions in a world, or -INFINITY if one of them was illegal
 * there. The opponent model is the policy's softmax with inverse temperature `sharpness`. It is mixed with a
 * uniformly random action of probability `epsilon`. */
double infoset_history_likelihood(const infoset_history *history, const infoset_world *world,
                                  const policy_weight_table *weights, float sharpness, float epsilon);

/* Returns the same with the network as opponent model. */
double infoset_history_learned_likelihood(const infoset_history *history, const infoset_world *world,
                                          const policy_layers *layers, float epsilon);

/* An opponent model of the caller. It returns the logarithm of the probability that the seat to act chooses
 * legal[chosen], one of `count` legal actions (2 or more). `match` is the position before the choice, without
 * a log. `track` is the track of that position, by the function that infoset_history_init() got. */
typedef double infoset_choice_model(void *context, const kz_match *match, const policy_track *track,
                                    const kz_action *legal, int count, int chosen);

/* Returns the log-likelihood of all observed actions in a world by the caller's model. `context` is passed to
 * it. The model is called for each choice between several legal actions, the latest first. An action that was
 * illegal in the world makes the result -INFINITY; the model is not called for it. */
double infoset_history_likelihood_by(const infoset_history *history, const infoset_world *world,
                                     infoset_choice_model *model, void *context);

/* Computes posterior marginals: the probability of every unseen tile for every seat and the stock. The
 * method is importance sampling of `samples` worlds. The result is shrunk towards
 * infoset_inference_marginals() if the effective sample size is small. Returns false if there is no memory.
 */
bool infoset_history_marginals(const infoset_history *history, const policy_weight_table *weights,
                               float sharpness, float epsilon, int samples, kz_rng *rng,
                               double marginal[KZ_TILES][INFOSET_HOLDERS]);
