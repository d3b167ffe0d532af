/* SPDX-License-Identifier: MIT */
/* Draws a position as SVG: the table from above, seat 1 at the bottom, the others in their places. The
 * colours are those of the page (web/src/table): the table at dusk. */
#include "base/visible.h"
#include "engine/layout/pieces.h"

#include <string.h>

/* The felt inside the wooden rim, a plate, and a hand's tile: its width, and the distance between two
 * tiles. */
enum { FELT_LEFT = 38, FELT_TOP = 78, FELT_RIGHT = 1162, FELT_BOTTOM = 762, GAP = 18 };
enum { PLATE_WIDTH = 176, PLATE_HEIGHT = 54, HAND_WIDTH = 28, HAND_STEP = 33, HAND_ROW = 62, PER_ROW = 5 };
enum { MIDDLE_X = (FELT_LEFT + FELT_RIGHT) / 2, MIDDLE_Y = (FELT_TOP + FELT_BOTTOM) / 2 };
enum { NAME_LETTERS = 14, HEAD_LETTERS = 58 };

static const char head[] =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1$d %2$d\" width=\"%1$d\" height=\"%2$d\" "
    "font-family=\"Inter,'DejaVu Sans',sans-serif\" font-size=\"15\" fill=\"#eef1ec\">\n<title>";

/* ---- texts ---- */

/* Writes at most `letters` letters of a text as XML. Characters that XML lacks become `?`. */
static void put_text(base_text *s, const char *text, int letters)
{
    char character[BASE_VISIBLE_CHARACTER];
    for (size_t left = strlen(text), taken; left; text += taken, left -= taken) {
        taken = base_visible_character(text, left, character);
        letters -= base_visible_columns(character);
        if (letters < 0) {
            base_text_format(s, "…");
            return;
        }
        if (!strcmp(character, "\xef\xbf\xbe") || !strcmp(character, "\xef\xbf\xbf"))
            base_text_format(s, "?");
        else if (*character == '<' || *character == '>' || *character == '&')
            base_text_format(s, "&#%d;", *character);
        else
            base_text_format(s, "%s", character);
    }
}

/* ---- the line ---- */

/* Draws a ring around the tiles of the last turn, over their neighbours. */
static void put_last(base_text *s, const kz_layout *l)
{
    for (int i = 0; i < l->count; i++)
        if (l->last >> l->tile[i].tile & 1)
            base_text_format(s, "<use href=\"#n\" transform=\"translate(%d %d)rotate(%d)\"/>\n",
                             50 * l->tile[i].x, 50 * l->tile[i].y, 90 * l->tile[i].turn);
}

/* Draws the open but empty sides of a spinner or a house. */
static void put_open_sides(base_text *s, const kz_view *v, const kz_layout *l)
{
    for (int i = 0; i < l->count; i++) {
        const kz_placed *p = &l->tile[i];
        if (p->tile != v->pub.board.spinner)
            continue;
        int dx = p->turn & 1 ? 1 : 0, dy = 1 - dx;
        for (int end = KZ_END_C; end <= KZ_END_D; end++) {
            int sign = end == KZ_END_C ? -1 : 1;
            if (v->pub.board.value[end] != KZ_NO_VALUE && v->pub.board.outer[end] == v->pub.board.spinner)
                base_text_format(s, "<circle cx=\"%d\" cy=\"%d\" r=\"11\" fill=\"#6fc3a8\"/>\n",
                                 50 * p->x + sign * dx * 124, 50 * p->y + sign * dy * 124);
        }
    }
}

static void put_line(base_text *s, const kz_view *v, int left, int top, int right, int bottom)
{
    kz_layout l;
    kz_laid_line line;
    kz_window window = {right - left, bottom - top, 24, false, false};
    kz_laid_line_of(v, &line);
    kz_layout_fit(&line, &window, &l);
    double scale = kz_layout_scale(&l, &window);
    double x = (left + right) / 2.0 - scale * (l.tiles.left + l.tiles.right) / 2;
    double y = (top + bottom) / 2.0 - scale * (l.tiles.top + l.tiles.bottom) / 2;
    layout_put_group(s, "id=\"line\" ", x, y, scale / 50);
    for (int i = 0; i < l.count; i++)
        layout_put_shadow(s, 50 * l.tile[i].x, 50 * l.tile[i].y, l.tile[i].turn);
    for (int i = 0; i < l.count; i++) {
        const kz_placed *p = &l.tile[i];
        bool closed = l.closed >> p->tile & 1;
        layout_put_tile(s, closed ? KZ_NO_TILE : p->tile, 50 * p->x, 50 * p->y, p->turn);
    }
    put_last(s, &l);
    put_open_sides(s, v, &l);
    base_text_format(s, "</g>\n");
}

