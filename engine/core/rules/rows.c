/* SPDX-License-Identifier: MIT */
#include "engine/core/rules/rows.h"

#include "engine/core/rules/lay.h"
#include "engine/core/rules/text.h"

#include <assert.h>
#include <string.h>

/* ---- the lines, which are public ---- */

static const kz_tile *line_of(const kz_rows *r, int line)
{
    return r->tile + (line ? r->count[0] : 0);
}

/* Returns the value that a line shows after its first `depth` tiles. */
static unsigned value_after(const kz_rows *r, int line, int depth)
{
    const kz_tile *tiles = line_of(r, line);
    unsigned value = r->half[line];
    for (int i = 0; i < depth; i++)
        value = kz_other_half(tiles[i], value);
    return value;
}

/* Returns the number of a line's tiles before a cut. `end` is the depth, or KZ_NO_END for the unequal
 * ends. */
static int cut_depth(const kz_rows *r, int line, unsigned end)
{
    return end == KZ_NO_END ? r->count[line] : (int)end;
}

static bool joins(kz_tile tile, unsigned x, unsigned y)
{
    unsigned low = kz_low[tile], high = kz_high[tile];
    return (x == low && y == high) || (x == high && y == low);
}

/* Lists the cuts. Cuts join both lines at equal depth: one pass over both is enough. */
static int list_cuts(const kz_public *p, kz_action *out)
{
    const kz_rows *r = &p->board.rows;
    int n = 0, most = r->count[0] < r->count[1] ? r->count[0] : r->count[1];
    unsigned x = r->half[0], y = r->half[1];
    const kz_tile *first = line_of(r, 0), *second = line_of(r, 1);
    for (int i = 0; i < most; i++) {
        x = kz_other_half(first[i], x);
        y = kz_other_half(second[i], y);
        if (joins(r->turned, x, y))
            out[n++] = (kz_action){KZ_CUT, p->turn, r->turned, (uint8_t)(i + 1)};
    }
    if (most && r->count[0] != r->count[1] && joins(r->turned, p->board.value[0], p->board.value[1]))
        out[n++] = (kz_action){KZ_CUT, p->turn, r->turned, KZ_NO_END};
    return n;
}

static int list_inserts(const kz_public *p, kz_action *out)
{
    const kz_rows *r = &p->board.rows;
    int n = 0;
    for (int line = 0; kz_is_double(r->turned) && line < 2; line++) {
        const kz_tile *tiles = line_of(r, line);
        unsigned value = r->half[line];
        for (int joint = 0; joint < r->count[line]; joint++) {
            if (value == kz_low[r->turned])
                out[n++] = (kz_action){KZ_INSERT, p->turn, r->turned, kz_joint(line, joint)};
            value = kz_other_half(tiles[joint], value);
        }
    }
    return n;
}

/* Returns whether a tile turned before the lead is the lead. In a row without doubles that is the first
 * tile, once all have been shifted. */
static bool leads(const kz_public *p, kz_tile tile)
{
    return p->rules.row_lead == KZ_ROW_LEAD_TURNED || kz_is_double(tile) ||
           p->board.rows.shifts == p->count[p->turn];
}

int rules_rows_legal(const kz_public *p, kz_set hand, kz_action out[KZ_LEGAL])
{
    const kz_rows *r = &p->board.rows;
    (void)hand;
    if (r->turned == KZ_NO_TILE)
        return 0;
    if (r->start == KZ_NO_TILE) {
        out[0] = (kz_action){leads(p, r->turned) ? KZ_LAY : KZ_SHIFT, p->turn, r->turned, KZ_NO_END};
        return 1;
    }
    int n = 0;
    for (int line = 0; line < 2; line++)
        if (kz_suit[p->board.value[line]] & kz_bit(r->turned))
            out[n++] = (kz_action){KZ_LAY, p->turn, r->turned, (uint8_t)(KZ_LINE_1 + line)};
    n += list_inserts(p, out + n);
    n += list_cuts(p, out + n);
    if (n == 0)
        out[n++] = (kz_action){KZ_SHIFT, p->turn, r->turned, KZ_NO_END};
    return n;
}

static bool refuse_lay(const kz_public *p, kz_action a, kz_error *error)
{
    const kz_board *b = &p->board;
    rules_small_text tile = rules_tile_text(a.tile);
    if (b->rows.start == KZ_NO_TILE && !leads(p, a.tile))
        return rules_refuse_for(error, KZ_E_MUST_SHIFT, tile.text, NULL, NULL);
    if (b->rows.start == KZ_NO_TILE)
        return rules_refuse_for(error, KZ_E_LEAD_END, NULL, NULL, NULL);
    if (a.end == KZ_NO_END)
        return rules_refuse_for(error, KZ_E_WHICH_END, tile.text, NULL, NULL);
    if (a.end != KZ_LINE_1 && a.end != KZ_LINE_2)
        return rules_refuse_for(error, KZ_E_NO_END, kz_end_name(a.end), NULL, NULL);
    return rules_refuse_for(error, KZ_E_FIT, tile.text, rules_number_text(a.end - KZ_LINE_1 + 1).text,
                            rules_number_text(b->value[a.end - KZ_LINE_1]).text);
}

