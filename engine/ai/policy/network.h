/* SPDX-License-Identifier: MIT */
/* The network: what a good player would choose, learned from self-play (docs/decisions/0013-network.md).
 *
 * For each action its inputs (inputs.h) go through two hidden layers; of kz_policy's classes of games each
 * has weights of its own. Whole numbers at play: the same outputs on every machine. */
#ifndef KOZEL_ENGINE_AI_POLICY_NETWORK_H
#define KOZEL_ENGINE_AI_POLICY_NETWORK_H

#include "engine/ai/policy/inputs.h"

enum { POLICY_FIRST = 64, POLICY_SECOND = 32 };

/* What the network says of an action. */
typedef enum policy_head {
    POLICY_HEAD_GOOD,   /* logit: how good it is, softly: for playouts and priors */
    POLICY_HEAD_CHOSEN, /* logit: how likely a strong player chooses it: for likelihoods */
    POLICY_HEAD_WORTH,  /* what it is worth to the own side, in tenths of a point of ai_outlook() */
    POLICY_HEADS
} policy_head;

/* Fixed point: weights of a layer and its activations in units of 2^-n. */
enum {
    POLICY_WEIGHT_BITS = 9,
    POLICY_INPUT_BITS = 4,
    POLICY_ACTIVATION_BITS = 8,
    POLICY_MOST_ACTIVATION = 4095
};

/* Weights of two inputs stand side by side, as the vectors multiply them. */
typedef struct policy_layers {
    int16_t first[POLICY_INPUTS / 2][POLICY_FIRST][2];
    int16_t second[POLICY_FIRST / 2][POLICY_SECOND][2];
    int16_t heads[POLICY_HEADS][POLICY_SECOND];
    int32_t first_bias[POLICY_FIRST];   /* in units of weight times input */
    int32_t second_bias[POLICY_SECOND]; /* of weight times activation */
    int32_t head_bias[POLICY_HEADS];
} policy_layers;

/* The learned weights (data/bots/network.bin), a class each; rows have none. */
extern const policy_layers policy_network[POLICY_CLASSES - 1];

/* The unit of the outputs. */
enum { POLICY_OUTPUT_ONE = 1 << (POLICY_WEIGHT_BITS + POLICY_ACTIVATION_BITS) };

/* The class of a game's weights; -1: the network does not know such games (boards of rows). */
int policy_network_class(const kz_rules *rules);

/* The weights for a game; NULL: it has none. */
const policy_layers *policy_network_of(const kz_rules *rules);

/* The points of ai_outlook() that one unit of POLICY_HEAD_GOOD stands for: by so many points better an action
 * is e times as likely. About what the values it was learned from were off by. */
float policy_network_points(int class);

/* Does POLICY_HEAD_WORTH of the class say what a deal is worth as it is played on from there? It does where
 * the weights have gone on by playing deals to their ends (research/training/improve) and there are two
 * sides; elsewhere what it says was too rough, or is untried. */
bool policy_network_tells_worth(int class);

/* As policy_track_note(), and the evidence of what others hold (beliefs.h), which the network is told. */
void policy_network_note(policy_track *track, const kz_match *match, kz_action action);

/* Fills out[i] with the outputs for inputs in[i], in units of 1 / POLICY_OUTPUT_ONE. The inputs are of one
 * position's actions: the first POLICY_INPUTS_SHARED are the same in all. */
void policy_network_run(const policy_layers *layers, int8_t in[][POLICY_INPUTS], int count,
                        int32_t out[][POLICY_HEADS]);

/* The logit of each legal action of the seat to act, by one of the two heads that have them. */
void policy_network_logits(const policy_layers *layers, policy_head head, const kz_match *match,
                           const policy_track *track, const kz_action *legal, int count, float *logit);

/* The same as probabilities. */
void policy_network_probabilities(const policy_layers *layers, policy_head head, const kz_match *match,
                                  const policy_track *track, const kz_action *legal, int count, float *p);

/* As policy_play_out(), every seat by the network; *track goes on with it. Stops before the choice after
 * `most` choices (forced actions are none), if the deal goes on till then. */
void policy_network_play_out(const policy_layers *layers, kz_match *match, policy_track *track,
                             kz_action action, float sharpness, int most, kz_rng *rng);

/* What the deal is worth to the side of the seat to act, in points of ai_outlook(). */
double policy_network_worth(const policy_layers *layers, const kz_match *match, const policy_track *track,
                            float sharpness);

#endif
