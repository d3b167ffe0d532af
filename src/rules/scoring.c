#include "rules/scoring.h"

#include "rules/lead.h"
#include "rules/tally.h"

#include <string.h>

/* rules.md section 1, "Opening and memory"; a credit of 0 changes nothing here. */
static void write_credit(const kz_rules *rules, kz_account *account, int32_t credit)
{
    if (account->open)
        account->score += credit;
    else if (credit >= rules->opening)
        *account = (kz_account){.score = credit + account->memory, .open = true};
    else if (rules->memory == KZ_MEMORY_KEEP)
        account->memory += credit;
}

/* "sea-goat-202": a credit that would be written while the other side has points puts both back. */
static bool falls_back(const kz_match *m, int side)
{
    int32_t credit = m->end.credit[side];
    if (!m->rules.fallback || credit <= 0 || m->account[1 - side].score <= 0)
        return false;
    return m->account[side].open || credit >= m->rules.opening;
}

static void fall_back(kz_match *m)
{
    for (int i = 0; i < m->rules.side_count; i++)
        m->account[i] = (kz_account){.open = m->rules.opening == 0};
}

/* Does a credit of 0 cost this deal's memories? */
static bool forgets(const kz_match *m, const kz_tally *t)
{
    if (m->rules.forget == KZ_FORGET_ZERO)
        return t->forget;
    int32_t most = 0;
    for (int i = 0; i < m->rules.side_count; i++)
        most = m->end.credit[i] > most ? m->end.credit[i] : most;
    return m->rules.forget == KZ_FORGET_PAID && most > 0;
}

static void write_accounts(kz_match *m, const kz_tally *t)
{
    bool forget = forgets(m, t);
    for (int i = 0; i < m->rules.side_count; i++) {
        if (falls_back(m, i)) {
            fall_back(m);
            return;
        }
        if (m->end.credit[i])
            write_credit(&m->rules, &m->account[i], m->end.credit[i]);
        else if (forget)
            m->account[i].memory = 0;
    }
}

static void begin_end(kz_match *m, kz_deal_kind kind, int seat)
{
    memset(&m->end, 0, sizeof m->end);
    m->end.kind = (uint8_t)kind;
    m->end.seat = (uint8_t)seat;
    memcpy(m->end.before, m->rules.play_points ? m->before : m->account, sizeof m->account);
    /* In play accounts only grow by what is scored at once; a broken deal's points do not stand. */
    for (int i = 0; i < m->rules.side_count && kind != KZ_ENDED_TIMEOUT; i++)
        m->end.played[i] = m->account[i].score - m->end.before[i].score;
}

static kz_tally tally(const kz_match *m, kz_deal_kind kind, int seat, const int32_t value[])
{
    kz_tally t = {.kind = kind, .seat = seat, .side = m->rules.side_of[seat]};
    t.winner = kind == KZ_ENDED_OUT ? t.side : KZ_NOBODY;
    t.payee = KZ_NOBODY;
    memcpy(t.value, value, sizeof t.value);
    return t;
}

bool kz_scores_hands(const kz_rules *rules)
{
    return rules->fish == KZ_FISH_DOUBLES;
}

void kz_score_deal(kz_match *m, kz_deal_kind kind, int seat)
{
    int32_t value[KZ_SEATS] = {0};
    for (int i = 0; i < m->rules.seats; i++)
        value[m->rules.side_of[i]] += kz_hand_value(&m->rules, m->deal.hand[i]);
    kz_score_values(m, kind, seat, value);
}

void kz_score_values(kz_match *m, kz_deal_kind kind, int seat, const int32_t value[KZ_SEATS])
{
    begin_end(m, kind, seat);
    kz_tally t = tally(m, kind, seat, value);
    m->phase = KZ_DEALING;
    if (kind == KZ_ENDED_OUT)
        kz_outs[m->rules.out](m, &t);
    else
        kz_fishes[m->rules.fish](m, &t);
    if (t.void_) {
        m->end.kind = KZ_ENDED_VOID;
        m->end.next = m->next; /* led as the deal it replaces */
        return;
    }
    if (!t.written) {
        if (m->carry && t.payee != KZ_NOBODY) {
            m->end.credit[t.payee] += m->carry;
            m->carry = 0;
        }
        write_accounts(m, &t);
        m->next = kz_next_lead(m, kind, seat, t.winner);
    }
    m->end.next = m->next;
    m->standing.counted++;
    if (m->phase != KZ_OVER)
        kz_test_end(m);
}

void kz_score_timeout(kz_match *m, int seat)
{
    begin_end(m, KZ_ENDED_TIMEOUT, seat);
    if (m->rules.play_points)
        memcpy(m->account, m->before, sizeof m->account);
    int side = m->rules.side_of[seat];
    unsigned all = (1u << m->rules.side_count) - 1;
    kz_finish(m, all & ~(1u << side), 1u << side, KZ_REASON_TIMEOUT);
    kz_rate(m, m->account[side].score);
}

void kz_score_stop(kz_match *m, int seat)
{
    begin_end(m, KZ_ENDED_STOPPED, seat);
    unsigned all = (1u << m->rules.side_count) - 1, side = 1u << m->rules.side_of[seat];
    kz_finish(m, side, all & ~side, KZ_REASON_TARGET);
}
