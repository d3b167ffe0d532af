/* SPDX-License-Identifier: MIT */
/* Draws a position as text with Unicode box drawing, which every terminal shows in one width. A layout's
 * unit is one line, and two columns if they fit, else one. */
#include "engine/layout/box.h"

#include <kozel/record.h>

#include "base/text.h"
#include "base/visible.h"

#include <string.h>

enum { COLUMNS = KZ_BOX_COLUMNS, LINES = 160, LINES_WISHED = 16 };
enum { NAME_COLUMNS = 20, ACCOUNT_COLUMNS = 6, HAND_COLUMN = NAME_COLUMNS + ACCOUNT_COLUMNS + 4 };

/* The directions of a cell's lines, and its other contents. */
enum { UP = 1, RIGHT = 2, DOWN = 4, LEFT = 8 };
enum { BLANK, GROOVE_UP = 10, GROOVE_ACROSS, SPINNER_UP, SPINNER_ACROSS, FACE_DOWN, DIGIT = '0', END = 'a' };

typedef struct board {
    int stretch; /* columns for each unit */
    int columns, lines;
    unsigned char lines_of[LINES][COLUMNS];
    unsigned char mark[LINES][COLUMNS];
} board;

static void frame(board *b, int left, int top, int right, int bottom)
{
    for (int x = left; x <= right; x++) {
        b->lines_of[top][x] |= (x > left ? LEFT : 0) | (x < right ? RIGHT : 0);
        b->lines_of[bottom][x] |= (x > left ? LEFT : 0) | (x < right ? RIGHT : 0);
    }
    for (int y = top; y <= bottom; y++) {
        b->lines_of[y][left] |= (y > top ? UP : 0) | (y < bottom ? DOWN : 0);
        b->lines_of[y][right] |= (y > top ? UP : 0) | (y < bottom ? DOWN : 0);
    }
}

static void fill(board *b, int left, int top, int right, int bottom, unsigned char mark)
{
    for (int y = top; y <= bottom; y++)
        memset(&b->mark[y][left], mark, (size_t)right - (size_t)left + 1);
}

/* Draws a tile with its middle in column x, line y. */
static void draw_tile(board *b, const kz_placed *p, int x, int y, bool closed, bool spinner)
{
    bool lies = p->turn & 1;
    int w = (lies ? 2 : 1) * b->stretch, h = lies ? 1 : 2;
    frame(b, x - w, y - h, x + w, y + h);
    if (closed) {
        fill(b, x - w + 1, y - h + 1, x + w - 1, y + h - 1, FACE_DOWN);
        return;
    }
    if (lies)
        b->mark[y][x] = spinner ? SPINNER_UP : GROOVE_UP;
    else
        fill(b, x - w + 1, y, x + w - 1, y, spinner ? SPINNER_ACROSS : GROOVE_ACROSS);
    int low = p->turn == 0 || p->turn == 3 ? -1 : 1;
    int dx = lies ? b->stretch : 0, dy = lies ? 0 : 1;
    b->mark[y + low * dy][x + low * dx] = (unsigned char)(DIGIT + kz_low[p->tile]);
    b->mark[y - low * dy][x - low * dx] = (unsigned char)(DIGIT + kz_high[p->tile]);
}

static int lines_of(const kz_layout *l)
{
    return l->tiles.bottom - l->tiles.top + 1;
}

/* Chooses the wide form, unless it is too wide or the narrow form saves lines that a terminal lacks. */
static int choose_form(const kz_view *v, kz_layout *l)
{
    kz_layout wide;
    kz_laid_line line;
    kz_window window = {(int)((COLUMNS - 1) / 2), LINES_WISHED - 1, 1, true, false};
    kz_laid_line_of(v, &line);
    kz_layout_fit(&line, &window, &wide);
    double scale = kz_layout_scale(&wide, &window);
    window.width = COLUMNS - 1;
    kz_layout_fit(&line, &window, l);
    if (scale == 0 || (scale < 1 && lines_of(l) < lines_of(&wide)))
        return 1;
    *l = wide;
    return 2;
}

