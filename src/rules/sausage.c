#include "rules/sausage.h"

#include "rules/board.h"
#include "rules/text.h"

#include <assert.h>
#include <string.h>

/* Where each part begins in kz_deal.place. */
static int row_at(const kz_deal *d, int seat)
{
    return seat ? d->rows.row[0] : 0;
}

static int start_at(const kz_deal *d)
{
    return d->rows.row[0] + d->rows.row[1];
}

static int line_at(const kz_deal *d, int line)
{
    return start_at(d) + d->rows.start + (line ? d->rows.line[0] : 0);
}

const kz_tile *kz_rows_line(const kz_deal *deal, int line, int *count)
{
    *count = deal->rows.line[line];
    return deal->place + line_at(deal, line);
}

kz_tile kz_rows_start(const kz_deal *deal)
{
    return deal->rows.start ? deal->place[start_at(deal)] : KZ_NO_TILE;
}

kz_tile kz_rows_turned(const kz_deal *deal)
{
    return deal->place[row_at(deal, deal->turn) + deal->rows.row[deal->turn] - 1];
}

void kz_rows_deal(kz_deal *d, const kz_tile order[KZ_TILES])
{
    memcpy(d->place, order, KZ_TILES);
    d->rows = (kz_rows){.row = {KZ_TILES / 2, KZ_TILES / 2}};
}

/* The value that a line shows after its first `depth` tiles. */
static unsigned value_after(const kz_deal *d, int line, int depth)
{
    const kz_tile *tiles = d->place + line_at(d, line);
    unsigned value = d->rows.half[line];
    for (int i = 0; i < depth; i++)
        value = kz_other_half(tiles[i], value);
    return value;
}

static int shorter_line(const kz_deal *d)
{
    return d->rows.line[0] < d->rows.line[1] ? d->rows.line[0] : d->rows.line[1];
}

/* Does the tile cut at a depth, KZ_NO_END: at the unequal ends? */
static bool cuts(const kz_deal *d, kz_tile tile, unsigned depth)
{
    unsigned low = kz_low[tile], high = kz_high[tile], x, y;
    int most = shorter_line(d);
    if (most == 0)
        return false;
    if (depth == KZ_NO_END) {
        if (d->rows.line[0] == d->rows.line[1])
            return false;
        x = d->value[0], y = d->value[1];
    } else {
        if (depth < 1 || (int)depth > most)
            return false;
        x = value_after(d, 0, (int)depth), y = value_after(d, 1, (int)depth);
    }
    return (x == low && y == high) || (x == high && y == low);
}

/* Can the tile be inserted at this joint? */
static bool inserts(const kz_deal *d, kz_tile tile, int line, int joint)
{
    return line < 2 && kz_is_double(tile) && joint < d->rows.line[line] &&
           value_after(d, line, joint) == kz_low[tile];
}

/* Both lines are walked side by side. */
static int list_cuts(const kz_deal *d, kz_tile tile, kz_action *out)
{
    int n = 0, most = shorter_line(d);
    unsigned low = kz_low[tile], high = kz_high[tile], x = d->rows.half[0], y = d->rows.half[1];
    const kz_tile *first = d->place + line_at(d, 0), *second = d->place + line_at(d, 1);
    for (int i = 0; i < most; i++) {
        x = kz_other_half(first[i], x);
        y = kz_other_half(second[i], y);
        if ((x == low && y == high) || (x == high && y == low))
            out[n++] = (kz_action){KZ_CUT, d->turn, tile, (uint8_t)(i + 1)};
    }
    if (cuts(d, tile, KZ_NO_END))
        out[n++] = (kz_action){KZ_CUT, d->turn, tile, KZ_NO_END};
    return n;
}

static int list_inserts(const kz_deal *d, kz_tile tile, kz_action *out)
{
    int n = 0;
    for (int line = 0; kz_is_double(tile) && line < 2; line++) {
        const kz_tile *tiles = d->place + line_at(d, line);
        unsigned value = d->rows.half[line];
        for (int joint = 0; joint < d->rows.line[line]; joint++) {
            if (value == kz_low[tile])
                out[n++] = (kz_action){KZ_INSERT, d->turn, tile, kz_joint(line, joint)};
            value = kz_other_half(tiles[joint], value);
        }
    }
    return n;
}

