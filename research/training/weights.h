/* SPDX-License-Identifier: MIT */
/* The network's weights as they are learned: floats. */
#ifndef KOZEL_TRAINING_WEIGHTS_H
#define KOZEL_TRAINING_WEIGHTS_H

#include "engine/ai/policy/network.h"

#include <stdbool.h>

typedef struct weights {
    float first[KZ_INPUTS][KZ_FIRST]; /* by input, so that one that is 0 costs nothing */
    float first_bias[KZ_FIRST];
    float second[KZ_FIRST][KZ_SECOND];
    float second_bias[KZ_SECOND];
    float heads[KZ_HEADS][KZ_SECOND];
    float head_bias[KZ_HEADS];
} weights;

/* False: there is no such file, or it is shorter. */
bool weights_read(const char *path, weights *w);

bool weights_write(const char *path, const weights *w);

/* Rounds to the fixed point that is played with. */
void weights_round(const weights *w, kz_layers *to);

/* The other way round. */
void weights_of(const kz_layers *from, weights *to);

#endif
