/* SPDX-License-Identifier: MIT */
/* The catalogue: games and options by name, and house games from files. kz_game_setup() turns a game, its
 * options and a number of seats into the kz_rules of a match. */
#ifndef KOZEL_CATALOGUE_H
#define KOZEL_CATALOGUE_H

#include <kozel/api.h>
#include <kozel/error.h>
#include <kozel/rules.h>

KZ_DECLARATIONS

/* A mechanic by name: what a game file may set. */
typedef struct kz_mechanic {
    const char *key;
    const char *words;   /* "all|one", NULL for a number */
    const char *meaning; /* an English sentence, a key of the catalogues */
    int16_t least, most, initial;
    uint16_t offset; /* offset of its int16_t in kz_rules */
} kz_mechanic;

/* Returns mechanic number `index`, from 0, in the order of the fields of kz_rules. The result is NULL past
 * the last one. It is static. */
KZ_API const kz_mechanic *kz_mechanic_at(int index);

enum {
    KZ_GAME_NAME = 24,
    KZ_GAME_TITLE = 64,
    KZ_GAME_SAYS = 160,
    KZ_GAME_ALSO = 128,
    KZ_GAME_ABOUT = 512,
    KZ_GAME_OPTIONS = 10,
    KZ_GAMES = 32,
    KZ_LANGUAGES = 5,
    KZ_OPTION_KEY = 16,
    KZ_OPTION_WORD = 16,
    KZ_OPTION_CHOICES = 6,
    KZ_CHOICE_SETS = 6,
    KZ_NO_MECHANIC = 0xff
};

/* Returns the code of language number `index`: "en", "uk", "ru", "ro", "de". The result is NULL past the
 * last one. It is static. */
KZ_API const char *kz_language(int index);

/* Returns the number of the language with code `code`, or -1 if there is none. */
KZ_API int kz_language_find(const char *code);

/* Bytes for all options of a game as "key=value,key=value". */
enum { KZ_OPTIONS_TEXT = KZ_GAME_OPTIONS * (KZ_OPTION_KEY + KZ_OPTION_WORD) };

/* One of the words of an option, and the mechanics that it sets. */
typedef struct kz_choice {
    char word[KZ_OPTION_WORD];
    uint8_t set_count;
    uint8_t mechanic[KZ_CHOICE_SETS]; /* kz_mechanic_at() */
    int16_t value[KZ_CHOICE_SETS];
} kz_choice;

/* An option of a game, which players may set. It is either a range of a mechanic of the same name, or a list
 * of choices, each of which sets mechanics. The game's values are the default. */
typedef struct kz_option {
    char key[KZ_OPTION_KEY];
    char title[KZ_GAME_TITLE];                  /* displayed title; "": the usual title of the key */
    char title_in[KZ_LANGUAGES][KZ_GAME_TITLE]; /* title in each language, "" where the file has none */
    uint8_t choice_count;                       /* 0: the option is a range */
    uint8_t mechanic; /* the mechanic of the option's name, KZ_NO_MECHANIC if there is none */
    int16_t least, most, step;
    kz_choice choice[KZ_OPTION_CHOICES];
} kz_option;

/* The displayed texts of a game, in addition to its rules. A text is "" if the file has none. */
typedef struct kz_game_texts {
    char title[KZ_GAME_TITLE];
    char says[KZ_GAME_SAYS];   /* a sentence: what distinguishes it from the other games */
    char also[KZ_GAME_ALSO];   /* other names of the game */
    char about[KZ_GAME_ABOUT]; /* a sentence or two about the game */
} kz_game_texts;

/* The heading under which a game is listed. */
typedef enum kz_group {
    KZ_GROUP_HOUSE, /* house games whose file states no group */
    KZ_GROUP_KOZEL, /* the forms of Kozel */
    KZ_GROUP_START, /* easy to learn */
    KZ_GROUP_PAIRS,
    KZ_GROUP_SCORING, /* points are scored while tiles are laid */
    KZ_GROUP_UNUSUAL,
    KZ_GROUPS
} kz_group;

/* Returns the word of a group in game files and messages: "house", "kozel". The result is NULL for another
 * number. It is static. */
KZ_API const char *kz_group_word(int group);

/* How much a player has to learn. */
typedef enum kz_difficulty {
    KZ_DIFFICULTY_NONE, /* the file does not state it */
    KZ_EASY,
    KZ_MEDIUM,
    KZ_HARD,
    KZ_DIFFICULTIES
} kz_difficulty;

/* Returns "easy", "medium" or "hard". The result is NULL for KZ_DIFFICULTY_NONE and for another number. It
 * is static. */
KZ_API const char *kz_difficulty_word(int difficulty);

enum { KZ_MINUTES_MAX = 240 };

typedef struct kz_game {
    char name[KZ_GAME_NAME];
    char family[KZ_GAME_NAME]; /* players' strengths are kept by family (rating.h) */
    kz_rules rules;            /* the mechanics only, before derivation */
    uint8_t group;             /* kz_group */
    uint8_t difficulty;        /* kz_difficulty */
    uint8_t minutes;           /* duration of a usual match; 0: the file does not state it */
    uint8_t option_count;
    kz_option option[KZ_GAME_OPTIONS];
    kz_game_texts own;              /* in the language of the file */
    kz_game_texts in[KZ_LANGUAGES]; /* the file's texts in each language (kz_language()) */
} kz_game;

