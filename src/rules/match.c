#include <kozel/match.h>

#include "rules/scoring.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void kz_match_init(kz_match *match, const kz_rules *rules)
{
    memset(match, 0, sizeof *match);
    match->rules = *rules;
    match->phase = KZ_DEALING;
    match->next = KZ_NOBODY;
    match->must_lead = KZ_NO_TILE;
    match->deal.turn = KZ_NOBODY;
    for (int i = 0; i < rules->side_count; i++)
        match->account[i].open = rules->opening == 0;
}

/* Texts for errors. */
typedef struct small_text {
    char text[12];
} small_text;

static small_text number(int n)
{
    small_text t;
    snprintf(t.text, sizeof t.text, "%d", n);
    return t;
}

static small_text tile_text(kz_tile tile)
{
    small_text t;
    snprintf(t.text, sizeof t.text, "%d-%d", kz_low[tile], kz_high[tile]);
    return t;
}

static bool fail(kz_error *error, kz_code code, const char *arg1, const char *arg2, const char *arg3)
{
    kz_fail(error, code, arg1, arg2, arg3);
    return false;
}

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
        return fail(error, m->phase == KZ_OVER ? KZ_E_OVER : KZ_E_DEAL_NOW, NULL, NULL, NULL);
    kz_set seen = 0;
    for (int i = 0; i < KZ_TILES; i++) {
        assert(order[i] < KZ_TILES);
        if (seen & kz_bit(order[i]))
            return fail(error, KZ_E_TILE_TWICE, tile_text(order[i]).text, NULL, NULL);
        seen |= kz_bit(order[i]);
    }
    for (int seat = 0; seat < m->rules.seats; seat++) {
        kz_set hand = dealt_hand(&m->rules, order, seat);
        if (too_many_doubles(&m->rules, hand))
            return fail(error, KZ_E_REDEAL_DOUBLES, number(seat + 1).text,
                        number((int)kz_count(hand & KZ_DOUBLES)).text, NULL);
        unsigned v = crowded_suit(&m->rules, hand);
        if (v != KZ_NO_VALUE)
            return fail(error, KZ_E_REDEAL_SUIT, number(seat + 1).text,
                        number((int)kz_count(hand & kz_suit[v])).text, number((int)v).text);
    }
    return true;
}

/* rules.md, "First lead": the first tile of the order that any hand holds, by its holder. */
static void find_first_lead(kz_match *m)
{
    for (int i = 0; i < KZ_TILES; i++)
        for (int seat = 0; seat < m->rules.seats; seat++)
            if (m->deal.hand[seat] & kz_bit(m->rules.lead_order[i])) {
                m->must_lead = m->rules.lead_order[i];
                m->deal.turn = (uint8_t)seat;
                return;
            }
}

