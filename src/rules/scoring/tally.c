#include "rules/scoring/tally.h"

#include "rules/scoring/scoring.h"

int kz_alone_largest(const int32_t value[], int sides)
{
    int best = 0;
    bool shared = false;
    for (int i = 1; i < sides; i++) {
        if (value[i] == value[best])
            shared = true;
        else if (value[i] > value[best])
            best = i, shared = false;
    }
    return shared ? KZ_NOBODY : best;
}

int kz_alone_lowest(const int32_t value[], int sides)
{
    int32_t less[KZ_SEATS];
    for (int i = 0; i < sides; i++)
        less[i] = -value[i];
    return kz_alone_largest(less, sides);
}

int32_t kz_sum(const int32_t value[], int sides)
{
    int32_t sum = 0;
    for (int i = 0; i < sides; i++)
        sum += value[i];
    return sum;
}

/* The two tiles that may have another value than their pips. */
static const kz_set blank = (kz_set)1 << KZ_TILE_00, six = (kz_set)1 << KZ_TILE_66;

int kz_hand_value(const kz_rules *rules, kz_set hand)
{
    int pips = (int)kz_set_pips(hand);
    if (!(hand & (blank | six)))
        return pips;
    if (rules->single_00 && hand == blank)
        return rules->single_00;
    if (rules->single_66 && hand == six)
        return rules->single_66;
    if (rules->pair_00_66 && hand == (blank | six))
        return rules->pair_00_66;
    if (hand & blank)
        pips += rules->always_00;
    if (rules->always_66 && (hand & six))
        pips += rules->always_66 - 12;
    return pips;
}

int32_t kz_lead_bonus(const kz_public *p)
{
    return p->board.lead == KZ_TILE_00   ? p->rules.bonus_00
           : p->board.lead == KZ_TILE_66 ? p->rules.bonus_66
                                         : 0;
}
