/* SPDX-License-Identifier: MIT */
/* Scoring `holder`: points for one side at a time, a pot and a debt (docs/spec/rules.md, "sea-goat"). */
#include "engine/core/rules/scoring/tally.h"

/* Returns the side that has the points, or KZ_NOBODY. */
static int holder(const kz_public *p)
{
    for (int i = 0; i < p->rules.side_count; i++)
        if (p->account[i].open)
            return i;
    return KZ_NOBODY;
}

static void end_eggs(kz_public *p)
{
    p->standing.pot = 0;
    p->standing.pot_deals = 0;
}

/* Rule 4: credits a win of `worth` to a side. `pot` is added if there is one to take. */
static void win(kz_public *p, int side, int32_t worth, int32_t pot)
{
    int held_by = holder(p);
    p->end.credit[side] += worth + pot;
    if (held_by == side) {
        p->account[side].score += worth + pot;
    } else if (worth < p->rules.least_win) {
        return; /* writes nothing */
    } else if (held_by == KZ_NOBODY) {
        p->account[side] = (kz_account){.score = worth + pot, .open = true};
    } else {
        p->account[held_by] = (kz_account){0};
        end_eggs(p);
    }
    if (pot)
        end_eggs(p);
}

/* Ends the match. Every other side loses. */
static void win_match(kz_public *p, int side, kz_reason reason)
{
    unsigned all = (1u << p->rules.side_count) - 1;
    scoring_finish(p, 1u << side, all & ~(1u << side), reason);
}

static void next_leads(kz_public *p, int seat, bool six)
{
    p->next = (uint8_t)seat;
    p->standing.six = six;
}

static bool owes(const kz_public *p, int side)
{
    return p->standing.debt_deals && p->rules.side_of[p->standing.debtor] == side;
}

/* Applies rules 1 to 3 where they end the match. */
static bool ends_match(kz_public *p, const scoring_tally *t, int32_t worth)
{
    int led = p->led_six;
    if (led == t->side) {
        win_match(p, t->side, KZ_REASON_HUNDRED);
    } else if (led != KZ_NOBODY && t->value[led] >= p->rules.least_win) {
        scoring_finish(p, 1u << t->side, 1u << led, KZ_REASON_SVOYAK);
    } else if (p->board.last & kz_bit(KZ_TILE_00)) {
        win_match(p, t->side, KZ_REASON_BALD);
    } else if ((p->board.last & kz_bit(KZ_TILE_66)) && worth >= p->rules.least_win) {
        win_match(p, t->side, KZ_REASON_SIX);
    }
    return p->phase == KZ_OVER;
}

/* Counts the pot after a deal, whose result has been written. */
static void count_pot(kz_public *p, bool running)
{
    if (running && p->standing.pot_deals && --p->standing.pot_deals == 0)
        end_eggs(p);
}

/* Counts the debt. If it has run out, the creditor side wins it, and that side's next seat after the debtor
 * leads for a hundred. */
static void count_debt(kz_public *p, bool running)
{
    kz_standing *s = &p->standing;
    if (!running || !s->debt_deals || --s->debt_deals > 0)
        return;
    int seat = s->debtor;
    do
        seat = (seat + 1) % p->rules.seats;
    while (p->rules.side_of[seat] != s->creditor);
    win(p, s->creditor, s->debt, 0);
    s->debt = 0;
    next_leads(p, seat, true);
}

/* Concludes a deal in this order: its result, the count of the eggs, the count and payment of the debt. The
 * flags `pot` and `debt` are true if this deal has not begun them again, so that they ran before it. */
static void conclude(kz_public *p, scoring_tally *t, bool pot, bool debt)
{
    count_pot(p, pot);
    count_debt(p, debt);
    if (p->standing.pot_deals && !p->standing.six)
        p->next = KZ_NOBODY; /* the order of the first lead decides while eggs run */
    t->written = true;
}

void scoring_holder_out(kz_public *p, scoring_tally *t)
{
    int32_t worth = scoring_sum(t->value, p->rules.side_count) - t->value[t->side];
    bool large = worth >= p->rules.least_win;
    next_leads(p, t->seat, false);
    t->written = true;
    if (ends_match(p, t, worth))
        return;
    if (p->board.last & kz_bit(KZ_TILE_66)) {
        win(p, t->side, worth, 0); /* rule 3, less than 25 */
        next_leads(p, t->seat, true);
    } else if (large && owes(p, t->side)) {
        p->standing.debt = 0;
        p->standing.debt_deals = 0;
    } else {
        win(p, t->side, worth, large ? p->standing.pot : 0);
    }
    conclude(p, t, true, true);
}

/* Returns the side with the largest value except the fisherman's. Of equal sides it is the first clockwise
 * after the fisherman. */
static int largest_other(const kz_public *p, const scoring_tally *t)
{
    int best = KZ_NOBODY;
    for (int i = 1; i < p->rules.seats; i++) {
        int side = p->rules.side_of[(t->seat + i) % p->rules.seats];
        if (side != t->side && (best == KZ_NOBODY || t->value[side] > t->value[best]))
            best = side;
    }
    return best;
}

void scoring_holder_fish(kz_public *p, scoring_tally *t)
{
    kz_standing *s = &p->standing;
    int other = largest_other(p, t);
    int32_t own = t->value[t->side], most = t->value[other], least = p->rules.least_win, laid;
    bool eggs = scoring_lays_eggs(&p->rules, t->seat, t->value, p->account, &laid);
    bool debt = own >= least && own > most && !s->debt_deals;
    next_leads(p, t->seat, false);
    if (eggs) {
        s->pot += laid;
        s->pot_deals = (uint8_t)p->rules.grace;
    } else if (debt) {
        s->debt = own;
        s->debt_deals = (uint8_t)p->rules.grace;
        s->debtor = (uint8_t)t->seat;
        s->creditor = (uint8_t)other;
    } else if (most >= least && most > own) {
        win(p, t->side, most, 0);
        next_leads(p, t->seat, own < least);
    }
    conclude(p, t, !eggs, !debt);
}
