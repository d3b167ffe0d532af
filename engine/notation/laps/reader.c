/* SPDX-License-Identifier: MIT */
/* Reads the text of a table of laps (docs/lap-table.md). */
#include "base/byte_order_mark.h"
#include "engine/memory/pointers.h"
#include "engine/notation/laps/laps.h"
#include "engine/notation/record/tile.h"

#include <stdio.h>
#include <string.h>

/* A cell's text. */
typedef struct span {
    const char *text;
    size_t length;
    int line, column;
} span;

/* A row: its label (the number of the lap, or a word), and a cell for each player. One more cell is kept in
 * order to reject it. */
typedef struct row {
    int count; /* includes the label */
    span cell[KZ_SEATS + 2];
} row;

enum { ROW_CELLS = KZ_SEATS + 2 };

/* The part of a deal's table to which the next row belongs. */
enum { PART_HEAD, PART_LAPS, PART_AFTER };

static bool refuse(kz_error *error, int line, int column, kz_code code, const char *arg)
{
    kz_fail(error, code, arg, NULL, NULL);
    error->line = line;
    error->column = column;
    return false;
}

static bool refuse_number(kz_error *error, int line, int column, kz_code code, int n)
{
    char text[12];
    snprintf(text, sizeof text, "%d", n);
    return refuse(error, line, column, code, text);
}

static bool refuse_cell(kz_error *error, const span *cell)
{
    char arg[KZ_ERROR_ARG_SIZE];
    record_copy_arg(arg, cell->text, cell->length);
    return refuse(error, cell->line, cell->column, KZ_E_CELL, arg);
}

/* ---- rows ---- */

static void trim(span *s)
{
    while (s->length && record_is_blank(s->text[0]))
        s->text++, s->length--, s->column++;
    while (s->length && record_is_blank(s->text[s->length - 1]))
        s->length--;
}

static void add_cell(row *row, span cell)
{
    trim(&cell);
    if (row->count < ROW_CELLS)
        row->cell[row->count++] = cell;
    else if (cell.length)
        row->cell[ROW_CELLS - 1] = cell;
}

/* Returns whether byte i divides cells. `|` does, unless it is between the halves of a tile. `more` does if
 * it is not 0. */
static bool is_divider(const span *line, size_t i, char more)
{
    if (line->text[i] != '|')
        return line->text[i] == '\t' || (more && line->text[i] == more);
    bool tile = i > 0 && i + 1 < line->length && record_is_digit(line->text[i - 1]) &&
                record_is_digit(line->text[i + 1]);
    return !tile;
}

static span part(const span *line, size_t from, size_t to)
{
    return (span){line->text + from, to - from, line->line, line->column + (int)from};
}

/* Returns a cell without the quotes that spreadsheets add when it contains a divider. */
static span unquoted(span cell)
{
    trim(&cell);
    if (cell.length >= 2 && cell.text[0] == '"' && cell.text[cell.length - 1] == '"')
        return (span){cell.text + 1, cell.length - 2, cell.line, cell.column + 1};
    return cell;
}

/* Returns the only cell of a line that a spreadsheet has filled with empty cells (`deal 1,,,,`) or quoted;
 * the line as it is if it has more cells. */
static span lone_cell(span line, char more)
{
    span cell = line;
    bool quoted = false;
    if (!more)
        return line;
    trim(&cell);
    for (size_t end = cell.length; end; cell.length = end) {
        if (cell.text[end - 1] == more || record_is_blank(cell.text[end - 1]))
            end--;
        else if (end > 2 && cell.text[end - 1] == '"' && cell.text[end - 2] == '"' &&
                 cell.text[end - 3] == more)
            end -= 2;
        else
            break;
    }
    for (size_t i = 0; i < cell.length; i++) {
        quoted ^= cell.text[i] == '"';
        if (!quoted && cell.text[i] == more)
            return line;
    }
    return unquoted(cell);
}

/* Splits a line into cells at tabs, `|` and `more`. Returns false if the line has no divider. */
static bool split_divided(span line, char more, row *row)
{
    size_t from = 0;
    bool divided = false, quoted = false;
    trim(&line);
    if (line.length && line.text[0] == '|')
        from = 1;
    for (size_t i = from; i < line.length; i++) {
        quoted ^= more && line.text[i] == '"';
        if (quoted || !is_divider(&line, i, more))
            continue;
        divided = true;
        add_cell(row, unquoted(part(&line, from, i)));
        from = i + 1;
    }
    if (divided && from < line.length)
        add_cell(row, unquoted(part(&line, from, line.length)));
    return divided;
}