/* Is a tile that is turned before the lead led? With no double in the row the shifts end where they began. */
static bool leads(const kz_match *m, kz_tile tile)
{
    const kz_rows *rows = &m->deal.rows;
    return m->rules.row_lead == KZ_ROW_TURNED || kz_is_double(tile) ||
           rows->shifts == rows->row[m->deal.turn];
}

int kz_rows_legal(const kz_match *m, kz_action out[KZ_LEGAL])
{
    const kz_deal *d = &m->deal;
    kz_tile tile = kz_rows_turned(d);
    if (!d->rows.start) {
        out[0] = (kz_action){leads(m, tile) ? KZ_LAY : KZ_SHIFT, d->turn, tile, KZ_NO_END};
        return 1;
    }
    int n = 0;
    for (int line = 0; line < 2; line++)
        if (kz_suit[d->value[line]] & kz_bit(tile))
            out[n++] = (kz_action){KZ_LAY, d->turn, tile, (uint8_t)(KZ_LINE_1 + line)};
    n += list_inserts(d, tile, out + n);
    n += list_cuts(d, tile, out + n);
    if (n == 0)
        out[n++] = (kz_action){KZ_SHIFT, d->turn, tile, KZ_NO_END};
    return n;
}

static bool check_lay(const kz_match *m, kz_action a, kz_error *error)
{
    const kz_deal *d = &m->deal;
    kz_small_text tile = kz_tile_text(a.tile);
    if (!d->rows.start && !leads(m, a.tile))
        return kz_refuse_for(error, KZ_E_MUST_SHIFT, tile.text, NULL, NULL);
    if (!d->rows.start)
        return a.end == KZ_NO_END || kz_refuse_for(error, KZ_E_LEAD_END, NULL, NULL, NULL);
    if (a.end == KZ_NO_END)
        return kz_refuse_for(error, KZ_E_WHICH_END, tile.text, NULL, NULL);
    if (a.end != KZ_LINE_1 && a.end != KZ_LINE_2) {
        char name[2] = {a.end < KZ_ENDS ? "abcd"[a.end] : '?', '\0'};
        return kz_refuse_for(error, KZ_E_NO_END, name, NULL, NULL);
    }
    unsigned value = d->value[a.end - KZ_LINE_1];
    if (kz_suit[value] & kz_bit(a.tile))
        return true;
    return kz_refuse_for(error, KZ_E_FIT, tile.text, kz_number_text(a.end - KZ_LINE_1 + 1).text,
                         kz_number_text((int)value).text);
}

static bool check_cut(const kz_deal *d, kz_action a, kz_error *error)
{
    if (cuts(d, a.tile, a.end))
        return true;
    return kz_refuse_for(error, KZ_E_CUT, kz_tile_text(a.tile).text,
                         a.end == KZ_NO_END ? "end" : kz_number_text(a.end).text, NULL);
}

static bool check_insert(const kz_deal *d, kz_action a, kz_error *error)
{
    if (inserts(d, a.tile, kz_joint_line(a), kz_joint_depth(a)))
        return true;
    return kz_refuse_for(error, KZ_E_JOINT, kz_number_text(kz_joint_line(a) + 1).text,
                         kz_number_text(kz_joint_depth(a)).text, kz_tile_text(a.tile).text);
}

bool kz_rows_check(const kz_match *m, kz_action a, kz_error *error)
{
    const kz_deal *d = &m->deal;
    bool known = a.kind == KZ_LAY || a.kind == KZ_INSERT || a.kind == KZ_CUT || a.kind == KZ_SHIFT;
    if (!known || (!d->rows.start && a.kind != KZ_LAY && a.kind != KZ_SHIFT))
        return kz_refuse_for(error, KZ_E_ACTION, NULL, NULL, NULL);
    kz_tile turned = kz_rows_turned(d);
    if (a.tile != turned)
        return kz_refuse_for(error, KZ_E_TURNED, kz_tile_text(turned).text, NULL, NULL);
    if (a.kind == KZ_LAY)
        return check_lay(m, a, error);
    if (a.kind == KZ_INSERT)
        return check_insert(d, a, error);
    if (a.kind == KZ_CUT)
        return check_cut(d, a, error);
    kz_action legal[KZ_LEGAL];
    kz_rows_legal(m, legal);
    return legal[0].kind == KZ_SHIFT ||
           kz_refuse_for(error, KZ_E_MAY_NOT_SHIFT, kz_tile_text(turned).text, NULL, NULL);
}

