/* SPDX-License-Identifier: MIT */
/* The program's puzzles (data/puzzles), as the server uses them: their themes and right answers. It never
 * sends the positions themselves: the page has the files. */
#pragma once

#include "engine/teach/puzzles/puzzle.h"

#include <stddef.h>

typedef struct learning_book_puzzle {
    char id[PUZZLE_ID];
    char game[KZ_GAME_NAME];
    int16_t level;   /* its first rating */
    uint32_t themes; /* bits of puzzle_theme */
    char *right;     /* every accepted action, each after a line break and before one */
    char *legal;     /* every legal action, in the same form */
    int16_t *loss;   /* of each legal action, in the order of `legal` (puzzle_losses()) */
    int count;       /* legal actions */
} learning_book_puzzle;

typedef struct learning_book {
    learning_book_puzzle *puzzle;
    int *by_id; /* indexes in the order of the ids */
    int count;
    int *begins; /* for each game its first puzzle, then `count` */
    int games;
} learning_book;

/* Returns the book, made at the first call. It lives as long as the program. Any thread may call it. */
const learning_book *learning_book_get(void);

/* Returns the puzzle of that id; NULL: there is none. */
const learning_book_puzzle *learning_book_find(const learning_book *book, const char *id);

/* Returns the puzzle of a day since 1970 (UTC), the same for everybody; games take turns. */
const learning_book_puzzle *learning_book_daily(const learning_book *book, int64_t day);

/* Returns the theme of a word (puzzle_theme_word()), -1: there is none. */
int learning_book_theme(const char *word);

/* Returns the index in `legal` and `loss` of an action in the record's form; -1: not legal. */
int learning_book_action(const learning_book_puzzle *puzzle, const char *action);

/* Returns true if an action, in the record's form, is in one of a puzzle's lists. */
bool learning_book_has(const char *list, const char *action);

/* The files of data/puzzles, made into texts by scripts/embed_puzzles.py. */
extern const char *const learning_builtin_puzzles[]; /* one text a game */
extern const size_t learning_builtin_puzzle_files;
