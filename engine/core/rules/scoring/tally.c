/* SPDX-License-Identifier: MIT */
#include "engine/core/rules/scoring/tally.h"

int scoring_alone_largest(const int32_t value[], int sides)
{
    unsigned best = 0;
    bool shared = false;
    for (int i = 1; i < sides; i++) {
        bool more = value[i] > value[best];
        shared = (shared & !more) | (value[i] == value[best]);
        best ^= (best ^ (unsigned)i) & -(unsigned)more; /* branch-free, because the result is nearly random */
    }
    return shared ? KZ_NOBODY : (int)best;
}

int scoring_alone_lowest(const int32_t value[], int sides)
{
    int32_t less[KZ_SEATS];
    for (int i = 0; i < sides; i++)
        less[i] = -value[i];
    return scoring_alone_largest(less, sides);
}

int32_t scoring_sum(const int32_t value[], int sides)
{
    int32_t sum = 0;
    for (int i = 0; i < sides; i++)
        sum += value[i];
    return sum;
}

/* The two tiles whose value may differ from their pips. */
static const kz_set blank = (kz_set)1 << KZ_TILE_00, six = (kz_set)1 << KZ_TILE_66;

int kz_hand_value(const kz_rules *rules, kz_set hand)
{
    if (rules->single_00 && hand == blank)
        return rules->single_00;
    if (rules->single_66 && hand == six)
        return rules->single_66;
    if (rules->pair_00_66 && hand == (blank | six))
        return rules->pair_00_66;
    int more_66 = rules->always_66 ? rules->always_66 - 12 : 0;
    return (int)kz_set_pips(hand) + (int)(hand >> KZ_TILE_00 & 1) * rules->always_00 +
           (int)(hand >> KZ_TILE_66 & 1) * more_66;
}

void scoring_side_values(const kz_rules *rules, const kz_set hand[KZ_SEATS], int32_t value[KZ_SEATS])
{
    for (int side = 0; side < KZ_SEATS; side++)
        value[side] = 0;
    for (int seat = 0; seat < rules->seats; seat++)
        value[rules->side_of[seat]] += kz_hand_value(rules, hand[seat]);
}
