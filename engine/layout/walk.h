/* SPDX-License-Identifier: MIT */
/* A line being laid from its middle outwards; private to engine/layout. Each arm has a tip, and at a tip a
 * tile lies straight on, to a side from the last half - a double's end -, or under the end. Doubles lie
 * across. Tiles that do not lie at each other are half a half apart. */
#ifndef KOZEL_ENGINE_LAYOUT_WALK_H
#define KOZEL_ENGINE_LAYOUT_WALK_H

#include <kozel/layout.h>

/* The line as lists: the tile in the middle and what follows it on each arm, outwards. */
typedef struct layout_chain {
    kz_laid_tile middle;
    int ends;     /* 2 or 4 */
    bool spinner; /* the middle is one: its sides are not those of arms a and b */
    uint8_t count[KZ_ENDS];
    kz_laid_tile arm[KZ_ENDS][KZ_TILES];
} layout_chain;

/* The first `count` tiles of a line, at least one; `spinner`: the tile of which four arms go, KZ_NO_TILE:
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

/* The open end of an arm: the middle of its edge, where it leads to. */
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
    kz_placed tile[KZ_TILES + LAYOUT_AHEAD]; /* with those that are only tried */
    kz_box box;
    kz_set closed;
    layout_tip tip[KZ_ENDS];
} layout_walk;

/* The middle tile alone. `upright`: arms a and b lead up and down. */
void layout_walk_begin(layout_walk *w, const layout_chain *c, bool upright);

/* Where a tile of a form lies at a tip, its entry half the low one, and the tip behind it. False: there is no
 * such way. */
bool layout_walk_place(const layout_tip *at, layout_form form, layout_way way, kz_spot *place,
                       layout_tip *next);

/* Is there room on the board for what lies at the tile `joined`? */
bool layout_walk_free(const layout_walk *w, kz_spot place, int joined);

/* Puts a tile there. */
void layout_walk_put(layout_walk *w, int end, const kz_laid_tile *laid, kz_spot place,
                     const layout_tip *next);

/* The box with a place in it. */
kz_box layout_box_with(kz_box box, kz_spot place);

#endif