/* Takes the joiner between two tiles of a cell. */
static bool take_joiner(record_cursor *c)
{
    /* "and" in the five languages. */
    static const char *const words[] = {"и", "і", "й", "та", "și", "şi", "si", "und", "and"};
    if (record_take(c, "+") || record_take(c, ","))
        return true;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        record_cursor at = *c;
        if (record_take(&at, words[i]) &&
            (record_is_blank(record_peek(&at)) || record_is_digit(record_peek(&at)))) {
            *c = at;
            return true;
        }
    }
    return false;
}

/* Takes `-` in any length: nothing. */
static bool take_dash(record_cursor *c)
{
    return record_take(c, "-") || record_take(c, "\xe2\x80\x93") || record_take(c, "\xe2\x80\x94");
}

static bool take_lap_number(record_cursor *c, int32_t *number)
{
    record_cursor at = *c;
    if (!record_take_number(&at, number))
        return false;
    if (!record_take(&at, "."))
        record_take(&at, ")");
    if (at.at < at.length && !record_is_blank(record_peek(&at)))
        return false;
    *c = at;
    return true;
}

/* Returns the end of the blank-separated word at `at`, including what is joined to it. */
static size_t joined_end(const span *line, size_t at)
{
    record_cursor c = {line->text, line->length, at};
    for (;;) {
        while (c.at < c.length && !record_is_blank(record_peek(&c)))
            c.at++;
        size_t end = c.at;
        char last = line->text[end - 1];
        if (!record_skip_blanks(&c))
            return end;
        record_cursor next = c;
        if (last != '+' && last != ',' && !take_joiner(&next))
            return end;
        if (next.at > c.at && !record_skip_blanks(&next))
            return end;
        c = next;
    }
}

/* Splits a line into cells at blanks. The label is the lap's number, or everything before the first tile or
 * dash. */
static void split_blanks(span line, row *row)
{
    record_cursor c = {line.text, line.length, 0};
    int32_t number;
    kz_tile tile;
    record_skip_blanks(&c);
    size_t from = c.at;
    if (!take_lap_number(&c, &number))
        for (record_cursor at = c; !record_take_tile(&at, &tile) && !take_dash(&at); at = c) {
            while (c.at < c.length && !record_is_blank(record_peek(&c)))
                c.at++;
            if (!record_skip_blanks(&c))
                break;
        }
    add_cell(row, part(&line, from, c.at));
    while (record_skip_blanks(&c)) {
        from = c.at;
        c.at = joined_end(&line, from);
        add_cell(row, part(&line, from, c.at));
    }
}

/* Returns whether the line is a rule of dashes between rows. */
static bool is_rule(const span *line)
{
    size_t dashes = 0;
    for (size_t i = 0; i < line->length; i++) {
        if (!strchr("-=+|: \t", line->text[i]) || !line->text[i])
            return false;
        dashes += line->text[i] == '-' || line->text[i] == '=';
    }
    return dashes >= 3;
}

/* ---- lines ---- */

static bool check_bytes(const span *line, kz_error *error)
{
    if (line->length > KZ_LINE_MAX)
        return refuse_number(error, line->line, KZ_LINE_MAX + 1, KZ_E_LINE_LONG, KZ_LINE_MAX);
    size_t bad = record_find_bad_byte(line->text, line->length);
    if (bad == line->length)
        return true;
    return refuse(error, line->line, (int)bad + 1, record_bad_byte_code(line->text[bad]),
                  record_bad_byte_name(line->text[bad]));
}

/* Takes the next line. Returns false at the end of the text. */
static bool take_line(kz_laps_reader *r, span *line)
{
    if (r->own.at >= r->own.length)
        return false;
    const char *text = r->own.text + r->own.at;
    const char *feed = memchr(text, '\n', r->own.length - r->own.at);
    size_t length = feed ? (size_t)(feed - text) : r->own.length - r->own.at;
    *line = (span){text, length, ++r->line, 1};
    r->own.at += length + 1;
    if (r->line == 1 && base_byte_order_mark(text, length))
        line->text += 3, line->length -= 3, line->column += 3;
    if (line->length && line->text[line->length - 1] == '\r')
        line->length--;
    return true;
}