bool rules_rows_refuse(const kz_public *p, kz_set hand, kz_action a, kz_error *error)
{
    const kz_rows *r = &p->board.rows;
    bool known = a.kind == KZ_LAY || a.kind == KZ_INSERT || a.kind == KZ_CUT || a.kind == KZ_SHIFT;
    (void)hand;
    if (!known || (r->start == KZ_NO_TILE && a.kind != KZ_LAY && a.kind != KZ_SHIFT))
        return rules_refuse_for(error, KZ_E_ACTION, NULL, NULL, NULL);
    rules_small_text turned = rules_tile_text(r->turned);
    if (a.tile != r->turned)
        return rules_refuse_for(error, KZ_E_TURNED, turned.text, NULL, NULL);
    if (a.kind == KZ_LAY)
        return refuse_lay(p, a, error);
    if (a.kind == KZ_INSERT)
        return rules_refuse_for(error, KZ_E_JOINT, rules_number_text(kz_joint_line(a) + 1).text,
                                rules_number_text(kz_joint_depth(a)).text, turned.text);
    if (a.kind == KZ_CUT)
        return rules_refuse_for(error, KZ_E_CUT, turned.text,
                                a.end == KZ_NO_END ? "end" : rules_number_text(a.end).text, NULL);
    return rules_refuse_for(error, a.end == KZ_NO_END ? KZ_E_MAY_NOT_SHIFT : KZ_E_ACTION, turned.text, NULL,
                            NULL);
}

/* Inserts a tile after the first `depth` tiles of a line. */
static void insert(kz_rows *r, kz_tile tile, int line, int depth)
{
    int at = (line ? r->count[0] : 0) + depth, end = r->count[0] + r->count[1];
    memmove(r->tile + at + 1, r->tile + at, (size_t)(end - at));
    r->tile[at] = tile;
    r->count[line]++;
}

static void lay_start(kz_board *b, kz_tile tile)
{
    b->rows.start = b->lead = tile;
    b->rows.half[0] = b->value[0] = kz_low[tile];
    b->rows.half[1] = b->value[1] = kz_high[tile];
}

/* Lists the tiles that a cut takes back, in the order in which they go to the row: the start tile, line 1,
 * line 2, up to the cut. Returns their number. */
static int cut_off(const kz_rows *r, unsigned end, kz_tile out[KZ_TILES])
{
    int n = 0;
    out[n++] = r->start;
    for (int line = 0; line < 2; line++) {
        int depth = cut_depth(r, line, end);
        memcpy(out + n, line_of(r, line), (size_t)depth);
        n += depth;
    }
    return n;
}

/* Cuts the board. The cut tile is the new start tile, to which the rest of the lines is attached. */
static void cut(kz_board *b, kz_tile tile, unsigned end)
{
    kz_rows *r = &b->rows, was = *r;
    kz_tile taken[KZ_TILES];
    int count = cut_off(&was, end, taken), n = 0;
    for (int i = 0; i < count; i++)
        b->line &= ~kz_bit(taken[i]);
    r->start = tile;
    memset(r->tile, KZ_NO_TILE, sizeof r->tile);
    for (int line = 0; line < 2; line++) {
        int depth = cut_depth(&was, line, end), left = was.count[line] - depth;
        r->half[line] = (uint8_t)value_after(&was, line, depth);
        r->count[line] = (uint8_t)left;
        memcpy(r->tile + n, line_of(&was, line) + depth, (size_t)left);
        n += left;
    }
}

void rules_rows_lay(const kz_rules *rules, kz_board *b, kz_action a)
{
    (void)rules;
    if (a.kind == KZ_CUT)
        cut(b, a.tile, a.end);
    else if (a.kind == KZ_INSERT)
        insert(&b->rows, a.tile, kz_joint_line(a), kz_joint_depth(a));
    else if (a.end == KZ_NO_END)
        lay_start(b, a.tile);
    else {
        int line = a.end - KZ_LINE_1;
        insert(&b->rows, a.tile, line, b->rows.count[line]);
        b->value[line] = (uint8_t)kz_other_half(a.tile, b->value[line]);
    }
    rules_board_note(b, a.seat, kz_bit(a.tile));
}

bool rules_rows_blocked(const kz_public *p)
{
    int longer = p->count[0] > p->count[1] ? p->count[0] : p->count[1];
    return p->board.rows.shifts >= 2 * longer;
}

/* ---- the rows, which are hidden ---- */

static int row_at(const uint8_t count[], int seat)
{
    return seat ? count[0] : 0;
}

kz_tile rules_rows_right(const kz_hidden *hidden, const uint8_t count[], int seat)
{
    return count[seat] ? hidden->stock[row_at(count, seat) + count[seat] - 1] : KZ_NO_TILE;
}

static void shift(kz_hidden *h, const uint8_t count[], int seat)
{
    kz_tile *row = h->stock + row_at(count, seat), right = row[count[seat] - 1];
    memmove(row + 1, row, (size_t)count[seat] - 1);
    row[0] = right;
}

kz_tile rules_rows_move(kz_hidden *h, const kz_public *before, kz_action a)
{
    uint8_t count[2] = {before->count[0], before->count[1]};
    kz_tile taken[KZ_TILES];
    int other = 1 - a.seat, n = 0;
    if (a.kind == KZ_SHIFT) {
        bool again = before->board.rows.start == KZ_NO_TILE; /* the turn stays until the lead */
        shift(h, count, a.seat);
        return rules_rows_right(h, count, again ? a.seat : other);
    }
    assert(rules_rows_right(h, count, a.seat) == a.tile);
    h->hand[a.seat] &= ~kz_bit(a.tile);
    if (a.seat == 0)
        memmove(h->stock + count[0] - 1, h->stock + count[0], count[1]);
    count[a.seat]--;
    if (a.kind == KZ_CUT)
        n = cut_off(&before->board.rows, a.end, taken);
    int at = row_at(count, other);
    memmove(h->stock + at + n, h->stock + at, (size_t)(count[0] + count[1] - at));
    memcpy(h->stock + at, taken, (size_t)n);
    count[other] = (uint8_t)(count[other] + n);
    for (int i = 0; i < n; i++)
        h->hand[other] |= kz_bit(taken[i]);
    return rules_rows_right(h, count, other);
}
