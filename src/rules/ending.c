/* The match's end (docs/spec/rules.md section 1, "Match end", and section 4). */
#include "rules/tally.h"

void kz_finish(kz_match *m, unsigned winners, unsigned losers, kz_reason reason)
{
    m->phase = KZ_OVER;
    m->next = m->end.next = KZ_NOBODY;
    m->result.winners = (uint8_t)winners;
    m->result.losers = (uint8_t)losers;
    m->result.reason = (uint8_t)reason;
    m->result.draw = reason == KZ_REASON_DRAW;
}

static unsigned all_sides(const kz_match *m)
{
    return (1u << m->rules.side_count) - 1;
}

static void finish_for(kz_match *m, unsigned winners, kz_reason reason)
{
    kz_finish(m, winners, all_sides(m) & ~winners, reason);
}

/* The sides at the target or beyond. */
static unsigned at_target(const kz_match *m)
{
    unsigned sides = 0;
    for (int i = 0; m->rules.target && i < m->rules.side_count; i++)
        if (m->account[i].score >= m->rules.target)
            sides |= 1u << i;
    return sides;
}

/* The sides with the highest score, or the lowest. */
static unsigned best(const kz_match *m, bool highest)
{
    int32_t most = 0;
    unsigned sides = 0;
    for (int i = 0; i < m->rules.side_count; i++) {
        int32_t score = highest ? m->account[i].score : -m->account[i].score;
        if (!sides || score > most)
            most = score, sides = 0;
        if (score == most)
            sides |= 1u << i;
    }
    return sides;
}

static void test_target(kz_match *m)
{
    unsigned reached = at_target(m);
    if (!reached)
        return;
    if (m->rules.target_means == KZ_TARGET_LOSES) {
        kz_finish(m, all_sides(m) & ~reached, reached, KZ_REASON_GOAT);
        kz_rate(m, 100);
        return;
    }
    bool several = reached & (reached - 1);
    if (several && m->rules.target_tie == KZ_TARGET_DRAW) {
        kz_finish(m, 0, 0, KZ_REASON_DRAW);
        return;
    }
    unsigned highest = best(m, true);
    if (!(highest & (highest - 1)))
        finish_for(m, highest, KZ_REASON_TARGET);
}

/* The agreed number of deals: most wins or fewest wins, all equal is a draw. */
static void test_deals(kz_match *m)
{
    if (!m->rules.deals || m->standing.counted < m->rules.deals)
        return;
    unsigned first = best(m, m->rules.target_means == KZ_TARGET_WINS);
    if (first == all_sides(m))
        kz_finish(m, 0, 0, KZ_REASON_DRAW);
    else
        finish_for(m, first, KZ_REASON_DEALS);
}

/* "general", `queue=yes`: two lost deals, or a General in the first counted one. */
static void test_knockout(kz_match *m)
{
    for (int i = 0; i < m->rules.side_count; i++)
        if (m->standing.lost[i] == 2 || (m->standing.counted == 1 && m->account[i].score > 0))
            kz_finish(m, all_sides(m) & ~(1u << i), 1u << i, KZ_REASON_QUEUE);
}

void kz_test_end(kz_match *m)
{
    test_target(m);
    if (m->phase != KZ_OVER && m->rules.knockout)
        test_knockout(m);
    if (m->phase != KZ_OVER)
        test_deals(m);
}

void kz_rate(kz_match *m, int32_t lost_at)
{
    const kz_rules *r = &m->rules;
    if (!r->rating || r->side_count != r->seats || r->target != 101)
        return;
    m->result.rated = true;
    for (int seat = 0; seat < r->seats; seat++) {
        int32_t points = (lost_at - m->account[seat].score + 5) / 10;
        m->result.rating[seat] = m->result.losers >> seat & 1 ? 0 : points > 1 ? points : 1;
    }
}
