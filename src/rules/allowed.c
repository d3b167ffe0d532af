/* Is an action allowed, and if not, which rule does it break? */
#include "rules/lead.h"
#include "rules/sausage.h"
#include "rules/text.h"
#include "rules/turn.h"

static const char *end_name(unsigned end)
{
    static const char *const names[] = {"a", "b", "c", "d", "1", "2"};
    return end <= KZ_LINE_2 ? names[end] : "?";
}

static bool refuse_tile(kz_error *error, kz_code code, kz_tile tile)
{
    return kz_refuse_for(error, code, kz_tile_text(tile).text, NULL, NULL);
}

static bool refuse(kz_error *error, kz_code code)
{
    return kz_refuse_for(error, code, NULL, NULL, NULL);
}

static bool check_lead(const kz_match *m, kz_action a, kz_error *error)
{
    if (a.kind != KZ_LAY)
        return refuse_tile(error, a.kind == KZ_LAY_CLOSED ? KZ_E_CLOSE : KZ_E_LENGTHWISE, a.tile);
    if (a.end != KZ_NO_END)
        return refuse(error, KZ_E_LEAD_END);
    kz_set may = kz_lead_tiles(m);
    if (may & kz_bit(a.tile))
        return true;
    return refuse_tile(error, m->must_lead != KZ_NO_TILE ? KZ_E_LEAD : KZ_E_LEAD_DOUBLE, kz_first(may));
}

/* A tile at an end of the line. */
static bool check_end(const kz_match *m, kz_tile tile, unsigned end, kz_error *error)
{
    const kz_deal *d = &m->deal;
    if (end == KZ_NO_END) {
        bool fits = kz_board_fits(d) & kz_bit(tile);
        return refuse_tile(error, fits ? KZ_E_WHICH_END : KZ_E_FITS_NOWHERE, tile);
    }
    if (end >= KZ_ENDS || d->value[end] == KZ_NO_VALUE)
        return kz_refuse_for(error, KZ_E_NO_END, end_name(end), NULL, NULL);
    if (kz_suit[d->value[end]] & kz_bit(tile))
        return true;
    return kz_refuse_for(error, KZ_E_FIT, kz_tile_text(tile).text, end_name(end),
                         kz_number_text(d->value[end]).text);
}

static bool check_hand(const kz_match *m, int seat, kz_tile tile, kz_error *error)
{
    if (tile < KZ_TILES && (m->deal.hand[seat] & kz_bit(tile)))
        return true;
    return refuse_tile(error, KZ_E_NOT_IN_HAND, tile);
}

static bool check_lay(const kz_match *m, kz_action a, kz_error *error)
{
    if (!check_hand(m, a.seat, a.tile, error))
        return false;
    if (m->deal.line == 0)
        return check_lead(m, a, error);
    if (!check_end(m, a.tile, a.end, error))
        return false;
    if (a.kind == KZ_LAY_CLOSED && !kz_turn_may_close(m, a.tile))
        return refuse_tile(error, KZ_E_CLOSE, a.tile);
    if (a.kind == KZ_LAY_LENGTHWISE && !kz_turn_may_lie_lengthwise(m, a.tile))
        return refuse_tile(error, KZ_E_LENGTHWISE, a.tile);
    return true;
}

static bool check_doubles(const kz_match *m, kz_action a, kz_error *error)
{
    kz_set seen = 0;
    if (m->deal.line == 0)
        return refuse(error, KZ_E_LEAD_SINGLE);
    for (int end = 0; end < KZ_ENDS; end++) {
        unsigned bits = kz_doubles(a, end), value = bits & KZ_DOUBLE_VALUE;
        if (value == KZ_NO_VALUE)
            continue;
        kz_tile tile = kz_double_of(value);
        if (seen & kz_bit(tile))
            return refuse_tile(error, KZ_E_DOUBLE_TWICE, tile);
        if (!check_hand(m, a.seat, tile, error) || !check_end(m, tile, (unsigned)end, error))
            return false;
        if ((bits & KZ_DOUBLE_CLOSED) && !kz_turn_may_close(m, tile))
            return refuse_tile(error, KZ_E_CLOSE, tile);
        seen |= kz_bit(tile);
    }
    int most = kz_turn_doubles(m), count = (int)kz_count(seen);
    if (count < 2)
        return refuse(error, KZ_E_ACTION);
    return count <= most || kz_refuse_for(error, KZ_E_DOUBLES_MANY, kz_number_text(most).text, NULL, NULL);
}

