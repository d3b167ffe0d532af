/* SPDX-License-Identifier: MIT */
/* A deal as a table of laps: a row for each lap round the table, a column for each player
 * (docs/lap-table.md).
 *
 * Reading: call kz_laps_open(), then kz_laps_read() for each deal. kz_laps_deal() deals the hands that
 * follow from columns and leftovers. kz_laps_play() finds the ends and plays the deal. Writing: call
 * kz_lap_begin(), kz_lap_add() for each action, kz_lap_end(), kz_lap_print(). No allocation, no I/O. */
#ifndef KOZEL_LAPS_H
#define KOZEL_LAPS_H

#include <kozel/api.h>
#include <kozel/catalogue.h>
#include <kozel/record.h>

KZ_DECLARATIONS

/* KZ_LAPS: a deal has at most 28 turns that lay, each followed by at most three knocks. KZ_TURN_TILES: a
 * turn lays at most at four ends. KZ_LIST_TILES: two seats may have all tiles. */
enum { KZ_LAPS = 40, KZ_TURN_TILES = 4, KZ_LIST_TILES = 14 };

/* A tile as written in a table: the half by which it joins the line comes first. */
typedef struct kz_lap_tile {
    uint8_t first, second; /* halves */
    uint8_t end;           /* kz_end if the table names the end, else KZ_NO_END */
    uint8_t kind;          /* KZ_LAY, KZ_LAY_CLOSED, KZ_LAY_LENGTHWISE */
    bool loose;            /* the order of the halves has no meaning */
} kz_lap_tile;

typedef enum kz_cell_kind {
    KZ_CELL_BLANK, /* nothing, or a knock if the deal goes on after it */
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
    int line, column; /* position in the text, 0 if the cell comes from none */
} kz_lap_cell;

/* The tiles of a hand, in the table's order. */
typedef struct kz_lap_list {
    uint8_t count;
    kz_tile tile[KZ_LIST_TILES];
    int line, column;
} kz_lap_list;

typedef struct kz_lap_deal {
    int number; /* number of the deal, from 1 */
    int seats;
    int laps;
    kz_lap_cell cell[KZ_LAPS][KZ_SEATS];
    bool has_left, has_dealt;
    kz_lap_list left[KZ_SEATS];  /* tiles left at the deal's end */
    kz_lap_list dealt[KZ_SEATS]; /* only if the dealt hand differs from the tiles laid and left */
    int line;                    /* the last line of the table */
} kz_lap_deal;

/* Returns whether matches by `rules` can be written as tables. A game with a stock cannot, because a table
 * does not have the order of the stock. A board of rows cannot either. `game` is the game's name, for the
 * error. */
KZ_API bool kz_laps_allowed(const kz_rules *rules, const char *game, kz_error *error);

/* ---- reading ---- */

/* The reader's private state. It is in a header only to avoid allocation. */
typedef struct kz_laps_state {
    const char *text;
    size_t length, at;
    char divider; /* divider of cells, in addition to tabs and `|`; 0: none */
} kz_laps_state;

/* A reader of a text. The caller may read its fields, not write them. */
typedef struct kz_laps_reader {
    kz_reader tags; /* tags.tags: the tags read until now */
    int line;       /* lines read */
    int deals;      /* deals returned until now */
    kz_laps_state own;
} kz_laps_reader;

/* Starts to read a text. The caller keeps the text valid. `events` may be NULL; only `tag` is called. */
KZ_API void kz_laps_open(kz_laps_reader *reader, const kz_games *games, const kz_reader_events *events,
                         const char *text, size_t length);

/* Reads the next deal's table. Returns false at the end (error->code is KZ_OK) and on an error, which has
 * line and column. Without a tag `Players` there are four. */
KZ_API bool kz_laps_read(kz_laps_reader *reader, kz_lap_deal *deal, kz_error *error);

/* Deals the hands of the table. The function rejects hands of a size that the game does not deal. It rejects
 * a set that is not the 28 tiles, with KZ_E_MISPRINT if one tile occurs twice and one is missing. It also
 * rejects what kz_match_deal() rejects. */
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

/* Plays the table's cells on the deal just dealt. match->log then has the actions. Ends that the table does
 * not name follow from the order of the halves. If that does not replay, the only ends that do are used.
 *
 * With KZ_E_READINGS *doubts lists the cells whose ends must be named (kz_lap_name_ends()). Equivalent
 * readings of a cell are no doubt: the first end is used. On error *match is unchanged. The function needs
 * up to 2 MiB of stack. */
KZ_API bool kz_laps_play(kz_match *match, const kz_lap_deal *deal, kz_lap_doubts *doubts, kz_error *error);

/* Names the ends of a cell's tiles: "a", "a+c", in the order of the tiles. Returns false if the cell has
 * another number of tiles, or if there is no such end. */
KZ_API bool kz_lap_name_ends(kz_lap_deal *deal, int lap, int seat, const char *ends, size_t length);

/* A correction of one tile, in a cell of the table or, if `lap` is -1, among the leftover tiles. */
typedef struct kz_lap_fix {
    int lap, seat, index;
    kz_tile from, to;
} kz_lap_fix;

enum { KZ_LAP_FIXES = 2 };

/* Finds the corrections of one tile with which a table replays, in the order of the cells. kz_laps_deal()
 * has returned KZ_E_MISPRINT for the table. `match` waits for this deal. Returns the number of
 * corrections. */
KZ_API int kz_laps_fixes(const kz_match *match, const kz_lap_deal *deal, kz_lap_fix out[KZ_LAP_FIXES]);

/* Applies a correction. */
KZ_API void kz_lap_correct(kz_lap_deal *deal, kz_lap_fix fix);

/* ---- writing ---- */

/* Starts the table of the deal just dealt. */
KZ_API void kz_lap_begin(kz_lap_deal *deal, const kz_match *dealt);

/* Adds an action. `before` is the state before the action. The function rejects an action that no cell can
 * express. */
KZ_API bool kz_lap_add(kz_lap_deal *deal, const kz_match *before, kz_action action, kz_error *error);

/* Ends the table: the deal has ended, or the record stops within it. `match` is the last state. The function
 * rejects a stop between a claim and its lead. */
KZ_API bool kz_lap_end(kz_lap_deal *deal, const kz_match *match, kz_error *error);

/* The words of a table in the reader's language. Programs that read tables use only `joiner`. It must be a
 * joiner that they accept: "+", "и", "and", ... */
typedef struct kz_lap_words {
    const char *lap, *left, *dealt, *joiner;
    const char *player[KZ_SEATS];
} kz_lap_words;

enum { KZ_LAPS_TEXT = 1 << 16 };

/* Prints the table as text with its `deal` line. Returns the length. If `size` bytes are too few, the text
 * is empty and the length 0. KZ_LAPS_TEXT suffices for words of less than KZ_TAG_TEXT bytes. */
KZ_API size_t kz_lap_print(const kz_lap_deal *deal, const kz_lap_words *words, char *out, size_t size);

KZ_DECLARATIONS_END

#endif
