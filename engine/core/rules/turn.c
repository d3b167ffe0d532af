/* SPDX-License-Identifier: MIT */
#include "engine/core/rules/turn.h"

#include "engine/core/rules/lead.h"

kz_set rules_turn_fits(const kz_public *p, kz_set hand)
{
    return p->board.line == 0 ? rules_lead_tiles(p, hand) : hand & rules_board_fits(&p->board);
}

int rules_turn_doubles(const kz_rules *rules, kz_set hand)
{
    return rules_line_doubles(hand, rules->doubles, rules->last_pair);
}

bool rules_turn_may_close(const kz_public *p, kz_tile tile)
{
    return p->rules.closing && p->board.line && kz_is_double(tile);
}

bool rules_turn_may_lie_lengthwise(const kz_public *p, kz_tile tile)
{
    return p->rules.lengthwise && p->board.spinner != KZ_NO_TILE && kz_is_double(tile);
}

/* Writes an action for each tile of `fits`, in their order. Returns their number. Most sets have up to four
 * tiles: four branch-free writes are cheaper than a mispredicted loop exit. */
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

/* Lists closed and lengthwise lays of the double that fits an end. */
static int list_other_ways(const kz_public *p, kz_set hand, int end, kz_action *out)
{
    int n = 0;
    if (p->board.value[end] == KZ_NO_VALUE)
        return 0;
    kz_tile tile = kz_double_of(p->board.value[end]);
    if (!(hand & kz_bit(tile)))
        return 0;
    if (rules_turn_may_close(p, tile))
        out[n++] = (kz_action){KZ_LAY_CLOSED, p->turn, tile, (uint8_t)end};
    if (rules_turn_may_lie_lengthwise(p, tile))
        out[n++] = (kz_action){KZ_LAY_LENGTHWISE, p->turn, tile, (uint8_t)end};
    return n;
}

/* Returns the doubles for these ends. The result is 0 if one end has no double, or if a double would be laid
 * twice. */
static unsigned doubles_for(const kz_board *b, kz_set hand, unsigned ends)
{
    unsigned doubles = 0;
    kz_set used = 0;
    for (int end = 0; end < KZ_ENDS; end++) {
        unsigned value = ends >> end & 1 ? b->value[end] : KZ_NO_VALUE;
        if (ends >> end & 1) {
            kz_set bit = value == KZ_NO_VALUE ? 0 : kz_bit(kz_double_of(value));
            if (!(hand & bit & ~used))
                return 0;
            used |= bit;
        }
        doubles |= value << 4 * end;
    }
    return doubles;
}

/* Lists every set of 2..`most` ends with a double for each, each open or, where allowed, closed. */
static int list_doubles(const kz_public *p, kz_set hand, int most, kz_action *out)
{
    int n = 0;
    for (unsigned ends = 3; ends < 1u << p->rules.ends; ends++) {
        int count = __builtin_popcount(ends);
        unsigned doubles = count >= 2 && count <= most ? doubles_for(&p->board, hand, ends) : 0;
        if (!doubles)
            continue;
        for (unsigned closed = 0; closed <= (p->rules.closing ? ends : 0); closed++) {
            if (closed & ~ends)
                continue;
            unsigned bits = 0;
            for (int end = 0; end < KZ_ENDS; end++)
                bits |= (closed >> end & 1) * KZ_DOUBLE_CLOSED << 4 * end;
            out[n++] = kz_lay_doubles(p->turn, doubles | bits);
        }
    }
    return n;
}

/* Generates the moves on the general path. */
static int list_turn(const kz_public *p, kz_set hand, kz_action *out)
{
    int n = 0;
    for (int end = 0; end < p->rules.ends; end++) {
        n += list_lays(hand & kz_suit[p->board.value[end]], p->turn, (uint8_t)end, out + n);
        n += list_other_ways(p, hand, end, out + n);
    }
    int most = rules_turn_doubles(&p->rules, hand);
    if (most > 1 && kz_count(hand & KZ_DOUBLES & rules_board_fits(&p->board)) > 1)
        n += list_doubles(p, hand, most, out + n);
    return n;
}

static int list_lead(const kz_public *p, kz_set hand, kz_action *out)
{
    int n = list_lays(rules_lead_tiles(p, hand), p->turn, KZ_NO_END, out);
    if (rules_may_yield(p))
        out[n++] = (kz_action){KZ_YIELD, p->turn, KZ_NO_TILE, KZ_NO_END};
    if (rules_may_claim(p, hand))
        out[n++] = (kz_action){KZ_CLAIM, p->turn, KZ_NO_TILE, KZ_NO_END};
    return n;
}

kz_action rules_turn_forced(const kz_public *p)
{
    return (kz_action){rules_turn_may_draw(p) ? KZ_DRAW : KZ_KNOCK, p->turn, KZ_NO_TILE, KZ_NO_END};
}

int rules_turn_legal(const kz_public *p, kz_set hand, kz_action out[KZ_LEGAL])
{
    const kz_board *b = &p->board;
    if (b->line == 0)
        return list_lead(p, hand, out);
    int n;
    if (p->rules.fast) {
        n = list_lays(hand & kz_suit[b->value[KZ_END_A]], p->turn, KZ_END_A, out);
        n += list_lays(hand & kz_suit[b->value[KZ_END_B]], p->turn, KZ_END_B, out + n);
    } else {
        n = list_turn(p, hand, out);
    }
    if (n)
        return n;
    out[0] = rules_turn_forced(p);
    return 1;
}
