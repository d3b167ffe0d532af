/* Dealing: the redeal limit, the initial state of a deal (docs/spec/rules.md, "Dealing"). */
#include "rules/lead.h"
#include "rules/rows.h"
#include "rules/text.h"

#include <string.h>

/* The value of which a hand has too many tiles; KZ_NO_VALUE if there is none. */
static unsigned crowded_suit(const kz_rules *rules, kz_set hand)
{
    for (unsigned v = 0; rules->redeal_suit && v < KZ_VALUES; v++)
        if (kz_count(hand & kz_suit[v]) >= (unsigned)rules->redeal_suit)
            return v;
    return KZ_NO_VALUE;
}

static bool too_many_doubles(const kz_rules *rules, kz_set hand)
{
    return rules->redeal_doubles && kz_count(hand & KZ_DOUBLES) >= (unsigned)rules->redeal_doubles;
}

static kz_set dealt_hand(const kz_rules *rules, const kz_tile order[KZ_TILES], int seat)
{
    kz_set hand = 0;
    for (int i = seat * rules->hand; i < (seat + 1) * rules->hand; i++)
        hand |= kz_bit(order[i]);
    return hand;
}

bool kz_must_redeal_hand(const kz_rules *rules, kz_set hand)
{
    return too_many_doubles(rules, hand) || crowded_suit(rules, hand) != KZ_NO_VALUE;
}

bool kz_must_redeal(const kz_rules *rules, const kz_tile order[KZ_TILES])
{
    if (!rules->redeal_doubles && !rules->redeal_suit)
        return false;
    for (int seat = 0; seat < rules->seats; seat++)
        if (kz_must_redeal_hand(rules, dealt_hand(rules, order, seat)))
            return true;
    return false;
}

void kz_deal_shuffle(const kz_rules *rules, kz_rng *rng, kz_tile order[KZ_TILES])
{
    do
        kz_rng_shuffle(rng, order);
    while (kz_must_redeal(rules, order));
}

/* May this order be dealt? */
static bool check_deal(const kz_public *p, const kz_tile order[KZ_TILES], kz_error *error)
{
    if (p->phase != KZ_DEALING)
        return kz_refuse_for(error, p->phase == KZ_OVER ? KZ_E_OVER : KZ_E_DEAL_NOW, NULL, NULL, NULL);
    kz_set seen = 0;
    for (int i = 0; i < KZ_TILES; i++) {
        if (order[i] >= KZ_TILES)
            return kz_refuse_for(error, KZ_E_TILE, kz_number_text(order[i]).text, NULL, NULL);
        if (seen & kz_bit(order[i]))
            return kz_refuse_for(error, KZ_E_TILE_TWICE, kz_tile_text(order[i]).text, NULL, NULL);
        seen |= kz_bit(order[i]);
    }
    for (int seat = 0; seat < p->rules.seats; seat++) {
        kz_set hand = dealt_hand(&p->rules, order, seat);
        if (too_many_doubles(&p->rules, hand))
            return kz_refuse_for(error, KZ_E_REDEAL_DOUBLES, kz_number_text(seat + 1).text,
                                 kz_number_text((int)kz_count(hand & KZ_DOUBLES)).text, NULL);
        unsigned v = crowded_suit(&p->rules, hand);
        if (v != KZ_NO_VALUE)
            return kz_refuse_for(error, KZ_E_REDEAL_SUIT, kz_number_text(seat + 1).text,
                                 kz_number_text((int)kz_count(hand & kz_suit[v])).text,
                                 kz_number_text((int)v).text);
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
    kz_public *p = &match->pub;
    kz_hidden *h = &match->hidden;
    if (!check_deal(p, order, error))
        return false;
    int dealt = p->rules.seats * p->rules.hand;
    bool rows = p->rules.board == KZ_BOARD_ROWS;
    memset(h, 0, sizeof *h);
    for (int seat = 0; seat < p->rules.seats; seat++)
        h->hand[seat] = dealt_hand(&p->rules, order, seat);
    memset(h->stock, KZ_NO_TILE, sizeof h->stock);
    memcpy(h->stock, order + (rows ? 0 : dealt), (size_t)(rows ? dealt : KZ_TILES - dealt));
    h->swapped = h->given = KZ_NO_TILE;
    kz_opening opening = kz_lead_open(p, h);
    if (rows)
        opening.turned = kz_rows_right(h, (const uint8_t[]){p->rules.hand, p->rules.hand}, opening.seat);
    kz_public_deal(p, &opening);
    return true;
}
