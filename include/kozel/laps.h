/* SPDX-License-Identifier: MIT */
/* A deal as a table of laps: a row for each time round the table, a column for each player
 * (docs/lap-table.md).
 *
 * Reading: kz_laps_open(), then kz_laps_read() deal by deal; kz_laps_deal() deals the hands that the columns
 * and the leftovers give, kz_laps_play() finds the ends and plays it. Writing: kz_lap_begin(), kz_lap_add()
 * action by action, kz_lap_end(), kz_lap_print(). No allocation, no I/O. */
#ifndef KOZEL_LAPS_H
#define KOZEL_LAPS_H

#include <kozel/api.h>
#include <kozel/catalogue.h>
#include <kozel/record.h>

KZ_DECLARATIONS

/* Laps of a deal: at most 28 turns lay, with at most three knocks behind each. Tiles of a turn: four ends.
 * Tiles of a list: two seats may hold all. */
enum { KZ_LAPS = 40, KZ_TURN_TILES = 4, KZ_LIST_TILES = 14 };

/* A tile as a table has it: the half by which it joins the line comes first. */
typedef struct kz_lap_tile {
    uint8_t first, second; /* halves */
    uint8_t end;           /* kz_end if the table names it, else KZ_NO_END */
    uint8_t kind;          /* KZ_LAY, KZ_LAY_CLOSED, KZ_LAY_LENGTHWISE */
    bool loose;            /* the order of the halves is not significant */
} kz_lap_tile;

typedef enum kz_cell_kind {
    KZ_CELL_BLANK, /* nothing; a knock where the deal goes on behind it */
    KZ_CELL_KNOCK,
    KZ_CELL_TILES,
    KZ_CELL_TIMEOUT,
    KZ_CELL_RESIGN,
    KZ_CELL_YIELD
} kz_cell_kind;

typedef struct kz_lap_cell {
    uint8_t kind;  /* kz_cell_kind */
    uint8_t count; /* of KZ_CELL_TILES */
    kz_lap_tile tile[KZ_TURN_TILES];
    int line, column; /* in the text, 0 if it comes from none */
} kz_lap_cell;

/* Tiles of a hand, in the table's order. */
typedef struct kz_lap_list {
    uint8_t count;
    kz_tile tile[KZ_LIST_TILES];
    int line, column;
} kz_lap_list;

typedef struct kz_lap_deal {
    int number; /* of the deal, from 1 */
    int seats;
    int laps;
    kz_lap_cell cell[KZ_LAPS][KZ_SEATS];
    bool has_left, has_dealt;
    kz_lap_list left[KZ_SEATS];  /* at the deal's end */
    kz_lap_list dealt[KZ_SEATS]; /* only where it is not what was laid and what was left */
    int line;                    /* the last line of the table */
} kz_lap_deal;

/* May matches by these rules stand in tables? Not with a stock, whose order no table tells, and not on a
 * board of rows. `game`: its name, for the error. */
KZ_API bool kz_laps_allowed(const kz_rules *rules, const char *game, kz_error *error);

/* ---- reading ---- */

/* The reader's private state, in a header only so that nothing need be allocated. */
typedef struct kz_laps_state {
    const char *text;
    size_t length, at;
    char divider; /* of cells, beside tabs and `|`; 0: none */
} kz_laps_state;

/* A text being read; its fields are to be read, not written. */
typedef struct kz_laps_reader {
    kz_reader tags; /* tags.tags: those read so far */
    int line;       /* lines read */
    int deals;      /* returned so far */
    kz_laps_state own;
} kz_laps_reader;

/* Starts to read a text, which the caller keeps; `events` may be NULL, only `tag` is called. */
KZ_API void kz_laps_open(kz_laps_reader *reader, const kz_games *games, const kz_reader_events *events,
                         const char *text, size_t length);

/* Reads the next deal's table. False at the end (error->code is KZ_OK) and on an error, which has line and
 * column. Without a tag `Players` there are four. */
KZ_API bool kz_laps_read(kz_laps_reader *reader, kz_lap_deal *deal, kz_error *error);

/* Deals the hands that the table gives. Refused: hands of other sizes than the game deals, a set that is not
 * the 28 tiles (KZ_E_MISPRINT if one tile stands twice and one nowhere), what kz_match_deal() refuses. */
KZ_API bool kz_laps_deal(kz_match *match, const kz_lap_deal *deal, kz_error *error);

enum { KZ_LAP_DOUBTS = 12, KZ_DOUBT_ACTIONS = 6 };

/* An ambiguous cell. */
typedef struct kz_lap_doubt {
    int lap, seat; /* from 0 */
    int count;
    kz_action action[KZ_DOUBT_ACTIONS];
} kz_lap_doubt;

typedef struct kz_lap_doubts {
    int count;
    kz_lap_doubt doubt[KZ_LAP_DOUBTS];
} kz_lap_doubts;

/* Plays the table's cells on the deal just dealt; match->log has the actions then. Ends that the table does
 * not name follow from the order of the halves, or, if that does not replay, from the only ends that do. With
 * KZ_E_READINGS *doubts has the cells whose ends must be named (kz_lap_name_ends()); equivalent readings of
 * a cell are no doubt: the first end is meant. On error *match is unchanged. Needs up to 2 MiB of
 * stack. */
KZ_API bool kz_laps_play(kz_match *match, const kz_lap_deal *deal, kz_lap_doubts *doubts, kz_error *error);

/* Names the ends of a cell's tiles, "a", "a+c" in the order of the tiles. False if the cell has not so many
 * tiles, or there are no such ends. */
KZ_API bool kz_lap_name_ends(kz_lap_deal *deal, int lap, int seat, const char *ends, size_t length);

/* A correction of one tile: in a cell of the table, or (lap -1) among the tiles left. */
typedef struct kz_lap_fix {
    int lap, seat, index;
    kz_tile from, to;
} kz_lap_fix;

enum { KZ_LAP_FIXES = 2 };

/* The corrections of one tile with which a table that kz_laps_deal() called a misprint replays, in the order
 * of the cells; `match` waits for this deal. Returns how many. */
KZ_API int kz_laps_fixes(const kz_match *match, const kz_lap_deal *deal, kz_lap_fix out[KZ_LAP_FIXES]);

/* Applies a correction. */
KZ_API void kz_lap_correct(kz_lap_deal *deal, kz_lap_fix fix);

/* ---- writing ---- */

/* Starts the table of the deal just dealt. */
KZ_API void kz_lap_begin(kz_lap_deal *deal, const kz_match *dealt);

/* Adds an action; `before` is the state that it meets. Refused: what no cell can say. */
KZ_API bool kz_lap_add(kz_lap_deal *deal, const kz_match *before, kz_action action, kz_error *error);

/* The deal has ended, or the record stops inside it. `match` is the last state. Refused: a stop between a
 * claim and its lead. */
KZ_API bool kz_lap_end(kz_lap_deal *deal, const kz_match *match, kz_error *error);

/* The words of a table, in the language of who will read it; readers look at none of them but `joiner`, which
 * must be one that they know: "+", "и", "and", ... */
typedef struct kz_lap_words {
    const char *lap, *left, *dealt, *joiner;
    const char *player[KZ_SEATS];
} kz_lap_words;

enum { KZ_LAPS_TEXT = 1 << 16 };

/* The table as text with its `deal` line. Returns the length, at most size - 1; `size` >= KZ_LAPS_TEXT
 * suffices for words of less than KZ_TAG_TEXT bytes. */
KZ_API size_t kz_lap_print(const kz_lap_deal *deal, const kz_lap_words *words, char *out, size_t size);

KZ_DECLARATIONS_END

#endif