/* Deals without checks. */
static void deal_order(kz_match *m, const kz_tile order[KZ_TILES])
{
    kz_deal *d = &m->deal;
    memset(d, 0, sizeof *d);
    for (int seat = 0; seat < m->rules.seats; seat++)
        d->hand[seat] = dealt_hand(&m->rules, order, seat);
    int dealt = m->rules.seats * m->rules.hand;
    d->stock_end = (uint8_t)(KZ_TILES - dealt);
    memcpy(d->stock, order + dealt, d->stock_end);
    memset(d->value, KZ_NO_VALUE, sizeof d->value);
    d->fisherman = KZ_NOBODY;
    d->turn = m->next;
    m->must_lead = KZ_NO_TILE;
    if (m->next == KZ_NOBODY)
        find_first_lead(m);
    m->log_count = 0;
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

static bool is_lead(const kz_deal *d)
{
    return d->line == 0;
}

/* What the hand of the seat to act can lay now, at whichever end. */
static kz_set fitting(const kz_match *m)
{
    const kz_deal *d = &m->deal;
    if (is_lead(d))
        return m->must_lead == KZ_NO_TILE ? d->hand[d->turn] : kz_bit(m->must_lead);
    return d->hand[d->turn] & (kz_suit[d->value[KZ_END_A]] | kz_suit[d->value[KZ_END_B]]);
}

static bool may_draw(const kz_match *m)
{
    return kz_stock_count(&m->deal) > m->rules.reserve;
}

/* Writes an action for each tile of `fits`, in their order; returns how many. Most sets have up to four
 * tiles: writing four without a branch is cheaper than the mispredicted end of a loop. */
static int list_lays(kz_set fits, uint8_t seat, uint8_t end, kz_action *out)
{
    int n = (int)kz_count(fits);
    for (int i = 0; i < 4; i++) {
        out[i] = (kz_action){KZ_LAY, seat, kz_first(fits | kz_bit(KZ_TILES)), end};
        fits &= fits - 1;
    }
    for (int i = 4; fits; fits &= fits - 1)
        out[i++] = (kz_action){KZ_LAY, seat, kz_first(fits), end};
    return n;
}

int kz_match_legal(const kz_match *m, kz_action out[KZ_LEGAL])
{
    if (m->phase != KZ_PLAYING)
        return 0;
    const kz_deal *d = &m->deal;
    if (is_lead(d))
        return list_lays(fitting(m), d->turn, KZ_NO_END, out);
    kz_set hand = d->hand[d->turn];
    int n = list_lays(hand & kz_suit[d->value[KZ_END_A]], d->turn, KZ_END_A, out);
    n += list_lays(hand & kz_suit[d->value[KZ_END_B]], d->turn, KZ_END_B, out + n);
    if (n)
        return n;
    out[0] = (kz_action){may_draw(m) ? KZ_DRAW : KZ_KNOCK, d->turn, KZ_NO_TILE, KZ_NO_END};
    return 1;
}

static const char *end_name(unsigned end)
{
    static const char *const names[KZ_ENDS] = {"a", "b"};
    return names[end];
}

static bool check_lay(const kz_match *m, kz_action a, kz_error *error)
{
    const kz_deal *d = &m->deal;
    if (a.tile >= KZ_TILES || !(d->hand[a.seat] & kz_bit(a.tile)))
        return fail(error, KZ_E_NOT_IN_HAND, a.tile < KZ_TILES ? tile_text(a.tile).text : "", NULL, NULL);
    if (is_lead(d)) {
        if (a.end != KZ_NO_END)
            return fail(error, KZ_E_LEAD_END, NULL, NULL, NULL);
        if (m->must_lead != KZ_NO_TILE && a.tile != m->must_lead)
            return fail(error, KZ_E_LEAD, tile_text(m->must_lead).text, NULL, NULL);
        return true;
    }
    if (a.end == KZ_NO_END) {
        bool fits = fitting(m) & kz_bit(a.tile);
        return fail(error, fits ? KZ_E_WHICH_END : KZ_E_FITS_NOWHERE, tile_text(a.tile).text, NULL, NULL);
    }
    if (a.end >= KZ_ENDS)
        return fail(error, KZ_E_NO_END, number(a.end).text, NULL, NULL);
    if (!(kz_suit[d->value[a.end]] & kz_bit(a.tile)))
        return fail(error, KZ_E_FIT, tile_text(a.tile).text, end_name(a.end), number(d->value[a.end]).text);
    return true;
}

static bool check_draw(const kz_match *m, kz_action a, kz_error *error)
{
    const kz_deal *d = &m->deal;
    kz_set fits = fitting(m);
    if (fits)
        return fail(error, KZ_E_MAY_NOT_DRAW, tile_text(kz_first(fits)).text, NULL, NULL);
    if (!may_draw(m))
        return fail(error, KZ_E_MUST_KNOCK, NULL, NULL, NULL);
    if (a.tile != KZ_NO_TILE && a.tile != d->stock[d->stock_next])
        return fail(error, KZ_E_STOCK_NEXT, tile_text(d->stock[d->stock_next]).text, NULL, NULL);
    return true;
}

static bool check_knock(const kz_match *m, kz_error *error)
{
    kz_set fits = fitting(m);
    if (fits)
        return fail(error, KZ_E_MAY_NOT_KNOCK, tile_text(kz_first(fits)).text, NULL, NULL);
    if (may_draw(m))
        return fail(error, KZ_E_MUST_DRAW, NULL, NULL, NULL);
    return true;
}

static bool check_action(const kz_match *m, kz_action a, kz_error *error)
{
    if (m->phase != KZ_PLAYING)
        return fail(error, m->phase == KZ_OVER ? KZ_E_OVER : KZ_E_NO_DEAL, NULL, NULL, NULL);
    if (a.seat >= m->rules.seats)
        return fail(error, KZ_E_SEAT, number(a.seat + 1).text, NULL, NULL);
    if (a.kind == KZ_RESIGN)
        return true;
    if (a.seat != m->deal.turn)
        return fail(error, KZ_E_TURN, number(m->deal.turn + 1).text, NULL, NULL);
    switch ((kz_kind)a.kind) {
    case KZ_LAY:
        return check_lay(m, a, error);
    case KZ_DRAW:
        return check_draw(m, a, error);
    case KZ_KNOCK:
        return check_knock(m, error);
    case KZ_TIMEOUT:
    case KZ_RESIGN:
        return true;
    }
    return fail(error, KZ_E_ACTION, NULL, NULL, NULL);
}

bool kz_match_try(kz_match *match, kz_action action, kz_error *error)
{
    if (!check_action(match, action, error))
        return false;
    kz_match_apply(match, action);
    return true;
}

static void lay(kz_deal *d, kz_action a)
{
    if (is_lead(d)) {
        d->value[KZ_END_A] = kz_low[a.tile];
        d->value[KZ_END_B] = kz_high[a.tile];
    } else {
        d->value[a.end] = (uint8_t)kz_other_half(a.tile, d->value[a.end]);
    }
    d->hand[a.seat] &= ~kz_bit(a.tile);
    d->line |= kz_bit(a.tile);
    bool plain = !kz_is_double(a.tile);
    d->fisherman = (plain | !d->plain_laid) ? a.seat : d->fisherman;
    d->plain_laid |= plain;
}

/* rules.md, "End of a deal": both ends show v and all six tiles of v that are no doubles lie. */
static bool is_immediate_fish(const kz_deal *d)
{
    unsigned v = d->value[KZ_END_A];
    kz_set six = kz_suit[v] & ~KZ_DOUBLES;
    return v == d->value[KZ_END_B] && (d->line & six) == six;
}

/* No hand holds a tile that fits, and no tile may be drawn. */
static bool is_stuck(const kz_match *m)
{
    const kz_deal *d = &m->deal;
    kz_set hands = d->hand[0] | d->hand[1] | d->hand[2] | d->hand[3];
    return !(hands & (kz_suit[d->value[KZ_END_A]] | kz_suit[d->value[KZ_END_B]])) && !may_draw(m);
}

static bool is_fish(const kz_match *m)
{
    return m->rules.fish_test == KZ_IMMEDIATE ? is_immediate_fish(&m->deal) : is_stuck(m);
}

void kz_match_apply(kz_match *m, kz_action a)
{
    kz_deal *d = &m->deal;
    assert(check_action(m, a, NULL));
    if (a.kind == KZ_TIMEOUT || a.kind == KZ_RESIGN) {
        m->log[m->log_count++] = a;
        kz_score_timeout(m, a.seat);
        return;
    }
    if (a.kind == KZ_LAY) {
        lay(d, a);
    } else if (a.kind == KZ_DRAW) {
        a.tile = d->stock[d->stock_next++];
        d->hand[a.seat] |= kz_bit(a.tile);
    }
    assert(m->log_count < KZ_LOG);
    m->log[m->log_count++] = a;
    if (d->hand[a.seat] == 0) {
        kz_score_deal(m, KZ_ENDED_OUT, a.seat);
    } else if (is_fish(m)) {
        kz_score_deal(m, KZ_ENDED_FISH, d->fisherman);
    } else if (a.kind != KZ_DRAW) {
        d->turn = (uint8_t)(a.seat + 1 == m->rules.seats ? 0 : a.seat + 1);
    }
}
