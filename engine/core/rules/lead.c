/* SPDX-License-Identifier: MIT */
#include "engine/core/rules/lead.h"

/* Returns the seat that holds a tile, or KZ_NOBODY if the tile is in the stock. */
static uint8_t holder_of(const kz_rules *rules, const kz_hidden *h, kz_tile tile)
{
    for (int seat = 0; seat < rules->seats; seat++)
        if (h->hand[seat] & kz_bit(tile))
            return (uint8_t)seat;
    return KZ_NOBODY;
}

/* Returns the seat that leads whatever the tiles are, or KZ_NOBODY if the tiles decide. */
static uint8_t sure_leader(const kz_public *p)
{
    bool lot = p->next == KZ_NOBODY && !p->standing.six && p->rules.first_lead == KZ_FIRST_LEAD_LOT;
    return lot ? p->lot : p->next;
}

/* Returns the tile that must be led if `hands` has the tiles of all seats, or KZ_NO_TILE. That is 6-6 for a
 * hundred or by right. Where the tiles decide who leads, it is the first tile of the order that any hand
 * holds (rules.md, "First lead"). */
static kz_tile required_tile(const kz_public *p, kz_set hands)
{
    int i = 0;
    if (p->standing.six)
        return KZ_TILE_66;
    if (sure_leader(p) != KZ_NOBODY)
        return KZ_NO_TILE;
    while (!(hands & kz_bit(p->rules.lead_order[i])))
        i++;
    return p->rules.lead_order[i];
}

/* Returns the tile that a seat gives up for 6-6: its lowest with a 6, else its lowest. */
static kz_tile lowest_tile(kz_set hand)
{
    kz_set sixes = hand & kz_suit[6], from = sixes ? sixes : hand;
    kz_tile best = kz_first(from);
    for (; from; from &= from - 1)
        if (rules_tile_weight(kz_first(from)) < rules_tile_weight(best))
            best = kz_first(from);
    return best;
}

/* Swaps for 6-6. rules.md, "sea-goat": "a seat that must lead 6-6 and lacks it swaps for it". */
static void swap_for_six(const kz_public *p, kz_hidden *h, kz_opening *o)
{
    kz_set six = kz_bit(KZ_TILE_66);
    if (h->hand[o->seat] & six)
        return;
    uint8_t from = holder_of(&p->rules, h, KZ_TILE_66);
    o->swap = (kz_swap){o->seat, from, 0, KZ_NO_TILE};
    h->swapped = lowest_tile(h->hand[o->seat]);
    h->hand[o->seat] ^= six | kz_bit(h->swapped);
    if (from != KZ_NOBODY) {
        h->hand[from] ^= six | kz_bit(h->swapped);
        return;
    }
    while (h->stock[o->swap.at] != KZ_TILE_66)
        o->swap.at++;
    h->stock[o->swap.at] = h->swapped;
}

kz_opening rules_lead_open(const kz_public *p, kz_hidden *h)
{
    kz_set hands = h->hand[0] | h->hand[1] | h->hand[2] | h->hand[3];
    kz_opening o = {
        sure_leader(p), required_tile(p, hands), KZ_NO_TILE, {KZ_NOBODY, KZ_NOBODY, 0, KZ_NO_TILE}};
    if (o.seat == KZ_NOBODY)
        o.seat = holder_of(&p->rules, h, o.must_lead);
    else if (p->standing.six)
        swap_for_six(p, h, &o);
    return o;
}

/* Returns whether the leader may have got 6-6 from another seat or from the stock. Only these two seats know
 * the tile, which was the leader's. */
static bool may_swap(const kz_public *p, const kz_swap *swap, unsigned seat, kz_set hand)
{
    bool gets = swap->seat == seat, gave = swap->from == seat && seat != KZ_NOBODY;
    kz_set six = kz_bit(KZ_TILE_66), tile = swap->tile < KZ_TILES ? kz_bit(swap->tile) : 0;
    int stock = KZ_TILES - p->rules.seats * p->rules.hand;
    if (!rules_has_swaps(&p->rules) || !p->standing.six || swap->seat != p->next || swap->from == swap->seat)
        return false;
    if ((tile != 0) != (gets || gave) || (swap->from == KZ_NOBODY ? swap->at >= stock : swap->at != 0))
        return false;
    if (gets)
        return (hand & tile) && !(hand & six);
    return gave ? (hand & six) && !(hand & tile) : !(hand & six);
}

