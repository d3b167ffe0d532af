/* SPDX-License-Identifier: MIT */
/* The statistic, the permutations and the bound of docs/spec/ratings.md section 4. */
#include "engine/ai/policy/elementary.h"

#include <assert.h>
#include <float.h>
#include <kozel/collusion.h>
#include <math.h>

void kz_collusion_add(kz_collusion_block *block, const double gain[], const double losing[])
{
    double all = 0, risk = 0;
    for (int j = 0; j < block->opponents; j++) {
        all += gain[j];
        risk += losing[j];
    }
    for (int j = 0; j < block->opponents; j++)
        block->sum[j] += gain[j] - all * (risk > 0 ? losing[j] / risk : 1.0 / block->opponents);
}

/* Returns d_j: the sum of opponent j, less the mean of the others' sums. */
static double difference(const kz_collusion_block *block, int j)
{
    double others = 0;
    for (int i = 0; i < block->opponents; i++)
        others += i == j ? 0 : block->sum[i];
    return block->sum[j] - others / (block->opponents - 1);
}

/* Draws a label for each block, `draws` times. Returns how many sums reach `sum`. Sums that differ by
 * rounding alone count as equal. */
static int draws_that_reach(const kz_collusion_block block[], int count, double sum, int draws, kz_rng *rng)
{
    int reached = 0;
    for (int n = 0; n < draws; n++) {
        double drawn = 0, size = 0;
        for (int i = 0; i < count; i++) {
            double d = difference(&block[i], (int)kz_rng_below(rng, (uint32_t)block[i].opponents));
            drawn += d;
            size += fabs(d);
        }
        reached += drawn >= sum - 1e-12 * size;
    }
    return reached;
}

/* Returns ln of exp(-t S) times the product over the blocks of the mean over j of exp(t d_j). *slope becomes
 * its derivative by t. Each block's part of S is subtracted from its d_j first: for large t nothing may
 * cancel. */
static double log_bound(const kz_collusion_block block[], int count, double t, double *slope)
{
    double value = 0;
    *slope = 0;
    for (int i = 0; i < count; i++) {
        const kz_collusion_block *b = &block[i];
        double d[KZ_COLLUSION_OPPONENTS], most = -INFINITY, total = 0, weighted = 0;
        for (int j = 0; j < b->opponents; j++) {
            d[j] = difference(b, j) - difference(b, b->helped);
            most = fmax(most, d[j]);
        }
        for (int j = 0; j < b->opponents; j++) {
            double e = policy_exp(t * (d[j] - most));
            total += e;
            weighted += e * d[j];
        }
        value += t * most + policy_ln(total / b->opponents);
        *slope += weighted / total;
    }
    return value;
}

/* Returns the least bound over t > 0 [Chernoff]. Its logarithm is convex in t. Every t gives a valid bound,
 * so an inexact t makes p only larger. */
static double bound_of(const kz_collusion_block block[], int count, double sum)
{
    double slope, low = 0, high = 1 / sum;
    double best = fmin(log_bound(block, count, high, &slope), 0);
    for (int i = 0; i < 60 && slope < 0; i++) {
        low = high;
        high *= 2;
        best = fmin(best, log_bound(block, count, high, &slope));
    }
    for (int i = 0; i < 60; i++) {
        double t = (low + high) / 2;
        best = fmin(best, log_bound(block, count, t, &slope));
        *(slope < 0 ? &low : &high) = t;
    }
    return fmax(policy_exp(best), DBL_MIN);
}

kz_collusion kz_collusion_test(const kz_collusion_block block[], int count, kz_rng *rng)
{
    kz_collusion result = {0, 1, false};
    for (int i = 0; i < count; i++) {
        assert(block[i].opponents >= 2 && block[i].opponents <= KZ_COLLUSION_OPPONENTS);
        result.statistic += difference(&block[i], block[i].helped);
    }
    int reached = 1 + draws_that_reach(block, count, result.statistic, KZ_COLLUSION_DRAWS - 1, rng);
    result.bound = reached < KZ_COLLUSION_DRAWS_MIN && result.statistic > 0;
    result.p = result.bound ? bound_of(block, count, result.statistic) : (double)reached / KZ_COLLUSION_DRAWS;
    return result;
}

bool kz_collusion_due(int matches)
{
    if (matches < 20 || matches % 20)
        return false;
    int times = matches / 20;
    return (times & (times - 1)) == 0;
}
