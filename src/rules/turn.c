#include "rules/turn.h"

#include "rules/lead.h"
#include "rules/sausage.h"

kz_set kz_turn_fits(const kz_match *m)
{
    const kz_deal *d = &m->deal;
    if (d->line == 0)
        return kz_lead_tiles(m);
    return d->hand[d->turn] & kz_board_fits(d);
}

int kz_turn_doubles(const kz_match *m)
{
    return kz_line_doubles(m->deal.hand[m->deal.turn], m->rules.doubles, m->rules.last_pair);
}

bool kz_turn_may_close(const kz_match *m, kz_tile tile)
{
    return m->rules.closing && m->deal.line && kz_is_double(tile);
}

bool kz_turn_may_lie_lengthwise(const kz_match *m, kz_tile tile)
{
    return m->rules.lengthwise && m->deal.spinner != KZ_NO_TILE && kz_is_double(tile);
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

/* The other ways to lay the double that fits an end. */
static int list_other_ways(const kz_match *m, int end, kz_action *out)
{
    const kz_deal *d = &m->deal;
    int n = 0;
    if (d->value[end] == KZ_NO_VALUE)
        return 0;
    kz_tile tile = kz_double_of(d->value[end]);
    if (!(d->hand[d->turn] & kz_bit(tile)))
        return 0;
    if (kz_turn_may_close(m, tile))
        out[n++] = (kz_action){KZ_LAY_CLOSED, d->turn, tile, (uint8_t)end};
    if (kz_turn_may_lie_lengthwise(m, tile))
        out[n++] = (kz_action){KZ_LAY_LENGTHWISE, d->turn, tile, (uint8_t)end};
    return n;
}

/* The doubles for these ends; 0 if there is none for one of them, or one would be laid twice. */
static unsigned doubles_for(const kz_deal *d, unsigned ends)
{
    unsigned doubles = 0;
    kz_set used = 0;
    for (int end = 0; end < KZ_ENDS; end++) {
        unsigned value = ends >> end & 1 ? d->value[end] : KZ_NO_VALUE;
        if (ends >> end & 1) {
            kz_set bit = value == KZ_NO_VALUE ? 0 : kz_bit(kz_double_of(value));
            if (!(d->hand[d->turn] & bit & ~used))
                return 0;
            used |= bit;
        }
        doubles |= value << 4 * end;
    }
    return doubles;
}

/* Every set of 2..most ends with a double for each, each open or, where that is allowed, closed. */
static int list_doubles(const kz_match *m, int most, kz_action *out)
{
    const kz_deal *d = &m->deal;
    int n = 0;
    for (unsigned ends = 3; ends < 1u << m->rules.ends; ends++) {
        int count = __builtin_popcount(ends);
        unsigned doubles = count >= 2 && count <= most ? doubles_for(d, ends) : 0;
        if (!doubles)
            continue;
        for (unsigned closed = 0; closed <= (m->rules.closing ? ends : 0); closed++) {
            if (closed & ~ends)
                continue;
            unsigned bits = 0;
            for (int end = 0; end < KZ_ENDS; end++)
                bits |= (closed >> end & 1) * KZ_DOUBLE_CLOSED << 4 * end;
            out[n++] = kz_lay_doubles(d->turn, doubles | bits);
        }
    }
    return n;
}

/* Tiles at ends, in every way that the game knows. */
static int list_turn(const kz_match *m, kz_action *out)
{
    const kz_deal *d = &m->deal;
    kz_set hand = d->hand[d->turn];
    int n = 0;
    for (int end = 0; end < m->rules.ends; end++) {
        n += list_lays(hand & kz_suit[d->value[end]], d->turn, (uint8_t)end, out + n);
        n += list_other_ways(m, end, out + n);
    }
    int most = kz_turn_doubles(m);
    if (most > 1 && kz_count(hand & KZ_DOUBLES & kz_board_fits(d)) > 1)
        n += list_doubles(m, most, out + n);
    return n;
}

static int list_lead(const kz_match *m, kz_action *out)
{
    const kz_deal *d = &m->deal;
    kz_set gifts = kz_gift_tiles(m);
    if (!gifts) {
        int n = list_lays(kz_lead_tiles(m), d->turn, KZ_NO_END, out);
        if (kz_may_claim(m))
            out[n++] = (kz_action){KZ_CLAIM, d->turn, KZ_NO_TILE, KZ_NO_END};
        return n;
    }
    int n = 0;
    for (; gifts; gifts &= gifts - 1)
        out[n++] = (kz_action){KZ_GIVE, d->turn, kz_first(gifts), KZ_NO_END};
    return n;
}

int kz_match_legal(const kz_match *m, kz_action out[KZ_LEGAL])
{
    if (m->phase != KZ_PLAYING)
        return 0;
    const kz_deal *d = &m->deal;
    if (m->rules.board == KZ_BOARD_ROWS)
        return kz_rows_legal(m, out);
    if (d->line == 0)
        return list_lead(m, out);
    int n;
    if (m->rules.plain) {
        kz_set hand = d->hand[d->turn];
        n = list_lays(hand & kz_suit[d->value[KZ_END_A]], d->turn, KZ_END_A, out);
        n += list_lays(hand & kz_suit[d->value[KZ_END_B]], d->turn, KZ_END_B, out + n);
    } else {
        n = list_turn(m, out);
    }
    if (n)
        return n;
    out[0] = (kz_action){kz_turn_may_draw(m) ? KZ_DRAW : KZ_KNOCK, d->turn, KZ_NO_TILE, KZ_NO_END};
    return 1;
}
