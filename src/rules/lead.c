#include "rules/lead.h"

#include <assert.h>

/* The seat that holds a tile; KZ_NOBODY: it is in the stock. */
static uint8_t holder_of(const kz_match *m, kz_tile tile)
{
    for (int seat = 0; seat < m->rules.seats; seat++)
        if (m->deal.hand[seat] & kz_bit(tile))
            return (uint8_t)seat;
    return KZ_NOBODY;
}

/* rules.md, "First lead": the first tile of the order that any hand holds, by its holder. */
static void lead_by_order(kz_match *m)
{
    if (m->rules.first_lead == KZ_LOT) {
        m->deal.turn = m->lot;
        return;
    }
    kz_set hands = m->deal.hand[0] | m->deal.hand[1] | m->deal.hand[2] | m->deal.hand[3];
    int i = 0;
    while (!(hands & kz_bit(m->rules.lead_order[i])))
        i++;
    m->must_lead = m->rules.lead_order[i];
    m->deal.turn = holder_of(m, m->must_lead);
}

/* What a seat without 6-6 puts where 6-6 was: its lowest tile with a 6, else its lowest. */
static kz_tile lowest_tile(kz_set hand)
{
    kz_set sixes = hand & kz_suit[6], from = sixes ? sixes : hand;
    kz_tile best = kz_first(from);
    for (; from; from &= from - 1)
        if (kz_tile_weight(kz_first(from)) < kz_tile_weight(best))
            best = kz_first(from);
    return best;
}

/* rules.md, "sea-goat": "a seat that must lead 6-6 and lacks it swaps for it". */
static void swap_for_six(kz_match *m, uint8_t seat)
{
    kz_deal *d = &m->deal;
    if (d->hand[seat] & kz_bit(KZ_TILE_66))
        return;
    m->swap = (kz_swap){seat, holder_of(m, KZ_TILE_66), 0, lowest_tile(d->hand[seat])};
    d->hand[seat] ^= kz_bit(KZ_TILE_66) | kz_bit(m->swap.tile);
    if (m->swap.from != KZ_NOBODY) {
        d->hand[m->swap.from] ^= kz_bit(KZ_TILE_66) | kz_bit(m->swap.tile);
        return;
    }
    while (d->stock[m->swap.at] != KZ_TILE_66)
        m->swap.at++;
    d->stock[m->swap.at] = m->swap.tile;
}

/* 6-6 is due: by a seat that is named, for a hundred, or by whoever holds it, by right. */
static void lead_six(kz_match *m)
{
    m->must_lead = KZ_TILE_66;
    if (m->next == KZ_NOBODY) {
        m->deal.turn = holder_of(m, KZ_TILE_66);
        m->deal.right = true;
    } else {
        m->deal.turn = m->next;
        swap_for_six(m, m->next);
    }
}

void kz_lead_begin(kz_match *m)
{
    m->must_lead = KZ_NO_TILE;
    m->swap = (kz_swap){KZ_NOBODY, KZ_NOBODY, 0, KZ_NO_TILE};
    m->deal.right = m->standing.right;
    if (m->standing.six)
        lead_six(m);
    else if (m->next == KZ_NOBODY)
        lead_by_order(m);
    else
        m->deal.turn = m->next;
    m->deal.leader = m->deal.turn;
}

kz_set kz_lead_tiles(const kz_match *m)
{
    kz_set hand = m->deal.hand[m->deal.turn];
    if (m->must_lead != KZ_NO_TILE)
        return kz_bit(m->must_lead);
    kz_set inner = KZ_DOUBLES & ~(kz_bit(KZ_TILE_00) | kz_bit(KZ_TILE_66));
    if (m->rules.lead_double && m->deal_number > 1 && (hand & inner))
        return hand & KZ_DOUBLES;
    return hand;
}

void kz_lead_laid(kz_match *m, kz_action a)
{
    m->deal.lead = a.tile;
    m->deal.leader = a.seat;
    if (a.tile != KZ_TILE_66)
        return;
    uint8_t side = m->rules.side_of[a.seat];
    /* A lead of 6-6 that is due, or by choice of the holder. Where the order of the first lead names it, it
     * is neither. */
    bool due = m->standing.six && m->next != KZ_NOBODY;
    bool choice = m->rules.out == KZ_OUT_HOLDER && m->account[side].open && m->must_lead == KZ_NO_TILE;
    if (due || choice || m->deal.right)
        m->deal.led_six = side;
}

