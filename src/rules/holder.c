/* Points for one side at a time, with a pot and a debt (docs/spec/rules.md, "sea-goat"). */
#include "rules/lead.h"
#include "rules/tally.h"

/* The side that has the points; KZ_NOBODY. */
static int holder(const kz_match *m)
{
    for (int i = 0; i < m->rules.side_count; i++)
        if (m->account[i].open)
            return i;
    return KZ_NOBODY;
}

static void end_eggs(kz_match *m)
{
    m->standing.pot = 0;
    m->standing.pot_deals = 0;
}

/* Rule 4: a win of `worth` by a side; `pot` comes on top where there is one to take. */
static void win(kz_match *m, int side, int32_t worth, int32_t pot)
{
    int held_by = holder(m);
    m->end.credit[side] += worth + pot;
    if (held_by == side) {
        m->account[side].score += worth + pot;
    } else if (worth < m->rules.least_win) {
        return; /* writes nothing */
    } else if (held_by == KZ_NOBODY) {
        m->account[side] = (kz_account){.score = worth + pot, .open = true};
    } else {
        m->account[held_by] = (kz_account){0};
        end_eggs(m);
    }
    if (pot)
        end_eggs(m);
}

/* Every other side loses. */
static void win_match(kz_match *m, int side, kz_reason reason)
{
    unsigned all = (1u << m->rules.side_count) - 1;
    kz_finish(m, 1u << side, all & ~(1u << side), reason);
}

static void next_leads(kz_match *m, int seat, bool six)
{
    m->next = (uint8_t)seat;
    m->standing.six = six;
}

static bool owes(const kz_match *m, int side)
{
    return m->standing.debt_deals && m->rules.side_of[m->standing.debtor] == side;
}

/* Rules 1 to 3 where they end the match. */
static bool ends_match(kz_match *m, const kz_tally *t, int32_t worth)
{
    int led = m->deal.led_six;
    if (led == t->side) {
        win_match(m, t->side, KZ_REASON_HUNDRED);
    } else if (led != KZ_NOBODY && t->value[led] >= m->rules.least_win) {
        kz_finish(m, 1u << t->side, 1u << led, KZ_REASON_SVOYAK);
    } else if (m->deal.last & kz_bit(KZ_TILE_00)) {
        win_match(m, t->side, KZ_REASON_BALD);
    } else if ((m->deal.last & kz_bit(KZ_TILE_66)) && worth >= m->rules.least_win) {
        win_match(m, t->side, KZ_REASON_SIX);
    }
    return m->phase == KZ_OVER;
}

/* After a deal, its own result being written: what the pot and the debt count. */
static void count_pot(kz_match *m, bool running)
{
    if (running && m->standing.pot_deals && --m->standing.pot_deals == 0)
        end_eggs(m);
}

/* The debt has run out: the side that is owed wins it, and its seat next after the debtor leads for a
 * hundred. */
static void count_debt(kz_match *m, bool running)
{
    kz_standing *s = &m->standing;
    if (!running || !s->debt_deals || --s->debt_deals > 0)
        return;
    int seat = s->debtor;
    do
        seat = (seat + 1) % m->rules.seats;
    while (m->rules.side_of[seat] != s->creditor);
    win(m, s->creditor, s->debt, 0);
    s->debt = 0;
    next_leads(m, seat, true);
}

/* The order at a deal's end: its own result, the eggs' count, the debt's count and payment. `pot`, `debt`:
 * they ran before this deal and were not begun anew by it. */
static void conclude(kz_match *m, kz_tally *t, bool pot, bool debt)
{
    count_pot(m, pot);
    count_debt(m, debt);
    if (m->standing.pot_deals && !m->standing.six)
        m->next = KZ_NOBODY; /* running eggs are led by the order of the first lead */
    t->written = true;
}

void kz_holder_out(kz_match *m, kz_tally *t)
{
    int32_t worth = kz_sum(t->value, m->rules.side_count) - t->value[t->side];
    bool large = worth >= m->rules.least_win;
    next_leads(m, t->seat, false);
    t->written = true;
    if (ends_match(m, t, worth))
        return;
    if (m->deal.last & kz_bit(KZ_TILE_66)) {
        win(m, t->side, worth, 0); /* rule 3, less than 25 */
        next_leads(m, t->seat, true);
    } else if (large && owes(m, t->side)) {
        m->standing.debt = 0;
        m->standing.debt_deals = 0;
    } else {
        win(m, t->side, worth, large ? m->standing.pot : 0);
    }
    conclude(m, t, true, true);
}

/* The side with the largest value but the fisherman's; of equals the first clockwise after him. */
static int largest_other(const kz_match *m, const kz_tally *t)
{
    int best = KZ_NOBODY;
    for (int i = 1; i < m->rules.seats; i++) {
        int side = m->rules.side_of[(t->seat + i) % m->rules.seats];
        if (side != t->side && (best == KZ_NOBODY || t->value[side] > t->value[best]))
            best = side;
    }
    return best;
}

void kz_holder_fish(kz_match *m, kz_tally *t)
{
    kz_standing *s = &m->standing;
    int other = largest_other(m, t);
    int32_t own = t->value[t->side], most = t->value[other], least = m->rules.least_win;
    bool eggs = own == most, debt = own >= least && own > most && !s->debt_deals;
    next_leads(m, t->seat, false);
    if (eggs) {
        s->pot += own + most;
        s->pot_deals = (uint8_t)m->rules.grace;
    } else if (debt) {
        s->debt = own;
        s->debt_deals = (uint8_t)m->rules.grace;
        s->debtor = (uint8_t)t->seat;
        s->creditor = (uint8_t)other;
    } else if (most >= least && most > own) {
        win(m, t->side, most, 0);
        next_leads(m, t->seat, own < least);
    }
    conclude(m, t, !eggs, !debt);
}
