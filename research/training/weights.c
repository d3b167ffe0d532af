/* SPDX-License-Identifier: MIT */
#include "research/training/weights.h"

#include "base/output.h"

#include <math.h>
#include <stdio.h>

bool weights_read(const char *path, weights *w)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    bool whole = fread(w, sizeof *w, 1, file) == 1;
    fclose(file);
    return whole;
}

bool weights_write(const char *path, const weights *w)
{
    base_output output;
    if (!base_output_open(&output, path, 0))
        return false;
    fwrite(w, sizeof *w, 1, output.file);
    return base_output_close(&output);
}

static int16_t fixed(float x)
{
    return (int16_t)lrintf(x * (1 << POLICY_WEIGHT_BITS));
}

void weights_round(const weights *w, policy_layers *to)
{
    for (int i = 0; i < POLICY_HIDDEN_1; i++) {
        for (int k = 0; k < POLICY_INPUTS; k++)
            to->first[k / 2][i][k % 2] = fixed(w->first[k][i]);
        to->first_bias[i] =
            (int32_t)lrintf(w->first_bias[i] * (1 << (POLICY_WEIGHT_BITS + POLICY_INPUT_BITS)));
    }
    for (int i = 0; i < POLICY_HIDDEN_2; i++) {
        for (int k = 0; k < POLICY_HIDDEN_1; k++)
            to->second[k / 2][i][k % 2] = fixed(w->second[k][i]);
        to->second_bias[i] = (int32_t)lrintf(w->second_bias[i] * POLICY_OUTPUT_ONE);
    }
    for (int i = 0; i < POLICY_HEADS; i++) {
        for (int k = 0; k < POLICY_HIDDEN_2; k++)
            to->heads[i][k] = fixed(w->heads[i][k]);
        to->head_bias[i] = (int32_t)lrintf(w->head_bias[i] * POLICY_OUTPUT_ONE);
    }
}

void weights_of(const policy_layers *from, weights *to)
{
    for (int i = 0; i < POLICY_HIDDEN_1; i++) {
        for (int k = 0; k < POLICY_INPUTS; k++)
            to->first[k][i] = (float)from->first[k / 2][i][k % 2] / (1 << POLICY_WEIGHT_BITS);
        to->first_bias[i] = (float)from->first_bias[i] / (1 << (POLICY_WEIGHT_BITS + POLICY_INPUT_BITS));
    }
    for (int i = 0; i < POLICY_HIDDEN_2; i++) {
        for (int k = 0; k < POLICY_HIDDEN_1; k++)
            to->second[k][i] = (float)from->second[k / 2][i][k % 2] / (1 << POLICY_WEIGHT_BITS);
        to->second_bias[i] = (float)from->second_bias[i] / POLICY_OUTPUT_ONE;
    }
    for (int i = 0; i < POLICY_HEADS; i++) {
        for (int k = 0; k < POLICY_HIDDEN_2; k++)
            to->heads[i][k] = (float)from->heads[i][k] / (1 << POLICY_WEIGHT_BITS);
        to->head_bias[i] = (float)from->head_bias[i] / POLICY_OUTPUT_ONE;
    }
}