/* Moves the tile at `from` so that it stands at `to`. */
static void move(kz_deal *d, int from, int to)
{
    kz_tile tile = d->place[from];
    if (from < to)
        memmove(d->place + from, d->place + from + 1, (size_t)(to - from));
    else
        memmove(d->place + to + 1, d->place + to, (size_t)(from - to));
    d->place[to] = tile;
}

/* Lays the turned tile behind the first `depth` tiles of a line. */
static void insert(kz_deal *d, int line, int depth)
{
    int from = row_at(d, d->turn) + d->rows.row[d->turn] - 1;
    d->rows.row[d->turn]--;
    move(d, from, line_at(d, line) + depth);
    d->rows.line[line]++;
}

/* Lays the turned tile at the end of a line. */
static void extend(kz_deal *d, kz_tile tile, int line)
{
    insert(d, line, d->rows.line[line]);
    d->value[line] = (uint8_t)kz_other_half(tile, d->value[line]);
}

static void lead(kz_deal *d, kz_tile tile)
{
    int from = row_at(d, d->turn) + d->rows.row[d->turn] - 1;
    d->rows.row[d->turn]--;
    move(d, from, start_at(d));
    d->rows.start = 1;
    d->rows.half[0] = d->value[0] = kz_low[tile];
    d->rows.half[1] = d->value[1] = kz_high[tile];
    d->lead = tile;
}

/* The start tile and what lies before the cut go to the left of the other's row; the cut tile is the new
 * start. */
static void cut(kz_deal *d, kz_tile tile, unsigned depth)
{
    kz_tile before[KZ_TILES], after[KZ_TILES];
    int taken = 0, left = 0, other = 1 - d->turn;
    unsigned half[2];
    int first[2];
    before[taken++] = kz_rows_start(d);
    for (int line = 0; line < 2; line++) {
        int count;
        const kz_tile *tiles = kz_rows_line(d, line, &count);
        first[line] = depth == KZ_NO_END ? count : (int)depth;
        half[line] = value_after(d, line, first[line]);
        memcpy(before + taken, tiles, (size_t)first[line]);
        taken += first[line];
        memcpy(after + left, tiles + first[line], (size_t)(count - first[line]));
        left += count - first[line];
    }
    /* The turned tile leaves the row that stands before the other's or behind it. */
    d->rows.row[d->turn]--;
    if (d->turn == 0)
        memmove(d->place + d->rows.row[0], d->place + d->rows.row[0] + 1, d->rows.row[1]);
    int at = row_at(d, other);
    memmove(d->place + at + taken, d->place + at, (size_t)(start_at(d) - at));
    memcpy(d->place + at, before, (size_t)taken);
    d->rows.row[other] = (uint8_t)(d->rows.row[other] + taken);
    for (int line = 0; line < 2; line++) {
        d->rows.line[line] = (uint8_t)(d->rows.line[line] - first[line]);
        d->rows.half[line] = (uint8_t)half[line];
    }
    d->place[start_at(d)] = tile;
    memcpy(d->place + start_at(d) + 1, after, (size_t)left);
    for (int i = 0; i < taken; i++) {
        d->hand[other] |= kz_bit(before[i]);
        d->line &= ~kz_bit(before[i]);
    }
}

void kz_rows_apply(kz_deal *d, kz_action a)
{
    if (a.kind == KZ_SHIFT) {
        int at = row_at(d, d->turn);
        move(d, at + d->rows.row[d->turn] - 1, at);
        d->rows.shifts++;
        return;
    }
    d->rows.shifts = 0;
    if (a.kind == KZ_CUT)
        cut(d, a.tile, a.end);
    else if (a.kind == KZ_INSERT)
        insert(d, kz_joint_line(a), kz_joint_depth(a));
    else if (a.end == KZ_NO_END)
        lead(d, a.tile);
    else
        extend(d, a.tile, a.end - KZ_LINE_1);
    kz_board_note(d, a.seat, kz_bit(a.tile));
    assert(start_at(d) + 1 + d->rows.line[0] + d->rows.line[1] == KZ_TILES);
}

bool kz_rows_blocked(const kz_deal *d)
{
    int longer = d->rows.row[0] > d->rows.row[1] ? d->rows.row[0] : d->rows.row[1];
    return d->rows.shifts >= 2 * longer;
}
