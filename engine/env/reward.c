/* SPDX-License-Identifier: MIT */
/* Computes what a deal or a match is worth to each side. The sum over the sides is 0. */
#include <kozel/envs.h>

#include "engine/core/rules/scoring/scoring.h"

#include <string.h>

void kz_reward_points(const kz_match *match, const uint8_t lost[2], float reward[KZ_SEATS])
{
    const kz_public *p = &match->pub;
    int sides = p->rules.side_count;
    int64_t gain[KZ_SEATS], sum = 0;
    memset(reward, 0, KZ_SEATS * sizeof *reward);
    for (int side = 0; side < sides; side++) {
        gain[side] = scoring_account_gain(p, p->before, side);
        if (side < 2)
            gain[side] -= p->standing.lost[side] - lost[side];
        sum += gain[side];
    }
    for (int side = 0; side < sides; side++)
        reward[side] = (float)gain[side] - (float)(sum - gain[side]) / (float)(sides - 1);
}

void kz_reward_result(const kz_match *match, float reward[KZ_SEATS])
{
    const kz_result *result = &match->pub.result;
    memset(reward, 0, KZ_SEATS * sizeof *reward);
    if (match->pub.phase != KZ_OVER || result->tie || !result->winners || !result->losers)
        return;
    for (int side = 0; side < KZ_SEATS; side++) {
        if (result->winners >> side & 1)
            reward[side] = 1.0f / (float)kz_count(result->winners);
        if (result->losers >> side & 1)
            reward[side] = -1.0f / (float)kz_count(result->losers);
    }
}

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Returns a bound of the values of all hands: kz_hand_value() of one hand with 0-0 and 6-6 and all others. */
static int32_t all_values(const kz_rules *r)
{
    return (int32_t)kz_set_pips(KZ_ALL_TILES) + larger(larger(r->single_00, r->always_00), r->pair_00_66) +
           larger(r->single_66, r->always_66);
}

/* Returns a bound of the points that are scored while tiles are laid. The open ends are different doubles at
 * most: 6-6 and 5-5, and 4-4 and 3-3 where there are four. */
static int32_t played_points(const kz_rules *r)
{
    enum { EQUAL_ENDS = 3, FIVES_OF_TWO = 20, FIVES_OF_FOUR = 35 };
    int32_t of_lay = r->play_points == KZ_PLAY_POINTS_EQUAL_ENDS ? EQUAL_ENDS
                     : r->play_points == KZ_PLAY_POINTS_FIVES ? (r->ends > 2 ? FIVES_OF_FOUR : FIVES_OF_TWO)
                                                              : 0;
    return of_lay * KZ_TILES;
}

int32_t kz_rules_utility_range(const kz_rules *r)
{
    enum { LOST = 2, BERGEN_FISH = 2, LAST_SIX = 100 };
    int32_t values = all_values(r) + larger(r->bonus_00, r->bonus_66) + r->bonus_00 + r->bonus_66;
    int32_t out = r->out == KZ_OUT_POINTS   ? r->out_points
                  : r->out == KZ_OUT_FIVES  ? 0
                  : r->out == KZ_OUT_FORM   ? LOST
                  : r->out == KZ_OUT_TITLES ? larger(LAST_SIX, values)
                                            : values;
    int32_t fish = r->fish == KZ_FISH_DOUBLES                            ? BERGEN_FISH
                   : r->fish == KZ_FISH_FIVES || r->fish == KZ_FISH_VOID ? 0
                                                                         : values;
    return larger(out, fish) + played_points(r);
}
