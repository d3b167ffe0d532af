/* SPDX-License-Identifier: MIT */
/* The server's words around the rules and in shared links, in every language. */
#pragma once

#include "server/languages/languages.h"

#include <kozel/catalogue.h>

typedef enum pages_shell_word {
    PAGES_TEXT_PLACE,   /* a short description of this place */
    PAGES_TEXT_WELCOME, /* the same in a sentence */
    PAGES_TEXT_SCRIPT,
    PAGES_TEXT_OLD,
    PAGES_TEXT_GAMES,
    PAGES_TEXT_EACH_GAME,
    PAGES_TEXT_ALL_GAMES,
    PAGES_TEXT_LANGUAGE,
    PAGES_TEXT_RULES, /* %s: a game */
    PAGES_TEXT_PICTURE,
    PAGES_TEXT_NO_PAGE,
    PAGES_TEXT_NO_GAME,
    PAGES_TEXT_HOME,
    PAGES_TEXT_TABLE,     /* %s: a game */
    PAGES_TEXT_FREE_SEAT, /* %s: names */
    PAGES_TEXT_WATCH,     /* %s: names */
    PAGES_TEXT_INVITED,
    PAGES_TEXT_PLAYER, /* %s: a name */
    PAGES_TEXT_MATCH,  /* %1$s: a game, %2$s: names */
    PAGES_TEXT_REPLAY,
    PAGES_TEXT_PUZZLE, /* %s: a game */
    PAGES_TEXT_SOLVE,
    PAGES_TEXT_LEARN,
    PAGES_TEXT_LESSONS,
    PAGES_TEXT_WELL, /* guides: their titles */
    PAGES_TEXT_WORDS,
    PAGES_TEXT_ORIGINS,
    PAGES_TEXT_RATINGS,
    PAGES_TEXT_PUZZLES, /* the views: their titles and sentences */
    PAGES_TEXT_POSITION,
    PAGES_TEXT_SET_UP,
    PAGES_TEXT_LEADERS,
    PAGES_TEXT_GUESTBOOK,
    PAGES_TEXT_QUESTIONS,
    PAGES_TEXT_FAIRNESS,
    PAGES_TEXT_WATCHING,
    PAGES_TEXT_HISTORY,
    PAGES_TEXT_FRIENDS,
    PAGES_TEXT_MESSAGES,
    PAGES_TEXT_ACCOUNT,
    PAGES_TEXT_ADMIN,
    PAGES_TEXT_DEVICE,
    PAGES_TEXT_TOURNAMENTS,
    PAGES_TEXT_CLUBS,
    PAGES_TEXT_GUEST,
    PAGES_TEXT_BOT,
    PAGES_SHELL_WORDS
} pages_shell_word;

typedef struct pages_shell_words {
    char *word[KZ_LANGUAGES][PAGES_SHELL_WORDS];
    int games;
    char name[KZ_GAMES][KZ_GAME_NAME];
    char *title[KZ_LANGUAGES][KZ_GAMES]; /* of games */
} pages_shell_words;

/* Makes the words and the titles of the games. Returns NULL if out of memory. Free it with
 * pages_shell_words_free(). `games`: NULL for the project's games. */
pages_shell_words *pages_shell_words_new(const kz_games *games, const language_translations *translations);
void pages_shell_words_free(pages_shell_words *words);

/* The name of each language in that language. */
extern const char *const pages_language_names[KZ_LANGUAGES];

/* Returns the number of a game in these words, -1 if there is none of that name. */
int pages_shell_game(const pages_shell_words *words, const char *game);

/* ---- names in sentences of shared links (names.c) */

enum { PAGES_NAMES_TEXT = 1024 };

/* Appends a name behind `joiner` ("" for the first) to `out`. A guest's name is in the language's form. */
void pages_names_add(const pages_shell_words *words, int language, const char *joiner, const char *name,
                     char out[PAGES_NAMES_TEXT]);

/* Fills a word's `%s`, `%1$s`, `%2$s` with texts. Returns `out`; a long result is cut. */
char *pages_word_fill(const char *word, const char *first, const char *second, char out[PAGES_NAMES_TEXT]);

/* Writes the players of a finished match, by sides, and its result: "Anna, Boris – Vera, Gleb · 21 : 13".
 * Returns false if the record (which may be anything) does not replay. `games`: those it was played by. Any
 * thread may call it. */
bool pages_names_of_match(const pages_shell_words *words, int language, const kz_games *games,
                          const char *record, size_t length, char game[KZ_GAME_NAME],
                          char out[PAGES_NAMES_TEXT]);