/* A catalogue of games, about 370 KiB. The caller owns it. */
typedef struct kz_games {
    int count;
    int own; /* the first `own` games are the project's */
    kz_game game[KZ_GAMES];
} kz_games;

/* Fills *games with the project's games (data/games), in the order of display. */
KZ_API void kz_games_init(kz_games *games);

/* Adds the games of a game file. `#` starts a comment.
 *
 *     [name] or [name : parent]             starts a game
 *     title = Sea goat                      the displayed title; without it: the name
 *     says = Only one side has points.      a sentence that distinguishes the game; a child does not
 *                                           inherit it
 *     also = Goat of the fleet              other names of the game
 *     about = It began on ships.            a sentence or two about the game
 *     group = pairs                         where it is listed: kozel, start, pairs, scoring, unusual; else
 *                                           among the house games
 *     minutes = 20                          how long a usual match takes, 1..240
 *     difficulty = easy                     how much there is to learn: easy, medium, hard
 *                                           (a child inherits none of these three)
 *     family = kozel                        the family whose strengths count in this game (rating.h): usually
 *                                           the name of a game. Without it: the parent's family, or, if there
 *                                           is no parent, the game's own name
 *     title.de = Seebock                    any of the texts in a language
 *     mechanic = value                      sets a mechanic
 *     option mechanic = *                   players choose: any word of the mechanic,
 *     option mechanic = all | one           some of its words or numbers,
 *     option mechanic = 4..96 by 4          a range (`by`: only multiples, 1 if absent),
 *     option key = yes: opening=13 fish=one | no: opening=0 fish=all
 *                                           or words of the option itself, each of which sets mechanics
 *     title key = Who sleeps pays           the title of an option above or of the parent's option, if it
 *                                           differs from the usual title of the key
 *     title.de key = Wer pennt, der zahlt   the same in a language
 *     fixed key                             removes a parent's option
 *
 * Names of options and of their words consist of letters, digits, `-` and `_`. The game's values must be one
 * of an option's choices, which is the default. On error the function adds nothing and sets line and column
 * of *error. */
KZ_API bool kz_games_read(kz_games *games, const char *text, size_t length, kz_error *error);

/* Returns the game named `name`, or NULL if there is none. */
KZ_API const kz_game *kz_games_find(const kz_games *games, const char *name);

/* Returns the game's displayed title, or its name if it has no title. The catalogues have the texts of the
 * project's games: titles, also, about, and titles of options. */
KZ_API const char *kz_game_title(const kz_game *game);

/* Returns the game's title in a language (kz_language()) from its file, else kz_game_title(). */
KZ_API const char *kz_game_title_in(const kz_game *game, int language);

/* Returns an option's displayed title: the game's title for it, else the usual title of the key, else the
 * key. The catalogues have the project's titles. */
KZ_API const char *kz_option_title(const kz_option *option);

/* Returns an option's title in a language. */
KZ_API const char *kz_option_title_in(const kz_option *option, int language);

/* Returns the title of one of an option's words: "for one". The result is `word` itself if that is clear. It
 * is static, or `word`. */
KZ_API const char *kz_word_title(const kz_option *option, const char *word);

/* Two static texts of one value. */
typedef struct kz_value_phrase {
    const char *one, *many; /* for the number one, and for other numbers; the same for a word */
} kz_value_phrase;

/* Returns a phrase for an option's value within a sentence: "fish for one". `word` is one of the option's
 * words, or NULL for an option of numbers. "{n}" is the place of the value. The texts are "" if the value
 * goes without saying. They are NULL if the option's title or, without one, its key is used instead. */
KZ_API kz_value_phrase kz_option_phrase(const kz_option *option, const char *word);

/* Returns whether `seats` players may play the game. */
KZ_API bool kz_game_seats(const kz_game *game, int seats);

/* Fills *rules for a game with `seats` seats. `options` is "key=value,key=value"; "" or NULL means the
 * defaults. */
KZ_API bool kz_game_setup(const kz_game *game, int seats, const char *options, kz_rules *rules,
                          kz_error *error);

/* Returns whether both three and four single players may sit at a game's tables for `seats` players, with the
 * same options. */
KZ_API bool kz_game_mixes(const kz_game *game, int seats, const char *options);

enum { KZ_VALUE_TEXT = 24 };

/* Writes an option's value in `rules` as text: a choice's word or a number. Returns `out`. */
KZ_API const char *kz_option_value(const kz_option *option, const kz_rules *rules, char out[KZ_VALUE_TEXT]);

/* Sets the mechanics of a choice in *rules. kz_game_setup() must not have derived *rules yet. */
KZ_API void kz_choice_set(const kz_choice *choice, kz_rules *rules);

/* Writes the value of a mechanic as text: a word or a number. Returns `out`. */
KZ_API const char *kz_rules_value(const kz_rules *rules, int mechanic, char out[KZ_VALUE_TEXT]);

/* Returns word number `index` of a mechanic. The result is NULL past the last word, or if the mechanic has
 * no words. `out` stores the text. */
KZ_API const char *kz_mechanic_word(int mechanic, int index, char out[KZ_VALUE_TEXT]);

KZ_DECLARATIONS_END

#endif
