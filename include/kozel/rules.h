/* The rules of a game as data: a row of mechanics (docs/spec/rules.md), games that name their values, and
 * options.
 *
 * Every mechanic stands once, in KZ_MECHANICS: field, kind, range or words, default, what it means. A game
 * file gives values to mechanics by these names (data/games); kz_game_setup() turns a game, its options and a
 * number of seats into a kz_rules that kz_match plays by. */
#ifndef KOZEL_RULES_H
#define KOZEL_RULES_H

#include <kozel/error.h>
#include <kozel/tile.h>

enum { KZ_SEATS = 4 };

/* Words of the mechanics that have words; the value is the position. */
enum { KZ_NO, KZ_YES };
enum { KZ_SINGLE, KZ_PAIRS };
enum { KZ_ONES_UP, KZ_ONES_UP_LIGHT };
enum { KZ_IMMEDIATE, KZ_STUCK };
enum { KZ_FISH_ALL, KZ_FISH_ONE };

/* X(field, key, least, most, default, words or NULL, meaning) */
#define KZ_MECHANICS(X)                                                                                      \
    X(seats_min, "seats_min", 2, 4, 2, NULL, "fewest seats")                                                 \
    X(seats_max, "seats_max", 2, 4, 4, NULL, "most seats")                                                   \
    X(sides, "sides", 0, 1, 0, "single|pairs", "each seat for itself, or seats 1 and 3 against 2 and 4")     \
    X(hand2, "hand2", 1, 14, 7, NULL, "tiles dealt to a seat, two seats")                                    \
    X(hand3, "hand3", 1, 9, 7, NULL, "tiles dealt to a seat, three seats")                                   \
    X(hand4, "hand4", 1, 7, 7, NULL, "tiles dealt to a seat, four seats")                                    \
    X(redeal_doubles, "redeal_doubles", 0, 7, 0, NULL, "so many doubles in a hand: dealt again; 0: never")   \
    X(redeal_suit, "redeal_suit", 0, 7, 0, NULL,                                                             \
      "so many tiles of one value in a hand: dealt again; 0: never")                                         \
    X(first_lead, "first_lead", 0, 1, 0, "ones-up|ones-up-light", "the order that names the first lead")     \
    X(reserve, "reserve", 0, 27, 0, NULL, "tiles of the stock that are never drawn")                         \
    X(fish_test, "fish_test", 0, 1, 1, "immediate|stuck", "when a deal is blocked")                          \
    X(fish, "fish", 0, 1, 0, "all|one", "who is credited for a fish")                                        \
    X(single_00, "single_00", 0, 100, 0, NULL, "value of a hand that is just 0-0")                           \
    X(opening, "opening", 0, 1000, 0, NULL,                                                                  \
      "credit that opens an account, smaller ones are remembered; 0: always open")                           \
    X(target, "target", 20, 1000, 101, NULL, "the score that loses")                                         \
    X(rating, "rating", 0, 1, 0, "no|yes", "rating points for a match of singles to 101")

typedef struct kz_rules {
#define KZ_X(field, key, least, most, initial, words, meaning) int16_t field;
    KZ_MECHANICS(KZ_X)
#undef KZ_X
    /* Derived by kz_game_setup(). */
    uint8_t seats;                /* 2..4 */
    uint8_t side_count;           /* 2..4 */
    uint8_t hand;                 /* tiles dealt to a seat */
    uint8_t side_of[KZ_SEATS];    /* the side (from 0) of a seat (from 0) */
    kz_tile lead_order[KZ_TILES]; /* the order of the first lead */
} kz_rules;

typedef struct kz_mechanic {
    const char *key;
    const char *words; /* "all|one", NULL for a number */
    const char *meaning;
    int16_t least, most, initial;
    uint16_t offset; /* of the int16_t in kz_rules */
} kz_mechanic;

enum {
    KZ_MECHANIC_COUNT = 0
#define KZ_X(field, key, least, most, initial, words, meaning) +1
    KZ_MECHANICS(KZ_X)
#undef KZ_X
};

extern const kz_mechanic kz_mechanics[KZ_MECHANIC_COUNT];

/* An option of a game: one of its mechanics, and which values players may choose. */
typedef struct kz_option {
    uint8_t mechanic;    /* index in kz_mechanics */
    int16_t least, most; /* for words: the mechanic's whole range */
} kz_option;

enum { KZ_GAME_NAME = 24, KZ_GAME_OPTIONS = 12, KZ_GAMES = 32 };

typedef struct kz_game {
    char name[KZ_GAME_NAME];
    kz_rules rules; /* mechanics only; not yet derived */
    uint8_t option_count;
    kz_option option[KZ_GAME_OPTIONS];
} kz_game;

/* A catalogue of games. The caller owns it; about 6 KiB. */
typedef struct kz_games {
    int count;
    kz_game game[KZ_GAMES];
} kz_games;

/* The project's own games (data/games), in the order they are listed to people. */
void kz_games_init(kz_games *games);

/* Adds the games of a game file: `[name]` or `[name : parent]` starts a game, `mechanic = value` sets a
 * mechanic, `option mechanic = *` or `option mechanic = 20..1000` lets players choose, `fixed mechanic` takes
 * a parent's option away; `#` starts a comment. On error nothing is added, *error has line and column. */
bool kz_games_read(kz_games *games, const char *text, size_t length, kz_error *error);

/* The game of that name, NULL if there is none. */
const kz_game *kz_games_find(const kz_games *games, const char *name);

/* Fills *rules for a game with so many seats and options "key=value,key=value" ("" or NULL: the defaults). */
bool kz_game_setup(const kz_game *game, int seats, const char *options, kz_rules *rules, kz_error *error);

/* The value of a mechanic as a text: a word or a number. Returns `out`. */
enum { KZ_VALUE_TEXT = 24 };
const char *kz_rules_value(const kz_rules *rules, int mechanic, char out[KZ_VALUE_TEXT]);

/* Word number `index` of a mechanic that has words, NULL past the last or without words. `out` holds it. */
const char *kz_mechanic_word(int mechanic, int index, char out[KZ_VALUE_TEXT]);

#endif
