/* SPDX-License-Identifier: MIT */
/* The puzzles that the program brings (data/puzzles), as the server needs them: what they are about, and
 * which answers are right. The positions themselves it never tells: the page has the files. */
#ifndef KOZEL_SERVER_LEARNING_PUZZLES_BOOK_H
#define KOZEL_SERVER_LEARNING_PUZZLES_BOOK_H

#include "engine/teach/puzzles/puzzle.h"

typedef struct learning_book_puzzle {
    char id[PUZZLE_ID];
    char game[KZ_GAME_NAME];
    int16_t level;   /* its first rating */
    uint32_t themes; /* bits of puzzle_theme */
    char *right;     /* every accepted action, each after a line break and before one */
    char *legal;     /* every legal one, in the same form */
    int16_t *loss;   /* of each legal one, in the order of `legal` (puzzle_losses()) */
    int count;       /* legal actions */
} learning_book_puzzle;

typedef struct learning_book {
    learning_book_puzzle *puzzle;
    int *by_id; /* indexes in the order of the ids */
    int count;
    int *begins; /* of each game its first puzzle, then `count` */
    int games;
} learning_book;

/* Made at the first call; lives as long as the program. For any thread. */
const learning_book *learning_book_get(void);

/* NULL: there is none of that id. */
const learning_book_puzzle *learning_book_find(const learning_book *book, const char *id);

/* The puzzle of a day since 1970 (UTC), the same for everybody; games take turns. */
const learning_book_puzzle *learning_book_daily(const learning_book *book, int64_t day);

/* The theme of that word (puzzle_theme_word()), -1: there is none. */
int learning_book_theme(const char *word);

/* The index in `legal` and `loss` of an action as the record writes it; -1: it is not legal. */
int learning_book_action(const learning_book_puzzle *puzzle, const char *action);

/* Whether an action, as the record writes it, stands in one of a puzzle's lists. */
bool learning_book_has(const char *list, const char *action);

#endif