/* Unreads the line that was taken at `at`. */
static void put_back(kz_laps_reader *r, size_t at)
{
    r->own.at = at;
    r->line--;
}

/* Returns whether the line is one cell of a row, as in tables copied from other programs: a tab before it,
 * and none inside. */
static bool is_one_cell(const span *line)
{
    return line->length && line->text[0] == '\t' && !memchr(line->text + 1, '\t', line->length - 1);
}

/* Collects the following lines of one cell each. */
static bool take_cells(kz_laps_reader *r, span line, row *row, kz_error *error)
{
    for (;;) {
        add_cell(row, line);
        size_t at = r->own.at;
        if (!take_line(r, &line))
            return true;
        if (!is_one_cell(&line)) {
            put_back(r, at);
            return true;
        }
        if (!check_bytes(&line, error))
            return false;
    }
}

static void cut_comment(span *line)
{
    const char *comment = memchr(line->text, '#', line->length);
    if (comment)
        line->length = (size_t)(comment - line->text);
}

/* ---- cells ---- */

/* Takes the signs after a tile: `@` and an end, `!`, `=`. */
static bool take_signs(record_cursor *c, kz_lap_tile *tile)
{
    if (record_take(c, "@")) {
        int letter = record_peek(c);
        if (letter < 'a' || letter > 'd')
            return false;
        tile->end = (uint8_t)(letter - 'a');
        c->at++;
    }
    if (record_take(c, "!"))
        tile->kind = KZ_LAY_CLOSED;
    else if (record_take(c, "="))
        tile->kind = KZ_LAY_LENGTHWISE;
    return true;
}

static bool take_lap_tile(record_cursor *c, kz_lap_tile *tile)
{
    size_t start = c->at;
    kz_tile any;
    if (!record_take_tile(c, &any))
        return false;
    *tile = (kz_lap_tile){(uint8_t)(c->text[start] - '0'), (uint8_t)(c->text[c->at - 1] - '0'), KZ_NO_END,
                          KZ_LAY, false};
    return true;
}

static bool read_turn(record_cursor *c, kz_lap_cell *cell)
{
    cell->kind = KZ_CELL_TILES;
    do {
        record_skip_blanks(c);
        if (cell->count == KZ_TURN_TILES || !take_lap_tile(c, &cell->tile[cell->count]) ||
            !take_signs(c, &cell->tile[cell->count]))
            return false;
        cell->count++;
        record_skip_blanks(c);
    } while (take_joiner(c));
    return c->at == c->length;
}

static bool read_cell(const span *s, kz_lap_cell *cell, kz_error *error)
{
    record_cursor c = {s->text, s->length, 0};
    *cell = (kz_lap_cell){.kind = KZ_CELL_BLANK, .line = s->line, .column = s->column};
    if (s->length == 0)
        return true;
    if (take_dash(&c) || record_take(&c, "knock"))
        cell->kind = KZ_CELL_KNOCK;
    else if (record_take(&c, "timeout"))
        cell->kind = KZ_CELL_TIMEOUT;
    else if (record_take(&c, "resign"))
        cell->kind = KZ_CELL_RESIGN;
    else if (record_take(&c, "yield"))
        cell->kind = KZ_CELL_YIELD;
    else
        return read_turn(&c, cell) || refuse_cell(error, s);
    return c.at == c.length || refuse_cell(error, s);
}

/* Reads the tiles of a hand; a dash or nothing means none. */
static bool read_list(const span *s, kz_lap_list *list)
{
    record_cursor c = {s->text, s->length, 0};
    *list = (kz_lap_list){.line = s->line, .column = s->column};
    if (take_dash(&c))
        return c.at == c.length;
    while (record_skip_blanks(&c)) {
        if (list->count == KZ_LIST_TILES || !record_take_tile(&c, &list->tile[list->count]))
            return false;
        list->count++;
        record_skip_blanks(&c);
        if (take_joiner(&c) && !record_skip_blanks(&c))
            return false;
    }
    return true;
}

/* ---- the kinds of rows ---- */

