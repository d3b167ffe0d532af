/* SPDX-License-Identifier: MIT */
/* Pictures of a part of the table, for use between paragraphs. */
#include "engine/layout/pieces.h"

#include <string.h>

/* The margin around the tiles, and the maximal height of a line. */
enum { EDGE = 34, LINE_HEIGHT_MAX = 250 };

/* The size of a lying tile of the set, including the space to the next. */
enum { SET_SCALE = 38, SET_ACROSS = 86, SET_DOWN = 48 };

static void put_head(base_text *s, int height)
{
    base_text_format(s,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1$d %2$d\" width=\"%1$d\" "
                     "height=\"%2$d\">\n",
                     KZ_FIGURE_WIDTH, height);
    layout_put_parts(s);
    base_text_format(
        s,
        "<rect width=\"%d\" height=\"%d\" rx=\"18\" fill=\"url(#wood)\"/><rect x=\"8\" y=\"8\" width=\"%d\" "
        "height=\"%d\" rx=\"12\" fill=\"url(#felt)\"/>\n",
        KZ_FIGURE_WIDTH, height, KZ_FIGURE_WIDTH - 16, height - 16);
}

/* ---- the set ---- */

size_t kz_tiles_svg(char *out, size_t size)
{
    base_text s = base_text_in(out, size);
    put_head(&s, 2 * EDGE + KZ_VALUES * SET_DOWN - 6);
    base_text_format(&s, "<g transform=\"translate(%d %d)scale(.%d)\">\n",
                     (KZ_FIGURE_WIDTH - (KZ_VALUES - 1) * SET_ACROSS) / 2, EDGE + SET_DOWN / 2 - 3,
                     SET_SCALE);
    for (unsigned low = 0; low < KZ_VALUES; low++)
        for (unsigned high = low; high < KZ_VALUES; high++) {
            int x = (int)high * SET_ACROSS * 100 / SET_SCALE, y = (int)low * SET_DOWN * 100 / SET_SCALE;
            layout_put_shadow(&s, x, y, 3);
            layout_put_tile(&s, kz_tile_of(low, high), x, y, 3);
        }
    base_text_format(&s, "</g>\n</svg>\n");
    return base_text_end(&s);
}

/* ---- a line ---- */

static const kz_placed *find(const kz_layout *l, kz_tile tile)
{
    for (int i = 0; i < l->count; i++)
        if (l->tile[i].tile == tile)
            return &l->tile[i];
    return NULL;
}

static void put_end(base_text *s, int x, int y)
{
    base_text_format(s, "<circle cx=\"%d\" cy=\"%d\" r=\"15\" fill=\"#6fc3a8\"/>\n", x, y);
}

/* Writes an end behind the side of a tile that faces away from its neighbour. */
static void put_end_of(base_text *s, const kz_layout *l, const kz_placed *p)
{
    const kz_placed *joined = &l->tile[p->joined];
    int dx = p->x - joined->x, dy = p->y - joined->y;
    bool lies = p->turn & 1, across = kz_is_double(p->tile) && (lies ? dx == 0 : dy == 0);
    bool sideways = lies != across;
    int reach = across ? 78 : 128;
    if (sideways)
        put_end(s, 50 * p->x + (dx < 0 ? -reach : reach), 50 * p->y);
    else
        put_end(s, 50 * p->x, 50 * p->y + (dy < 0 ? -reach : reach));
}

/* Writes the ends at the middle tile: `c` and `d` of a spinner or a house, every bare side of a lead. */
static void put_side_of(base_text *s, const kz_placed *p, int end)
{
    bool lateral = end >= KZ_END_C, sideways = (p->turn & 1) == lateral;
    bool along = (p->turn & 1) == sideways;
    int reach = along ? 128 : 78, sign = end == KZ_END_A || end == KZ_END_C ? -1 : 1;
    put_end(s, 50 * p->x + (sideways ? sign * reach : 0), 50 * p->y + (sideways ? 0 : sign * reach));
}

/* Reads the tiles at the ends, even if the game's rules do not use them. */
static void read_outer(const kz_view *v, kz_tile outer[KZ_ENDS])
{
    memset(outer, KZ_NO_TILE, KZ_ENDS);
    outer[KZ_END_C] = outer[KZ_END_D] = v->pub.board.spinner;
    for (int i = 0; i < v->pub.log_count; i++) {
        kz_action a = v->pub.log[i];
        if (!kz_action_tiles(a))
            continue;
        if (a.kind != KZ_LAY_DOUBLES && a.end == KZ_NO_END)
            outer[KZ_END_A] = outer[KZ_END_B] = a.tile;
        else if (a.kind != KZ_LAY_DOUBLES)
            outer[a.end] = a.tile;
        for (int end = 0; a.kind == KZ_LAY_DOUBLES && end < KZ_ENDS; end++)
            if ((kz_doubles(a, end) & KZ_DOUBLE_VALUE) != KZ_NO_VALUE)
                outer[end] = kz_double_of(kz_doubles(a, end) & KZ_DOUBLE_VALUE);
    }
}

static void put_ends(base_text *s, const kz_view *v, const kz_layout *l)
{
    const kz_board *b = &v->pub.board;
    kz_tile outer[KZ_ENDS];
    if (kz_hands_are_face_down(&v->pub.rules))
        return; /* lines side by side end next to each other */
    read_outer(v, outer);
    for (int end = 0; end < KZ_ENDS; end++) {
        const kz_placed *p = b->value[end] == KZ_NO_VALUE ? NULL : find(l, outer[end]);
        if (!p)
            continue;
        if (p == l->tile)
            put_side_of(s, p, end);
        else
            put_end_of(s, l, p);
    }
}

size_t kz_line_svg(const kz_view *v, char *out, size_t size)
{
    base_text s = base_text_in(out, size);
    kz_layout l;
    kz_laid_line line;
    kz_window window = {KZ_FIGURE_WIDTH - 2 * EDGE - 16, LINE_HEIGHT_MAX, 20, false, false};
    kz_laid_line_of(v, &line);
    kz_layout_fit(&line, &window, &l);
    double scale = kz_layout_scale(&l, &window);
    int height = (int)(scale * (l.tiles.bottom - l.tiles.top)) + 2 * EDGE + 16;
    put_head(&s, height);
    layout_put_group(&s, "", KZ_FIGURE_WIDTH / 2.0 - scale * (l.tiles.left + l.tiles.right) / 2,
                     height / 2.0 - scale * (l.tiles.top + l.tiles.bottom) / 2, scale / 50);
    for (int i = 0; i < l.count; i++)
        layout_put_shadow(&s, 50 * l.tile[i].x, 50 * l.tile[i].y, l.tile[i].turn);
    for (int i = 0; i < l.count; i++) {
        const kz_placed *p = &l.tile[i];
        layout_put_tile(&s, l.closed >> p->tile & 1 ? KZ_NO_TILE : p->tile, 50 * p->x, 50 * p->y, p->turn);
    }
    put_ends(&s, v, &l);
    base_text_format(&s, "</g>\n</svg>\n");
    return base_text_end(&s);
}
