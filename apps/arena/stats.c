/* SPDX-License-Identifier: MIT */
#include "apps/arena/stats.h"

#include <assert.h>
#include <math.h>

void arena_sample_add(arena_sample *sample, double value)
{
    double before = value - sample->mean;
    sample->count++;
    sample->mean += before / (double)sample->count;
    sample->squares += before * (value - sample->mean);
}

static double variance(const arena_sample *sample)
{
    return sample->count < 2 ? 0 : sample->squares / (double)(sample->count - 1);
}

double arena_sample_deviation(const arena_sample *sample)
{
    return sqrt(variance(sample));
}

double arena_student(int64_t freedom)
{
    /* For few degrees of freedom the table, then the expansion by 1/freedom (Abramowitz and Stegun,
     * 26.7.5). */
    static const double few[] = {12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646};
    static const double z = 1.959963985;
    assert(freedom >= 1);
    if (freedom <= 7)
        return few[freedom - 1];
    double n = (double)freedom, z2 = z * z;
    return z + z * (z2 + 1) / (4 * n) + z * ((5 * z2 + 16) * z2 + 3) / (96 * n * n) +
           z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * n * n * n);
}

double arena_sample_margin(const arena_sample *sample)
{
    if (sample->count < 2)
        return 0;
    return arena_student(sample->count - 1) * sqrt(variance(sample) / (double)sample->count);
}

double arena_sprt_ratio(const arena_sprt *test, const arena_sample *sample)
{
    double v = variance(sample);
    if (v <= 0)
        return 0;
    return (test->high - test->low) * (double)sample->count * (2 * sample->mean - test->low - test->high) /
           (2 * v);
}

arena_verdict arena_sprt_verdict(const arena_sprt *test, const arena_sample *sample)
{
    static const double bound = 2.944438979; /* ln(0.95 / 0.05) */
    if (sample->count < ARENA_SPRT_MIN)
        return ARENA_UNDECIDED;
    if (variance(sample) <= 0)
        return 2 * sample->mean > test->low + test->high ? ARENA_ACCEPTED : ARENA_REFUSED;
    double ratio = arena_sprt_ratio(test, sample);
    if (ratio >= bound)
        return ARENA_ACCEPTED;
    return ratio <= -bound ? ARENA_REFUSED : ARENA_UNDECIDED;
}

/* Times below 8 have a bucket each; then 8 for each power of two. */
static int bucket_of(int64_t ns)
{
    if (ns < 8)
        return ns < 0 ? 0 : (int)ns;
    int power = 63 - __builtin_clzll((unsigned long long)ns); /* >= 3 */
    return (power - 2) * 8 + (int)(ns >> (power - 3) & 7);
}

/* The largest time of a bucket. */
static int64_t bucket_top(int bucket)
{
    if (bucket < 8)
        return bucket;
    int shift = bucket / 8 - 1;
    return (int64_t)(((uint64_t)(bucket % 8 + 9) << shift) - 1);
}

void arena_latency_add(arena_latency *latency, int64_t ns)
{
    latency->count++;
    latency->sum += ns;
    latency->most = ns > latency->most ? ns : latency->most;
    latency->bucket[bucket_of(ns)]++;
}

void arena_latency_merge(arena_latency *latency, const arena_latency *other)
{
    latency->count += other->count;
    if (__builtin_add_overflow(latency->sum, other->sum, &latency->sum))
        latency->sum = INT64_MAX; /* the other may come from elsewhere */
    latency->most = other->most > latency->most ? other->most : latency->most;
    for (int i = 0; i < ARENA_LATENCY_BUCKETS; i++)
        latency->bucket[i] += other->bucket[i];
}

double arena_latency_mean(const arena_latency *latency)
{
    return latency->count ? (double)latency->sum / (double)latency->count : 0;
}

int64_t arena_latency_quantile(const arena_latency *latency, double share)
{
    int64_t wanted = (int64_t)ceil(share * (double)latency->count), seen = 0;
    for (int i = 0; i < ARENA_LATENCY_BUCKETS; i++) {
        seen += latency->bucket[i];
        if (seen >= wanted && seen > 0)
            return bucket_top(i) < latency->most ? bucket_top(i) : latency->most;
    }
    return 0;
}