static bool read_lap(const row *row, int32_t number, kz_lap_deal *deal, kz_error *error)
{
    const span *label = &row->cell[0];
    if (number != deal->laps + 1)
        return refuse_number(error, label->line, label->column, KZ_E_LAP, deal->laps + 1);
    if (deal->laps == KZ_LAPS)
        return refuse_number(error, label->line, label->column, KZ_E_LAPS_MANY, KZ_LAPS);
    kz_lap_cell *cells = deal->cell[deal->laps++];
    for (int i = 1; i < row->count; i++) {
        const span *s = &row->cell[i];
        if (i > deal->seats && s->length)
            return refuse_number(error, s->line, s->column, KZ_E_CELLS_MANY, deal->seats);
        if (i <= deal->seats && !read_cell(s, &cells[i - 1], error))
            return false;
    }
    for (int seat = row->count > 1 ? row->count - 1 : 0; seat < deal->seats; seat++)
        cells[seat] = (kz_lap_cell){.kind = KZ_CELL_BLANK, .line = label->line, .column = label->column};
    return true;
}

/* Reads a row before the laps. Lists of tiles for every player are the hands as dealt. Any other row is a
 * heading. */
static void read_head(const row *row, kz_lap_deal *deal)
{
    kz_lap_list list[KZ_SEATS];
    if (row->count != deal->seats + 1 || deal->has_dealt)
        return;
    for (int seat = 0; seat < deal->seats; seat++)
        if (!read_list(&row->cell[seat + 1], &list[seat]) || list[seat].count < 2)
            return;
    memcpy(deal->dealt, list, sizeof list);
    deal->has_dealt = true;
}

static bool read_left(const row *row, kz_lap_deal *deal, kz_error *error)
{
    for (int i = 1; i < row->count; i++) {
        const span *s = &row->cell[i];
        if (i > deal->seats && s->length)
            return refuse_number(error, s->line, s->column, KZ_E_CELLS_MANY, deal->seats);
        if (i <= deal->seats && !read_list(s, &deal->left[i - 1]))
            return refuse_cell(error, s);
    }
    for (int seat = row->count - 1; seat < deal->seats; seat++)
        deal->left[seat].line = row->cell[0].line;
    deal->has_left = true;
    return true;
}

static bool is_empty(const row *row)
{
    for (int i = 0; i < row->count; i++)
        if (row->cell[i].length)
            return false;
    return true;
}

static bool read_row(const row *row, int *part, kz_lap_deal *deal, kz_error *error)
{
    const span *label = &row->cell[0];
    record_cursor c = {label->text, label->length, 0};
    int32_t number;
    if (is_empty(row))
        return true;
    bool lap = take_lap_number(&c, &number) && c.at == c.length && row->count > 1;
    kz_lap_cell cell;
    if (*part == PART_AFTER) /* the row is text; but a lap in the wrong place is an error */
        return !lap || !read_cell(&row->cell[1], &cell, error) || cell.kind != KZ_CELL_TILES ||
               refuse_number(error, label->line, label->column, KZ_E_DEAL_EXPECTED, deal->number + 1);
    deal->line = row->cell[row->count - 1].line;
    if (lap) {
        *part = PART_LAPS;
        return read_lap(row, number, deal, error);
    }
    if (*part == PART_HEAD) {
        read_head(row, deal);
        return true;
    }
    *part = PART_AFTER;
    return row->count == 1 || read_left(row, deal, error);
}

/* ---- deals ---- */

/* Reads `deal N` alone in a line. */
static bool is_deal_line(const span *line, int32_t *number)
{
    record_cursor c = {line->text, line->length, 0};
    record_skip_blanks(&c);
    return record_take(&c, "deal") && record_is_blank(record_peek(&c)) && record_skip_blanks(&c) &&
           record_take_number(&c, number) && !record_skip_blanks(&c);
}

static bool is_tag_line(const span *line)
{
    record_cursor c = {line->text, line->length, 0};
    return record_skip_blanks(&c) && record_peek(&c) == '[';
}

/* The maximum of bytes of a tag in a quoted cell. */
enum { QUOTED_TAG_MAX = 4096 };

/* Copies the text of a quoted cell, in which quotes are doubled: [Game ""sport""]. Returns the length. */
static size_t copy_quoted(const span *cell, char out[QUOTED_TAG_MAX])
{
    size_t length = 0;
    for (size_t i = 0; i < cell->length; i++) {
        out[length++] = cell->text[i];
        i += cell->text[i] == '"' && i + 1 < cell->length && cell->text[i + 1] == '"';
    }
    return length;
}

