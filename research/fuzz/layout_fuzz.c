/* SPDX-License-Identifier: MIT */
/* Lines of any deal in windows of any size (include/kozel/layout.h). All tiles lie apart, in the window and
 * where they were offered a place. The same line and window give the same layout. */
#include "choices.h"
#include "tests/unit/engine/layout/spots.h"

#include <kozel/layout.h>

#include <math.h>

enum { LINES = 40, FEW_LINES = 8, ACTIONS = 150 };

/* Each line is laid out from the one before, by `memory`. */
static struct {
    kz_window window;
    kz_growth memory;
    kz_laid_line line;
    kz_layout layout;
} before;

/* ---- what holds of each layout ---- */

static bool is_in(kz_box b, kz_spot p)
{
    int w = p.turn & 1 ? 2 : 1, h = 3 - w;
    return p.x - w >= b.left && p.x + w <= b.right && p.y - h >= b.top && p.y + h <= b.bottom;
}

/* A tall window may be overrun below and above. */
static void check_in_window(const kz_layout *l, const kz_window *w, kz_box b)
{
    double rim = 1e-6 * (w->width + w->height);
    must(isfinite(l->unit) && isfinite(l->x) && isfinite(l->y), "a layout without measure");
    must(l->unit <= w->most * (1 + 1e-9), "a unit is larger than it may be");
    if (l->unit == 0)
        must(w->tall, "nothing is seen");
    must(l->x + b.left * l->unit >= -w->width / 2 - rim && l->x + b.right * l->unit <= w->width / 2 + rim,
         "a tile lies beside the window");
    must(l->y + b.top * l->unit >= -w->height / 2 - rim && l->y + b.bottom * l->unit <= w->height / 2 + rim,
         "a tile lies above or below the window");
}

/* Each tile once, in the boxes; tiles at each other touch, all others are half a half apart, but for rows. */
static void check_tiles(const kz_laid_line *line, const kz_layout *l)
{
    kz_set laid = 0, placed = 0;
    must(l->count == line->count && l->last == line->last, "another number of tiles");
    for (int i = 0; i < l->count; i++) {
        const kz_placed *p = &l->tile[i];
        laid |= kz_bit(line->laid[i].tile);
        placed |= kz_bit(p->tile);
        must(is_in(l->tiles, spot_of(p)) && is_in(l->room, spot_of(p)), "a tile lies outside its box");
        must(p->turn < 4 && p->joined <= i, "a tile lies at one that comes later");
        for (int j = 0; j < i; j++) {
            int apart = gap(spot_of(p), spot_of(&l->tile[j]));
            must(line->rows       ? apart >= 0
                 : p->joined == j ? apart == 0
                                  : apart >= 1,
                 "tiles overlap, or do not touch");
        }
    }
    must(laid == placed, "other tiles than were laid");
}

static void check_free(const kz_layout *l, const kz_next *next, kz_spot p)
{
    must(is_in(l->room, p), "a place outside the room");
    for (int i = 0; i < l->count; i++)
        must(gap(p, spot_of(&l->tile[i])) >= (i != next->joined), "a place that is not free");
}

static void check_offers(const kz_laid_line *line, const kz_layout *l)
{
    for (int end = 0; end < (line->rows || line->spinner == KZ_NO_TILE ? 2 : KZ_ENDS); end++) {
        const kz_next *next = &l->next[end];
        if (!next->open)
            continue;
        if (line->rows)
            must(is_in(l->room, next->tile), "a place outside the room");
        else
            check_free(l, next, next->tile);
        if (!line->rows && !next->after_double)
            check_free(l, next, next->across);
    }
}

static void check_same(const kz_layout *a, const kz_layout *b)
{
    must(a->count == b->count, "another layout has other tiles");
    for (int i = 0; i < a->count; i++) {
        const kz_placed *p = &a->tile[i], *q = &b->tile[i];
        must(p->tile == q->tile && p->turn == q->turn && p->joined == q->joined && p->x == q->x &&
                 p->y == q->y,
             "the same line is laid otherwise");
    }
    must(a->unit == b->unit && a->x == b->x && a->y == b->y, "the same line is seen otherwise");
}