/* ---- seats ---- */

typedef enum side { BOTTOM, LEFT, TOP, RIGHT } side;

/* Returns the place of a seat: clockwise from seat 1 at the bottom. Partners, and two players, sit
 * opposite. */
static side side_of(int seats, int seat)
{
    static const side sides[KZ_SEATS + 1][KZ_SEATS] = {
        [2] = {BOTTOM, TOP}, [3] = {BOTTOM, LEFT, RIGHT}, [4] = {BOTTOM, LEFT, TOP, RIGHT}};
    return sides[seats][seat];
}

static void put_account(base_text *s, const kz_view *v, int seat)
{
    const kz_account *account = &v->pub.account[v->pub.rules.side_of[seat]];
    char text[KZ_ACCOUNT_TEXT];
    const char *colour = account->open ? (v->pub.rules.opening ? "#ff7d72" : "#eef1ec")
                                       : (account->memory ? "#f4c64e" : "#9fb0aa");
    base_text_format(s, "<text x=\"16\" y=\"43\" font-weight=\"700\" fill=\"%s\">%s</text>", colour,
                     kz_account_print(account, text));
}

/* Draws one small tile back for each tile of a seat, or one back and the number. */
static void put_count(base_text *s, int count)
{
    if (count > 9) {
        base_text_format(
            s, "<text x=\"142\" y=\"43\" text-anchor=\"end\" font-size=\"13\" fill=\"#c5d0cb\">%d ×</text>",
            count);
        count = 1;
    }
    for (int i = 0; i < count; i++)
        base_text_format(s, "<rect x=\"%d\" y=\"30\" width=\"7\" height=\"14\" rx=\"1.6\" fill=\"#e9dfc9\"/>",
                         PLATE_WIDTH - 22 - 10 * i);
}

static void put_plate(base_text *s, const kz_scene *scene, int seat, int x, int y)
{
    bool turn = scene->view.pub.turn == seat;
    base_text_format(
        s,
        "<g transform=\"translate(%d %d)\"><rect width=\"%d\" height=\"%d\" rx=\"12\" fill=\"#253437\" %s/>",
        x, y, PLATE_WIDTH, PLATE_HEIGHT,
        turn ? "stroke=\"#6fc3a8\" stroke-width=\"3.5\"" : "stroke=\"#3a4c4e\"");
    base_text_format(s, "<text x=\"16\" y=\"23\" font-weight=\"600\">");
    put_text(s, scene->name[seat], NAME_LETTERS);
    base_text_format(s, "</text>");
    if (turn)
        base_text_format(s, "<path d=\"M4 12L11 17.5L4 23Z\" fill=\"#6fc3a8\"/>");
    put_account(s, &scene->view, seat);
    if (!scene->shown[seat])
        put_count(s, scene->view.pub.count[seat]);
    base_text_format(s, "</g>\n");
}

/* Draws the shown tiles of a hand in rows of `per_row`. The upper left corner of the first tile is at (x,
 * y). */
static void put_hand(base_text *s, const kz_scene *scene, int seat, int x, int y, int per_row)
{
    if (!scene->shown[seat])
        return;
    base_text_format(s, "<g transform=\"translate(%d %d)scale(0.%02d)\">\n", x + HAND_WIDTH / 2,
                     y + HAND_WIDTH, HAND_WIDTH);
    for (int i = 0; i < scene->shown[seat]; i++) {
        int left = i % per_row * HAND_STEP * 100 / HAND_WIDTH,
            top = i / per_row * HAND_ROW * 100 / HAND_WIDTH;
        layout_put_shadow(s, left, top, 0);
        layout_put_tile(s, scene->hand[seat][i], left, top, 0);
    }
    base_text_format(s, "</g>\n");
}