static bool read_tag_line(kz_laps_reader *r, const span *line, bool quoted, int part, kz_lap_deal *deal,
                          kz_error *error)
{
    char tag[QUOTED_TAG_MAX];
    if (r->deals || part != PART_HEAD)
        return refuse(error, line->line, line->column, KZ_E_TAG_LATE, NULL);
    if (quoted && line->length > QUOTED_TAG_MAX)
        return refuse_number(error, line->line, line->column + QUOTED_TAG_MAX, KZ_E_LINE_LONG,
                             QUOTED_TAG_MAX);
    size_t length = quoted ? copy_quoted(line, tag) : line->length;
    r->tags.line = line->line - 1;
    if (!kz_reader_line(&r->tags, quoted ? tag : line->text, length, error))
        return false;
    if (r->tags.tags.players)
        deal->seats = r->tags.tags.players;
    return true;
}

static bool read_line(kz_laps_reader *r, span line, int *part, kz_lap_deal *deal, kz_error *error)
{
    row row = {0};
    if (!check_bytes(&line, error))
        return false;
    span alone = lone_cell(line, r->own.divider);
    if (is_tag_line(&alone)) {
        bool quoted = alone.text != line.text && alone.text[-1] == '"';
        return read_tag_line(r, &alone, quoted, *part, deal, error);
    }
    cut_comment(&line);
    if (is_rule(&line))
        return true;
    if (is_one_cell(&line)) {
        if (!take_cells(r, line, &row, error))
            return false;
    } else if (!split_divided(line, r->own.divider, &row)) {
        split_blanks(line, &row);
    }
    return read_row(&row, part, deal, error);
}

/* Checks that the text may end here. */
static bool read_end(const kz_laps_reader *r, bool named, int part, const kz_lap_deal *deal, kz_error *error)
{
    if (part != PART_HEAD || deal->has_dealt)
        return true;
    if (named || r->deals == 0)
        return refuse_number(error, r->line ? r->line : 1, 1, KZ_E_LAP, 1);
    return false;
}

/* Finds the divider, comma or semicolon, of a table exported by a spreadsheet: some row begins with a number,
 * perhaps in quotes, and the divider. Otherwise the result is 0, and a comma joins tiles. */
static char find_divider(const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        size_t first = at + (text[at] == '"'), digits = first;
        while (digits < length && record_is_digit(text[digits]))
            digits++;
        bool some = digits > first;
        digits += first > at && digits < length && text[digits] == '"';
        if (some && digits < length && (text[digits] == ',' || text[digits] == ';'))
            return text[digits];
        const char *feed = memchr(text + at, '\n', length - at);
        at = feed ? (size_t)(feed + 1 - text) : length;
    }
    return 0;
}

void kz_laps_open(kz_laps_reader *reader, const kz_games *games, const kz_reader_events *events,
                  const char *text, size_t length)
{
    memset(reader, 0, sizeof *reader);
    kz_reader_init(&reader->tags, games, events);
    reader->own.text = text;
    reader->own.length = length;
    reader->own.divider = find_divider(text, length);
}

bool kz_laps_read(kz_laps_reader *r, kz_lap_deal *deal, kz_error *error)
{
    if (memory_is_null(r, "reader", error) || memory_is_null(deal, "deal", error))
        return false;
    kz_error own;
    int part = PART_HEAD;
    bool named = false;
    error = error ? error : &own;
    kz_fail(error, KZ_OK, NULL, NULL, NULL);
    memset(deal, 0, sizeof *deal);
    deal->number = r->deals + 1;
    deal->seats = r->tags.tags.players ? r->tags.tags.players : KZ_SEATS;
    for (;;) {
        size_t at = r->own.at;
        span line;
        int32_t number;
        if (!take_line(r, &line))
            break;
        span alone = lone_cell(line, r->own.divider);
        if (!is_deal_line(&alone, &number)) {
            if (!read_line(r, line, &part, deal, error))
                return false;
        } else if (part != PART_HEAD || deal->has_dealt) {
            put_back(r, at);
            break;
        } else if (named || number != deal->number) {
            return refuse_number(error, line.line, line.column, KZ_E_DEAL_EXPECTED, deal->number);
        } else {
            named = true;
        }
    }
    if (!read_end(r, named, part, deal, error))
        return false;
    r->deals++;
    return true;
}
