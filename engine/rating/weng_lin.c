/* SPDX-License-Identifier: MIT */
/* The update of Weng and Lin: algorithm 4 (Plackett-Luce) for single players, algorithm 1 (Bradley-Terry,
 * full pairs) for pairs. The parameter gamma is 1. Numbers in brackets are the steps of docs/spec/ratings.md
 * section 1. */
#include "engine/rating/weng_lin.h"

#include "engine/ai/policy/elementary.h"

#include <math.h>

static const double TAU = 25.0 / 300, KAPPA = 0.0001;

/* The change of a team: omega of its mean, delta of its deviation. */
typedef struct change {
    double omega, delta;
} change;

/* Returns the variance of a player before the match [1]. That of a bot stays 0. */
static double inflated(kz_strength s)
{
    return s.deviation == 0 ? 0 : s.deviation * s.deviation + TAU * TAU;
}

int rating_teams(kz_strength_format format, int seats, const kz_strength player[], rating_team team[KZ_SEATS])
{
    int teams = format == KZ_STRENGTH_PAIRS ? 2 : seats;
    for (int i = 0; i < teams; i++)
        team[i] = (rating_team){0, 0};
    for (int i = 0; i < seats; i++) {
        team[i % teams].mean += player[i].mean;
        team[i % teams].variance += inflated(player[i]);
    }
    return teams;
}

/* Returns the teams of `left` that share its best place. */
static unsigned best_of(const uint8_t place[], int teams, unsigned left)
{
    unsigned best = 0;
    int least = UINT8_MAX + 1;
    for (int i = 0; i < teams; i++) {
        if (!(left >> i & 1) || place[i] > least)
            continue;
        best = place[i] < least ? 0 : best;
        least = place[i];
        best |= 1u << i;
    }
    return best;
}

/* Computes the changes of single players [3, 6]. `x` is exp(M / c) divided by the largest. The means over
 * all strict orders are sums over the sets of players who may be placed already. share[set] is the share of
 * the orders that begin with `set`. */
static void plackett_luce(const double x[], int teams, const uint8_t place[], change changes[])
{
    double share[1 << KZ_SEATS] = {1};
    unsigned all = (1u << teams) - 1;
    for (unsigned placed = 0; placed < all; placed++) {
        unsigned next = best_of(place, teams, all & ~placed);
        double sum = 0, each = share[placed] / __builtin_popcount(next);
        if (each == 0)
            continue;
        for (int i = 0; i < teams; i++)
            sum += placed >> i & 1 ? 0 : x[i];
        for (int i = 0; i < teams; i++) {
            if (placed >> i & 1)
                continue;
            double p = x[i] / sum;
            changes[i].omega -= share[placed] * p;
            changes[i].delta += share[placed] * p * (1 - p);
            if (next >> i & 1) {
                changes[i].omega += each;
                share[placed | 1u << i] += each;
            }
        }
    }
}

/* Computes the changes of two teams [4]. */
static void bradley_terry(const double x[2], const uint8_t place[2], change changes[2])
{
    for (int i = 0; i < 2; i++) {
        double p = x[i] / (x[0] + x[1]);
        double score = place[i] < place[!i] ? 1 : place[i] == place[!i] ? 0.5 : 0;
        changes[i] = (change){score - p, p * (1 - p)};
    }
}

void rating_weng_lin(kz_strength_format format, int seats, kz_strength player[], const uint8_t place[],
                     double weight)
{
    rating_team team[KZ_SEATS];
    change changes[KZ_SEATS] = {{0, 0}};
    double x[KZ_SEATS], square = RATING_BETA_SQUARE, most = -INFINITY;
    int teams = rating_teams(format, seats, player, team);
    for (int i = 0; i < teams; i++) {
        square += team[i].variance; /* [2] */
        most = fmax(most, team[i].mean);
    }
    double c = sqrt(square);
    for (int i = 0; i < teams; i++)
        x[i] = policy_exp((team[i].mean - most) / c);
    if (format == KZ_STRENGTH_PAIRS)
        bradley_terry(x, place, changes);
    else
        plackett_luce(x, teams, place, changes);
    for (int i = 0; i < seats; i++) { /* [5] */
        double variance = inflated(player[i]);
        change by = changes[i % teams];
        player[i].mean += weight * variance * by.omega / c;
        player[i].deviation = sqrt(variance * fmax(1 - weight * variance * by.delta / square, KAPPA));
    }
}
