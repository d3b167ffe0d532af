/* SPDX-License-Identifier: MIT */
/* Dealing: the redeal limit, the initial state of a deal (docs/spec/rules.md, "Dealing"). */
#include "engine/core/rules/lead.h"
#include "engine/core/rules/rows.h"
#include "engine/core/rules/text.h"
#include "engine/memory/pointers.h"

#include <string.h>

/* The counts of a hand: tiles of each value, and doubles. Each count has 4 bits, because no hand has more
 * than 7. */
enum { NIBBLE = 4, OF_DOUBLES = KZ_VALUES * NIBBLE, EACH_VALUE = 0x1111111, BEYOND = 8 };

/* The number that a tile adds to a hand: its bit in the lower half, its counts in the upper half. */
#define ADDED(low, high, counts)                                                                             \
    ((uint64_t)1 << ((low) * (13 - (low)) / 2 + (high)) | (uint64_t)(counts) << 32)
#define DOUBLE(v) ADDED(v, v, 1u << OF_DOUBLES | 1u << NIBBLE * (v))
#define OTHER(low, high) ADDED(low, high, 1u << NIBBLE * (low) | 1u << NIBBLE * (high))

static const uint64_t added[KZ_TILES] = {
    DOUBLE(0),   OTHER(0, 1), OTHER(0, 2), OTHER(0, 3), OTHER(0, 4), OTHER(0, 5), OTHER(0, 6),
    DOUBLE(1),   OTHER(1, 2), OTHER(1, 3), OTHER(1, 4), OTHER(1, 5), OTHER(1, 6), DOUBLE(2),
    OTHER(2, 3), OTHER(2, 4), OTHER(2, 5), OTHER(2, 6), DOUBLE(3),   OTHER(3, 4), OTHER(3, 5),
    OTHER(3, 6), DOUBLE(4),   OTHER(4, 5), OTHER(4, 6), DOUBLE(5),   OTHER(5, 6), DOUBLE(6)};

static uint64_t hand_of(const kz_tile *tile, int n)
{
    uint64_t hand = 0;
    for (int i = 0; i < n; i++)
        hand += added[tile[i]];
    return hand;
}

/* Returns the number that raises each count beyond the redeal limit to 8 or more. */
static uint32_t lift(const kz_rules *rules)
{
    uint32_t suit = rules->redeal_suit ? BEYOND - (uint32_t)rules->redeal_suit : 0;
    uint32_t doubles = rules->redeal_doubles ? BEYOND - (uint32_t)rules->redeal_doubles : 0;
    return suit * EACH_VALUE | doubles << OF_DOUBLES;
}

/* Returns the counts beyond the limit: the upper bit of each group of 4 is set. */
static uint32_t beyond_limit(uint64_t hand, uint32_t lift)
{
    return ((uint32_t)(hand >> 32) + lift) & BEYOND * (EACH_VALUE | 1u << OF_DOUBLES);
}

bool kz_must_redeal_hand(const kz_rules *rules, kz_set hand)
{
    uint64_t all = 0;
    for (; hand; hand &= hand - 1)
        all += added[kz_first(hand)];
    return beyond_limit(all, lift(rules));
}

bool kz_must_redeal(const kz_rules *rules, const kz_tile order[KZ_TILES])
{
    uint32_t beyond = 0, more = lift(rules);
    for (int seat = 0; more && seat < rules->seats; seat++)
        beyond |= beyond_limit(hand_of(order + seat * rules->hand, rules->hand), more);
    return beyond;
}

void kz_deal_shuffle(const kz_rules *rules, kz_rng *rng, kz_tile order[KZ_TILES])
{
    do
        kz_rng_shuffle(rng, order);
    while (kz_must_redeal(rules, order));
}

static bool refuse_order(const kz_tile order[KZ_TILES], kz_error *error)
{
    kz_set seen = 0;
    for (int i = 0; i < KZ_TILES; i++) {
        if (order[i] >= KZ_TILES)
            return rules_refuse_for(error, KZ_E_TILE, rules_number_text(order[i]).text, NULL, NULL);
        if (seen & kz_bit(order[i]))
            return rules_refuse_for(error, KZ_E_TILE_TWICE, rules_tile_text(order[i]).text, NULL, NULL);
        seen |= kz_bit(order[i]);
    }
    return false;
}

/* Reports a hand beyond the redeal limit: too many doubles, else too many tiles of a value, the lowest such
 * value. */
