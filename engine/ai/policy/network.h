/* SPDX-License-Identifier: MIT */
/* The network predicts the choice of a good player. It has learned from self-play
 * (docs/decisions/0013-network.md).
 *
 * The inputs of each action (inputs.h) go through two hidden layers. Each class of games of the policy
 * (policy.h) has separate weights. Play uses whole numbers, so that the outputs are the same on every
 * machine. */
#pragma once

#include "engine/ai/policy/inputs.h"

enum { POLICY_HIDDEN_1 = 64, POLICY_HIDDEN_2 = 32 };

/* The outputs of the network for an action. */
typedef enum policy_head {
    POLICY_HEAD_GOOD,   /* logit: how good the action is, softly; for playouts and priors */
    POLICY_HEAD_CHOSEN, /* logit: how likely a strong player chooses it; for likelihoods */
    POLICY_HEAD_WORTH,  /* its value to the side of the seat to act, in tenths of a point of ai_outlook() */
    POLICY_HEADS
} policy_head;

/* Fixed point: weights and activations of a layer are in units of 2^-n. */
enum {
    POLICY_WEIGHT_BITS = 9,
    POLICY_INPUT_BITS = 4,
    POLICY_ACTIVATION_BITS = 8,
    POLICY_ACTIVATION_MAX = 4095
};

/* The weights of two inputs are adjacent, as the vector instructions multiply them. */
typedef struct policy_layers {
    int16_t first[POLICY_INPUTS / 2][POLICY_HIDDEN_1][2];
    int16_t second[POLICY_HIDDEN_1 / 2][POLICY_HIDDEN_2][2];
    int16_t heads[POLICY_HEADS][POLICY_HIDDEN_2];
    int32_t first_bias[POLICY_HIDDEN_1];  /* in units of weight times input */
    int32_t second_bias[POLICY_HIDDEN_2]; /* in units of weight times activation */
    int32_t head_bias[POLICY_HEADS];
} policy_layers;

/* The learned weights (data/bots/network.bin), one row for each class. A board of rows has none. */
extern const policy_layers policy_network[POLICY_CLASSES - 1];

/* The unit of the outputs. */
enum { POLICY_OUTPUT_ONE = 1 << (POLICY_WEIGHT_BITS + POLICY_ACTIVATION_BITS) };

/* Updates the track like policy_track_note(), and the evidence of the others' hands (beliefs.h), which is an
 * input of the network. */
void policy_network_note(policy_track *track, const kz_match *match, kz_action action);

/* The same as versions up to 0.1.4 did it: a lead that the rules name is evidence, too. */
void policy_network_note_named(policy_track *track, const kz_match *match, kz_action action);

/* Fills out[i] with the outputs for inputs in[i], in units of 1 / POLICY_OUTPUT_ONE. The inputs belong to
 * the actions of one position: the first POLICY_INPUTS_SHARED are the same in all. */
void policy_network_run(const policy_layers *layers, int8_t in[][POLICY_INPUTS], int count,
                        int32_t out[][POLICY_HEADS]);

/* Computes the logit of each legal action of the seat to act, by one of the two heads with logits. */
void policy_network_logits(const policy_layers *layers, policy_head head, const kz_match *match,
                           const policy_track *track, const kz_action *legal, int count, float *logit);

/* Computes the probability of each legal action of the seat to act. */
void policy_network_probabilities(const policy_layers *layers, policy_head head, const kz_match *match,
                                  const policy_track *track, const kz_action *legal, int count, float *p);

/* Plays a rollout like policy_play_out(), but the network chooses for every seat. *track is updated. If the
 * deal is still in play, the rollout stops before the choice that follows `most` choices. Forced actions are
 * no choices. */
void policy_network_play_out(const policy_layers *layers, kz_match *match, policy_track *track,
                             kz_action action, float sharpness, int most, kz_rng *rng);

/* Returns the value of the deal to the side of the seat to act, in points of ai_outlook(). */
double policy_network_worth(const policy_layers *layers, const kz_match *match, const policy_track *track,
                            float sharpness);