static void draw_layout(board *b, const kz_view *v, const kz_layout *l, int stretch)
{
    memset(b, 0, sizeof *b);
    b->stretch = stretch;
    b->columns = (l->tiles.right - l->tiles.left) * b->stretch + 1;
    b->lines = l->count ? lines_of(l) : 0;
    for (int i = 0; i < l->count && b->columns <= COLUMNS && b->lines <= LINES; i++)
        draw_tile(b, &l->tile[i], (l->tile[i].x - l->tiles.left) * b->stretch, l->tile[i].y - l->tiles.top,
                  l->closed >> l->tile[i].tile & 1, l->tile[i].tile == v->pub.board.spinner);
}

static void draw_line(board *b, const kz_view *v)
{
    kz_layout l;
    int form = choose_form(v, &l);
    draw_layout(b, v, &l, form);
}

static int within(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* Puts the letters of the open ends into the frames, where the next tiles touch them. */
static void draw_letters(board *b, const kz_layout *l, bool rows)
{
    for (int end = 0; end < KZ_ENDS; end++) {
        const kz_next *next = &l->next[end];
        if (!next->open)
            continue;
        const kz_placed *tile = &l->tile[next->joined];
        int w = tile->turn & 1 ? 2 : 1, h = 3 - w;
        int x = within(next->tile.x, tile->x - w, tile->x + w) - l->tiles.left;
        int y = within(next->tile.y, tile->y - h, tile->y + h) - l->tiles.top;
        b->mark[y][x * b->stretch] = (unsigned char)((rows ? DIGIT + 1 : END) + end);
    }
}

static const char *glyph(const board *b, int y, int x)
{
    static const char *const lines[16] = {" ", "╵", "╶", "╰", "╷", "│", "╭", "├",
                                          "╴", "╯", "─", "┴", "╮", "┤", "┬", "┼"};
    static const char *const digits[KZ_VALUES] = {"0", "1", "2", "3", "4", "5", "6"};
    static const char *const ends[KZ_ENDS] = {"a", "b", "c", "d"};
    unsigned char mark = b->mark[y][x];
    if (mark >= END)
        return ends[mark - END];
    if (mark >= DIGIT)
        return digits[mark - DIGIT];
    if (mark == BLANK)
        return lines[b->lines_of[y][x]];
    static const char *const marks[] = {[GROOVE_UP] = "┊",
                                        [GROOVE_ACROSS] = "┈",
                                        [SPINNER_UP] = "║",
                                        [SPINNER_ACROSS] = "═",
                                        [FACE_DOWN] = "▒"};
    return marks[mark];
}

static void put_board(base_text *s, const board *b, int columns)
{
    for (int y = 0; y < b->lines; y++) {
        int end = b->columns;
        while (end > 0 && !b->mark[y][end - 1] && !b->lines_of[y][end - 1])
            end--;
        base_text_format(s, "%*s", (columns - b->columns) / 2, "");
        for (int x = 0; x < end; x++)
            base_text_format(s, "%s", glyph(b, y, x));
        base_text_format(s, "\n");
    }
}

static void put_line(base_text *s, const kz_view *v)
{
    board b;
    draw_line(&b, v);
    put_board(s, &b, COLUMNS);
    base_text_format(s, "\n");
}

/* ---- texts ---- */

/* Returns the columns of a text as put_text() writes it. */
static int columns_of(const char *text)
{
    char character[BASE_VISIBLE_CHARACTER];
    int columns = 0;
    for (size_t left = strlen(text), taken; left; text += taken, left -= taken) {
        taken = base_visible_character(text, left, character);
        columns += base_visible_columns(character);
    }
    return columns;
}

/* Writes a text in at most `columns` columns. Returns the columns used. */
static int put_text(base_text *s, const char *text, int columns)
{
    char character[BASE_VISIBLE_CHARACTER];
    bool cut = columns_of(text) > columns;
    int used = 0;
    for (size_t left = strlen(text), taken; left; text += taken, left -= taken) {
        taken = base_visible_character(text, left, character);
        int more = base_visible_columns(character);
        if (cut && used + more > columns - 1) {
            base_text_format(s, "…");
            return used + 1;
        }
        base_text_format(s, "%s", character);
        used += more;
    }
    return used;
}

static void put_padded(base_text *s, const char *text, int columns)
{
    int taken = put_text(s, text, columns);
    base_text_format(s, "%*s", columns - taken, "");
}

static void put_head(base_text *s, const kz_scene *scene)
{
    int status = columns_of(scene->status), title = COLUMNS - 3 - (status < 40 ? status : 40);
    base_text_format(s, " ");
    int taken = put_text(s, scene->title, title);
    base_text_format(s, "%*s", COLUMNS - 2 - taken - (status < 40 ? status : 40), "");
    put_text(s, scene->status, 40);
    base_text_format(s, "\n\n");
}

static void put_hand(base_text *s, const kz_scene *scene, int seat)
{
    int column = HAND_COLUMN;
    for (int i = 0; i < scene->shown[seat]; i++) {
        char text[KZ_TILE_TEXT] = "";
        kz_tile tile = scene->hand[seat][i];
        if (column + 4 > COLUMNS) {
            base_text_format(s, "\n%*s", HAND_COLUMN, "");
            column = HAND_COLUMN;
        }
        base_text_format(s, " %s", tile == KZ_NO_TILE ? "▒▒▒" : kz_tile_print(tile, text));
        column += 4;
    }
}

static void put_seat(base_text *s, const kz_scene *scene, int seat)
{
    const kz_view *v = &scene->view;
    char account[KZ_ACCOUNT_TEXT];
    base_text_format(s, " %s ", v->pub.turn == seat ? "▶" : " ");
    put_padded(s, scene->name[seat], NAME_COLUMNS);
    base_text_format(s, "%*s ", ACCOUNT_COLUMNS,
                     kz_account_print(&v->pub.account[v->pub.rules.side_of[seat]], account));
    if (scene->shown[seat])
        put_hand(s, scene, seat);
    else
        base_text_format(s, " %2d ▒", v->pub.count[seat]);
    base_text_format(s, "\n");
}

size_t kz_scene_box(const kz_scene *scene, char *out, size_t size)
{
    base_text s = base_text_in(out, size);
    put_head(&s, scene);
    put_line(&s, &scene->view);
    for (int seat = 0; seat < scene->view.pub.rules.seats; seat++)
        put_seat(&s, scene, seat);
    if (scene->view.pub.stock_count) {
        base_text_format(&s, "   ");
        put_padded(&s, scene->stock, NAME_COLUMNS + ACCOUNT_COLUMNS);
        base_text_format(&s, "  %2d ▒\n", scene->view.pub.stock_count);
    }
    return base_text_end(&s);
}

size_t kz_line_box(const kz_view *view, char *out, size_t size)
{
    base_text s = base_text_in(out, size);
    put_line(&s, view);
    return base_text_end(&s);
}

int layout_box_line(const kz_view *view, int form, int columns, int lines, char *out, size_t size)
{
    board b;
    kz_layout l;
    kz_laid_line line;
    int width = (columns - 1) / form;
    const kz_window window = {width, lines - 1, 1, false, true};
    base_text s = base_text_in(out, size);
    kz_laid_line_of(view, &line);
    kz_layout_fit(&line, &window, &l);
    draw_layout(&b, view, &l, form);
    if (b.columns > columns || b.columns > COLUMNS || b.lines > lines || b.lines > LINES)
        return 0;
    draw_letters(&b, &l, line.rows);
    put_board(&s, &b, columns);
    return base_text_end(&s) ? b.lines : 0;
}

size_t kz_tiles_box(char *out, size_t size)
{
    base_text s = base_text_in(out, size);
    for (unsigned low = 0; low < KZ_VALUES; low++) {
        base_text_format(&s, "   %*s", (int)(4 * low), "");
        for (unsigned high = low; high < KZ_VALUES; high++)
            base_text_format(&s, " %u-%u", low, high);
        base_text_format(&s, "\n");
    }
    base_text_format(&s, "\n");
    return base_text_end(&s);
}
