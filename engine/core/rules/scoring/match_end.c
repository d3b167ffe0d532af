/* SPDX-License-Identifier: MIT */
/* The match's end (docs/spec/rules.md section 1, "Match end", and section 4). */
#include "engine/core/rules/scoring/tally.h"

/* rules.md section 4: a match is rated "as long as the target is 101", and points count down from 100. */
enum { RATED_TARGET = 101, RATED_FROM = 100 };

void scoring_finish(kz_public *p, unsigned winners, unsigned losers, kz_reason reason)
{
    p->phase = KZ_OVER;
    p->next = p->end.next = KZ_NOBODY;
    p->result.winners = (uint8_t)winners;
    p->result.losers = (uint8_t)losers;
    p->result.reason = (uint8_t)reason;
    p->result.tie = reason == KZ_REASON_TIE;
}

static unsigned all_sides(const kz_public *p)
{
    return (1u << p->rules.side_count) - 1;
}

static void finish_for(kz_public *p, unsigned winners, kz_reason reason)
{
    scoring_finish(p, winners, all_sides(p) & ~winners, reason);
}

/* Returns the sides at the target or beyond. */
static unsigned at_target(const kz_public *p)
{
    unsigned sides = 0;
    for (int i = 0; p->rules.target && i < p->rules.side_count; i++)
        if (p->account[i].score >= p->rules.target)
            sides |= 1u << i;
    return sides;
}

/* Returns the sides with the highest score, or with the lowest. */
static unsigned best(const kz_public *p, bool highest)
{
    int32_t most = 0;
    unsigned sides = 0;
    for (int i = 0; i < p->rules.side_count; i++) {
        int32_t score = highest ? p->account[i].score : -p->account[i].score;
        if (!sides || score > most)
            most = score, sides = 0;
        if (score == most)
            sides |= 1u << i;
    }
    return sides;
}

static void test_target(kz_public *p)
{
    unsigned reached = at_target(p);
    if (!reached)
        return;
    if (p->rules.target_means == KZ_TARGET_MEANS_LOSES) {
        scoring_finish(p, all_sides(p) & ~reached, reached, KZ_REASON_GOAT);
        scoring_rate_seats(p, RATED_FROM);
        return;
    }
    bool several = reached & (reached - 1);
    if (several && p->rules.target_tie == KZ_TARGET_TIE_DRAW) {
        scoring_finish(p, 0, 0, KZ_REASON_TIE);
        return;
    }
    unsigned highest = best(p, true);
    if (!(highest & (highest - 1)))
        finish_for(p, highest, KZ_REASON_TARGET);
}

/* Tests the agreed number of deals. The side with the most, or the fewest, wins; all equal is a draw. */
static void test_deals(kz_public *p)
{
    if (!p->rules.deals || p->standing.counted < p->rules.deals)
        return;
    unsigned first = best(p, p->rules.target_means == KZ_TARGET_MEANS_WINS);
    if (first == all_sides(p))
        scoring_finish(p, 0, 0, KZ_REASON_TIE);
    else
        finish_for(p, first, KZ_REASON_DEALS);
}

/* Tests "general", `queue=yes`: two lost deals, or a General in the first counted one. */
static void test_knockout(kz_public *p)
{
    for (int i = 0; i < p->rules.side_count; i++)
        if (p->standing.lost[i] == 2 || (p->standing.counted == 1 && p->account[i].score > 0))
            scoring_finish(p, all_sides(p) & ~(1u << i), 1u << i, KZ_REASON_QUEUE);
}

void scoring_test_end(kz_public *p)
{
    test_target(p);
    if (p->phase != KZ_OVER && p->rules.knockout)
        test_knockout(p);
    if (p->phase != KZ_OVER)
        test_deals(p);
}

void scoring_rate_seats(kz_public *p, int32_t lost_at)
{
    const kz_rules *r = &p->rules;
    if (!r->rating || r->side_count != r->seats || r->target != RATED_TARGET)
        return;
    p->result.rated = true;
    for (int seat = 0; seat < r->seats; seat++) {
        int32_t points = (lost_at - p->account[seat].score + 5) / 10;
        p->result.rating[seat] = p->result.losers >> seat & 1 ? 0 : points > 1 ? points : 1;
    }
}
