/* SPDX-License-Identifier: MIT */
/* The puzzles that the program brings (data/puzzles), as the server needs them: what they are about, and
 * which answers are right. The positions themselves it never tells: the page has the files. */
#ifndef KOZEL_SERVER_LEARNING_PUZZLES_BOOK_H
#define KOZEL_SERVER_LEARNING_PUZZLES_BOOK_H

#include "engine/teach/puzzles/puzzle.h"

typedef struct kz_book_puzzle {
    char id[KZ_PUZZLE_ID];
    char game[KZ_GAME_NAME];
    int16_t level;   /* its first rating */
    uint32_t themes; /* bits of kz_theme */
    char *right;     /* every accepted action, each after a line break and before one */
    char *legal;     /* every legal one, in the same form */
    int16_t *loss;   /* of each legal one, in the order of `legal` (kz_puzzle_losses()) */
    int count;       /* legal actions */
} kz_book_puzzle;

typedef struct kz_book {
    kz_book_puzzle *puzzle;
    int *by_id; /* indexes in the order of the ids */
    int count;
    int *begins; /* of each game its first puzzle, then `count` */
    int games;
} kz_book;

/* Made at the first call; lives as long as the program. For any thread. */
const kz_book *kz_book_get(void);

/* NULL: there is none of that id. */
const kz_book_puzzle *kz_book_find(const kz_book *book, const char *id);

/* The puzzle of a day since 1970 (UTC), the same for everybody; games take turns. */
const kz_book_puzzle *kz_book_daily(const kz_book *book, int64_t day);

/* The theme of that word (kz_theme_word()), -1: there is none. */
int kz_book_theme(const char *word);

/* The index in `legal` and `loss` of an action as the record writes it; -1: it is not legal. */
int kz_book_action(const kz_book_puzzle *puzzle, const char *action);

/* Whether an action, as the record writes it, stands in one of a puzzle's lists. */
bool kz_book_has(const char *list, const char *action);

#endif
