/* SPDX-License-Identifier: MIT */
#include "engine/layout/cells.h"

#include <string.h>

const int8_t layout_dx[4] = {1, 0, -1, 0}, layout_dy[4] = {0, 1, 0, -1};

void layout_cells_clear(layout_cells *b, int width, int height)
{
    b->width = width;
    b->height = height;
    memset(b->row, 0, (size_t)(height + 2 * LAYOUT_CELLS_RIM) * sizeof *b->row);
}

/* ---- moves ---- */

static layout_move move_of(int dir, bool across, layout_form form, layout_way way)
{
    layout_tip at = {.dx = layout_dx[dir], .dy = layout_dy[dir], .across = across}, next = at;
    kz_spot p;
    layout_move m = {.is =
                         !(across && form != LAYOUT_A_TILE) && layout_walk_place(&at, form, way, &p, &next)};
    if (!m.is)
        return m;
    int8_t wide = p.turn & 1 ? 2 : 1;
    m.at = (layout_place){(int8_t)p.x, (int8_t)p.y, wide, (int8_t)(3 - wide)};
    m.x = (int8_t)next.x;
    m.y = (int8_t)next.y;
    m.dir = (uint8_t)(next.dx ? 1 - next.dx : 2 - next.dy);
    return m;
}

void layout_moves_read(layout_moves *m)
{
    for (int dir = 0; dir < 4; dir++)
        for (int across = 0; across < 2; across++)
            for (int form = 0; form < LAYOUT_FORMS; form++)
                for (int way = 0; way < LAYOUT_WAYS; way++)
                    m->by[dir][across][form][way] = move_of(dir, across, (layout_form)form, (layout_way)way);
}

/* ---- `count` more tiles ---- */

static bool leads_on_by(const layout_cells *b, const layout_moves *m, const layout_head *h, layout_form form,
                        int way, int tiles)
{
    const layout_move *by = &m->by[h->dir][h->across][form][way];
    if (!by->is || !layout_cells_free_anywhere(b, layout_place_by(h, by)))
        return false;
    layout_head next = layout_head_by(h, by, form);
    return layout_leads_on(b, m, &next, tiles - 1);
}

bool layout_leads_on(const layout_cells *b, const layout_moves *m, const layout_head *h, int tiles)
{
    if (tiles == 0)
        return true;
    if (!h->across && !leads_on_by(b, m, h, LAYOUT_TWIN_ACROSS, LAYOUT_STRAIGHT, tiles))
        return false;
    for (int way = LAYOUT_STRAIGHT; way < (h->straight ? LAYOUT_LEFT : LAYOUT_WAYS); way++)
        if (leads_on_by(b, m, h, LAYOUT_A_TILE, way, tiles))
            return true;
    return false;
}

/* ---- out with few turns ---- */

/* Returns whether a lane as wide as a double leads straight out of the box. */
static bool is_open(const layout_cells *b, const layout_head *h)
{
    enum { HALF = 2, LEAST = HALF - LAYOUT_CELLS_RIM };
    int first = -HALF + h->y, last = HALF - 1 + h->y; /* rows */
    if (h->x < LEAST || h->y < LEAST || h->x > b->width - LEAST || h->y > b->height - LEAST)
        return true;
    uint64_t bits = layout_cells_bits(h->x - HALF, 2 * HALF), all = 0;
    if (layout_dy[h->dir]) {
        first = layout_dy[h->dir] > 0 ? h->y : -LAYOUT_CELLS_RIM;
        last = layout_dy[h->dir] > 0 ? b->height + LAYOUT_CELLS_RIM - 1 : h->y - 1;
    } else {
        bits = (UINT64_C(1) << (h->x + LAYOUT_CELLS_RIM)) - 1;
        bits = layout_dx[h->dir] > 0 ? ~bits : bits;
    }
    for (int i = first; i <= last; i++)
        all |= b->row[LAYOUT_CELLS_RIM + i];
    return !(all & bits);
}

static bool is_out_soon(const layout_cells *b, const layout_moves *m, const layout_head *h, int tiles);

static bool is_out_by(const layout_cells *b, const layout_moves *m, const layout_head *h, layout_form form,
                      int way, int tiles)
{
    const layout_move *by = &m->by[h->dir][h->across][form][way];
    if (!by->is || !layout_cells_free_anywhere(b, layout_place_by(h, by)))
        return false;
    layout_head next = layout_head_by(h, by, form);
    return is_out_soon(b, m, &next, tiles - 1);
}

static bool is_out_soon(const layout_cells *b, const layout_moves *m, const layout_head *h, int tiles)
{
    if (is_open(b, h))
        return true;
    if (tiles == 0 || (!h->across && !is_out_by(b, m, h, LAYOUT_TWIN_ACROSS, LAYOUT_STRAIGHT, tiles)))
        return false;
    for (int way = LAYOUT_STRAIGHT; way < (h->straight ? LAYOUT_LEFT : LAYOUT_WAYS); way++)
        if (is_out_by(b, m, h, LAYOUT_A_TILE, way, tiles))
            return true;
    return false;
}

