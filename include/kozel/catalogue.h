/* SPDX-License-Identifier: MIT */
/* The catalogue: games and their options by name, house games from files; kz_game_setup() turns a game, its
 * options and a number of seats into the kz_rules that a match plays by. */
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
    uint16_t offset; /* of the int16_t in kz_rules */
} kz_mechanic;

/* Mechanic number `index`, from 0 in the order of kz_rules' fields; NULL past the last. Static. */
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

/* The languages that people read: "en", "uk", "ru", "ro", "de"; NULL past the last. Static. */
KZ_API const char *kz_language(int index);

/* The number of a language, -1 if there is none of that code. */
KZ_API int kz_language_find(const char *code);

/* Bytes for all options of a game as "key=value,key=value". */
enum { KZ_OPTIONS_TEXT = KZ_GAME_OPTIONS * (KZ_OPTION_KEY + KZ_OPTION_WORD) };

/* One of the words that an option may have, and what it sets. */
typedef struct kz_choice {
    char word[KZ_OPTION_WORD];
    uint8_t set_count;
    uint8_t mechanic[KZ_CHOICE_SETS]; /* kz_mechanic_at() */
    int16_t value[KZ_CHOICE_SETS];
} kz_choice;

/* An option of a game: what players may choose. Either a range of a mechanic of the same name, or choices,
 * each of which sets mechanics. The game's own values are the default. */
typedef struct kz_option {
    char key[KZ_OPTION_KEY];
    char title[KZ_GAME_TITLE]; /* what people call it; "": its key says it, as in every game */
    char title_in[KZ_LANGUAGES][KZ_GAME_TITLE]; /* the same in a language, "" where the file has none */
    uint8_t choice_count;                       /* 0: a range */
    uint8_t mechanic;                           /* of the option's name, KZ_NO_MECHANIC if there is none */
    int16_t least, most, step;
    kz_choice choice[KZ_OPTION_CHOICES];
} kz_option;

/* What people are told of a game beside its rules; "" for what its file has not. */
typedef struct kz_game_texts {
    char title[KZ_GAME_TITLE];
    char says[KZ_GAME_SAYS];   /* a sentence: what sets it apart from the others */
    char also[KZ_GAME_ALSO];   /* other names of it */
    char about[KZ_GAME_ABOUT]; /* a sentence or two on what it is like */
} kz_game_texts;

/* Under which heading a game is listed. */
typedef enum kz_group {
    KZ_GROUP_HOUSE, /* house games whose file states none */
    KZ_GROUP_KOZEL, /* the forms of Kozel */
    KZ_GROUP_START, /* quickly learned */
    KZ_GROUP_PAIRS,
    KZ_GROUP_SCORING, /* points while tiles are laid */
    KZ_GROUP_UNUSUAL,
    KZ_GROUPS
} kz_group;

/* The word of a group in game files and messages: "house", "kozel"; NULL for another number. Static. */
KZ_API const char *kz_group_word(int group);

/* How much there is to learn. */
typedef enum kz_difficulty {
    KZ_DIFFICULTY_NONE, /* the file does not state it */
    KZ_EASY,
    KZ_MEDIUM,
    KZ_HARD,
    KZ_DIFFICULTIES
} kz_difficulty;

/* "easy", "medium", "hard"; NULL for another number, and for KZ_DIFFICULTY_NONE. Static. */
KZ_API const char *kz_difficulty_word(int difficulty);

enum { KZ_MINUTES_MAX = 240 };

typedef struct kz_game {
    char name[KZ_GAME_NAME];
    kz_rules rules;     /* mechanics only; not yet derived */
    uint8_t group;      /* kz_group */
    uint8_t difficulty; /* kz_difficulty */
    uint8_t minutes;    /* of a usual match; 0: the file does not state them */
    uint8_t option_count;
    kz_option option[KZ_GAME_OPTIONS];
    kz_game_texts own;              /* in whatever language its file is written */
    kz_game_texts in[KZ_LANGUAGES]; /* what the file has in a language (kz_language()) */
} kz_game;

/* A catalogue of games. The caller owns it; about 370 KiB. */
typedef struct kz_games {
    int count;
    int own; /* the first so many are the project's */
    kz_game game[KZ_GAMES];
} kz_games;

/* The project's own games (data/games), in the order they are listed to people. */
KZ_API void kz_games_init(kz_games *games);

