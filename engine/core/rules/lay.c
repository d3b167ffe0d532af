/* SPDX-License-Identifier: MIT */
#include "engine/core/rules/lay.h"

#include <string.h>

void rules_board_clear(kz_board *b)
{
    memset(b, 0, sizeof *b);
    memset(b->value, KZ_NO_VALUE, sizeof b->value);
    memset(b->outer, KZ_NO_TILE, sizeof b->outer);
    memset(b->rows.tile, KZ_NO_TILE, sizeof b->rows.tile);
    b->fisherman = KZ_NOBODY;
    b->lead = b->spinner = b->rows.start = b->rows.turned = KZ_NO_TILE;
}

/* Lays a tile on the fast path: only the values of the two ends matter. */
static void lay_fast(kz_board *b, kz_action a)
{
    if (b->line == 0) {
        b->value[KZ_END_A] = kz_low[a.tile];
        b->value[KZ_END_B] = kz_high[a.tile];
        b->lead = a.tile;
    } else {
        rules_board_lay_fast(b, a.tile, a.end);
    }
}

/* Opens the lateral sides of a spinner or a house. */
static void open_sides(kz_board *b, kz_tile tile)
{
    b->spinner = tile;
    for (int end = KZ_END_C; end <= KZ_END_D; end++) {
        b->value[end] = kz_low[tile];
        b->outer[end] = tile;
    }
}

/* Covers the tile at an end. That is a side of the spinner, or of a double. A double with both line sides
 * covered may become the house. */
static void cover(const kz_rules *rules, kz_board *b, int end)
{
    kz_tile covered = b->outer[end];
    b->lengthwise &= (uint8_t) ~(1u << end);
    if (covered == KZ_NO_TILE || !kz_is_double(covered))
        return;
    if (covered == b->spinner) {
        b->covered++;
    } else if (rules->board == KZ_BOARD_HOUSE && b->spinner == KZ_NO_TILE) {
        /* Every double except a led one was laid with one side: the far side is the second. */
        if (covered != b->lead || ++b->covered == 2) {
            open_sides(b, covered);
            b->covered = 2;
        }
    }
}

static void lay_at(const kz_rules *rules, kz_board *b, kz_tile tile, int end, bool closed, bool lengthwise)
{
    cover(rules, b, end);
    b->outer[end] = tile;
    if (closed) {
        b->value[end] = KZ_NO_VALUE;
        return;
    }
    b->value[end] = (uint8_t)kz_other_half(tile, b->value[end]);
    b->lengthwise |= (uint8_t)(lengthwise << end);
    if (rules->board == KZ_BOARD_SPINNER && b->spinner == KZ_NO_TILE && kz_is_double(tile)) {
        open_sides(b, tile);
        b->covered = 1;
    }
}

static void lay_lead(const kz_rules *rules, kz_board *b, kz_tile tile)
{
    b->lead = tile;
    b->value[KZ_END_A] = kz_low[tile];
    b->value[KZ_END_B] = kz_high[tile];
    b->outer[KZ_END_A] = b->outer[KZ_END_B] = tile;
    if (rules->board == KZ_BOARD_SPINNER && kz_is_double(tile))
        open_sides(b, tile);
}

/* Lays several doubles, in the order of their ends. The ends that one of them opens are no ends of this
 * turn. */
static void lay_doubles(const kz_rules *rules, kz_board *b, kz_action a)
{
    for (int end = 0; end < KZ_ENDS; end++) {
        unsigned bits = kz_doubles(a, end), value = bits & KZ_DOUBLE_VALUE;
        if (value != KZ_NO_VALUE)
            lay_at(rules, b, kz_double_of(value), end, bits & KZ_DOUBLE_CLOSED, false);
    }
}

kz_set kz_action_tiles(kz_action a)
{
    if (a.kind == KZ_LAY || a.kind == KZ_LAY_CLOSED || a.kind == KZ_LAY_LENGTHWISE || a.kind == KZ_INSERT ||
        a.kind == KZ_CUT)
        return kz_bit(a.tile);
    kz_set tiles = 0;
    for (int end = 0; a.kind == KZ_LAY_DOUBLES && end < KZ_ENDS; end++) {
        unsigned value = kz_doubles(a, end) & KZ_DOUBLE_VALUE;
        if (value != KZ_NO_VALUE)
            tiles |= kz_bit(kz_double_of(value));
    }
    return tiles;
}

void rules_board_lay_line(const kz_rules *rules, kz_board *b, kz_action a)
{
    kz_set tiles = kz_action_tiles(a);
    if (rules->fast)
        lay_fast(b, a);
    else if (a.kind == KZ_LAY_DOUBLES)
        lay_doubles(rules, b, a);
    else if (a.end == KZ_NO_END)
        lay_lead(rules, b, a.tile);
    else
        lay_at(rules, b, a.tile, a.end, a.kind == KZ_LAY_CLOSED, a.kind == KZ_LAY_LENGTHWISE);
    rules_board_note(b, a.seat, tiles);
}

bool rules_board_dead(const kz_board *b)
{
    return b->line && !rules_board_fits(b);
}

/* Returns what one end counts. A double at the end counts both halves unless it lies lengthwise. Empty sides
 * of a spinner or house count nothing by themselves. */
static int end_pips(const kz_board *b, int end)
{
    kz_tile outer = b->outer[end];
    if (b->value[end] == KZ_NO_VALUE || outer == b->spinner)
        return 0;
    return kz_is_double(outer) && !(b->lengthwise >> end & 1) ? 2 * b->value[end] : b->value[end];
}

int rules_board_pips(const kz_rules *rules, const kz_board *b)
{
    bool only_lead = b->line == kz_bit(b->lead);
    if (only_lead && kz_is_double(b->lead))
        return (int)kz_tile_pips(b->lead);
    int sum = 0;
    for (int end = 0; end < rules->ends; end++)
        sum += end_pips(b, end);
    if (rules->board == KZ_BOARD_SPINNER && b->spinner != KZ_NO_TILE && b->covered < 2)
        sum += (int)kz_tile_pips(b->spinner);
    return sum;
}
