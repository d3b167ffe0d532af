/* SPDX-License-Identifier: MIT */
#include "engine/ai/rival.h"

/* The first estimate: that of a level in the lower half. The first match moves it by up to FIRST_GAIN levels,
 * the n-th by FIRST_GAIN / n, but by LAST_GAIN at least. */
#define FIRST 3.0
#define FIRST_GAIN 10.0
#define LAST_GAIN 1.3

/* How much stronger than the person an opponent is who wins 55 %, in levels. */
#define HALF_STEP 0.5

/* The slope of the chance to win at equal strength, for a level: 70 Elo. */
#define SLOPE 0.2

/* Returns the square root of x >= 1, by Newton's method, which is the same on every machine. */
static double root(double x)
{
    double r = x;
    for (int i = 0; i < 12; i++)
        r = (r + x / r) / 2;
    return r;
}

/* Returns the chance to win against one opponent who is `levels` weaker: a curve like the logistic one,
 * without the library of mathematics. */
static double chance(double levels)
{
    double x = levels * SLOPE;
    return (1 + x / root(1 + x * x)) / 2;
}

/* Returns the mean score against opponents who are `levels` weaker. */
static double expected(const kz_rules *r, double levels)
{
    double p = chance(levels), others = r->side_count - 1;
    if (r->target_means == KZ_TARGET_MEANS_LOSES)
        return 1 - (1 - p) / (1 - p + others * p);
    return p / (p + others * (1 - p));
}

static double limited(double x, double min, double max)
{
    return x < min ? min : x > max ? max : x;
}

ai_estimate ai_estimate_first(void)
{
    return (ai_estimate){.strength = FIRST};
}

void ai_estimate_add(ai_estimate *e, const kz_rules *r, int level, double score)
{
    double gain = FIRST_GAIN / ++e->matches;
    e->strength += (gain > LAST_GAIN ? gain : LAST_GAIN) * (score - expected(r, e->strength - level));
}

int ai_estimate_rival(const ai_estimate *e, const kz_rules *r, int top, kz_rng *rng)
{
    double level = limited(e->strength + (r->side_count == 2 ? HALF_STEP : 0), 0, top);
    int lower = (int)level;
    return lower + (kz_rng_below(rng, 1000) < (level - lower) * 1000);
}