/* Adds the games of a game file; `#` starts a comment.
 *
 *     [name] or [name : parent]             starts a game
 *     title = Sea goat                      what people call it; without it: the name
 *     says = Only one side has points.      what sets it apart, a sentence; a child has none of its parent
 *     also = Goat of the fleet              other names of it
 *     about = It began on ships.            a sentence or two on what it is like
 *     group = pairs                         where it is listed: kozel, start, pairs, scoring, unusual; else
 *                                           among the house games
 *     minutes = 20                          how long a usual match takes, 1..240
 *     difficulty = easy                     how much there is to learn: easy, medium, hard
 *                                           (a child has none of these three of its parent)
 *     title.de = Seebock                    any of the texts in a language, for those who read it
 *     mechanic = value                      sets a mechanic
 *     option mechanic = *                   players choose: any of its words,
 *     option mechanic = all | one           some of its words or numbers,
 *     option mechanic = 4..96 by 4          a range (`by`: only multiples, 1 if absent),
 *     option key = yes: opening=13 fish=one | no: opening=0 fish=all
 *                                           or words of the option's own, each setting mechanics
 *     title key = Who sleeps pays           what people call the option above or the parent's, where its key
 *                                           is not what every game calls so
 *     title.de key = Wer pennt, der zahlt   the same in a language
 *     fixed key                             takes a parent's option away
 *
 * Options and their words are named by letters, digits, `-` and `_`.
 * The game's own values must be one of an option's choices: it is the default. On error nothing is added,
 * *error has line and column. */
KZ_API bool kz_games_read(kz_games *games, const char *text, size_t length, kz_error *error);

/* The game of that name, NULL if there is none. */
KZ_API const kz_game *kz_games_find(const kz_games *games, const char *name);

/* What people call the game: its title, else its name. The texts of the project's own games - titles, also
 * and about, titles of options - stand in the catalogues. */
KZ_API const char *kz_game_title(const kz_game *game);

/* The same for who reads a language (kz_language()): what its file calls it there, else kz_game_title(). */
KZ_API const char *kz_game_title_in(const kz_game *game, int language);

/* What people call an option: its game's title for it, else what its key means in every game, else the key.
 * Those that are the project's stand in the catalogues. */
KZ_API const char *kz_option_title(const kz_option *option);

/* The same for who reads a language. */
KZ_API const char *kz_option_title_in(const kz_option *option, int language);

/* The same for one of its words: "for one"; the word itself where it says it. Static, or `word`. */
KZ_API const char *kz_word_title(const kz_option *option, const char *word);

/* Static texts. */
typedef struct kz_value_phrase {
    const char *one, *many; /* for the number one, and for others; the same where it is no number */
} kz_value_phrase;

/* How a value of an option is told within a sentence, "fish for one": `word` is one of its words, or NULL for
 * an option of numbers. "{n}" stands for the value; "" is what goes without saying. NULL: its title tells it,
 * or, without one, its key. */
KZ_API kz_value_phrase kz_option_phrase(const kz_option *option, const char *word);

/* May so many play the game? */
KZ_API bool kz_game_seats(const kz_game *game, int seats);

/* Fills *rules for a game with so many seats and options "key=value,key=value" ("" or NULL: the defaults). */
KZ_API bool kz_game_setup(const kz_game *game, int seats, const char *options, kz_rules *rules,
                          kz_error *error);

enum { KZ_VALUE_TEXT = 24 };

/* The value of an option in these rules as a text: a choice's word or a number. Returns `out`. */
KZ_API const char *kz_option_value(const kz_option *option, const kz_rules *rules, char out[KZ_VALUE_TEXT]);

/* Sets the mechanics of a choice in *rules, which kz_game_setup() has not derived yet. */
KZ_API void kz_choice_set(const kz_choice *choice, kz_rules *rules);

/* The value of a mechanic as a text: a word or a number. Returns `out`. */
KZ_API const char *kz_rules_value(const kz_rules *rules, int mechanic, char out[KZ_VALUE_TEXT]);

/* Word number `index` of a mechanic that has words, NULL past the last or without words. `out` holds it. */
KZ_API const char *kz_mechanic_word(int mechanic, int index, char out[KZ_VALUE_TEXT]);

KZ_DECLARATIONS_END

#endif
