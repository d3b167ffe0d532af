/* SPDX-License-Identifier: MIT */
/* The cells of a box as bit sets: a cell is a quarter of a tile's length; private to engine/layout. A box has
 * at most CELLS_ACROSS cells across and CELLS_DOWN down; around it is a rim where nothing lies. */
#ifndef KOZEL_ENGINE_LAYOUT_CELLS_H
#define KOZEL_ENGINE_LAYOUT_CELLS_H

#include "engine/layout/walk.h"

enum { CELLS_ACROSS = 48, CELLS_DOWN = 126, CELLS_RIM = 6, CELLS_ROWS = CELLS_DOWN + 2 * CELLS_RIM };

/* A tile, or the room for one: its middle, half its sides. */
typedef struct place {
    int8_t x, y, wide, high;
} place;

/* Do they lie on each other? */
static inline bool kz_places_meet(place p, place q)
{
    int x = p.wide + q.wide, y = p.high + q.high, dx = p.x - q.x, dy = p.y - q.y;
    return dx < x && -dx < x && dy < y && -dy < y;
}

typedef struct cells {
    int width, height;
    uint64_t row[CELLS_ROWS]; /* where no tile may lie: tiles, and half a half around them */
} cells;

/* Directions: right, down, left, up. */
extern const int8_t kz_dx[4], kz_dy[4];

/* The open end of an arm, as a tip in a box. */
typedef struct head {
    int x, y;
    uint8_t dir;
    bool across, straight;
} head;

/* From a head to the tile that is laid there and the head behind it. */
typedef struct move {
    bool is;
    place at;
    int8_t x, y;
    uint8_t dir;
} move;

/* By direction, across, form and way. */
typedef struct moves {
    move by[4][2][FORMS][WAYS];
} moves;

void kz_moves_read(moves *m);

static inline place kz_place_by(const head *h, const move *m)
{
    return (place){(int8_t)(h->x + m->at.x), (int8_t)(h->y + m->at.y), m->at.wide, m->at.high};
}

static inline head kz_head_by(const head *h, const move *m, lay_form form)
{
    return (head){h->x + m->x, h->y + m->y, m->dir, form == TWIN_ACROSS, false};
}

void kz_cells_clear(cells *b, int width, int height);

static inline uint64_t kz_cells_bits(int from, int wide)
{
    return ((UINT64_C(1) << wide) - 1) << (from + CELLS_RIM);
}

static inline bool kz_cells_holds(const cells *b, place p)
{
    return p.x - p.wide >= 0 && p.y - p.high >= 0 && p.x + p.wide <= b->width && p.y + p.high <= b->height;
}

/* Of a place within the box. */
static inline bool kz_cells_free(const cells *b, place p)
{
    uint64_t all = 0;
    const uint64_t *row = b->row + CELLS_RIM + p.y - p.high;
    for (int y = 0; y < 2 * p.high; y++)
        all |= row[y];
    return !(all & kz_cells_bits(p.x - p.wide, 2 * p.wide));
}

/* The same of one anywhere. */
static inline bool kz_cells_free_anywhere(const cells *b, place p)
{
    return p.x + p.wide < 0 || p.y + p.high < 0 || p.x - p.wide > b->width || p.y - p.high > b->height ||
           kz_cells_free(b, p);
}

static inline void kz_cells_block(cells *b, place p)
{
    uint64_t bits = kz_cells_bits(p.x - p.wide - 1, 2 * p.wide + 2);
    uint64_t *row = b->row + CELLS_RIM + p.y - p.high - 1;
    for (int y = 0; y < 2 * p.high + 2; y++)
        row[y] |= bits;
}

/* Can an arm have so many tiles more from a head on, whatever comes, be it outside of the box? `b` is the
 * board without the tile that the head is of. */
bool kz_leads_on(const cells *b, const moves *m, const head *h, int tiles);

/* Can it leave the box, whatever comes? `own` is the tile that the head is of. */
bool kz_leads_out(const cells *b, const moves *m, const head *h, place own);

#endif
