/* SPDX-License-Identifier: MIT */
/* The models of Weng and Lin (docs/spec/ratings.md section 1, "The update"). */
#pragma once

#include <kozel/rating.h>

/* k beta_k^2 = (25/3)^2: the variance of the performances of all `k` teams together, in units. */
#define RATING_BETA_SQUARE (625.0 / 9)

/* Sums over the players of a team, in units. */
typedef struct rating_team {
    double mean, variance;
} rating_team;

/* Fills team[] from the strengths, with variances after step 1 of the update. Returns the number of teams.
 * The team of seat i is i modulo that number. */
int rating_teams(kz_strength_format format, int seats, const kz_strength player[],
                 rating_team team[KZ_SEATS]);

/* kz_strength_update() for KZ_STRENGTH_SINGLES and KZ_STRENGTH_PAIRS. */
void rating_weng_lin(kz_strength_format format, int seats, kz_strength player[], const uint8_t place[],
                     double weight);
