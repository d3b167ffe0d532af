/* SPDX-License-Identifier: MIT */
/* What the server itself says around the rules and of shared links, in every language. */
#ifndef KOZEL_SERVER_PAGES_WORDS_H
#define KOZEL_SERVER_PAGES_WORDS_H

#include "server/languages/languages.h"

#include <kozel/catalogue.h>

typedef enum kz_shell_word {
    KZ_SAY_PLACE,   /* what this is, in a few words */
    KZ_SAY_WELCOME, /* in a sentence */
    KZ_SAY_SCRIPT,
    KZ_SAY_OLD,
    KZ_SAY_GAMES,
    KZ_SAY_EACH_GAME,
    KZ_SAY_ALL_GAMES,
    KZ_SAY_LANGUAGE,
    KZ_SAY_RULES, /* %s: a game */
    KZ_SAY_PICTURE,
    KZ_SAY_NO_PAGE,
    KZ_SAY_NO_GAME,
    KZ_SAY_HOME,
    KZ_SAY_TABLE,     /* %s: a game */
    KZ_SAY_FREE_SEAT, /* %s: names */
    KZ_SAY_WATCH,     /* %s: names */
    KZ_SAY_INVITED,
    KZ_SAY_PLAYER, /* %s: a name */
    KZ_SAY_MATCH,  /* %1$s: a game, %2$s: names */
    KZ_SAY_REPLAY,
    KZ_SAY_PUZZLE, /* %s: a game */
    KZ_SAY_SOLVE,
    KZ_SAY_LEARN,
    KZ_SAY_LESSONS,
    KZ_SAY_WELL, /* pages to read: their titles */
    KZ_SAY_WORDS,
    KZ_SAY_ORIGINS,
    KZ_SAY_PUZZLES, /* the views: their titles and sentences */
    KZ_SAY_POSITION,
    KZ_SAY_SET_UP,
    KZ_SAY_LEADERS,
    KZ_SAY_GUESTBOOK,
    KZ_SAY_QUESTIONS,
    KZ_SAY_FAIRNESS,
    KZ_SAY_WATCHING,
    KZ_SAY_HISTORY,
    KZ_SAY_FRIENDS,
    KZ_SAY_MESSAGES,
    KZ_SAY_ACCOUNT,
    KZ_SAY_ADMIN,
    KZ_SAY_GUEST,
    KZ_SAY_BOT,
    KZ_SHELL_WORDS
} kz_shell_word;

typedef struct kz_shell_words {
    char *word[KZ_LANGUAGES][KZ_SHELL_WORDS];
    int games;
    char name[KZ_GAMES][KZ_GAME_NAME];
    char *title[KZ_LANGUAGES][KZ_GAMES]; /* of games */
} kz_shell_words;

/* The words, and what the games are called. NULL when out of memory. Free it with kz_shell_words_free().
 * `games`: NULL for the project's own. */
kz_shell_words *kz_shell_words_new(const kz_games *games, const kz_translations *translations);
void kz_shell_words_free(kz_shell_words *words);

/* What a language calls itself. */
extern const char *const kz_language_names[KZ_LANGUAGES];

/* The number of a game in these words, -1 if there is none of that name. */
int kz_shell_game(const kz_shell_words *words, const char *game);

#endif
