/* SPDX-License-Identifier: MIT */
/* Finds the rule that an action on a line breaks. The action must not be a legal one. */
#include "engine/core/rules/lead.h"
#include "engine/core/rules/text.h"
#include "engine/core/rules/turn.h"

static bool refuse_tile(kz_error *error, kz_code code, kz_tile tile)
{
    return rules_refuse_for(error, code, rules_tile_text(tile).text, NULL, NULL);
}

static bool refuse(kz_error *error, kz_code code)
{
    return rules_refuse_for(error, code, NULL, NULL, NULL);
}

static bool check_lead(const kz_public *p, kz_set hand, kz_action a, kz_error *error)
{
    if (a.kind != KZ_LAY)
        return refuse_tile(error, a.kind == KZ_LAY_CLOSED ? KZ_E_CLOSE : KZ_E_LENGTHWISE, a.tile);
    if (a.end != KZ_NO_END)
        return refuse(error, KZ_E_LEAD_END);
    return refuse_tile(error, p->must_lead != KZ_NO_TILE ? KZ_E_LEAD : KZ_E_LEAD_DOUBLE,
                       kz_first(rules_lead_tiles(p, hand)));
}

/* Checks a tile at an end of the line. */
static bool check_end(const kz_board *b, kz_tile tile, unsigned end, kz_error *error)
{
    if (end == KZ_NO_END) {
        bool fits = rules_board_fits(b) & kz_bit(tile);
        return refuse_tile(error, fits ? KZ_E_WHICH_END : KZ_E_FITS_NOWHERE, tile);
    }
    if (end >= KZ_ENDS || b->value[end] == KZ_NO_VALUE)
        return rules_refuse_for(error, KZ_E_NO_END, kz_end_name(end), NULL, NULL);
    if (kz_suit[b->value[end]] & kz_bit(tile))
        return true;
    return rules_refuse_for(error, KZ_E_FIT, rules_tile_text(tile).text, kz_end_name(end),
                            rules_number_text(b->value[end]).text);
}

static bool check_hand(kz_set hand, kz_tile tile, kz_error *error)
{
    if (tile < KZ_TILES && (hand & kz_bit(tile)))
        return true;
    return refuse_tile(error, KZ_E_NOT_IN_HAND, tile);
}

static bool check_lay(const kz_public *p, kz_set hand, kz_action a, kz_error *error)
{
    if (!check_hand(hand, a.tile, error))
        return false;
    if (p->board.line == 0)
        return check_lead(p, hand, a, error);
    if (!check_end(&p->board, a.tile, a.end, error))
        return false;
    if (a.kind == KZ_LAY_CLOSED && !rules_turn_may_close(p, a.tile))
        return refuse_tile(error, KZ_E_CLOSE, a.tile);
    if (a.kind == KZ_LAY_LENGTHWISE && !rules_turn_may_lie_lengthwise(p, a.tile))
        return refuse_tile(error, KZ_E_LENGTHWISE, a.tile);
    return true;
}

static bool check_doubles(const kz_public *p, kz_set hand, kz_action a, kz_error *error)
{
    kz_set seen = 0;
    if (p->board.line == 0)
        return refuse(error, KZ_E_LEAD_SINGLE);
    for (int end = 0; end < KZ_ENDS; end++) {
        unsigned bits = kz_doubles(a, end), value = bits & KZ_DOUBLE_VALUE;
        if (value == KZ_NO_VALUE)
            continue;
        kz_tile tile = kz_double_of(value);
        if (seen & kz_bit(tile))
            return refuse_tile(error, KZ_E_DOUBLE_TWICE, tile);
        if (!check_hand(hand, tile, error) || !check_end(&p->board, tile, (unsigned)end, error))
            return false;
        if ((bits & KZ_DOUBLE_CLOSED) && !rules_turn_may_close(p, tile))
            return refuse_tile(error, KZ_E_CLOSE, tile);
        seen |= kz_bit(tile);
    }
    int most = rules_turn_doubles(&p->rules, hand), count = (int)kz_count(seen);
    if (count < 2)
        return refuse(error, KZ_E_ACTION);
    return count <= most ||
           rules_refuse_for(error, KZ_E_DOUBLES_MANY, rules_number_text(most).text, NULL, NULL);
}

static bool check_draw(const kz_public *p, kz_set hand, kz_error *error)
{
    kz_set fits = rules_turn_fits(p, hand);
    if (fits)
        return refuse_tile(error, KZ_E_MAY_NOT_DRAW, kz_first(fits));
    return rules_turn_may_draw(p) || refuse(error, KZ_E_MUST_KNOCK);
}

static bool check_knock(const kz_public *p, kz_set hand, kz_error *error)
{
    kz_set fits = rules_turn_fits(p, hand);
    if (fits)
        return refuse_tile(error, KZ_E_MAY_NOT_KNOCK, kz_first(fits));
    return !rules_turn_may_draw(p) || refuse(error, KZ_E_MUST_DRAW);
}

/* Returns false with the broken rule. It returns true if no rule has actions of this form. */
static bool check_kind(const kz_public *p, kz_set hand, kz_action a, kz_error *error)
{
    switch ((kz_kind)a.kind) {
    case KZ_LAY:
    case KZ_LAY_CLOSED:
    case KZ_LAY_LENGTHWISE:
        return check_lay(p, hand, a, error);
    case KZ_LAY_DOUBLES:
        return check_doubles(p, hand, a, error);
    case KZ_DRAW:
        return check_draw(p, hand, error);
    case KZ_KNOCK:
        return check_knock(p, hand, error);
    case KZ_CLAIM:
        return rules_may_claim(p, hand) || refuse(error, KZ_E_CLAIM);
    case KZ_YIELD:
        return rules_may_yield(p) || refuse(error, KZ_E_YIELD);
    case KZ_GIVE:
        return refuse(error, KZ_E_GIVE);
    case KZ_TIMEOUT:
    case KZ_RESIGN:
    case KZ_INSERT:
    case KZ_CUT:
    case KZ_SHIFT:
        break;
    }
    return true;
}

bool rules_turn_refuse(const kz_public *p, kz_set hand, kz_action a, kz_error *error)
{
    return check_kind(p, hand, a, error) ? refuse(error, KZ_E_ACTION) : false;
}
