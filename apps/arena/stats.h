/* SPDX-License-Identifier: MIT */
/* The statistics of the arena: means with intervals, a sequential test, latencies. */
#ifndef KOZEL_APPS_ARENA_STATS_H
#define KOZEL_APPS_ARENA_STATS_H

#include <stdbool.h>
#include <stdint.h>

/* Running mean and variance of independent values (Welford's algorithm: no cancellation). The
 * same values in the same order give the same bits. All zero: empty. */
typedef struct kz_sample {
    int64_t count;
    double mean;
    double squares; /* of the deviations from the mean, summed */
} kz_sample;

void kz_sample_add(kz_sample *sample, double value);

/* The sample standard deviation; 0 for fewer than two values. */
double kz_sample_deviation(const kz_sample *sample);

/* Half the width of the 95 % confidence interval of the mean (Student's t); 0 for fewer than two values. */
double kz_sample_margin(const kz_sample *sample);

/* The 97.5 % quantile of Student's t with so many degrees of freedom, at least 1. */
double kz_student(int64_t freedom);

/* A sequential probability ratio test of the mean: H0 "it is low" against H1 "it is high", low < high, each
 * error of probability 5 %. The values are taken as normal with the sample's own deviation (the generalised
 * SPRT of chess engine testing). */
typedef struct kz_sprt {
    double low, high;
} kz_sprt;

typedef enum kz_verdict { KZ_UNDECIDED, KZ_ACCEPTED, KZ_REFUSED } kz_verdict;

/* Fewer values never decide. */
enum { KZ_SPRT_LEAST = 32 };

/* The log-likelihood ratio of H1 to H0; 0 for a sample without deviation. */
double kz_sprt_ratio(const kz_sprt *test, const kz_sample *sample);

/* What the sample says: KZ_ACCEPTED is H1, KZ_REFUSED is H0. A sample without any deviation decides by its
 * mean. */
kz_verdict kz_sprt_verdict(const kz_sprt *test, const kz_sample *sample);

/* A log-linear histogram of times in nanoseconds: eight buckets for each power of two. All zero: empty. */
enum { KZ_LATENCY_BUCKETS = 62 * 8 };

typedef struct kz_latency {
    int64_t count;
    int64_t sum, most;
    int64_t bucket[KZ_LATENCY_BUCKETS];
} kz_latency;

void kz_latency_add(kz_latency *latency, int64_t ns);

/* Adds all of `other`. */
void kz_latency_merge(kz_latency *latency, const kz_latency *other);

/* The mean; 0 if there is none. */
double kz_latency_mean(const kz_latency *latency);

/* The quantile of `share` (0..1), at most 12.5 % too high; 0 if there is none. */
int64_t kz_latency_quantile(const kz_latency *latency, double share);

#endif
