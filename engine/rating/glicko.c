/* SPDX-License-Identifier: MIT */
/* Glicko-2 (http://www.glicko.net/glicko/glicko2.pdf; numbers of its steps are in brackets) with rating
 * periods of any length. The variance that a period adds is proportional to its length. */
#include "engine/ai/policy/elementary.h"

#include <kozel/rating.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>

static const double SCALE = 173.7178, TAU = 0.5, CONVERGED = 1e-12, VOLATILITY = 0.06;
/* The largest exponent of a chance. Beyond 17,000 points a chance stays the same, so that delta^2 is
 * finite. */
static const double FARTHEST = 100;

/* The sums over all games [3, 4]: 1 / v, and delta / v. */
typedef struct evidence {
    double weight, surprise;
} evidence;

/* Computes the sums. If `weight` is NULL, each game counts once. */
static evidence weigh(double mu, const kz_glicko_game games[], const double weight[], int count)
{
    evidence e = {0, 0};
    for (int i = 0; i < count; i++) {
        double phi = games[i].opponent.deviation / SCALE;
        double other = (games[i].opponent.rating - KZ_GLICKO_RATING) / SCALE;
        double g = 1 / sqrt(1 + 3 * phi * phi / (M_PI * M_PI));
        double expected = 1 / (1 + policy_exp(fmin(fmax(-g * (mu - other), -FARTHEST), FARTHEST)));
        double times = weight ? weight[i] : 1;
        e.weight += times * g * g * expected * (1 - expected);
        e.surprise += times * g * (games[i].score - expected);
    }
    return e;
}

/* Returns the function whose zero step 5 finds, at x = ln(volatility^2). */
static double slope(double x, double start, double phi, double v, double delta)
{
    double e = policy_exp(x), sum = phi * phi + v + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - start) / (TAU * TAU);
}

/* Returns the new volatility [5], by the Illinois variant of regula falsi. */
static double volatility_of(double sigma, double phi, double v, double delta)
{
    double start = policy_ln(sigma * sigma), a = start, b, excess = delta * delta - phi * phi - v;
    if (excess > 0)
        b = policy_ln(excess);
    else
        for (b = start - TAU; slope(b, start, phi, v, delta) < 0;)
            b -= TAU;
    double fa = slope(a, start, phi, v, delta), fb = slope(b, start, phi, v, delta);
    while (fabs(b - a) > CONVERGED && fb != fa) {
        double c = a + (a - b) * fa / (fb - fa), fc = slope(c, start, phi, v, delta);
        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2;
        }
        b = c;
        fb = fc;
    }
    return policy_exp(a / 2);
}

kz_glicko kz_glicko_first(double rating)
{
    return (kz_glicko){rating, KZ_GLICKO_DEVIATION, VOLATILITY};
}

kz_glicko kz_glicko_after(kz_glicko before, const kz_glicko_game games[], int count, double periods)
{
    return kz_glicko_after_weighted(before, games, NULL, count, periods);
}

kz_glicko kz_glicko_after_weighted(kz_glicko before, const kz_glicko_game games[], const double weight[],
                                   int count, double periods)
{
    double mu = (before.rating - KZ_GLICKO_RATING) / SCALE, phi = before.deviation / SCALE;
    kz_glicko after = before;
    evidence e = weigh(mu, games, weight, count);
    bool played = e.weight > 0;
    if (played)
        after.volatility = volatility_of(before.volatility, phi, 1 / e.weight, e.surprise / e.weight);
    double variance = phi * phi + periods * after.volatility * after.volatility; /* [6] */
    if (played) {
        variance = 1 / (1 / variance + e.weight); /* [7] */
        after.rating += SCALE * variance * e.surprise;
    }
    after.deviation = fmin(SCALE * sqrt(variance), KZ_GLICKO_DEVIATION);
    return after;
}
