/* SPDX-License-Identifier: MIT */
/* The network: what a good player would choose, learned from self-play (docs/decisions/0013-network.md).
 *
 * For each action its inputs (inputs.h) go through two hidden layers; of kz_policy's classes of games each
 * has weights of its own. Whole numbers at play: the same outputs on every machine. */
#ifndef KOZEL_ENGINE_AI_POLICY_NETWORK_H
#define KOZEL_ENGINE_AI_POLICY_NETWORK_H

#include "engine/ai/policy/inputs.h"

enum { KZ_FIRST = 64, KZ_SECOND = 32 };

/* What the network says of an action. */
typedef enum kz_head {
    KZ_HEAD_GOOD,   /* logit: how good it is, softly: for playouts and priors */
    KZ_HEAD_CHOSEN, /* logit: how likely a strong player chooses it: for likelihoods */
    KZ_HEAD_WORTH,  /* what it is worth to the own side, in tenths of a point of kz_outlook() */
    KZ_HEADS
} kz_head;

/* Fixed point: weights of a layer and its activations in units of 2^-n. */
enum { KZ_WEIGHT_BITS = 9, KZ_INPUT_BITS = 4, KZ_ACTIVATION_BITS = 8, KZ_MOST_ACTIVATION = 4095 };

/* Weights of two inputs stand side by side, as the vectors multiply them. */
typedef struct kz_layers {
    int16_t first[KZ_INPUTS / 2][KZ_FIRST][2];
    int16_t second[KZ_FIRST / 2][KZ_SECOND][2];
    int16_t heads[KZ_HEADS][KZ_SECOND];
    int32_t first_bias[KZ_FIRST];   /* in units of weight times input */
    int32_t second_bias[KZ_SECOND]; /* of weight times activation */
    int32_t head_bias[KZ_HEADS];
} kz_layers;

/* The learned weights (data/bots/network.bin), a class each; rows have none. */
extern const kz_layers kz_network[KZ_CLASSES - 1];

/* The unit of the outputs. */
enum { KZ_OUTPUT_ONE = 1 << (KZ_WEIGHT_BITS + KZ_ACTIVATION_BITS) };

/* The class of a game's weights; -1: the network does not know such games (boards of rows). */
int kz_network_class(const kz_rules *rules);

/* The weights for a game; NULL: it has none. */
const kz_layers *kz_network_of(const kz_rules *rules);

/* The points of kz_outlook() that one unit of KZ_HEAD_GOOD stands for: by so many points better an action is
 * e times as likely. About what the values it was learned from were off by. */
float kz_network_points(int class);

/* Does KZ_HEAD_WORTH of the class say what a deal is worth as it is played on from there? It does where the
 * weights have gone on by playing deals to their ends (research/training/improve) and there are two sides;
 * elsewhere what it says was too rough, or is untried. */
bool kz_network_tells_worth(int class);

/* As kz_track_note(), and the evidence of what others hold (beliefs.h), which the network is told. */
void kz_network_note(kz_track *track, const kz_match *match, kz_action action);

/* Fills out[i] with the outputs for inputs in[i], in units of 1 / KZ_OUTPUT_ONE. The inputs are of one
 * position's actions: the first KZ_INPUTS_SHARED are the same in all. */
void kz_network_run(const kz_layers *layers, int8_t in[][KZ_INPUTS], int count, int32_t out[][KZ_HEADS]);

/* The logit of each legal action of the seat to act, by one of the two heads that have them. */
void kz_network_logits(const kz_layers *layers, kz_head head, const kz_match *match, const kz_track *track,
                       const kz_action *legal, int count, float *logit);

/* The same as probabilities. */
void kz_network_probabilities(const kz_layers *layers, kz_head head, const kz_match *match,
                              const kz_track *track, const kz_action *legal, int count, float *p);

/* As kz_policy_play_out(), every seat by the network; *track goes on with it. Stops before the choice after
 * `most` choices (forced actions are none), if the deal goes on till then. */
void kz_network_play_out(const kz_layers *layers, kz_match *match, kz_track *track, kz_action action,
                         float sharpness, int most, kz_rng *rng);

/* What the deal is worth to the side of the seat to act, in points of kz_outlook(). */
double kz_network_worth(const kz_layers *layers, const kz_match *match, const kz_track *track,
                        float sharpness);

#endif
