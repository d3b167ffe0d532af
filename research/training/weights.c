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
    kz_output output;
    if (!kz_output_open(&output, path, 0))
        return false;
    fwrite(w, sizeof *w, 1, output.file);
    return kz_output_close(&output);
}

static int16_t fixed(float x)
{
    return (int16_t)lrintf(x * (1 << KZ_WEIGHT_BITS));
}

void weights_round(const weights *w, kz_layers *to)
{
    for (int i = 0; i < KZ_FIRST; i++) {
        for (int k = 0; k < KZ_INPUTS; k++)
            to->first[k / 2][i][k % 2] = fixed(w->first[k][i]);
        to->first_bias[i] = (int32_t)lrintf(w->first_bias[i] * (1 << (KZ_WEIGHT_BITS + KZ_INPUT_BITS)));
    }
    for (int i = 0; i < KZ_SECOND; i++) {
        for (int k = 0; k < KZ_FIRST; k++)
            to->second[k / 2][i][k % 2] = fixed(w->second[k][i]);
        to->second_bias[i] = (int32_t)lrintf(w->second_bias[i] * KZ_OUTPUT_ONE);
    }
    for (int i = 0; i < KZ_HEADS; i++) {
        for (int k = 0; k < KZ_SECOND; k++)
            to->heads[i][k] = fixed(w->heads[i][k]);
        to->head_bias[i] = (int32_t)lrintf(w->head_bias[i] * KZ_OUTPUT_ONE);
    }
}

void weights_of(const kz_layers *from, weights *to)
{
    for (int i = 0; i < KZ_FIRST; i++) {
        for (int k = 0; k < KZ_INPUTS; k++)
            to->first[k][i] = (float)from->first[k / 2][i][k % 2] / (1 << KZ_WEIGHT_BITS);
        to->first_bias[i] = (float)from->first_bias[i] / (1 << (KZ_WEIGHT_BITS + KZ_INPUT_BITS));
    }
    for (int i = 0; i < KZ_SECOND; i++) {
        for (int k = 0; k < KZ_FIRST; k++)
            to->second[k][i] = (float)from->second[k / 2][i][k % 2] / (1 << KZ_WEIGHT_BITS);
        to->second_bias[i] = (float)from->second_bias[i] / KZ_OUTPUT_ONE;
    }
    for (int i = 0; i < KZ_HEADS; i++) {
        for (int k = 0; k < KZ_SECOND; k++)
            to->heads[i][k] = (float)from->heads[i][k] / (1 << KZ_WEIGHT_BITS);
        to->head_bias[i] = (float)from->head_bias[i] / KZ_OUTPUT_ONE;
    }
}
