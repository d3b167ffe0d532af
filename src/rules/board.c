#include "rules/board.h"

#include <string.h>

void kz_board_clear(kz_deal *d)
{
    memset(d, 0, sizeof *d);
    memset(d->value, KZ_NO_VALUE, sizeof d->value);
    memset(d->outer, KZ_NO_TILE, sizeof d->outer);
    d->fisherman = d->led_six = d->giving_to = KZ_NOBODY;
    d->lead = d->spinner = KZ_NO_TILE;
}

/* The line has two ends and nothing else matters. */
static void lay_plain(kz_deal *d, kz_action a)
{
    if (d->line == 0) {
        d->value[KZ_END_A] = kz_low[a.tile];
        d->value[KZ_END_B] = kz_high[a.tile];
        d->lead = a.tile;
    } else {
        d->value[a.end] = (uint8_t)kz_other_half(a.tile, d->value[a.end]);
    }
}

/* The lateral sides of a spinner or a house open. */
static void open_sides(kz_deal *d, kz_tile tile)
{
    d->spinner = tile;
    for (int end = KZ_END_C; end <= KZ_END_D; end++) {
        d->value[end] = kz_low[tile];
        d->outer[end] = tile;
    }
}

/* The tile at an end is covered: of a spinner's sides one less is empty; a double that has both line sides
 * covered may become the house. */
static void cover(const kz_rules *rules, kz_deal *d, int end)
{
    kz_tile covered = d->outer[end];
    d->lengthwise &= (uint8_t) ~(1u << end);
    if (covered == KZ_NO_TILE || !kz_is_double(covered))
        return;
    if (covered == d->spinner) {
        d->covered++;
    } else if (rules->board == KZ_BOARD_HOUSE && d->spinner == KZ_NO_TILE) {
        /* Every double but a led one was laid by one side: the far one is the second. */
        if (covered != d->lead || ++d->covered == 2) {
            open_sides(d, covered);
            d->covered = 2;
        }
    }
}

static void lay_at(const kz_rules *rules, kz_deal *d, kz_tile tile, int end, bool closed, bool lengthwise)
{
    cover(rules, d, end);
    d->outer[end] = tile;
    if (closed) {
        d->value[end] = KZ_NO_VALUE;
        return;
    }
    d->value[end] = (uint8_t)kz_other_half(tile, d->value[end]);
    d->lengthwise |= (uint8_t)(lengthwise << end);
    if (rules->board == KZ_BOARD_SPINNER && d->spinner == KZ_NO_TILE && kz_is_double(tile)) {
        open_sides(d, tile);
        d->covered = 1;
    }
}

static void lead(const kz_rules *rules, kz_deal *d, kz_tile tile)
{
    d->lead = tile;
    d->value[KZ_END_A] = kz_low[tile];
    d->value[KZ_END_B] = kz_high[tile];
    d->outer[KZ_END_A] = d->outer[KZ_END_B] = tile;
    if (rules->board == KZ_BOARD_SPINNER && kz_is_double(tile))
        open_sides(d, tile);
}

/* Several doubles count as laid in the order of their ends. The ends that open by one of them are no ends of
 * this turn. */
static void lay_doubles(const kz_rules *rules, kz_deal *d, kz_action a)
{
    for (int end = 0; end < KZ_ENDS; end++) {
        unsigned bits = kz_doubles(a, end), value = bits & KZ_DOUBLE_VALUE;
        if (value != KZ_NO_VALUE)
            lay_at(rules, d, kz_double_of(value), end, bits & KZ_DOUBLE_CLOSED, false);
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

void kz_board_lay(const kz_rules *rules, kz_deal *d, kz_action a)
{
    kz_set tiles = kz_action_tiles(a);
    if (rules->plain)
        lay_plain(d, a);
    else if (a.kind == KZ_LAY_DOUBLES)
        lay_doubles(rules, d, a);
    else if (a.end == KZ_NO_END)
        lead(rules, d, a.tile);
    else
        lay_at(rules, d, a.tile, a.end, a.kind == KZ_LAY_CLOSED, a.kind == KZ_LAY_LENGTHWISE);
    kz_board_note(d, a.seat, tiles);
}

bool kz_board_dead(const kz_deal *d)
{
    return d->line && !kz_board_fits(d);
}

/* One end: the outer tile of a double counts both halves unless it lies lengthwise. The empty sides of a
 * spinner or house count nothing by themselves. */
static int end_pips(const kz_deal *d, int end)
{
    kz_tile outer = d->outer[end];
    if (d->value[end] == KZ_NO_VALUE || outer == d->spinner)
        return 0;
    return kz_is_double(outer) && !(d->lengthwise >> end & 1) ? 2 * d->value[end] : d->value[end];
}

int kz_board_pips(const kz_rules *rules, const kz_deal *d)
{
    bool only_lead = d->line == kz_bit(d->lead);
    if (only_lead && kz_is_double(d->lead))
        return (int)kz_tile_pips(d->lead);
    int sum = 0;
    for (int end = 0; end < rules->ends; end++)
        sum += end_pips(d, end);
    if (rules->board == KZ_BOARD_SPINNER && d->spinner != KZ_NO_TILE && d->covered < 2)
        sum += (int)kz_tile_pips(d->spinner);
    return sum;
}
