/* SPDX-License-Identifier: MIT */
/* How often a value was how large: counts between fixed bounds. */
#ifndef KOZEL_SERVER_DELIVERY_HISTOGRAM_H
#define KOZEL_SERVER_DELIVERY_HISTOGRAM_H

#include <stdint.h>

enum { KZ_BOUNDS = 15 };

/* Upper bounds, ascending, and how they are written in /metrics. */
typedef struct kz_bounds {
    int count;
    uint64_t bound[KZ_BOUNDS];
    const char *text[KZ_BOUNDS];
} kz_bounds;

/* 0.5 ms to 30 s, in nanoseconds; 1 to 2,000 pieces. */
extern const kz_bounds kz_bounds_time, kz_bounds_pieces;

/* All zero is an empty one. */
typedef struct kz_histogram {
    uint64_t count[KZ_BOUNDS + 1]; /* at most bound[i] (and more than the one before); beyond all of them */
    uint64_t sum;
} kz_histogram;

void kz_histogram_add(kz_histogram *histogram, const kz_bounds *bounds, uint64_t value);

#endif