/* Returns whether the tile that must be led agrees with `hand`, the hand of `seat` after a swap. */
static bool may_require(const kz_public *p, const kz_opening *o, unsigned seat, kz_set hand)
{
    kz_set must = o->must_lead < KZ_TILES ? kz_bit(o->must_lead) : 0;
    kz_tile required = required_tile(p, must ? must | hand : KZ_ALL_TILES);
    if (!must || required == KZ_NO_TILE)
        return !must && required == KZ_NO_TILE;
    return required == o->must_lead && (seat == KZ_NOBODY || (o->seat == seat) == !!(hand & must));
}

rules_lead_fault rules_lead_check(const kz_public *p, const kz_opening *o, unsigned seat, kz_set *hand)
{
    const kz_swap *swap = &o->swap;
    bool swaps = swap->seat != KZ_NOBODY;
    if (swaps && !may_swap(p, swap, seat, *hand))
        return RULES_LEAD_SWAP;
    if (sure_leader(p) != KZ_NOBODY && sure_leader(p) != o->seat)
        return RULES_LEAD_SEAT;
    if (swaps && seat != KZ_NOBODY && (swap->seat == seat || swap->from == seat))
        *hand ^= kz_bit(KZ_TILE_66) | kz_bit(swap->tile);
    return may_require(p, o, seat, *hand) ? RULES_LEAD_POSSIBLE : RULES_LEAD_TILE;
}

kz_set rules_lead_tiles(const kz_public *p, kz_set hand)
{
    if (p->must_lead != KZ_NO_TILE)
        return kz_bit(p->must_lead);
    kz_set inner = KZ_DOUBLES & ~(kz_bit(KZ_TILE_00) | kz_bit(KZ_TILE_66));
    if (p->rules.lead_double && p->deal_number > 1 && (hand & inner))
        return hand & KZ_DOUBLES;
    return hand;
}

void rules_lead_laid(kz_public *p, kz_action a)
{
    p->board.lead = a.tile;
    p->leader = a.seat;
    if (a.tile != KZ_TILE_66)
        return;
    uint8_t side = p->rules.side_of[a.seat];
    /* A lead of 6-6 is either required, or a choice of the holder. It is neither if the order of the first
     * lead names it. */
    bool due = p->standing.six && p->next != KZ_NOBODY;
    bool choice = p->rules.out == KZ_OUT_HOLDER && p->account[side].open && p->must_lead == KZ_NO_TILE;
    if (due || choice || p->right)
        p->led_six = side;
}

/* Returns true before a lead by right that no tile and no partner is bound to yet. */
static bool is_open_right(const kz_public *p)
{
    return p->right == KZ_RIGHT_OPEN && !p->board.line && p->must_lead == KZ_NO_TILE;
}

bool rules_may_yield(const kz_public *p)
{
    return p->rules.partner_lead && is_open_right(p);
}

bool rules_may_claim(const kz_public *p, kz_set hand)
{
    return is_open_right(p) && !(hand & kz_bit(KZ_TILE_66));
}

kz_set rules_gift_tiles(const kz_public *p, kz_set hand)
{
    if (p->giving_to == KZ_NOBODY)
        return 0;
    kz_set other = hand & ~kz_bit(KZ_TILE_66), sixes = other & kz_suit[6];
    return sixes ? sixes : other;
}

/* rules.md, "sea-goat-navy": a partner leads 6-6 itself; the next seat takes the 6-6 of an opponent. */
void rules_claim(kz_public *p, uint8_t holder)
{
    bool own = p->rules.side_of[holder] == p->rules.side_of[p->turn];
    p->must_lead = KZ_TILE_66;
    p->turn = p->leader = own ? holder : (uint8_t)((holder + 1) % p->rules.seats);
    p->giving_to = own ? KZ_NOBODY : holder;
}

void rules_yield(kz_public *p)
{
    p->right = KZ_RIGHT_YIELDED;
    p->turn = p->leader = (uint8_t)((p->turn + 2) % KZ_SEATS);
}
