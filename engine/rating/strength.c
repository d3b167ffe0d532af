/* SPDX-License-Identifier: MIT */
/* Strength in matches (docs/spec/ratings.md section 1): formats, scales and weights, and matches of two. */
#include "engine/rating/weng_lin.h"

#include <math.h>

static const double START = 1500, START_DEVIATION = 130, DEVIATION_MIN = 30;
static const double MEAN = 25, DEVIATION = 6.25, VOLATILITY = 0.03;
/* Points of one unit of Weng and Lin: 400 / (ln 10 x 25/3). */
static const double UNIT = 48 / 2.30258509299404568402;

kz_strength_format kz_strength_format_of(const kz_rules *rules)
{
    return rules->side_count < rules->seats ? KZ_STRENGTH_PAIRS
           : rules->seats == 2              ? KZ_STRENGTH_TWO
                                            : KZ_STRENGTH_SINGLES;
}

kz_strength kz_strength_first(kz_strength_format format)
{
    return format == KZ_STRENGTH_TWO ? (kz_strength){START, START_DEVIATION, VOLATILITY}
                                     : (kz_strength){MEAN, DEVIATION, 0};
}

kz_strength kz_strength_bot(kz_strength_format format, double points)
{
    return format == KZ_STRENGTH_TWO ? (kz_strength){points, 0, VOLATILITY}
                                     : (kz_strength){MEAN + (points - START) / UNIT, 0, 0};
}

kz_strength kz_strength_points(kz_strength_format format, kz_strength s)
{
    return format == KZ_STRENGTH_TWO
               ? s
               : (kz_strength){START + (s.mean - MEAN) * UNIT, s.deviation * UNIT, s.volatility};
}

bool kz_strength_provisional(kz_strength_format format, kz_strength strength)
{
    return kz_strength_points(format, strength).deviation > KZ_STRENGTH_PROVISIONAL;
}

double kz_strength_weight(bool bots, int earlier)
{
    return (bots ? 0.5 : 1) * (earlier < 3 ? 1 : earlier < 6 ? 0.5 : 0.25);
}

static kz_glicko glicko_of(kz_strength s)
{
    return (kz_glicko){s.mean, s.deviation, s.volatility};
}

/* Returns the strength of `own` after a match. `score`: 1 won, 0.5 drawn, 0 lost. */
static kz_strength after_two(kz_strength own, kz_strength other, double score, double weight)
{
    if (own.deviation == 0)
        return own;
    kz_glicko_game game = {glicko_of(other), score};
    kz_glicko g = kz_glicko_after_weighted(glicko_of(own), &game, &weight, 1, 1);
    double deviation = fmin(fmax(g.deviation, DEVIATION_MIN), START_DEVIATION);
    return (kz_strength){g.rating, deviation, g.volatility};
}

void kz_strength_update(kz_strength_format format, int seats, kz_strength player[], const uint8_t place[],
                        double weight)
{
    if (format != KZ_STRENGTH_TWO) {
        rating_weng_lin(format, seats, player, place, weight);
        return;
    }
    kz_strength first = player[0];
    double score = place[0] < place[1] ? 1 : place[0] == place[1] ? 0.5 : 0;
    player[0] = after_two(first, player[1], score, weight);
    player[1] = after_two(player[1], first, 1 - score, weight);
}