/* ---- out in any way ---- */

/* Sets of heads and of places, by rows. */
typedef struct maps {
    int rows;
    uint64_t lying[LAYOUT_CELLS_ROWS], standing[LAYOUT_CELLS_ROWS]; /* the middles of free places */
    uint64_t heads[4][2][LAYOUT_CELLS_ROWS]; /* heads from which an arm leaves the box, by direction and
                                              * across */
} maps;

static void find_places(const layout_cells *b, maps *m)
{
    for (int y = 0; y < m->rows; y++) {
        uint64_t two = b->row[y] | (y > 0 ? b->row[y - 1] : 0), four = two;
        four |= y > 1 ? b->row[y - 2] : 0;
        four |= y + 1 < m->rows ? b->row[y + 1] : 0;
        m->lying[y] = ~(two | two << 1 | two >> 1 | two << 2);
        m->standing[y] = ~(four | four << 1);
    }
}

/* Finds the outer places: this far outside there is room for everything. */
static void find_outer(const layout_cells *b, maps *m)
{
    enum { OUT = 3 };
    uint64_t out = ~layout_cells_bits(1 - OUT, b->width + 2 * OUT - 1);
    for (int y = 0; y < m->rows; y++)
        for (int i = 0; i < 4 * 2; i++)
            m->heads[i / 2][i % 2][y] =
                y <= LAYOUT_CELLS_RIM - OUT || y >= m->rows - LAYOUT_CELLS_RIM + OUT ? ~UINT64_C(0) : out;
}

/* Returns a row of a set, moved. */
static uint64_t seen_from(const uint64_t *set, int rows, int y, int x)
{
    if (y < 0 || y >= rows)
        return ~UINT64_C(0);
    return x >= 0 ? set[y] >> x : set[y] << -x;
}

/* Returns the heads of a row from which a move leads to a known head. */
static uint64_t heads_by(const maps *m, const layout_move *by, bool across, int y)
{
    if (!by->is)
        return 0;
    return seen_from(by->at.wide == 2 ? m->lying : m->standing, m->rows, y + by->at.y, by->at.x) &
           seen_from(m->heads[by->dir][across], m->rows, y + by->y, by->x);
}

/* Finds more heads. Returns false if there are none. */
static bool find_more(maps *m, const layout_moves *moves, int dir, int across)
{
    bool more = false;
    for (int y = 0; y < m->rows; y++) {
        uint64_t tiles = 0, twin = ~UINT64_C(0), known = m->heads[dir][across][y];
        for (int way = 0; way < LAYOUT_WAYS; way++)
            tiles |= heads_by(m, &moves->by[dir][across][LAYOUT_A_TILE][way], false, y);
        if (!across)
            twin = heads_by(m, &moves->by[dir][0][LAYOUT_TWIN_ACROSS][LAYOUT_STRAIGHT], true, y);
        m->heads[dir][across][y] = known | (tiles & twin);
        more = more || (tiles & twin & ~known);
    }
    return more;
}

static void find_heads(const layout_cells *b, const layout_moves *moves, maps *m)
{
    m->rows = b->height + 2 * LAYOUT_CELLS_RIM;
    find_places(b, m);
    find_outer(b, m);
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < 4 * 2; i++)
            more = find_more(m, moves, i / 2, i % 2) || more;
    }
}

static bool is_known(const maps *m, const layout_cells *b, const layout_moves *moves, const layout_head *h,
                     layout_form form, int way)
{
    const layout_move *by = &moves->by[h->dir][h->across][form][way];
    if (!by->is || !layout_cells_free_anywhere(b, layout_place_by(h, by)))
        return false;
    layout_head next = layout_head_by(h, by, form);
    int x = next.x + LAYOUT_CELLS_RIM, y = next.y + LAYOUT_CELLS_RIM;
    return x < 0 || y < 0 || x >= b->width + 2 * LAYOUT_CELLS_RIM || y >= m->rows ||
           (m->heads[next.dir][next.across][y] >> x & 1);
}

bool layout_leads_out(const layout_cells *b, const layout_moves *moves, const layout_head *h,
                      layout_place own)
{
    enum { SOON = 2 };
    if (is_out_soon(b, moves, h, SOON))
        return true;
    maps m;
    layout_cells all = *b;
    layout_cells_block(&all, own);
    find_heads(&all, moves, &m);
    if (!h->across && !is_known(&m, b, moves, h, LAYOUT_TWIN_ACROSS, LAYOUT_STRAIGHT))
        return false;
    for (int way = LAYOUT_STRAIGHT; way < (h->straight ? LAYOUT_LEFT : LAYOUT_WAYS); way++)
        if (is_known(&m, b, moves, h, LAYOUT_A_TILE, way))
            return true;
    return false;
}
