/* SPDX-License-Identifier: MIT */
/* Fishes of equal values, which lay eggs (docs/spec/rules.md, "sea-goat", "sea-goat-navy", "kozel-eggs"). */
#include "engine/core/rules/scoring/tally.h"

static bool all_equal(const kz_rules *r, const int32_t value[KZ_SEATS])
{
    for (int i = 1; i < r->side_count; i++)
        if (value[i] != value[0])
            return false;
    return true;
}

/* Eggs of "sea-goat": F = O. */
static bool lays_holder(const kz_rules *r, int seat, const int32_t value[KZ_SEATS], int32_t *eggs)
{
    int side = r->side_of[seat];
    int32_t most = 0;
    for (int i = 0; i < r->side_count; i++)
        if (i != side && value[i] > most)
            most = value[i];
    *eggs = value[side] + most;
    return value[side] == most;
}

static bool lays_titles(const kz_rules *r, const int32_t value[KZ_SEATS], const kz_account account[KZ_SEATS],
                        int32_t *eggs)
{
    *eggs = value[0];
    return all_equal(r, value) && (value[0] >= r->least_win || account[0].open || account[1].open);
}

static bool lays_lowest(const kz_rules *r, const int32_t value[KZ_SEATS], int32_t *eggs)
{
    *eggs = scoring_sum(value, r->side_count);
    return r->fish_tie == KZ_TIE_CARRY && all_equal(r, value);
}

bool scoring_lays_eggs(const kz_rules *r, int seat, const int32_t value[KZ_SEATS],
                       const kz_account account[KZ_SEATS], int32_t *eggs)
{
    switch (r->fish) {
    case KZ_FISH_HOLDER:
        return lays_holder(r, seat, value, eggs);
    case KZ_FISH_TITLES:
        return lays_titles(r, value, account, eggs);
    case KZ_FISH_LOWEST:
        return lays_lowest(r, value, eggs);
    default:
        return false;
    }
}

int32_t kz_deal_eggs(const kz_rules *r, const kz_deal_end *end)
{
    int32_t value[KZ_SEATS], eggs;
    if (end->kind != KZ_ENDED_FISH)
        return 0;
    scoring_side_values(r, end->hand, value);
    return scoring_lays_eggs(r, end->seat, value, end->before, &eggs) ? eggs : 0;
}
