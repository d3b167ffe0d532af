/* SPDX-License-Identifier: MIT */
#include "research/training/styles.h"

#include "engine/ai/policy/elementary.h"

#include <math.h>

/* The probability that a style makes a uniformly random choice. */
static const float random_share = 0.05f;

static double mixed(float p, int count)
{
    return policy_ln((double)((1 - random_share) * p + random_share / (float)count));
}

static unsigned weight_of(kz_action a)
{
    return kz_set_pips(kz_action_tiles(a));
}

/* Returns the probability of a choice of a player who lays the heaviest tile. */
static float heaviest(const kz_action *legal, int count, int chosen)
{
    unsigned most = 0, equal = 0;
    for (int i = 0; i < count; i++) {
        unsigned weight = weight_of(legal[i]);
        equal = weight > most ? 1 : equal + (weight == most);
        most = weight > most ? weight : most;
    }
    return weight_of(legal[chosen]) == most ? 1 / (float)equal : 0;
}

styles_choice styles_choice_of(const kz_match *m, const policy_track *track, const kz_action *legal,
                               int count, int chosen)
{
    float p[KZ_LEGAL];
    policy_probabilities(&policy_weights, m, track, legal, count, 1, p);
    return (styles_choice){legal, count, chosen, p[chosen]};
}

void styles_of_choice(float logit[][POLICY_HEADS], const styles_choice *c, float q[][POLICY_HEADS],
                      double log[STYLES])
{
    for (int k = 0; k < STYLES_LEARNED; k++) {
        float p[KZ_LEGAL];
        for (int i = 0; i < c->count; i++)
            p[i] = logit[i][k];
        policy_softmax(p, c->count);
        for (int i = 0; i < c->count; i++)
            q[i][k] = p[i];
        log[k] = mixed(p[c->chosen], c->count);
    }
    log[STYLES_HEAVIEST] = mixed(heaviest(c->legal, c->count, c->chosen), c->count);
    log[STYLES_LINEAR] = mixed(c->linear, c->count);
}

void styles_add(styles_sums *sums, int seat, const double log[STYLES])
{
    for (int k = 0; k < STYLES; k++)
        sums->of[seat][k] += log[k];
    sums->seats |= 1u << seat;
}

/* Subtracts the logarithm of the sum of the exponentials from each number. Returns it. */
static double normalise(double x[STYLES])
{
    double most = x[0], sum = 0;
    for (int k = 1; k < STYLES; k++)
        most = x[k] > most ? x[k] : most;
    for (int k = 0; k < STYLES; k++)
        sum += policy_exp(x[k] - most);
    double log_sum = most + policy_ln(sum);
    for (int k = 0; k < STYLES; k++)
        x[k] -= log_sum;
    return log_sum;
}

void styles_prior(const float bias[POLICY_HEADS], double log_prior[STYLES])
{
    for (int k = 0; k < STYLES_LEARNED; k++)
        log_prior[k] = (double)bias[k];
    log_prior[STYLES_HEAVIEST] = log_prior[STYLES_LINEAR] = 0;
    normalise(log_prior);
}

double styles_mix(const styles_sums *sums, const double log_prior[STYLES], double share[KZ_SEATS][STYLES])
{
    double all = 0;
    for (int seat = 0; seat < KZ_SEATS; seat++) {
        double x[STYLES];
        for (int k = 0; k < STYLES; k++)
            x[k] = log_prior[k] + sums->of[seat][k];
        if (sums->seats >> seat & 1)
            all += normalise(x);
        for (int k = 0; share && k < STYLES; k++)
            share[seat][k] = policy_exp(x[k]);
    }
    return all;
}

/* The calls of styles_likelihood() for a world. */
typedef struct reading {
    const policy_layers *layers;
    styles_sums sums;
} reading;

static double read_choice(void *context, const kz_match *m, const policy_track *track, const kz_action *legal,
                          int count, int chosen)
{
    reading *r = context;
    int8_t in[KZ_LEGAL][POLICY_INPUTS];
    int32_t out[KZ_LEGAL][POLICY_HEADS];
    float logit[KZ_LEGAL][POLICY_HEADS], q[KZ_LEGAL][POLICY_HEADS];
    double log[STYLES];
    policy_inputs(m, track, legal, count, in);
    policy_network_run(r->layers, in, count, out);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < POLICY_HEADS; k++)
            logit[i][k] = (float)(out[i][k] - r->layers->head_bias[k]) * (1.0f / POLICY_OUTPUT_ONE);
    styles_choice choice = styles_choice_of(m, track, legal, count, chosen);
    styles_of_choice(logit, &choice, q, log);
    styles_add(&r->sums, m->pub.turn, log);
    return 0;
}

double styles_likelihood(const infoset_history *h, const infoset_world *world, const policy_layers *layers)
{
    reading r = {.layers = layers};
    float bias[POLICY_HEADS];
    double log_prior[STYLES];
    double possible = infoset_history_likelihood_by(h, world, read_choice, &r);
    for (int k = 0; k < POLICY_HEADS; k++)
        bias[k] = (float)layers->head_bias[k] * (1.0f / POLICY_OUTPUT_ONE);
    styles_prior(bias, log_prior);
    return possible + styles_mix(&r.sums, log_prior, NULL);
}

void styles_gradient(float q[][POLICY_HEADS], int count, int chosen, const double log[STYLES],
                     const double scale[STYLES], float error[][POLICY_HEADS])
{
    for (int k = 0; k < STYLES_LEARNED; k++) {
        float certain = (1 - random_share) * q[chosen][k] / expf((float)log[k]);
        for (int i = 0; i < count; i++)
            error[i][k] += (float)scale[k] * certain * ((float)(i == chosen) - q[i][k]);
    }
}
