/* SPDX-License-Identifier: MIT */
/* The cells of a box as bit sets; private to engine/layout. A cell is a quarter of a tile's length. A box
 * has at most LAYOUT_CELLS_ACROSS cells across and LAYOUT_CELLS_DOWN down. It has a rim in which nothing
 * lies. */
#pragma once

#include "engine/layout/walk.h"

enum {
    LAYOUT_CELLS_ACROSS = 48,
    LAYOUT_CELLS_DOWN = 126,
    LAYOUT_CELLS_RIM = 6,
    LAYOUT_CELLS_ROWS = LAYOUT_CELLS_DOWN + 2 * LAYOUT_CELLS_RIM
};

/* A tile, or the room for one: its middle, and half its sides. */
typedef struct layout_place {
    int8_t x, y, wide, high;
} layout_place;

/* Returns whether two places overlap. */
static inline bool layout_places_meet(layout_place p, layout_place q)
{
    int x = p.wide + q.wide, y = p.high + q.high, dx = p.x - q.x, dy = p.y - q.y;
    return dx < x && -dx < x && dy < y && -dy < y;
}

typedef struct layout_cells {
    int width, height;
    uint64_t row[LAYOUT_CELLS_ROWS]; /* cells where no tile may lie: tiles, and half a half around them */
} layout_cells;

/* Directions: right, down, left, up. */
extern const int8_t layout_dx[4], layout_dy[4];

/* The open end of an arm, as a tip in a box. */
typedef struct layout_head {
    int x, y;
    uint8_t dir;
    bool across, straight;
} layout_head;

/* The move from a head to the tile that is laid there, and to the head behind it. */
typedef struct layout_move {
    bool is;
    layout_place at;
    int8_t x, y;
    uint8_t dir;
} layout_move;

/* The moves by direction, across, form and way. */
typedef struct layout_moves {
    layout_move by[4][2][LAYOUT_FORMS][LAYOUT_WAYS];
} layout_moves;

void layout_moves_read(layout_moves *m);

static inline layout_place layout_place_by(const layout_head *h, const layout_move *m)
{
    return (layout_place){(int8_t)(h->x + m->at.x), (int8_t)(h->y + m->at.y), m->at.wide, m->at.high};
}

static inline layout_head layout_head_by(const layout_head *h, const layout_move *m, layout_form form)
{
    return (layout_head){h->x + m->x, h->y + m->y, m->dir, form == LAYOUT_TWIN_ACROSS, false};
}

void layout_cells_clear(layout_cells *b, int width, int height);

static inline uint64_t layout_cells_bits(int from, int wide)
{
    return ((UINT64_C(1) << wide) - 1) << (from + LAYOUT_CELLS_RIM);
}

static inline bool layout_cells_holds(const layout_cells *b, layout_place p)
{
    return p.x - p.wide >= 0 && p.y - p.high >= 0 && p.x + p.wide <= b->width && p.y + p.high <= b->height;
}

/* Returns whether a place within the box is free. */
static inline bool layout_cells_free(const layout_cells *b, layout_place p)
{
    uint64_t all = 0;
    const uint64_t *row = b->row + LAYOUT_CELLS_RIM + p.y - p.high;
    for (int y = 0; y < 2 * p.high; y++)
        all |= row[y];
    return !(all & layout_cells_bits(p.x - p.wide, 2 * p.wide));
}

/* Returns whether any place is free. */
static inline bool layout_cells_free_anywhere(const layout_cells *b, layout_place p)
{
    return p.x + p.wide < 0 || p.y + p.high < 0 || p.x - p.wide > b->width || p.y - p.high > b->height ||
           layout_cells_free(b, p);
}

static inline void layout_cells_block(layout_cells *b, layout_place p)
{
    uint64_t bits = layout_cells_bits(p.x - p.wide - 1, 2 * p.wide + 2);
    uint64_t *row = b->row + LAYOUT_CELLS_RIM + p.y - p.high - 1;
    for (int y = 0; y < 2 * p.high + 2; y++)
        row[y] |= bits;
}

/* Returns whether an arm can have `tiles` more tiles from a head on, whatever comes, even outside the box.
 * `b` is the board without the tile of the head. */
bool layout_leads_on(const layout_cells *b, const layout_moves *m, const layout_head *h, int tiles);

/* Returns whether an arm can leave the box, whatever comes. `own` is the tile of the head. */
bool layout_leads_out(const layout_cells *b, const layout_moves *m, const layout_head *h, layout_place own);
