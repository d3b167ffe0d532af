/* SPDX-License-Identifier: MIT */
/* What a deal or a match is worth to each side; the sum is 0. */
#include <kozel/envs.h>

#include <string.h>

/* How much the account of a side has grown since the deal began. */
static int32_t growth(const kz_public *p, int side)
{
    const kz_account *now = &p->account[side], *before = &p->before[side];
    return now->score + now->memory - before->score - before->memory;
}

void kz_reward_points(const kz_match *match, const uint8_t lost[2], float reward[KZ_SEATS])
{
    const kz_public *p = &match->pub;
    const kz_rules *rules = &p->rules;
    int sides = rules->side_count, sign = rules->target_means == KZ_TARGET_LOSES ? -1 : 1;
    int32_t gain[KZ_SEATS], sum = 0;
    memset(reward, 0, KZ_SEATS * sizeof *reward);
    for (int side = 0; side < sides; side++) {
        gain[side] = sign * growth(p, side);
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