bool kz_may_claim(const kz_match *m)
{
    const kz_deal *d = &m->deal;
    return d->right && !d->line && m->must_lead == KZ_NO_TILE && !(d->hand[d->turn] & kz_bit(KZ_TILE_66));
}

kz_set kz_gift_tiles(const kz_match *m)
{
    if (m->deal.giving_to == KZ_NOBODY)
        return 0;
    kz_set hand = m->deal.hand[m->deal.turn] & ~kz_bit(KZ_TILE_66), sixes = hand & kz_suit[6];
    return sixes ? sixes : hand;
}

/* rules.md, "sea-goat-navy": the partner leads his own 6-6; of an opponent's the next seat takes it. */
void kz_claim(kz_match *m)
{
    kz_deal *d = &m->deal;
    uint8_t holder = holder_of(m, KZ_TILE_66);
    m->must_lead = KZ_TILE_66;
    if (m->rules.side_of[holder] == m->rules.side_of[d->turn]) {
        d->turn = d->leader = holder;
        return;
    }
    d->turn = d->leader = (uint8_t)((holder + 1) % m->rules.seats);
    d->giving_to = holder;
    d->hand[holder] &= ~kz_bit(KZ_TILE_66);
    d->hand[d->turn] |= kz_bit(KZ_TILE_66);
}

void kz_give(kz_match *m, kz_tile tile)
{
    kz_deal *d = &m->deal;
    d->hand[d->turn] &= ~kz_bit(tile);
    d->hand[d->giving_to] |= kz_bit(tile);
    d->giving_to = KZ_NOBODY;
}

/* The seat of a side that leads for it: `seat` if it is of the side, else the next clockwise. */
static uint8_t seat_of_side(const kz_match *m, int side, int seat)
{
    while (m->rules.side_of[seat] != side)
        seat = (seat + 1) % m->rules.seats;
    return (uint8_t)seat;
}

static uint8_t lead_winner(const kz_match *m, kz_deal_kind kind, int seat, int winner)
{
    (void)m, (void)kind, (void)winner;
    return (uint8_t)seat;
}

static uint8_t lead_partner(const kz_match *m, kz_deal_kind kind, int seat, int winner)
{
    (void)winner;
    return (uint8_t)(kind == KZ_ENDED_OUT && m->rules.seats == 4 ? (seat + 2) % 4 : seat);
}

static uint8_t lead_best(const kz_match *m, kz_deal_kind kind, int seat, int winner)
{
    (void)kind;
    return winner == KZ_NOBODY ? (uint8_t)seat : seat_of_side(m, winner, seat);
}

static uint8_t lead_order(const kz_match *m, kz_deal_kind kind, int seat, int winner)
{
    (void)m, (void)kind, (void)seat, (void)winner;
    return KZ_NOBODY;
}

static uint8_t lead_rotation(const kz_match *m, kz_deal_kind kind, int seat, int winner)
{
    (void)kind, (void)seat, (void)winner;
    return (uint8_t)(m->deal_number % m->rules.seats);
}

static uint8_t lead_opened(const kz_match *m, kz_deal_kind kind, int seat, int winner)
{
    (void)kind;
    return winner != KZ_NOBODY && !m->account[winner].open ? KZ_NOBODY : (uint8_t)seat;
}

static uint8_t lead_loser(const kz_match *m, kz_deal_kind kind, int seat, int winner)
{
    (void)winner;
    return (uint8_t)(1 - (kind == KZ_ENDED_OUT ? seat : m->deal.leader));
}

uint8_t kz_next_lead(const kz_match *m, kz_deal_kind kind, int seat, int winner)
{
    static uint8_t (*const next[])(const kz_match *, kz_deal_kind, int, int) = {
        [KZ_LEAD_WINNER] = lead_winner, [KZ_LEAD_PARTNER] = lead_partner,   [KZ_LEAD_BEST] = lead_best,
        [KZ_LEAD_ORDER] = lead_order,   [KZ_LEAD_ROTATION] = lead_rotation, [KZ_LEAD_OPENED] = lead_opened,
        [KZ_LEAD_LOSER] = lead_loser,   [KZ_LEAD_SCORED] = lead_winner, /* `holder` and `titles` say otherwise
                                                                           themselves */
    };
    assert(m->rules.later_lead <= KZ_LEAD_SCORED);
    return next[m->rules.later_lead](m, kind, seat, winner);
}
