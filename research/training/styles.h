/* SPDX-License-Identifier: MIT */
/* A model of what the other seats choose, for the likelihood of a deal: a mixture of styles of play.
 *
 * A seat plays one style through the deal. Which one it is, the others infer from its choices: the likelihood
 * of a deal is, for each seat, the mean over styles of the product of its choices' probabilities. Three
 * styles are the outputs of a network with the layers of engine/ai/policy/network.h. Its inputs are those of
 * the policy, so they contain the chooser's own view and what the chooser could infer. One more style lays
 * the heaviest tile.
 *
 * The bias of an output cancels in its softmax. It is the logarithm of the prior chance of its style,
 * compared with the heaviest-tile style. */
#pragma once

#include "engine/infoset/history.h"

enum { STYLES_LEARNED = POLICY_HEADS, STYLES_HEAVIEST = STYLES_LEARNED, STYLES_LINEAR, STYLES };

/* The log-likelihoods of the choices of each seat by each style. */
typedef struct styles_sums {
    double of[KZ_SEATS][STYLES];
    unsigned seats; /* bits of the seats that had a choice */
} styles_sums;

/* A choice of an action from several, as the fixed styles need it. */
typedef struct styles_choice {
    const kz_action *legal;
    int count, chosen;
    float linear; /* the probability of the choice by the linear policy */
} styles_choice;

/* Returns the choice legal[chosen] of the seat to act. `legal` is kept by reference. */
styles_choice styles_choice_of(const kz_match *match, const policy_track *track, const kz_action *legal,
                               int count, int chosen);

/* Computes log[k], the logarithm of the probability of a choice by style k, from the network's logits of each
 * legal action. Fills q[i][k] with the softmax of the logits. A style makes a uniformly random choice with a
 * small probability. */
void styles_of_choice(float logit[][POLICY_HEADS], const styles_choice *choice, float q[][POLICY_HEADS],
                      double log[STYLES]);

/* Adds a choice of `seat` to the sums, which begin as zeros. */
void styles_add(styles_sums *sums, int seat, const double log[STYLES]);

/* Fills the logarithms of the prior chances of the styles, from the biases of the network's outputs. */
void styles_prior(const float bias[POLICY_HEADS], double log_prior[STYLES]);

/* Returns the log-likelihood of the choices, mixed over styles. If `share` is not NULL, it gets the posterior
 * chance of each style at each seat. */
double styles_mix(const styles_sums *sums, const double log_prior[STYLES], double share[KZ_SEATS][STYLES]);

/* Returns the log-likelihood of all observed actions in a world, or -INFINITY if one was illegal there. All
 * sums of the network are whole numbers, as in play. The history must be of policy_network_note(). */
double styles_likelihood(const infoset_history *history, const infoset_world *world,
                         const policy_layers *layers);

/* Returns the derivatives of log[k] by the logits: error[i][k] += scale[k] * d log[k] / d logit[i][k]. `q`
 * and `log` are results of styles_of_choice(). */
void styles_gradient(float q[][POLICY_HEADS], int count, int chosen, const double log[STYLES],
                     const double scale[STYLES], float error[][POLICY_HEADS]);
