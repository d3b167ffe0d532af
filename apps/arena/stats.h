/* SPDX-License-Identifier: MIT */
/* The statistics of the arena: means with intervals, a sequential test, latencies. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Running mean and variance of independent values (Welford's algorithm: no cancellation). The
 * same values in the same order give the same bits. All zero: empty. */
typedef struct arena_sample {
    int64_t count;
    double mean;
    double squares; /* of the deviations from the mean, summed */
} arena_sample;

void arena_sample_add(arena_sample *sample, double value);

/* Returns the sample standard deviation; 0 for fewer than two values. */
double arena_sample_deviation(const arena_sample *sample);

/* Returns half the width of the 95 % confidence interval of the mean (Student's t); 0 for fewer than two
 * values. */
double arena_sample_margin(const arena_sample *sample);

/* Returns the 97.5 % quantile of Student's t with `freedom` degrees of freedom, at least 1. */
double arena_student(int64_t freedom);

/* A sequential probability ratio test of the mean: H0 "it is low" against H1 "it is high", low < high, each
 * error of probability 5 %. The values are taken as normal with the sample's own deviation (the generalised
 * SPRT of chess engine testing). */
typedef struct arena_sprt {
    double low, high;
} arena_sprt;

typedef enum arena_verdict { ARENA_UNDECIDED, ARENA_ACCEPTED, ARENA_REFUSED } arena_verdict;

/* Min values for a decision. */
enum { ARENA_SPRT_MIN = 32 };

/* Returns the log-likelihood ratio of H1 to H0; 0 for a sample without deviation. */
double arena_sprt_ratio(const arena_sprt *test, const arena_sample *sample);

/* Returns the decision: ARENA_ACCEPTED is H1, ARENA_REFUSED is H0. A sample without any deviation decides by
 * its mean. */
arena_verdict arena_sprt_verdict(const arena_sprt *test, const arena_sample *sample);

/* A log-linear histogram of times in nanoseconds: eight buckets for each power of two. All zero: empty. */
enum { ARENA_LATENCY_BUCKETS = 62 * 8 };

typedef struct arena_latency {
    int64_t count;
    int64_t sum, most;
    int64_t bucket[ARENA_LATENCY_BUCKETS];
} arena_latency;

void arena_latency_add(arena_latency *latency, int64_t ns);

/* Adds all of `other`. */
void arena_latency_merge(arena_latency *latency, const arena_latency *other);

/* Returns the mean; 0 if there is none. */
double arena_latency_mean(const arena_latency *latency);

/* Returns the quantile of `share` (0..1), at most 12.5 % too high; 0 if there is none. */
int64_t arena_latency_quantile(const arena_latency *latency, double share);
