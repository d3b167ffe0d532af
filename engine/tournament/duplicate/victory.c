/* SPDX-License-Identifier: MIT */
#include "engine/tournament/duplicate/victory.h"

enum { AVERAGE = 1000, STEPS = 1000, FRACTION_BITS = 40 };

/* Entry k: the least square of a difference that scores AVERAGE + k + 1. The unit is 2^-40 of the limit's
 * square. */
static const uint64_t threshold[STEPS] = {
#include "engine/tournament/duplicate/victory_table.inc"
};

/* Returns floor(2^40 * a / b), for a < b < 2^63. */
static uint64_t fraction(uint64_t a, uint64_t b)
{
    uint64_t quotient = 0;
    for (int bit = 0; bit < FRACTION_BITS; bit++) {
        a <<= 1;
        quotient = quotient << 1 | (a >= b);
        a -= a >= b ? b : 0;
    }
    return quotient;
}

/* Returns how many thresholds are at most `square`. */
static int32_t steps_of(uint64_t square)
{
    int32_t low = 0, high = STEPS;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if (threshold[middle] <= square)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int32_t tournament_victory_points(int64_t sum, int64_t divisor, int boards, uint32_t deviation)
{
    /* The limit is 2.5 deviations x the root of the boards. So its square is deviation^2 boards / 1600 in
     * points, and the square of the difference has to be compared with it. */
    uint64_t size = (uint64_t)(sum < 0 ? -sum : sum), by = (uint64_t)divisor;
    uint64_t limit = (uint64_t)deviation * deviation * (uint64_t)boards;
    /* The whole part of 40 x the difference: beyond the root of the largest limit nothing can overflow. */
    if (size / by >= UINT32_MAX / 40 || 1600 * (size / by) * (size / by) >= limit)
        return sum < 0 ? AVERAGE - STEPS : AVERAGE + STEPS;
    uint64_t square = 1600 * size * size, most = limit * by * by;
    int32_t steps = square < most ? steps_of(fraction(square, most)) : STEPS;
    return sum < 0 ? AVERAGE - steps : AVERAGE + steps;
}