/* Unless there was a relayout, no tile has moved. */
static void check_unmoved(const kz_laid_line *line, const kz_layout *l)
{
    if (line->rows || !before.line.count || before.line.spinner != line->spinner ||
        before.layout.anew != l->anew)
        return;
    must(l->unit <= before.layout.unit, "it is seen from nearer");
    for (int i = 0; i < before.layout.count; i++)
        for (int j = 0; j < l->count; j++)
            must(l->tile[j].tile != before.layout.tile[i].tile ||
                     gap(spot_of(&l->tile[j]), spot_of(&before.layout.tile[i])) < 0,
                 "a tile has moved");
}

/* ---- lines ---- */

static void check_fit(const kz_laid_line *line, const kz_window *window)
{
    kz_layout l, again;
    kz_layout_fit(line, window, &l);
    check_in_window(&l, window, window->room ? l.room : l.tiles);
    check_tiles(line, &l);
    kz_layout_fit(line, window, &again);
    check_same(&l, &again);
}

static void check_grow(const kz_laid_line *line, bool late)
{
    kz_layout l, again;
    kz_layout_grow(line, &before.window, &before.memory, &l);
    check_in_window(&l, &before.window, l.room);
    check_tiles(line, &l);
    check_offers(line, &l);
    check_unmoved(line, &l);
    before.line = *line;
    before.layout = l;
    if (!late)
        return;
    /* A page that comes later shows the same. */
    kz_layout_grow(line, &before.window, NULL, &again);
    check_same(&l, &again);
}

/* From KZ_WINDOW_MIN to KZ_WINDOW_MAX. */
static double choose_length(choices *c)
{
    uint16_t number;
    choose_bytes(c, &number, sizeof number);
    return KZ_WINDOW_MIN * pow(KZ_WINDOW_MAX / KZ_WINDOW_MIN, number / 65535.0);
}

/* Mostly as in the page, 16 to 271 of the largest units across, which takes little time; else of any size:
 * true. */
static bool choose_window(choices *c, kz_window *w)
{
    int mode = choose_byte(c);
    w->tall = mode & 1;
    w->room = mode & 2;
    if (mode < 16) {
        w->most = choose_length(c);
        w->width = choose_length(c);
        w->height = choose_length(c);
        return true;
    }
    w->most = 1 + choose_byte(c);
    w->width = (16 + choose_byte(c)) * w->most;
    w->height = (16 + choose_byte(c)) * w->most;
    return false;
}

/* Lays out a line, for who has seen it grow. */
static void check_line(choices *c, const kz_match *m, bool late, bool fit)
{
    kz_view view;
    kz_laid_line line;
    kz_window window;
    kz_view_of(m, KZ_NOBODY, &view);
    kz_laid_line_of(&view, &line);
    check_grow(&line, late);
    if (!fit)
        return;
    choose_window(c, &window);
    check_fit(&line, &window);
}

/* One line of the deal is laid out for who comes late, and one to fit a window: they take their time. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    kz_match m;
    kz_rules rules;
    kz_tile order[KZ_TILES];
    choices c = {data, size};
    memset(&before, 0, sizeof before);
    choose_rules(&c, &rules);
    int most = choose_window(&c, &before.window) ? FEW_LINES : LINES;
    before.window.tall = false; /* a line grows in the window that is there */
    int late = choose_below(&c, KZ_TILES), fit = choose_below(&c, KZ_TILES);
    kz_match_init(&m, &rules);
    choose_order(&c, &rules, order);
    must(kz_match_deal(&m, order, NULL), "a deal is refused");
    for (int i = 0, lines = 0; i < ACTIONS && lines < most && m.pub.phase == KZ_PLAYING && c.left; i++) {
        kz_action action = choose_legal(&c, &m);
        kz_match_apply(&m, action);
        if (!kz_action_tiles(action))
            continue;
        check_line(&c, &m, lines == late, lines == fit);
        lines++;
    }
    return 0;
}
