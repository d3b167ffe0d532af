/* SPDX-License-Identifier: MIT */
/* The network's weights as they are learned: floats. */
#pragma once

#include "engine/ai/policy/network.h"

#include <stdbool.h>

typedef struct weights {
    float first[POLICY_INPUTS][POLICY_HIDDEN_1]; /* by input, so that one that is 0 costs nothing */
    float first_bias[POLICY_HIDDEN_1];
    float second[POLICY_HIDDEN_1][POLICY_HIDDEN_2];
    float second_bias[POLICY_HIDDEN_2];
    float heads[POLICY_HEADS][POLICY_HIDDEN_2];
    float head_bias[POLICY_HEADS];
} weights;

/* False: there is no such file, or it is shorter. */
bool weights_read(const char *path, weights *w);

bool weights_write(const char *path, const weights *w);

/* Rounds to the fixed point that is played with. */
void weights_round(const weights *w, policy_layers *to);

/* The other way round. */
void weights_of(const policy_layers *from, weights *to);
