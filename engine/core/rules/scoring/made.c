/* SPDX-License-Identifier: MIT */
/* Computes what a deal made for the sides, in points towards winning the match. */
#include "engine/core/rules/scoring/scoring.h"

/* Returns whether the match, which is over, was decided by something other than accounts. */
static bool is_won_outright(const kz_result *result)
{
    switch (result->reason) {
    case KZ_REASON_GOAT:
    case KZ_REASON_TARGET:
    case KZ_REASON_DEALS:
    case KZ_REASON_TIE:
        return false;
    default:
        return true;
    }
}

int64_t scoring_account_gain(const kz_public *p, const kz_account before[KZ_SEATS], int side)
{
    const kz_account *now = &p->account[side];
    int64_t grown = (int64_t)now->score + now->memory - before[side].score - before[side].memory;
    return p->rules.target_means == KZ_TARGET_MEANS_LOSES ? -grown : grown;
}

/* "general", `queue=yes`: a match is lost by two lost deals, or by a General in the first counted one. */
static int64_t deals_lost(const kz_public *p, int side)
{
    uint8_t loser = kz_deal_loser(&p->rules, &p->end);
    if (loser == KZ_NOBODY || p->rules.side_of[loser] != side)
        return 0;
    return p->phase == KZ_OVER && p->standing.lost[side] == 1 ? 2 : 1;
}

static int64_t gain(const kz_public *p, int side)
{
    if (p->rules.knockout)
        return -deals_lost(p, side);
    return scoring_account_gain(p, p->end.before, side);
}

/* Returns 1 if the side has won, -1 if it has lost, else 0. */
static int outcome(const kz_result *result, int side)
{
    return (result->winners >> side & 1) - (result->losers >> side & 1);
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

int32_t scoring_outright_lead(const kz_public *p, int a, int b)
{
    int32_t match = p->rules.target ? p->rules.target : 1;
    if (p->phase != KZ_OVER || !is_won_outright(&p->result))
        return 0;
    return match * sign(outcome(&p->result, a) - outcome(&p->result, b));
}

/* Returns what the deal's end made of the match, beyond gains. Lost deals are gains already. The points of a
 * deal that was broken off count for nobody. */
static int64_t match_lead(const kz_public *p, int a, int b)
{
    return p->rules.knockout || p->end.kind == KZ_ENDED_TIMEOUT ? 0 : scoring_outright_lead(p, a, b);
}

void scoring_deal_leads(const kz_public *p, int64_t made[KZ_SEATS])
{
    for (int a = 0; a < p->rules.side_count; a++) {
        made[a] = 0;
        for (int b = 0; b < p->rules.side_count; b++)
            made[a] += gain(p, a) - gain(p, b) + match_lead(p, a, b);
    }
}
