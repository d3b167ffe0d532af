/* SPDX-License-Identifier: MIT */
/* What measurements have in common: times, and their order. */
#pragma once

#include <time.h>

/* Returns what a clock shows, in seconds. CLOCK_THREAD_CPUTIME_ID counts no time of other programs. */
static inline double bench_seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Orders doubles, for qsort(). */
static inline int bench_by_size(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}
