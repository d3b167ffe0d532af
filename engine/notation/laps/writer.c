/* SPDX-License-Identifier: MIT */
/* Writes deals as tables of laps (docs/lap-table.md). */
#include "base/text.h"
#include "engine/memory/pointers.h"
#include "engine/notation/laps/cell.h"
#include "engine/notation/laps/hands.h"
#include "engine/notation/laps/laps.h"

#include <stdio.h>
#include <string.h>

void kz_lap_begin(kz_lap_deal *deal, const kz_match *dealt)
{
    kz_hidden d;
    kz_match_dealt(dealt, &d);
    memset(deal, 0, sizeof *deal);
    deal->number = (int)dealt->pub.deal_number;
    deal->seats = dealt->pub.rules.seats;
    for (int seat = 0; seat < deal->seats; seat++)
        for (kz_set left = d.hand[seat]; left; left &= left - 1)
            deal->dealt[seat].tile[deal->dealt[seat].count++] = kz_first(left);
}

/* Returns the cell of the seat to act, in this lap or in the next one. */
static kz_lap_cell *next_cell(kz_lap_deal *deal, int seat)
{
    bool behind = deal->laps > 0;
    for (int i = seat; behind && i < deal->seats; i++)
        behind = deal->cell[deal->laps - 1][i].kind == KZ_CELL_BLANK;
    if (!behind && deal->laps == KZ_LAPS)
        return NULL;
    return &deal->cell[behind ? deal->laps - 1 : deal->laps++][seat];
}

/* Adds a tile at an end. The half that joins comes first. */
static void add_tile(kz_lap_cell *cell, const kz_match *before, kz_tile tile, unsigned end, uint8_t kind)
{
    unsigned first = end < KZ_ENDS ? before->pub.board.value[end] : kz_low[tile];
    cell->kind = KZ_CELL_TILES;
    cell->tile[cell->count++] =
        (kz_lap_tile){(uint8_t)first, (uint8_t)kz_other_half(tile, first), KZ_NO_END, kind, false};
}

static void add_tiles(kz_lap_cell *cell, const kz_match *before, kz_action a)
{
    if (a.kind != KZ_LAY_DOUBLES) {
        add_tile(cell, before, a.tile, a.end, a.kind);
        return;
    }
    for (unsigned end = 0; end < KZ_ENDS; end++) {
        unsigned bits = kz_doubles(a, (int)end), value = bits & KZ_DOUBLE_VALUE;
        if (value != KZ_NO_VALUE)
            add_tile(cell, before, kz_double_of(value), end,
                     bits & KZ_DOUBLE_CLOSED ? KZ_LAY_CLOSED : KZ_LAY);
    }
}

/* Names the ends where a reader would not find them. */
static void name_ends(kz_lap_cell *cell, const kz_match *before, kz_action a)
{
    kz_action readings[KZ_LEGAL];
    int n = laps_readings(before, cell, true, readings);
    if (before->pub.board.line == 0 || (n == 1 && memcmp(&readings[0], &a, sizeof a) == 0))
        return;
    int at = 0;
    if (a.kind != KZ_LAY_DOUBLES)
        cell->tile[0].end = a.end;
    else
        for (unsigned end = 0; end < KZ_ENDS; end++)
            if ((kz_doubles(a, (int)end) & KZ_DOUBLE_VALUE) != KZ_NO_VALUE)
                cell->tile[at++].end = (uint8_t)end;
}

bool kz_lap_add(kz_lap_deal *deal, const kz_match *before, kz_action action, kz_error *error)
{
    if (memory_is_null(deal, "deal", error) || memory_is_null(before, "before", error))
        return false;
    if (action.kind == KZ_CLAIM || action.kind == KZ_GIVE)
        return true;
    if (action.kind == KZ_RESIGN && action.seat != before->pub.turn)
        return kz_fail(error, KZ_E_LAPS_RESIGN, NULL, NULL, NULL) == KZ_OK;
    kz_lap_cell *cell = next_cell(deal, action.seat);
    if (!cell) {
        char most[12];
        snprintf(most, sizeof most, "%d", KZ_LAPS);
        return kz_fail(error, KZ_E_LAPS_MANY, most, NULL, NULL) == KZ_OK;
    }
    if (action.kind == KZ_KNOCK || action.kind == KZ_TIMEOUT || action.kind == KZ_RESIGN) {
        cell->kind = action.kind == KZ_KNOCK     ? KZ_CELL_KNOCK
                     : action.kind == KZ_TIMEOUT ? KZ_CELL_TIMEOUT
                                                 : KZ_CELL_RESIGN;
        return true;
    }
    if (action.kind == KZ_YIELD) {
        cell->kind = KZ_CELL_YIELD;
        return true;
    }
    add_tiles(cell, before, action);
    name_ends(cell, before, action);
    return true;
}

