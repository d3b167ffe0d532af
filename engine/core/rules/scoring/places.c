/* SPDX-License-Identifier: MIT */
/* The places in a match that is over, the goats, and the titles of losers. */
#include "engine/core/rules/scoring/tally.h"

#include <assert.h>
#include <kozel/play.h>

/* Returns whether side a has done better than side b. */
static bool is_better(const kz_public *pub, int a, int b)
{
    bool a_lost = pub->result.losers >> a & 1, b_lost = pub->result.losers >> b & 1;
    int32_t x = pub->account[a].score, y = pub->account[b].score;
    if (pub->result.tie)
        return false;
    if (a_lost != b_lost)
        return b_lost;
    return pub->rules.target_means == KZ_TARGET_MEANS_WINS ? x > y : x < y;
}

void kz_public_places(const kz_public *pub, uint8_t place[KZ_SEATS])
{
    assert(pub->phase == KZ_OVER);
    for (int i = 0; i < pub->rules.seats; i++) {
        place[i] = 1;
        for (int j = 0; j < pub->rules.seats; j++)
            place[i] += is_better(pub, pub->rules.side_of[j], pub->rules.side_of[i]);
    }
}

/* Returns the rank of the losers: the reason, except for a roof, where 101 wins and "the others are the
 * goats" (rules.md). */
static uint8_t rank_of(const kz_public *pub)
{
    uint8_t reason = pub->result.reason;
    return reason == KZ_REASON_TARGET && pub->rules.roof == KZ_YES ? KZ_REASON_GOAT : reason;
}

unsigned kz_public_goats(const kz_public *pub)
{
    switch (rank_of(pub)) {
    case KZ_REASON_GOAT:
    case KZ_REASON_BALD:
    case KZ_REASON_LABOUR:
        return pub->result.losers;
    default:
        return 0;
    }
}

static int count_of(unsigned sides)
{
    int count = 0;
    for (int i = 0; i < KZ_SEATS; i++)
        count += sides >> i & 1;
    return count;
}

/* Returns whether a reason is the rank of those who have lost by it. */
static bool is_rank(uint8_t reason)
{
    switch (reason) {
    case KZ_REASON_GOAT:
    case KZ_REASON_BALD:
    case KZ_REASON_LABOUR:
    case KZ_REASON_SVOYAK:
    case KZ_REASON_GENERAL:
    case KZ_REASON_ADMIRAL:
    case KZ_REASON_OFFICER:
        return true;
    default:
        return false;
    }
}

kz_titles kz_public_titles(const kz_public *pub, int side)
{
    const kz_result *r = &pub->result;
    assert(pub->phase == KZ_OVER);
    if (pub->rules.out == KZ_OUT_FORM && pub->rules.form != KZ_FORM_BALD)
        return (kz_titles){KZ_REASON_GENERAL, pub->account[side].score, pub->account[!side].score};
    uint8_t rank = rank_of(pub);
    if (!is_rank(rank))
        return (kz_titles){KZ_REASONS, 0, 0};
    if (r->losers >> side & 1)
        return (kz_titles){rank, 1, 0};
    return (kz_titles){rank, 0, r->winners >> side & 1 ? count_of(r->losers) : 0};
}

bool kz_deal_titles(const kz_rules *rules, const kz_deal_end *end, uint8_t title[KZ_SEATS])
{
    if (rules->out != KZ_OUT_FORM)
        return false;
    for (int i = 0; i < rules->side_count; i++)
        title[i] = !end->credit[i] ? KZ_REASONS : end->bald ? KZ_REASON_BALD : KZ_REASON_GENERAL;
    return true;
}

uint8_t kz_deal_loser(const kz_rules *rules, const kz_deal_end *end)
{
    bool lost = rules->out == KZ_OUT_FORM && end->kind == KZ_ENDED_OUT;
    return lost ? (uint8_t)((end->seat + 1) % rules->seats) : KZ_NOBODY;
}

bool kz_deal_is_roof(const kz_rules *rules, const kz_deal_end *end)
{
    bool credited = false;
    for (int i = 0; i < rules->side_count; i++)
        credited |= end->credit[i] != 0;
    return rules->roof == KZ_YES && end->kind == KZ_ENDED_FISH && credited;
}