static void put_seat(base_text *s, const kz_scene *scene, int seat)
{
    side at = side_of(scene->view.pub.rules.seats, seat);
    int shown = scene->shown[seat], rows = (shown + PER_ROW - 1) / PER_ROW;
    if (at == BOTTOM || at == TOP) {
        int width = PLATE_WIDTH + (shown ? GAP + shown * HAND_STEP : 0), x = MIDDLE_X - width / 2;
        int y = at == TOP ? FELT_TOP + GAP : FELT_BOTTOM - GAP - 2 * HAND_WIDTH;
        put_plate(s, scene, seat, x, y + 1);
        put_hand(s, scene, seat, x + PLATE_WIDTH + GAP, y, KZ_TILES);
    } else {
        int x = at == LEFT ? FELT_LEFT + GAP : FELT_RIGHT - GAP - PLATE_WIDTH;
        int y = MIDDLE_Y - (PLATE_HEIGHT + (rows ? GAP / 2 + rows * HAND_ROW : 0)) / 2;
        put_plate(s, scene, seat, x, y);
        put_hand(s, scene, seat, x + (PLATE_WIDTH - PER_ROW * HAND_STEP) / 2 + 3, y + PLATE_HEIGHT + GAP / 2,
                 PER_ROW);
    }
}

/* Draws a small heap with the stock's name and number. */
static void put_stock(base_text *s, const kz_scene *scene)
{
    if (!scene->view.pub.stock_count)
        return;
    int x = FELT_RIGHT - GAP, y = FELT_BOTTOM - GAP;
    base_text_format(s, "<g transform=\"translate(%d %d)scale(.2)\">", x - 56, y - 44);
    for (int i = 0; i < 3; i++)
        base_text_format(s, "<use href=\"#b\" x=\"%d\" y=\"%d\"/>", 14 * i, -12 * i);
    base_text_format(
        s, "</g><text x=\"%d\" y=\"%d\" text-anchor=\"end\" font-size=\"18\" font-weight=\"700\">%d", x,
        y - 38, scene->view.pub.stock_count);
    base_text_format(
        s, "</text><text x=\"%d\" y=\"%d\" text-anchor=\"end\" font-size=\"13\" fill=\"#c5d0cb\">", x, y - 2);
    put_text(s, scene->stock, NAME_LETTERS);
    base_text_format(s, "</text>\n");
}

static void put_table(base_text *s, const kz_scene *scene)
{
    base_text_format(s, "<rect width=\"%d\" height=\"%d\" fill=\"#1f2a2e\"/>\n", KZ_SVG_WIDTH, KZ_SVG_HEIGHT);
    base_text_format(s, "<text x=\"28\" y=\"41\" font-size=\"20\" font-weight=\"700\">");
    put_text(s, scene->title, HEAD_LETTERS);
    base_text_format(
        s, "</text><text x=\"1172\" y=\"41\" font-size=\"16\" text-anchor=\"end\" fill=\"#c5d0cb\">");
    put_text(s, scene->status, HEAD_LETTERS);
    base_text_format(
        s,
        "</text>\n<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"28\" fill=\"url(#wood)\" "
        "stroke=\"#8a6341\" stroke-width=\"2\"/>",
        FELT_LEFT - 14, FELT_TOP - 14, FELT_RIGHT - FELT_LEFT + 28, FELT_BOTTOM - FELT_TOP + 28);
    base_text_format(s,
                     "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"18\" fill=\"url(#felt)\" "
                     "stroke=\"#1f332f\"/>\n",
                     FELT_LEFT, FELT_TOP, FELT_RIGHT - FELT_LEFT, FELT_BOTTOM - FELT_TOP);
}

size_t kz_scene_svg(const kz_scene *scene, char *out, size_t size)
{
    base_text s = base_text_in(out, size);
    int seats = scene->view.pub.rules.seats, side = seats > 2 ? PLATE_WIDTH + GAP : 0;
    int top = seats == 3 ? 0 : 2 * HAND_WIDTH + GAP;
    base_text_format(&s, head, KZ_SVG_WIDTH, KZ_SVG_HEIGHT);
    put_text(&s, scene->title, HEAD_LETTERS);
    base_text_format(&s, "</title>\n");
    layout_put_parts(&s);
    put_table(&s, scene);
    for (int seat = 0; seat < seats; seat++)
        put_seat(&s, scene, seat);
    put_stock(&s, scene);
    put_line(&s, &scene->view, FELT_LEFT + GAP + side, FELT_TOP + GAP + top, FELT_RIGHT - GAP - side,
             FELT_BOTTOM - 2 * GAP - 2 * HAND_WIDTH);
    base_text_format(&s, "</svg>\n");
    return base_text_end(&s);
}
