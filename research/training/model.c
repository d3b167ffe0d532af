/* SPDX-License-Identifier: MIT */
#include "research/training/model.h"

#include <math.h>
#include <string.h>

static const float max_activation = (float)POLICY_ACTIVATION_MAX / (1 << POLICY_ACTIVATION_BITS);

static float activation(float x)
{
    return x < 0 ? 0 : x > max_activation ? max_activation : x;
}

/* Adds to the `outputs` sums the products of each input x[i] with its row of weights, weight[rows[i]]. The
 * sums stay in registers, 32 at a time. */
static inline __attribute__((always_inline)) void add_rows(const float *x, const uint8_t *rows, int count,
                                                           const float *weight, const int outputs, float *sum)
{
    typedef float lanes __attribute__((vector_size(16), aligned(4)));
    enum { LANES = 4, BLOCK = 8 };
    for (int from = 0; from < outputs; from += LANES * BLOCK) {
        lanes s[BLOCK];
        for (int k = 0; k < BLOCK; k++)
            s[k] = *(const lanes *)(sum + from + (ptrdiff_t)LANES * k);
        for (int i = 0; i < count; i++) {
            const float *row = weight + (ptrdiff_t)rows[i] * outputs + from;
            for (int k = 0; k < BLOCK; k++)
                s[k] += x[i] * *(const lanes *)(row + (ptrdiff_t)LANES * k);
        }
        for (int k = 0; k < BLOCK; k++)
            *(lanes *)(sum + from + (ptrdiff_t)LANES * k) = s[k];
    }
}

void model_forward(const weights *w, const int8_t in[][POLICY_INPUTS], int count, pass *p)
{
    for (int a = 0; a < count; a++) {
        float *first = p->first[a], *second = p->second[a], x[POLICY_INPUTS];
        uint8_t rows[POLICY_INPUTS];
        int used = 0;
        for (int i = 0; i < POLICY_INPUTS; i++) {
            x[used] = (float)in[a][i] / POLICY_INPUT_ONE;
            rows[used] = (uint8_t)i;
            used += in[a][i] != 0;
        }
        memcpy(first, w->first_bias, sizeof w->first_bias);
        add_rows(x, rows, used, w->first[0], POLICY_HIDDEN_1, first);
        used = 0;
        for (int i = 0; i < POLICY_HIDDEN_1; i++) {
            x[used] = first[i] = activation(first[i]);
            rows[used] = (uint8_t)i;
            used += first[i] != 0;
        }
        memcpy(second, w->second_bias, sizeof w->second_bias);
        add_rows(x, rows, used, w->second[0], POLICY_HIDDEN_2, second);
        for (int k = 0; k < POLICY_HIDDEN_2; k++)
            second[k] = activation(second[k]);
        for (int h = 0; h < POLICY_HEADS; h++) {
            float sum = w->head_bias[h];
            for (int k = 0; k < POLICY_HIDDEN_2; k++)
                sum += second[k] * w->heads[h][k];
            p->out[a][h] = sum;
        }
    }
}

void model_softmax(float *p, int count)
{
    float most = p[0], sum = 0;
    for (int i = 1; i < count; i++)
        most = p[i] > most ? p[i] : most;
    for (int i = 0; i < count; i++)
        sum += p[i] = expf(p[i] - most);
    for (int i = 0; i < count; i++)
        p[i] /= sum;
}

void model_back(const weights *w, const int8_t in[][POLICY_INPUTS], int count, const pass *p,
                float err[][POLICY_HEADS], weights *g)
{
    for (int a = 0; a < count; a++) {
        float second[POLICY_HIDDEN_2] = {0}, first[POLICY_HIDDEN_1];
        for (int h = 0; h < POLICY_HEADS; h++) {
            float e = err[a][h];
            g->head_bias[h] += e;
            for (int k = 0; k < POLICY_HIDDEN_2; k++) {
                g->heads[h][k] += e * p->second[a][k];
                second[k] += e * w->heads[h][k];
            }
        }
        for (int k = 0; k < POLICY_HIDDEN_2; k++) {
            if (p->second[a][k] <= 0 || p->second[a][k] >= max_activation)
                second[k] = 0;
            g->second_bias[k] += second[k];
        }
        for (int i = 0; i < POLICY_HIDDEN_1; i++) {
            float x = p->first[a][i], sum = 0;
            for (int k = 0; k < POLICY_HIDDEN_2; k++) {
                g->second[i][k] += x * second[k];
                sum += w->second[i][k] * second[k];
            }
            first[i] = x <= 0 || x >= max_activation ? 0 : sum;
            g->first_bias[i] += first[i];
        }
        for (int i = 0; i < POLICY_INPUTS; i++) {
            if (!in[a][i])
                continue;
            float x = (float)in[a][i] / POLICY_INPUT_ONE;
            for (int k = 0; k < POLICY_HIDDEN_1; k++)
                g->first[i][k] += x * first[k];
        }
    }
}

static float normal(kz_rng *rng)
{
    float sum = -6;
    for (int i = 0; i < 12; i++)
        sum += (float)(kz_rng_next(rng) >> 40) * 0x1p-24f;
    return sum;
}

void model_begin(model *m, kz_rng *rng)
{
    memset(m, 0, sizeof *m);
    for (int i = 0; i < POLICY_INPUTS; i++)
        for (int k = 0; k < POLICY_HIDDEN_1; k++)
            m->w.first[i][k] = normal(rng) * 0.12f;
    for (int i = 0; i < POLICY_HIDDEN_1; i++)
        for (int k = 0; k < POLICY_HIDDEN_2; k++)
            m->w.second[i][k] = normal(rng) * 0.17f;
    for (int h = 0; h < POLICY_HEADS; h++)
        for (int k = 0; k < POLICY_HIDDEN_2; k++)
            m->w.heads[h][k] = normal(rng) * 0.1f;
}

void model_step(model *m, const model *g, float count, moments *o, float rate)
{
    static const float limit = 7.9f;
    o->steps++;
    float c1 = 1 - powf(0.9f, (float)o->steps), c2 = 1 - powf(0.999f, (float)o->steps);
    for (int i = 0; i < MODEL_WEIGHTS; i++) {
        float d = g->at[i] / count;
        o->mean.at[i] += 0.1f * (d - o->mean.at[i]);
        o->square.at[i] += 0.001f * (d * d - o->square.at[i]);
        float to =
            m->at[i] - rate * (o->mean.at[i] / c1 / (sqrtf(o->square.at[i] / c2) + 1e-8f) + 1e-3f * m->at[i]);
        m->at[i] = to > limit ? limit : to < -limit ? -limit : to;
    }
}