static bool check_draw(const kz_match *m, kz_action a, kz_error *error)
{
    const kz_deal *d = &m->deal;
    kz_set fits = kz_turn_fits(m);
    if (fits)
        return refuse_tile(error, KZ_E_MAY_NOT_DRAW, kz_first(fits));
    if (!kz_turn_may_draw(m))
        return refuse(error, KZ_E_MUST_KNOCK);
    if (a.tile != KZ_NO_TILE && a.tile != d->stock[d->stock_next])
        return refuse_tile(error, KZ_E_STOCK_NEXT, d->stock[d->stock_next]);
    return true;
}

static bool check_knock(const kz_match *m, kz_error *error)
{
    kz_set fits = kz_turn_fits(m);
    if (fits)
        return refuse_tile(error, KZ_E_MAY_NOT_KNOCK, kz_first(fits));
    return !kz_turn_may_draw(m) || refuse(error, KZ_E_MUST_DRAW);
}

static bool check_give(const kz_match *m, kz_action a, kz_error *error)
{
    kz_set gifts = kz_gift_tiles(m);
    if (!gifts)
        return refuse(error, KZ_E_GIVE);
    if (!check_hand(m, a.seat, a.tile, error))
        return false;
    return (gifts & kz_bit(a.tile)) || refuse_tile(error, KZ_E_MUST_GIVE, kz_first(gifts));
}

static bool check_kind(const kz_match *m, kz_action a, kz_error *error)
{
    if (m->deal.giving_to != KZ_NOBODY && a.kind != KZ_GIVE)
        return refuse_tile(error, KZ_E_MUST_GIVE, kz_first(kz_gift_tiles(m)));
    switch ((kz_kind)a.kind) {
    case KZ_LAY:
    case KZ_LAY_CLOSED:
    case KZ_LAY_LENGTHWISE:
        return check_lay(m, a, error);
    case KZ_LAY_DOUBLES:
        return check_doubles(m, a, error);
    case KZ_DRAW:
        return check_draw(m, a, error);
    case KZ_KNOCK:
        return check_knock(m, error);
    case KZ_CLAIM:
        return kz_may_claim(m) || refuse(error, KZ_E_CLAIM);
    case KZ_GIVE:
        return check_give(m, a, error);
    case KZ_TIMEOUT:
    case KZ_RESIGN:
    case KZ_INSERT:
    case KZ_CUT:
    case KZ_SHIFT:
        break;
    }
    return refuse(error, KZ_E_ACTION);
}

bool kz_turn_check(const kz_match *m, kz_action a, kz_error *error)
{
    if (m->phase != KZ_PLAYING)
        return refuse(error, m->phase == KZ_OVER ? KZ_E_OVER : KZ_E_NO_DEAL);
    if (a.seat >= m->rules.seats)
        return kz_refuse_for(error, KZ_E_SEAT, kz_number_text(a.seat + 1).text, NULL, NULL);
    if (a.kind == KZ_RESIGN)
        return true;
    if (a.seat != m->deal.turn)
        return kz_refuse_for(error, KZ_E_TURN, kz_number_text(m->deal.turn + 1).text, NULL, NULL);
    if (a.kind == KZ_TIMEOUT)
        return true;
    return m->rules.board == KZ_BOARD_ROWS ? kz_rows_check(m, a, error) : check_kind(m, a, error);
}
