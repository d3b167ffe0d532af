/* SPDX-License-Identifier: MIT */
/* A histogram of values: counts between fixed bounds. */
#pragma once

#include <stdint.h>

enum { DELIVERY_BOUNDS = 15 };

/* Upper bounds, ascending, and their form in /metrics. */
typedef struct delivery_bounds {
    int count;
    uint64_t bound[DELIVERY_BOUNDS];
    const char *text[DELIVERY_BOUNDS];
} delivery_bounds;

/* Bounds for times, 0.5 ms to 30 s in nanoseconds, and for pieces, 1 to 2,000. */
extern const delivery_bounds delivery_bounds_time, delivery_bounds_pieces;

/* All zero is an empty histogram. */
typedef struct delivery_histogram {
    uint64_t count[DELIVERY_BOUNDS + 1]; /* values of at most bound[i] (and more than the one before); the
                                            last: beyond all bounds */
    uint64_t sum;
} delivery_histogram;

void delivery_histogram_add(delivery_histogram *histogram, const delivery_bounds *bounds, uint64_t value);
