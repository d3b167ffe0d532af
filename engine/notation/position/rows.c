/* SPDX-License-Identifier: MIT */
/* Deals on a board of rows with more actions than the log stores (docs/spec/position.md, "Long deals"). */
#include "engine/core/rules/lead.h"
#include "engine/core/rules/set_up.h"
#include "engine/notation/position/position.h"
#include "engine/notation/record/tile.h"

/* ---- reading */

/* Takes `PLY/TURN/SHIFTS/LEAD/LAST/SEAT/ROW`. */
static bool take_long(record_cursor *c, kz_public *p)
{
    int32_t ply, turn, shifts, seat, row;
    kz_tile last;
    if (!position_take_integer(c, KZ_LOG + 1, UINT16_MAX, &ply) || !record_take_byte(c, '/') ||
        !position_take_integer(c, 1, p->rules.seats, &turn) || !record_take_byte(c, '/') ||
        !position_take_integer(c, 0, 2 * KZ_TILES, &shifts) || !record_take_byte(c, '/') ||
        !record_take_tile(c, &p->board.lead) || !record_take_byte(c, '/') || !record_take_tile(c, &last) ||
        !record_take_byte(c, '/') || !position_take_integer(c, 1, p->rules.seats, &seat) ||
        !record_take_byte(c, '/') || !position_take_integer(c, 1, KZ_TILES, &row))
        return false;
    p->log_dropped = (uint16_t)ply;
    p->turn = (uint8_t)(turn - 1);
    p->board.rows.shifts = (uint8_t)shifts;
    p->board.last = kz_bit(last);
    p->board.fisherman = (uint8_t)(seat - 1);
    p->count[0] = (uint8_t)row;
    return c->at == c->length;
}

/* Takes the start tile, the half of line 1 first. */
static bool take_start(record_cursor c, kz_rows *r)
{
    int32_t half[2];
    if (!position_take_integer(&c, 0, KZ_VALUES - 1, &half[0]) || !record_take_byte(&c, '-') ||
        !position_take_integer(&c, 0, KZ_VALUES - 1, &half[1]) || c.at < c.length)
        return false;
    for (int line = 0; line < 2; line++)
        r->half[line] = (uint8_t)half[line];
    r->start = kz_tile_of((unsigned)half[0], (unsigned)half[1]);
    return true;
}

static bool read_lines(const position_line *line, kz_rows *r, kz_set *lie, kz_error *error)
{
    record_cursor list = position_value(line, POSITION_LINES), item;
    int n = 0, count;
    if (!position_take_item(&list, '/', &item) || !take_start(item, r))
        return position_refuse_value(line, POSITION_LINES, error);
    *lie = kz_bit(r->start);
    for (int i = 0; i < 2; i++, n += count) {
        kz_tile tile[KZ_TILES];
        count = 0;
        if (!position_take_item(&list, '/', &item))
            return position_refuse_value(line, POSITION_LINES, error);
        if (item.at < item.length && !position_take_tiles(&item, lie, tile, &count, error))
            return false;
        memcpy(r->tile + n, tile, (size_t)count);
        r->count[i] = (uint8_t)count;
    }
    return !position_take_item(&list, '/', &item) || position_refuse_value(line, POSITION_LINES, error);
}

bool position_read_long(const position_line *line, kz_public *p, kz_error *error)
{
    kz_opening o = {KZ_NOBODY, KZ_NO_TILE, KZ_NO_TILE, {KZ_NOBODY, KZ_NOBODY, 0, KZ_NO_TILE}};
    kz_set none = 0, lie;
    if (!kz_hands_are_face_down(&p->rules))
        return position_refuse_tag(line, POSITION_LONG, error);
    static const position_tag other[] = {POSITION_STOCK, POSITION_MUST,   POSITION_SWAP,
                                         POSITION_HAND,  POSITION_SIGNAL, POSITION_ACTIONS};
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (line->given[other[i]])
            return position_refuse_tag(line, other[i], error);
    if (!line->given[POSITION_LEADER] || !line->given[POSITION_LINES])
        return position_refuse_missing(line, line->given[POSITION_LEADER] ? POSITION_LINES : POSITION_LEADER,
                                       error);
    if (!position_read_seat(line, POSITION_LEADER, &p->rules, &o.seat, error))
        return false;
    if (rules_lead_check(p, &o, KZ_NOBODY, &none) != RULES_LEAD_POSSIBLE)
        return position_refuse_conflict(line, POSITION_LEADER, error);
    kz_public_deal(p, &o);
    record_cursor c = position_value(line, POSITION_LONG);
    if (!take_long(&c, p))
        return position_refuse_value(line, POSITION_LONG, error);
    if (!read_lines(line, &p->board.rows, &lie, error))
        return false;
    p->count[1] = (uint8_t)(KZ_TILES - kz_count(lie) - p->count[0]);
    if (p->count[0] >= KZ_TILES - kz_count(lie))
        return position_refuse_conflict(line, POSITION_LONG, error);
    return rules_set_up_rows(p) || position_refuse_conflict(line, POSITION_LINES, error);
}

bool position_read_long_match(const position_line *line, kz_match *m, kz_error *error)
{
    kz_public *p = &m->pub;
    kz_hidden *h = &m->hidden;
    if (line->given[POSITION_TURNED])
        return position_refuse_tag(line, POSITION_TURNED, error);
    if (!position_read_long(line, p, error))
        return false;
    memset(h->stock, KZ_NO_TILE, sizeof h->stock);
    kz_set seen = p->board.line;
    if (!position_read_hands(line, &p->rules, p->count, &seen, h->stock, error))
        return false;
    for (int i = 0; i < p->count[0] + p->count[1]; i++)
        h->hand[i >= p->count[0]] |= kz_bit(h->stock[i]);
    p->board.rows.turned = h->stock[(p->turn ? p->count[0] : 0) + p->count[p->turn] - 1];
    return true;
}

/* ---- writing */

void position_put_long(base_text *sink, const kz_public *p, const kz_hidden *h)
{
    const kz_rows *r = &p->board.rows;
    char lead[KZ_TILE_TEXT], last[KZ_TILE_TEXT];
    if (h) {
        base_text_format(sink, " hands=");
        position_put_tiles(sink, h->stock, p->count[0]);
        base_text_format(sink, "/");
        position_put_tiles(sink, h->stock + p->count[0], p->count[1]);
    }
    base_text_format(sink, " leader=%d", p->leader + 1);
    if (!h) {
        base_text_format(sink, " turned=");
        position_put_set(sink, kz_bit(r->turned));
    }
    base_text_format(sink, " long=%d/%d/%d/%s/%s/%d/%d lines=%d-%d/", kz_ply(p), p->turn + 1, r->shifts,
                     kz_tile_print(p->board.lead, lead), kz_tile_print(kz_first(p->board.last), last),
                     p->board.fisherman + 1, p->count[0], r->half[0], r->half[1]);
    position_put_tiles(sink, r->tile, r->count[0]);
    base_text_format(sink, "/");
    position_put_tiles(sink, r->tile + r->count[0], r->count[1]);
}
