/* SPDX-License-Identifier: MIT */
/* Chances before a match, and the fit of their slope (docs/spec/ratings.md section 1, "Chance before a
 * match"). */
#include "engine/ai/policy/elementary.h"
#include "engine/rating/weng_lin.h"

#include <float.h>
#include <math.h>

static const double PI = 3.14159265358979323846, GLICKO_SCALE = 173.7178;

/* Fills `height` with the logarithms of the teams' strengths at slope 1, and returns the number of teams. */
static int heights(kz_strength_format format, int seats, const kz_strength player[], double height[KZ_SEATS])
{
    rating_team team[KZ_SEATS];
    double scale, sum = 0;
    if (format == KZ_STRENGTH_TWO) { /* Glickman's g and units */
        double a = player[0].deviation / GLICKO_SCALE, b = player[1].deviation / GLICKO_SCALE;
        scale = GLICKO_SCALE * sqrt(1 + 3 * (a * a + b * b) / (PI * PI));
        height[0] = player[0].mean / scale;
        height[1] = player[1].mean / scale;
        return 2;
    }
    int teams = rating_teams(format, seats, player, team);
    for (int i = 0; i < teams; i++)
        sum += team[i].variance;
    scale = sqrt(RATING_BETA_SQUARE + PI / (4 * teams) * sum);
    for (int i = 0; i < teams; i++)
        height[i] = team[i].mean / scale;
    return teams;
}

/* Fills chance[] with each team's chance to be last. before[set] is the chance that this set of teams is
 * placed before all others. */
static void last(const double x[], int teams, double chance[])
{
    double before[1 << KZ_SEATS] = {1};
    unsigned all = (1u << teams) - 1;
    for (unsigned placed = 0; placed < all; placed++) {
        double sum = 0;
        for (int i = 0; i < teams; i++)
            sum += placed >> i & 1 ? 0 : x[i];
        for (int i = 0; i < teams; i++)
            if (!(placed >> i & 1))
                before[placed | 1u << i] += before[placed] * x[i] / sum;
    }
    for (int i = 0; i < teams; i++)
        chance[i] = before[all & ~(1u << i)];
}

/* Fills chance[] for each team from the logarithms of strengths. */
static void chances_of(const double height[], int teams, kz_chance which, double slope, double chance[])
{
    double x[KZ_SEATS], most = -INFINITY, sum = 0;
    for (int i = 0; i < teams; i++)
        most = fmax(most, height[i]);
    for (int i = 0; i < teams; i++)
        sum += x[i] = fmax(policy_exp(slope * (height[i] - most)), DBL_MIN);
    if (which == KZ_CHANCE_LAST)
        last(x, teams, chance);
    else
        for (int i = 0; i < teams; i++)
            chance[i] = x[i] / sum;
}

void kz_strength_chances(kz_strength_format format, int seats, const kz_strength player[], kz_chance which,
                         double slope, double chance[])
{
    double height[KZ_SEATS], by_team[KZ_SEATS];
    int teams = heights(format, seats, player, height);
    chances_of(height, teams, which, slope, by_team);
    for (int i = 0; i < seats; i++)
        chance[i] = by_team[i % teams];
}

/* The matches that a slope is fitted to. */
typedef struct sample {
    const kz_rated_match *match;
    int count, seats;
    kz_strength_format format;
    kz_chance which;
} sample;

/* Returns the logarithm of the chance of what happened in a match. */
static double likelihood_of(const sample *s, const kz_rated_match *m, double slope)
{
    double height[KZ_SEATS], chance[KZ_SEATS], sum = 0;
    int teams = heights(s->format, s->seats, m->player, height), shared = 0;
    uint8_t sought = m->place[0];
    chances_of(height, teams, s->which, slope, chance);
    for (int i = 1; i < teams; i++)
        if (s->which == KZ_CHANCE_LAST ? m->place[i] > sought : m->place[i] < sought)
            sought = m->place[i];
    for (int i = 0; i < teams; i++)
        if (m->place[i] == sought) {
            sum += policy_ln(fmax(chance[i], DBL_MIN));
            shared++;
        }
    return sum / shared;
}

static double likelihood(const sample *s, double slope)
{
    double sum = 0;
    for (int i = 0; i < s->count; i++)
        sum += likelihood_of(s, &s->match[i], slope);
    return sum;
}

/* Returns the best slope between `low` and `high`, which contain one maximum: golden-section search. */
static double maximum_between(const sample *s, double low, double high)
{
    const double golden = 0.61803398874989484820;
    double a = high - golden * (high - low), b = low + golden * (high - low);
    double at_a = likelihood(s, a), at_b = likelihood(s, b);
    while (high - low > 1e-4) {
        if (at_a > at_b) {
            high = b, b = a, at_b = at_a;
            a = high - golden * (high - low), at_a = likelihood(s, a);
        } else {
            low = a, a = b, at_a = at_b;
            b = low + golden * (high - low), at_b = likelihood(s, b);
        }
    }
    return (low + high) / 2;
}

double kz_strength_slope(kz_strength_format format, int seats, kz_chance which, const kz_rated_match match[],
                         int count)
{
    enum { STEPS = 9 };
    const double step = (KZ_SLOPE_MAX - KZ_SLOPE_MIN) / STEPS;
    sample s = {match, count, seats, format, which};
    double best = -INFINITY;
    int at = 0;
    if (count < KZ_SLOPE_MATCHES_MIN)
        return 1;
    for (int i = 0; i <= STEPS; i++) {
        double value = likelihood(&s, KZ_SLOPE_MIN + i * step);
        if (value > best)
            best = value, at = i;
    }
    return maximum_between(&s, KZ_SLOPE_MIN + (at ? at - 1 : 0) * step,
                           KZ_SLOPE_MIN + (at < STEPS ? at + 1 : STEPS) * step);
}
