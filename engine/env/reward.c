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