static bool refuse_hand(int seat, kz_set hand, uint32_t beyond, kz_error *error)
{
    if (beyond >> OF_DOUBLES)
        return rules_refuse_for(error, KZ_E_REDEAL_DOUBLES, rules_number_text(seat + 1).text,
                                rules_number_text((int)kz_count(hand & KZ_DOUBLES)).text, NULL);
    unsigned v = (unsigned)__builtin_ctz(beyond) / NIBBLE;
    return rules_refuse_for(error, KZ_E_REDEAL_SUIT, rules_number_text(seat + 1).text,
                            rules_number_text((int)kz_count(hand & kz_suit[v])).text,
                            rules_number_text((int)v).text);
}

/* Checks whether this order may be dealt, and fills the hands. The sum of 28 powers of two is 2^28 - 1 only
 * if each occurs once. */
static bool check_deal(const kz_public *p, const kz_tile order[KZ_TILES], kz_set hand[KZ_SEATS],
                       kz_error *error)
{
    if (p->phase != KZ_DEALING)
        return rules_refuse_for(error, p->phase == KZ_OVER ? KZ_E_OVER : KZ_E_DEAL_NOW, NULL, NULL, NULL);
    kz_tile high = 0;
    for (int i = 0; i < KZ_TILES; i++)
        high = order[i] > high ? order[i] : high;
    if (high >= KZ_TILES)
        return refuse_order(order, error);
    int dealt = p->rules.seats * p->rules.hand;
    uint32_t more = lift(&p->rules);
    uint64_t all = hand_of(order + dealt, KZ_TILES - dealt), held[KZ_SEATS];
    for (int seat = 0; seat < p->rules.seats; seat++) {
        held[seat] = hand_of(order + seat * p->rules.hand, p->rules.hand);
        hand[seat] = (kz_set)held[seat];
        all += held[seat];
    }
    if ((kz_set)all != KZ_ALL_TILES)
        return refuse_order(order, error);
    for (int seat = 0; more && seat < p->rules.seats; seat++) {
        uint32_t beyond = beyond_limit(held[seat], more);
        if (beyond)
            return refuse_hand(seat, hand[seat], beyond, error);
    }
    return true;
}

void kz_match_dealt(const kz_match *match, kz_hidden *dealt)
{
    const kz_swap *swap = &match->pub.swap;
    *dealt = match->hidden;
    if (swap->seat == KZ_NOBODY)
        return;
    kz_set both = kz_bit(KZ_TILE_66) | kz_bit(dealt->swapped);
    dealt->hand[swap->seat] ^= both;
    if (swap->from == KZ_NOBODY)
        dealt->stock[swap->at] = KZ_TILE_66;
    else
        dealt->hand[swap->from] ^= both;
}

bool kz_match_deal(kz_match *match, const kz_tile order[KZ_TILES], kz_error *error)
{
    if (memory_is_null(match, "match", error) || memory_is_null(order, "order", error))
        return false;
    kz_public *p = &match->pub;
    kz_hidden *h = &match->hidden;
    kz_set hand[KZ_SEATS] = {0};
    if (!check_deal(p, order, hand, error))
        return false;
    int dealt = p->rules.seats * p->rules.hand;
    bool rows = p->rules.board == KZ_BOARD_ROWS;
    memcpy(h->hand, hand, sizeof h->hand);
    memset(h->stock, KZ_NO_TILE, sizeof h->stock);
    memcpy(h->stock, order + (rows ? 0 : dealt), (size_t)(rows ? dealt : KZ_TILES - dealt));
    h->swapped = h->given = KZ_NO_TILE;
    kz_opening opening = rules_lead_open(p, h);
    if (rows)
        opening.turned = rules_rows_right(h, (const uint8_t[]){p->rules.hand, p->rules.hand}, opening.seat);
    kz_public_deal(p, &opening);
    return true;
}

/* Every seat but one keeps a tile. After each lay but the last, all other seats may knock. With `draw` =
 * `one` a knock may follow each draw. Where all tiles are in hands a lead may be left, 6-6 claimed and a tile
 * given. */
int kz_rules_longest(const kz_rules *r)
{
    int in_hands = r->seats * r->hand, others = r->seats - 1;
    int draws = KZ_TILES - in_hands > r->reserve ? KZ_TILES - in_hands - r->reserve : 0;
    int lays = in_hands + draws - others;
    if (r->board == KZ_BOARD_ROWS)
        return 0;
    return lays + draws * (r->draw == KZ_DRAW_ONE ? 2 : 1) + others * (lays - 1) +
           (r->out == KZ_OUT_TITLES ? 3 : 0);
}
