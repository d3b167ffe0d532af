/* SPDX-License-Identifier: MIT */
/* Computes where the tiles of a board lie in a window (platform.md section 3). Doubles lie across. Arms turn
 * at the border. Each end has room for the next tile. Drawings and the page use only this layout. It is
 * plain arithmetic over the caller's structs. It uses which halves touch, not which tiles fit. */
#ifndef KOZEL_LAYOUT_H
#define KOZEL_LAYOUT_H

#include <kozel/api.h>
#include <kozel/view.h>

KZ_DECLARATIONS

/* A tile of the line as it was laid. */
typedef struct kz_laid_tile {
    kz_tile tile;
    uint8_t end;  /* KZ_END_A to KZ_END_D; KZ_NO_END: the lead; on a board of rows: KZ_LINE_1, KZ_LINE_2 */
    uint8_t kind; /* KZ_LAY, KZ_LAY_CLOSED or KZ_LAY_LENGTHWISE */
} kz_laid_tile;

/* The line to lay out. */
typedef struct kz_laid_line {
    bool rows;                   /* two lines side by side (sausage) */
    uint8_t half;                /* rows: the value of the start tile's half to which line 1 is attached */
    kz_tile spinner;             /* the laid double whose sides c and d are open; KZ_NO_TILE: none */
    uint8_t count;               /* at most KZ_TILES */
    kz_set last;                 /* the tiles of the last laying turn */
    kz_laid_tile laid[KZ_TILES]; /* in the order of play, the lead first; rows: the start tile, then line 1
                                  * and line 2 outwards */
} kz_laid_line;

/* Fills *line with the line of a view. */
KZ_API void kz_laid_line_of(const kz_view *view, kz_laid_line *line);

/* The window of a layout. Lengths are in any unit, from KZ_WINDOW_MIN to KZ_WINDOW_MAX. */
#define KZ_WINDOW_MIN 1e-6
#define KZ_WINDOW_MAX 1e6
typedef struct kz_window {
    double width, height;
    double most; /* maximum length in the window of a layout's unit */
    bool tall;   /* the line becomes higher, rather than wider, than the window */
    bool room;   /* keep room at each end for the next tile */
} kz_window;

/* A place on the board. The unit is a quarter of a tile's length: a tile is 2 x 4. x grows to the right, y
 * down. */
typedef struct kz_spot {
    int16_t x, y; /* middle of the tile; the middle tile's is 0, 0 */
    uint8_t turn; /* quarter turns clockwise; 0: the tile stands with its low half up */
} kz_spot;

/* A tile on the board. */
typedef struct kz_placed {
    kz_tile tile;
    uint8_t turn;   /* as in kz_spot */
    uint8_t joined; /* index of the tile to which it is joined; index 0 for tile 0 */
    int16_t x, y;   /* middle of the tile; the first tile's is 0, 0 (rows: the start tile's) */
} kz_placed;

/* The place of the next tile at an end. */
typedef struct kz_next {
    bool open;
    bool after_double; /* no double can come there */
    uint8_t joined;    /* index of the tile at this end */
    uint8_t value;     /* value of the end */
    kz_spot tile;      /* place of a tile whose low half fits; one whose high half fits is turned by a further
                        * half turn */
    kz_spot across, along; /* place of a double: across, as doubles lie, and lengthwise */
} kz_next;

typedef struct kz_box {
    int left, top, right, bottom;
} kz_box;

typedef struct kz_layout {
    int count;
    kz_placed tile[KZ_TILES]; /* the middle tile first, each later tile after the one to which it is joined */
    kz_box tiles;             /* around all tiles; all 0 if there is none */
    kz_set closed;            /* doubles laid closed */
    kz_set last;              /* the tiles of the last laying turn */
    kz_next next[KZ_ENDS];    /* rows: of line 1 and line 2 */
    kz_box room;              /* around the tiles and, if the window has room, the possible next tiles */
    /* Rows: the middles of the marks of joints and cuts. Joint marks are behind no tile of the line, behind
     * its first, and so on. Cut marks are at depth 0, 1, ... of the longer line. A joint's mark is at most 2
     * by 2 units, a cut's at most 2 by 5. */
    int joints[2], cuts;
    kz_spot joint[2][KZ_TILES], cut[KZ_TILES];
    double unit;     /* length of a unit in the window */
    double x, y;     /* the middle tile's middle, relative to the window's middle */
    int anew, steps; /* number of relayouts; number of steps that only reduced the scale */
} kz_layout;

/* Returns the length of a unit in the window at which the layout's tiles fill the window. */
KZ_API double kz_layout_scale(const kz_layout *layout, const kz_window *window);

/* Lays the line out again, with the corners that fill the window best. The middle is the spinner or house as
 * soon as a tile lies next to it, else the lead. On a board of rows it is the start tile. */
KZ_API void kz_layout_fit(const kz_laid_line *line, const kz_window *window, kz_layout *layout);

/* The memory of a growing line. It is zeroed before the first call. Each later call gets it as the call
 * before has left it. */
typedef struct kz_growth {
    uint64_t own[160];
} kz_growth;

/* Lays the line out as it has grown from its lead, with room for next tiles. Laid tiles keep their places,
 * perhaps at a smaller scale, until the scale becomes too small. Then the function lays the whole line out
 * again. It does so at most three times, and once more for each end that closes.
 *
 * The same line and window always give the same layout. `memory`, which may be NULL, saves time when the
 * line has grown by a tile. */
KZ_API void kz_layout_grow(const kz_laid_line *line, const kz_window *window, kz_growth *memory,
                           kz_layout *layout);

KZ_DECLARATIONS_END

#endif
