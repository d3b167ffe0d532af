/* SPDX-License-Identifier: MIT */
/* The network as it is learned: forward and back in floats, and a step of Adam. */
#pragma once

#include "research/training/weights.h"

#include <kozel/rng.h>

enum { MODEL_WEIGHTS = sizeof(weights) / sizeof(float) };

typedef union model {
    weights w;
    float at[MODEL_WEIGHTS];
} model;

/* What the layers say of each action of a position. */
typedef struct pass {
    float first[KZ_LEGAL][POLICY_HIDDEN_1], second[KZ_LEGAL][POLICY_HIDDEN_2], out[KZ_LEGAL][POLICY_HEADS];
} pass;

/* Small random weights. */
void model_begin(model *m, kz_rng *rng);

void model_forward(const weights *w, const int8_t in[][POLICY_INPUTS], int count, pass *p);

/* Adds to the gradients `g` what the errors of the outputs come to. */
void model_back(const weights *w, const int8_t in[][POLICY_INPUTS], int count, const pass *p,
                float err[][POLICY_HEADS], weights *g);

/* The mean and the mean square of the gradients, as Adam keeps them. */
typedef struct moments {
    model mean, square;
    int steps;
} moments;

/* Adam, with a small pull to zero; what the fixed point cannot hold is cut. `g`: the sum of the gradients of
 * `count` positions. */
void model_step(model *m, const model *g, float count, moments *moments, float rate);

void model_softmax(float *p, int count);
