/* SPDX-License-Identifier: MIT */
/* Where the tiles of a board lie in a window: doubles across, arms that turn at the border, room at each end
 * for the tile that comes next (platform.md section 3). The one home of it: drawings and the page lay by
 * this. Plain arithmetic over the caller's structs; it knows which halves touch, not which tiles fit. */
#ifndef KOZEL_LAYOUT_H
#define KOZEL_LAYOUT_H

#include <kozel/api.h>
#include <kozel/view.h>

KZ_DECLARATIONS

/* A tile of the line as it was laid. */
typedef struct kz_laid_tile {
    kz_tile tile;
    uint8_t end;  /* KZ_END_A to KZ_END_D, KZ_NO_END: the lead; on a board of rows KZ_LINE_1, KZ_LINE_2 */
    uint8_t kind; /* KZ_LAY, KZ_LAY_CLOSED or KZ_LAY_LENGTHWISE */
} kz_laid_tile;

/* What is laid out. */
typedef struct kz_laid_line {
    bool rows;                   /* two lines side by side (sausage) */
    uint8_t half;                /* of rows: the value of the start tile's half that line 1 hangs on */
    kz_tile spinner;             /* the laid double whose sides c and d are open, KZ_NO_TILE: there is none */
    uint8_t count;               /* at most KZ_TILES */
    kz_set last;                 /* the tiles of the last laying turn */
    kz_laid_tile laid[KZ_TILES]; /* in the order of play, the lead first; of rows the start tile, then line 1
                                  * and line 2 from it outwards */
} kz_laid_line;

/* The line of a view. */
KZ_API void kz_laid_line_of(const kz_view *view, kz_laid_line *line);

/* The window that a layout is made for, in any unit of length: numbers from KZ_WINDOW_MIN to
 * KZ_WINDOW_MAX. */
#define KZ_WINDOW_MIN 1e-6
#define KZ_WINDOW_MAX 1e6
typedef struct kz_window {
    double width, height;
    double most; /* of it, that a layout's unit may take */
    bool tall;   /* rather higher than the window than wider */
    bool room;   /* with room for the tile that comes next at each end */
} kz_window;

/* A place on the board. The unit is a quarter of a tile's length: a tile is 2 x 4. x to the right, y down. */
typedef struct kz_spot {
    int16_t x, y; /* its middle; the middle tile's is 0, 0 */
    uint8_t turn; /* quarter turns clockwise from standing with the low half up */
} kz_spot;

/* A tile on the board. */
typedef struct kz_placed {
    kz_tile tile;
    uint8_t turn;   /* as in kz_spot */
    uint8_t joined; /* index of the tile that it lies at; the first one's is its own */
    int16_t x, y;   /* its middle; the first tile's is 0, 0 (of rows: of the start tile) */
} kz_placed;

/* Where the next tile at an end would lie. */
typedef struct kz_next {
    bool open;
    bool after_double; /* no double comes there */
    uint8_t joined;    /* index of the tile that lies there */
    uint8_t value;     /* of the end */
    kz_spot tile;      /* one whose low half fits; that whose high half does lies there a half turn further */
    kz_spot across, along; /* a double, as doubles lie and lengthwise */
} kz_next;

typedef struct kz_box {
    int left, top, right, bottom;
} kz_box;

typedef struct kz_layout {
    int count;
    kz_placed tile[KZ_TILES]; /* the middle first, each one after that which it lies at */
    kz_box tiles;             /* of all tiles; all 0 if there is none */
    kz_set closed;            /* doubles laid closed */
    kz_set last;              /* the tiles of the last laying turn */
    kz_next next[KZ_ENDS];    /* of rows: of line 1 and line 2 */
    kz_box room;              /* of the tiles and, where the window has room, of what may come next */
    /* Of rows: the middles of the marks of joints (behind no tile of the line, its first, ...) and of cuts
     * (at depth 0, 1, ... of the longer line). A joint's mark is 2 x 2 at most, a cut's 2 x 5. */
    int joints[2], cuts;
    kz_spot joint[2][KZ_TILES], cut[KZ_TILES];
    double unit;     /* how long the window shows a unit */
    double x, y;     /* where the middle tile's middle lies, from the window's middle */
    int anew, steps; /* how often it was laid anew on its way here; how often only seen from farther */
} kz_layout;

/* How long the window shows a layout's unit if it fills it with its tiles. */
KZ_API double kz_layout_scale(const kz_layout *layout, const kz_window *window);

/* Lays the line out anew: with the corners that let it fill the window best. The middle is the spinner or
 * house as soon as a tile lies beside it, else the lead; of rows the start tile. */
KZ_API void kz_layout_fit(const kz_laid_line *line, const kz_window *window, kz_layout *layout);

/* What a growing line is remembered by: zeroed before the first call, then the one that the call before has
 * left. */
typedef struct kz_growth {
    uint64_t own[160];
} kz_growth;

/* Lays the line out as it has grown from its lead on, with room: what lies stays where it is, though perhaps
 * seen from farther, until that would be too small; then the line is laid anew, three times, and once more
 * for each end that closes. The same line and window give the same layout, whoever looks and whenever;
 * `memory` (NULL is allowed) makes a line that has grown by a tile quick. */
KZ_API void kz_layout_grow(const kz_laid_line *line, const kz_window *window, kz_growth *memory,
                           kz_layout *layout);

KZ_DECLARATIONS_END

#endif
