#include "rules/scoring.h"

#include <string.h>

int kz_hand_value(const kz_rules *rules, kz_set hand)
{
    if (rules->single_00 && hand == kz_bit(kz_tile_of(0, 0)))
        return rules->single_00;
    return (int)kz_set_pips(hand);
}

/* The side that alone has the largest value; KZ_NOBODY if it is shared. */
static int alone_largest(const int32_t value[], int sides)
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

/* rules.md section 2, "Own" and "Carry after an out". The finisher's side has nothing to compare. */
static void credit_out(kz_match *m, int winner, const int32_t value[])
{
    int32_t losing[KZ_SEATS];
    for (int i = 0; i < m->rules.side_count; i++) {
        losing[i] = i == winner ? -1 : value[i];
        m->end.credit[i] = i == winner ? 0 : value[i];
    }
    int most = alone_largest(losing, m->rules.side_count);
    if (m->carry && most != KZ_NOBODY) {
        m->end.credit[most] += m->carry;
        m->carry = 0;
    }
}

/* rules.md section 2, "Fish `one`". Returns the side that is credited, KZ_NOBODY if the sum is carried. */
static int credit_fish_one(kz_match *m, const int32_t value[])
{
    int32_t total = 0;
    for (int i = 0; i < m->rules.side_count; i++)
        total += value[i];
    int most = alone_largest(value, m->rules.side_count);
    if (most == KZ_NOBODY) {
        m->carry += total;
    } else {
        m->end.credit[most] = total + m->carry;
        m->carry = 0;
    }
    return most;
}

/* rules.md section 1, "Opening and memory"; a credit of 0 changes nothing here. */
static void write_credit(const kz_rules *rules, kz_account *account, int32_t credit)
{
    if (credit <= 0)
        return;
    if (account->open) {
        account->score += credit;
    } else if (credit >= rules->opening) {
        *account = (kz_account){.score = credit + account->memory, .open = true};
    } else {
        account->memory += credit;
    }
}

/* rules.md section 4. `lost_at`: the score that 0 points are reckoned from. */
static void rate(kz_match *m, int32_t lost_at)
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

static void finish_match(kz_match *m, unsigned losers, kz_reason reason)
{
    m->phase = KZ_OVER;
    m->next = m->end.next = KZ_NOBODY;
    m->result.losers = (uint8_t)losers;
    m->result.winners = (uint8_t)(((1u << m->rules.side_count) - 1) & ~losers);
    m->result.reason = reason;
}

/* rules.md section 1, "Match end": T loses. */
static void test_target(kz_match *m)
{
    unsigned losers = 0;
    for (int i = 0; i < m->rules.side_count; i++)
        if (m->account[i].score >= m->rules.target)
            losers |= 1u << i;
    if (!losers)
        return;
    finish_match(m, losers, KZ_REASON_GOAT);
    rate(m, 100);
}

static void begin_end(kz_match *m, kz_deal_kind kind, int seat)
{
    memset(&m->end, 0, sizeof m->end);
    m->end.kind = (uint8_t)kind;
    m->end.seat = (uint8_t)seat;
    memcpy(m->end.before, m->account, sizeof m->account);
}

void kz_score_deal(kz_match *m, kz_deal_kind kind, int seat)
{
    const kz_rules *r = &m->rules;
    begin_end(m, kind, seat);
    int32_t value[KZ_SEATS] = {0};
    for (int i = 0; i < r->seats; i++)
        value[r->side_of[i]] += kz_hand_value(r, m->deal.hand[i]);
    /* Who is credited 0 forgets what is remembered: after an out, and after a fish for one that somebody
     * pays. */
    bool forget = true;
    if (kind == KZ_ENDED_OUT) {
        credit_out(m, r->side_of[seat], value);
    } else if (r->fish == KZ_FISH_ONE) {
        forget = credit_fish_one(m, value) != KZ_NOBODY;
    } else {
        memcpy(m->end.credit, value, sizeof value);
        forget = false;
    }
    for (int i = 0; i < r->side_count; i++) {
        if (forget && m->end.credit[i] == 0)
            m->account[i].memory = 0;
        write_credit(r, &m->account[i], m->end.credit[i]);
    }
    m->phase = KZ_DEALING;
    m->next = m->end.next = (uint8_t)seat;
    test_target(m);
}

void kz_score_timeout(kz_match *m, int seat)
{
    begin_end(m, KZ_ENDED_TIMEOUT, seat);
    int side = m->rules.side_of[seat];
    finish_match(m, 1u << side, KZ_REASON_TIMEOUT);
    rate(m, m->account[side].score);
}
