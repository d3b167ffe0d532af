/* SPDX-License-Identifier: MIT */
/* Finds the readings of a cell in a table of laps (docs/lap-table.md). */
#include "engine/notation/laps/cell.h"

#include <string.h>

/* Returns whether an action lays this tile at this end. */
static bool reads_tile(const kz_match *m, const kz_lap_tile *t, kz_tile tile, unsigned end, unsigned kind,
                       bool oriented)
{
    if (laps_tile_of(t) != tile || t->kind != kind || (t->end != KZ_NO_END && t->end != end))
        return false;
    return end == KZ_NO_END || !oriented || t->loose || t->first == m->pub.board.value[end];
}

static bool reads_doubles(const kz_match *m, const kz_lap_cell *cell, kz_action a)
{
    int found = 0, count = 0;
    for (unsigned end = 0; end < KZ_ENDS; end++) {
        unsigned bits = kz_doubles(a, (int)end), value = bits & KZ_DOUBLE_VALUE;
        unsigned kind = bits & KZ_DOUBLE_CLOSED ? KZ_LAY_CLOSED : KZ_LAY;
        if (value == KZ_NO_VALUE)
            continue;
        count++;
        for (int i = 0; i < cell->count; i++)
            found += reads_tile(m, &cell->tile[i], kz_double_of(value), end, kind, false);
    }
    return found == count && count == cell->count;
}

static bool reads(const kz_match *m, const kz_lap_cell *cell, kz_action a, bool oriented)
{
    switch (cell->kind) {
    case KZ_CELL_BLANK:
    case KZ_CELL_KNOCK:
        return a.kind == KZ_KNOCK;
    case KZ_CELL_YIELD:
        return a.kind == KZ_YIELD;
    case KZ_CELL_TILES:
        if (a.kind == KZ_LAY_DOUBLES)
            return reads_doubles(m, cell, a);
        if (a.kind != KZ_LAY && a.kind != KZ_LAY_CLOSED && a.kind != KZ_LAY_LENGTHWISE)
            return false;
        return cell->count == 1 && reads_tile(m, &cell->tile[0], a.tile, a.end, a.kind, oriented);
    default:
        return false;
    }
}

/* Returns the key of an end up to equivalence: its value and, where that counts, its outer tile. */
static unsigned end_key(const kz_match *m, int end)
{
    const kz_board *d = &m->pub.board;
    bool outer = kz_outer_tiles_matter(&m->pub.rules);
    return (unsigned)d->value[end] << 16 |
           (outer ? (unsigned)d->outer[end] << 8 | (d->lengthwise >> end & 1) : 0);
}

/* Returns whether the order of the ends determines what several doubles of one turn open. */
static bool letters_matter(const kz_match *m)
{
    return m->pub.rules.doubles > 1 && m->pub.rules.ends > 2 && m->pub.board.spinner == KZ_NO_TILE;
}

static void list_ends(const kz_match *m, unsigned keys[KZ_ENDS])
{
    for (int end = 0; end < KZ_ENDS; end++) {
        unsigned key = end_key(m, end);
        int at = end;
        for (; at > 0 && !letters_matter(m) && keys[at - 1] > key; at--)
            keys[at] = keys[at - 1];
        keys[at] = key;
    }
}

/* Returns whether two states after the same tiles are equivalent for the rest of the deal. */
static bool is_same(const kz_match *x, const kz_match *y)
{
    unsigned keys[2][KZ_ENDS];
    list_ends(x, keys[0]);
    list_ends(y, keys[1]);
    return x->pub.phase == y->pub.phase && x->pub.scored == y->pub.scored &&
           x->pub.board.spinner == y->pub.board.spinner &&
           (!kz_outer_tiles_matter(&x->pub.rules) || x->pub.board.covered == y->pub.board.covered) &&
           memcmp(keys[0], keys[1], sizeof keys[0]) == 0;
}

static bool is_double_of(const kz_match *m, const kz_action *others, int count, kz_action a)
{
    kz_match after = *m;
    kz_match_apply(&after, a);
    for (int i = 0; i < count; i++) {
        kz_match other = *m;
        kz_match_apply(&other, others[i]);
        if (is_same(&after, &other))
            return true;
    }
    return false;
}

int laps_readings(const kz_match *m, const kz_lap_cell *cell, bool oriented, kz_action out[KZ_LEGAL])
{
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal), n = 0;
    for (int i = 0; i < count; i++)
        if (reads(m, cell, legal[i], oriented) && (n == 0 || !is_double_of(m, out, n, legal[i])))
            out[n++] = legal[i];
    return n;
}
