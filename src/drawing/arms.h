/* A line laid out by a plan; private to src/drawing. The board's arms each have a frame of their own: `x` runs away
 * from the middle, `v` to the side that the arm turns to. Two arms have half of the plane each, four a quarter and,
 * beyond where the arm beside them turns, all the width that there is. */
#ifndef KOZEL_DRAWING_ARMS_H
#define KOZEL_DRAWING_ARMS_H

#include <kozel/layout.h>

/* The line as lists: the tile in the middle and what follows it on each arm, outwards. */
typedef struct chain {
    kz_laid middle;
    bool four; /* arms c and d are there */
    uint8_t count[KZ_ENDS];
    kz_laid arm[KZ_ENDS][KZ_TILES];
} chain;

/* Where arms turn. */
typedef struct plan {
    int ahead[KZ_ENDS]; /* how far from the middle each arm's first row reaches */
    bool mirrored;      /* they turn to their other side */
    bool upright;       /* arms a and b run up and down */
} plan;

/* The narrowest border of two arms, and of four: the middle, a tile and a double lie before the first corner. */
enum { RIM_LEAST = 10, QUARTER_LEAST = 16, RIM_MOST = 60 };

/* The first `count` tiles of a line, at least one; `spinner`: the tile of which four arms go, KZ_NO_TILE: none. */
void kz_chain_of(const kz_line *line, int count, kz_tile spinner, chain *c);

/* Fills all of *layout but the sight. False: tiles, or what `room` is kept for, would lie on each other. */
bool kz_arms_lay(const chain *c, const plan *plan, bool room, kz_layout *layout);

/* The same with tiles of no face at the end of each arm that is open, as many as `more` says. */
void kz_chain_grow(chain *c, const int more[KZ_ENDS]);

/* Takes a place into a box. */
void kz_box_reach(kz_box *box, int x, int y, int turn);

#endif
