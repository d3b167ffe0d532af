/* SPDX-License-Identifier: MIT */
#include "server/delivery/histogram.h"

#define US *1000ULL
#define MS *1000000ULL

const delivery_bounds delivery_bounds_time = {15,
                                              {500 US, 1 MS, 2 MS, 5 MS, 10 MS, 20 MS, 50 MS, 100 MS, 200 MS,
                                               500 MS, 1000 MS, 2000 MS, 5000 MS, 10000 MS, 30000 MS},
                                              {"0.0005", "0.001", "0.002", "0.005", "0.01", "0.02", "0.05",
                                               "0.1", "0.2", "0.5", "1", "2", "5", "10", "30"}};

const delivery_bounds delivery_bounds_pieces = {
    11,
    {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000},
    {"1", "2", "5", "10", "20", "50", "100", "200", "500", "1000", "2000"}};

void delivery_histogram_add(delivery_histogram *h, const delivery_bounds *bounds, uint64_t value)
{
    int i = 0;
    while (i < bounds->count && value > bounds->bound[i])
        i++;
    h->count[i]++;
    h->sum += value;
}