bool kz_lap_end(kz_lap_deal *deal, const kz_match *match, kz_error *error)
{
    if (memory_is_null(deal, "deal", error) || memory_is_null(match, "match", error))
        return false;
    if (match->pub.board.line == 0 && match->pub.log_count && deal->laps == 0)
        return kz_fail(error, KZ_E_LAPS_CLAIM, NULL, NULL, NULL) == KZ_OK;
    deal->has_left = true;
    deal->has_dealt = deal->laps == 0;
    for (int seat = 0; seat < deal->seats; seat++) {
        kz_set hand = match->hidden.hand[seat], dealt = 0;
        for (int i = 0; i < deal->dealt[seat].count; i++)
            dealt |= kz_bit(deal->dealt[seat].tile[i]);
        if (dealt != (laps_column(deal, seat) | hand))
            deal->has_dealt = true;
        for (; hand; hand &= hand - 1)
            deal->left[seat].tile[deal->left[seat].count++] = kz_first(hand);
    }
    return true;
}

/* ---- text ---- */

enum { COLUMNS = KZ_SEATS + 1, CELL_TEXT = 256 };

typedef struct line {
    char cell[COLUMNS][CELL_TEXT];
} line;

/* Writes a word. A word that a reader would mistake for something else becomes a blank. */
static void put_word(char out[CELL_TEXT], const char *word)
{
    record_copy_text(out, CELL_TEXT, word, strlen(word));
    for (char *c = out; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f || *c == '|' || *c == '#')
            *c = ' ';
}

static void put_cell(char out[CELL_TEXT], const kz_lap_cell *cell, const char *joiner)
{
    static const char *const words[] = {
        [KZ_CELL_BLANK] = "",        [KZ_CELL_KNOCK] = "-",         [KZ_CELL_TILES] = "",
        [KZ_CELL_RESIGN] = "resign", [KZ_CELL_TIMEOUT] = "timeout", [KZ_CELL_YIELD] = "yield",
    };
    base_text sink = base_text_in(out, CELL_TEXT);
    base_text_format(&sink, "%s", words[cell->kind]);
    for (int i = 0; i < cell->count; i++) {
        const kz_lap_tile *t = &cell->tile[i];
        if (i)
            base_text_format(&sink, "%s", joiner);
        base_text_format(&sink, "%d:%d", t->first, t->second);
        if (t->end < KZ_ENDS)
            base_text_format(&sink, "@%c", laps_end_letter(t->end));
        base_text_format(&sink, "%s",
                         t->kind == KZ_LAY_CLOSED       ? "!"
                         : t->kind == KZ_LAY_LENGTHWISE ? "="
                                                        : "");
    }
}

static void put_list(char out[CELL_TEXT], const kz_lap_list *list, const char *joiner)
{
    base_text sink = base_text_in(out, CELL_TEXT);
    base_text_format(&sink, "%s", list->count ? "" : "-");
    for (int i = 0; i < list->count; i++)
        base_text_format(&sink, "%s%d:%d", i ? joiner : "", kz_low[list->tile[i]], kz_high[list->tile[i]]);
}

/* Returns the width in characters, not in bytes. */
static int width(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static void put_line(base_text *sink, const line *l, int columns, const int widths[COLUMNS])
{
    int last = columns - 1;
    while (last > 0 && !l->cell[last][0])
        last--;
    for (int i = 0; i <= last; i++)
        base_text_format(sink, "%s%s%*s", i ? " | " : "", l->cell[i],
                         i < last ? widths[i] - width(l->cell[i]) : 0, "");
    base_text_format(sink, "%s\n", last == 0 ? " |" : "");
}

static void widen(int widths[COLUMNS], const line *l, int columns)
{
    for (int i = 0; i < columns; i++)
        if (width(l->cell[i]) > widths[i])
            widths[i] = width(l->cell[i]);
}

/* Makes row number `i`: heading, dealt, laps, left. Returns false if the table does not have the row. */
static bool make_line(const kz_lap_deal *deal, const kz_lap_words *words, int i, line *l)
{
    char joiner[CELL_TEXT / KZ_TILES];
    snprintf(joiner, sizeof joiner, " %s ", words->joiner);
    memset(l, 0, sizeof *l);
    if (i == 0)
        put_word(l->cell[0], words->lap);
    else if (i == 1)
        put_word(l->cell[0], words->dealt);
    else if (i < deal->laps + 2)
        snprintf(l->cell[0], CELL_TEXT, "%d", i - 1);
    else
        put_word(l->cell[0], words->left);
    for (int seat = 0; seat < deal->seats; seat++) {
        char *cell = l->cell[seat + 1];
        if (i == 0)
            put_word(cell, words->player[seat]);
        else if (i == 1)
            put_list(cell, &deal->dealt[seat], " ");
        else if (i < deal->laps + 2)
            put_cell(cell, &deal->cell[i - 2][seat], joiner);
        else
            put_list(cell, &deal->left[seat], joiner);
    }
    return i == 1 ? deal->has_dealt : i < deal->laps + 2 || (deal->has_left && deal->laps > 0);
}

size_t kz_lap_print(const kz_lap_deal *deal, const kz_lap_words *words, char *out, size_t size)
{
    base_text sink = base_text_in(out, size);
    int widths[COLUMNS] = {0};
    line l;
    for (int i = 0; i <= deal->laps + 2; i++)
        if (make_line(deal, words, i, &l))
            widen(widths, &l, deal->seats + 1);
    base_text_format(&sink, "deal %d\n", deal->number);
    for (int i = 0; i <= deal->laps + 2; i++)
        if (make_line(deal, words, i, &l))
            put_line(&sink, &l, deal->seats + 1, widths);
    return base_text_end(&sink);
}
