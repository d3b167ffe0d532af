/* SPDX-License-Identifier: MIT */
/* A line that is laid from its middle outwards; private to engine/layout. Each arm has a tip. A tile at a
 * tip lies straight on, to a side of the last half (a double's end), or under the end. Doubles lie across.
 * Tiles that are not joined are half a half apart. */
#pragma once

#include <kozel/layout.h>

/* The line as lists: the middle tile, and the tiles that follow it on each arm, outwards. */
typedef struct layout_chain {
    kz_laid_tile middle;
    int ends;     /* 2 or 4 */
    bool spinner; /* the middle is a spinner: its sides are not those of arms a and b */
    uint8_t count[KZ_ENDS];
    kz_laid_tile arm[KZ_ENDS][KZ_TILES];
} layout_chain;

/* Takes the first `count` tiles of a line, at least one. `spinner` is the tile with four arms; KZ_NO_TILE:
 * none. */
void layout_chain_of(const kz_laid_line *line, int count, kz_tile spinner, layout_chain *c);

typedef enum layout_way {
    LAYOUT_STRAIGHT,
    LAYOUT_LEFT,
    LAYOUT_RIGHT,
    LAYOUT_UNDER_LEFT,
    LAYOUT_UNDER_RIGHT,
    LAYOUT_WAYS
} layout_way;
typedef enum layout_form { LAYOUT_A_TILE, LAYOUT_TWIN_ACROSS, LAYOUT_TWIN_ALONG, LAYOUT_FORMS } layout_form;

layout_form layout_lay_form_of(const kz_laid_tile *laid);

/* The open end of an arm: the middle of its edge, and its direction. */
typedef struct layout_tip {
    int x, y, dx, dy;
    bool across;   /* a double lies across it */
    bool straight; /* its sides are not free */
    bool closed;
    uint8_t value, joined;
} layout_tip;

enum { LAYOUT_AHEAD = 8 };

typedef struct layout_walk {
    int count, ends;
    kz_placed tile[KZ_TILES + LAYOUT_AHEAD]; /* includes tiles that are only tried */
    kz_box box;
    kz_set closed;
    layout_tip tip[KZ_ENDS];
} layout_walk;

/* Begins with the middle tile alone. `upright`: arms a and b lead up and down. */
void layout_walk_begin(layout_walk *w, const layout_chain *c, bool upright);

/* Computes the place of a tile of a form at a tip, with the low half joined, and the tip behind the tile.
 * Returns false if there is no such way. */
bool layout_walk_place(const layout_tip *at, layout_form form, layout_way way, kz_spot *place,
                       layout_tip *next);

/* Returns whether the board has room for a tile that is joined to tile `joined`. */
bool layout_walk_free(const layout_walk *w, kz_spot place, int joined);

/* Puts a tile at a place. */
void layout_walk_put(layout_walk *w, int end, const kz_laid_tile *laid, kz_spot place,
                     const layout_tip *next);

/* Returns the box extended by a place. */
kz_box layout_box_with(kz_box box, kz_spot place);

/* ---- the search for a line that fills a box */

/* The arrangement of a chain's tiles. */
typedef struct layout_plan {
    bool upright;
    uint8_t way[KZ_ENDS][KZ_TILES]; /* layout_way of each tile of an arm */
    uint8_t next[KZ_ENDS];          /* layout_way of the next tile for which an open end offers a place */
} layout_plan;

/* Receives each plan that is found. Returns true to end the search. */
typedef bool layout_fill_found(void *user, const layout_plan *plan);

/* Searches for ways to lay a chain in a box, with at most `nodes` steps. If `room`, each open end must have
 * a place in the box for a tile and for a double. Every arm must then be able to continue with any tile,
 * even outside the box. */
void layout_fill(const layout_chain *c, int width, int height, bool room, int nodes, layout_fill_found *found,
                 void *user);

/* ---- two lines side by side */

/* Numbers of tiles next to each other in a strip. */
enum { LAYOUT_COLUMNS_MIN = 2, LAYOUT_COLUMNS_MAX = 13 };

/* Lays a line of rows in strips of `columns` columns. Fills all of *layout except the scale and position. */
void layout_strips_lay(const kz_laid_line *line, int columns, kz_layout *layout);

/* Returns the box of lines with `depth` tiles each, at least one. */
kz_box layout_strips_box(int columns, int depth);
