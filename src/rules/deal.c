/* Dealing: the redeal limit, the set-up of a deal (docs/spec/rules.md, "Dealing"). */
#include "rules/board.h"
#include "rules/lead.h"
#include "rules/sausage.h"
#include "rules/text.h"

#include <assert.h>
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

bool kz_must_redeal(const kz_rules *rules, const kz_tile order[KZ_TILES])
{
    if (!rules->redeal_doubles && !rules->redeal_suit)
        return false;
    for (int seat = 0; seat < rules->seats; seat++) {
        kz_set hand = dealt_hand(rules, order, seat);
        if (too_many_doubles(rules, hand) || crowded_suit(rules, hand) != KZ_NO_VALUE)
            return true;
    }
    return false;
}

/* May this order be dealt? */
static bool check_deal(const kz_match *m, const kz_tile order[KZ_TILES], kz_error *error)
{
    if (m->phase != KZ_DEALING)
        return kz_refuse_for(error, m->phase == KZ_OVER ? KZ_E_OVER : KZ_E_DEAL_NOW, NULL, NULL, NULL);
    kz_set seen = 0;
    for (int i = 0; i < KZ_TILES; i++) {
        assert(order[i] < KZ_TILES);
        if (seen & kz_bit(order[i]))
            return kz_refuse_for(error, KZ_E_TILE_TWICE, kz_tile_text(order[i]).text, NULL, NULL);
        seen |= kz_bit(order[i]);
    }
    for (int seat = 0; seat < m->rules.seats; seat++) {
        kz_set hand = dealt_hand(&m->rules, order, seat);
        if (too_many_doubles(&m->rules, hand))
            return kz_refuse_for(error, KZ_E_REDEAL_DOUBLES, kz_number_text(seat + 1).text,
                                 kz_number_text((int)kz_count(hand & KZ_DOUBLES)).text, NULL);
        unsigned v = crowded_suit(&m->rules, hand);
        if (v != KZ_NO_VALUE)
            return kz_refuse_for(error, KZ_E_REDEAL_SUIT, kz_number_text(seat + 1).text,
                                 kz_number_text((int)kz_count(hand & kz_suit[v])).text,
                                 kz_number_text((int)v).text);
    }
    return true;
}

/* Deals without checks. */
static void deal_order(kz_match *m, const kz_tile order[KZ_TILES])
{
    kz_deal *d = &m->deal;
    kz_board_clear(d);
    for (int seat = 0; seat < m->rules.seats; seat++)
        d->hand[seat] = dealt_hand(&m->rules, order, seat);
    if (m->rules.board == KZ_BOARD_ROWS) {
        kz_rows_deal(d, order);
    } else {
        int dealt = m->rules.seats * m->rules.hand;
        d->stock_end = (uint8_t)(KZ_TILES - dealt);
        memcpy(d->stock, order + dealt, d->stock_end);
    }
    kz_lead_begin(m);
    memcpy(m->before, m->account, sizeof m->before);
    m->log_count = 0;
    m->log_dropped = 0;
    m->scored = 0;
    m->deal_number++;
    m->phase = KZ_PLAYING;
}

bool kz_match_deal(kz_match *match, const kz_tile order[KZ_TILES], kz_error *error)
{
    if (!check_deal(match, order, error))
        return false;
    deal_order(match, order);
    return true;
}
