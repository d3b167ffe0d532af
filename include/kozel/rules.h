/* The rules of a game as data: a row of mechanics (docs/spec/rules.md), games that name their values, and
 * options.
 *
 * Every mechanic stands once, in KZ_MECHANICS: field, kind, range or words, default, what it means. A game
 * file gives values to mechanics by these names (data/games); kz_game_setup() turns a game, its options and a
 * number of seats into a kz_rules that kz_match plays by. */
#ifndef KOZEL_RULES_H
#define KOZEL_RULES_H

#include <kozel/tile.h>

enum { KZ_SEATS = 4 };

/* Words of the mechanics that have words; the value is the position. */
enum { KZ_NO, KZ_YES };
enum { KZ_SINGLE, KZ_PAIRS };
enum {
    KZ_ONES_UP,
    KZ_ONES_UP_LIGHT,
    KZ_BLANK_UP_LIGHT,
    KZ_BLANK_UP_HEAVY,
    KZ_SIX_DOWN,
    KZ_THREE_TWO,
    KZ_LOT
};
enum {
    KZ_LEAD_WINNER,   /* who went out, the fisherman */
    KZ_LEAD_PARTNER,  /* four seats: the partner of who went out; else as above */
    KZ_LEAD_BEST,     /* who won the deal, by an out or a fish; the fisherman if nobody did */
    KZ_LEAD_ORDER,    /* as the first lead */
    KZ_LEAD_ROTATION, /* seat after seat */
    KZ_LEAD_OPENED,   /* as `winner`, but as the first lead while the deal's winner has a closed account */
    KZ_LEAD_LOSER,    /* two seats: who lost; after a fish who did not lead last */
    KZ_LEAD_SCORED    /* as the scoring of the deal says: `holder`, `titles` */
};
enum { KZ_ROW_TURNED, KZ_ROW_DOUBLE };
enum { KZ_DRAW_UNTIL, KZ_DRAW_ONE };
enum { KZ_BOARD_LINE, KZ_BOARD_SPINNER, KZ_BOARD_HOUSE, KZ_BOARD_ROWS };
enum { KZ_IMMEDIATE, KZ_STUCK };
enum { KZ_PLAY_NOTHING, KZ_PLAY_FIVES, KZ_PLAY_EQUAL_ENDS };
enum {
    KZ_OUT_OWN,    /* the others: the values of their own hands */
    KZ_OUT_WINNER, /* the finisher: the values of all others' hands */
    KZ_OUT_POINTS, /* the finisher: a fixed number */
    KZ_OUT_FIVES,  /* the others lose their hands' values in whole fives */
    KZ_OUT_HOLDER, /* points for one side at a time, pot and debt */
    KZ_OUT_TITLES, /* penalties and titles */
    KZ_OUT_FORM    /* no points: who sits after the finisher loses, as General after a form */
};
enum {
    KZ_FISH_ALL,        /* every side: its own value */
    KZ_FISH_ONE,        /* who alone has the largest value: all of them, and what is carried */
    KZ_FISH_FISHERMAN,  /* the same if it is the fisherman's side, else only its own value */
    KZ_FISH_LOWEST,     /* every side its own, the lowest nothing */
    KZ_FISH_LARGER,     /* pairs: the larger its own; singles: every side its own */
    KZ_FISH_OTHERS,     /* who alone is lowest: the others' values */
    KZ_FISH_REST,       /* who alone is lowest: the others' values less its own */
    KZ_FISH_REST_FIVES, /* the same, without sign, rounded to the nearest five */
    KZ_FISH_FIVES,      /* every side loses its own value in whole fives */
    KZ_FISH_DOUBLES,    /* two points to who has no double, or the fewest pips, or the lowest double */
    KZ_FISH_HOLDER,     /* the fish of the `holder` scoring */
    KZ_FISH_TITLES,     /* the fish of the `titles` scoring */
    KZ_FISH_VOID        /* nothing: the deal does not count */
};
enum { KZ_TIE_NOTHING, KZ_TIE_CARRY };
enum { KZ_MEMORY_KEEP, KZ_MEMORY_NONE };
enum { KZ_FORGET_ZERO, KZ_FORGET_PAID, KZ_FORGET_NEVER };
enum { KZ_TARGET_LOSES, KZ_TARGET_WINS };
enum { KZ_TARGET_AGAIN, KZ_TARGET_DRAW };
enum { KZ_TARGET_DEAL, KZ_TARGET_ONCE };
enum { KZ_FORM_ANY, KZ_FORM_STRICT, KZ_FORM_BALD };

/* X(field, key, least, most, default, words or NULL, meaning); N_() marks a text for the catalogues, and is
 * to be defined by who uses the meaning. */
#define KZ_MECHANICS(X)                                                                                      \
    /* who plays, what is dealt */                                                                           \
    X(seats_min, "seats_min", 2, 4, 2, NULL, N_("fewest seats"))                                             \
    X(seats_max, "seats_max", 2, 4, 4, NULL, N_("most seats"))                                               \
    X(seats_three, "seats_three", 0, 1, 1, "no|yes", N_("three may play"))                                   \
    X(sides, "sides", 0, 1, 0, "single|pairs", N_("each seat for itself, or seats 1 and 3 against 2 and 4")) \
    X(hand2, "hand2", 1, 14, 7, NULL, N_("tiles dealt to a seat, two seats"))                                \
    X(hand3, "hand3", 1, 9, 7, NULL, N_("tiles dealt to a seat, three seats"))                               \
    X(hand4, "hand4", 1, 7, 7, NULL, N_("tiles dealt to a seat, four seats"))                                \
    X(redeal_doubles, "redeal_doubles", 0, 7, 0, NULL,                                                       \
      N_("so many doubles in a hand: dealt again; 0: never"))                                                \
    X(redeal_suit, "redeal_suit", 0, 7, 0, NULL,                                                             \
      N_("so many tiles of one value in a hand: dealt again; 0: never"))                                     \
    X(signals, "signals", 0, 1, 0, "no|yes", N_("partners see whether the other holds 0-0 and 6-6"))         \
    /* who leads what */                                                                                     \
    X(first_lead, "first_lead", 0, 6, 0,                                                                     \
      "ones-up|ones-up-light|blank-up-light|blank-up-heavy|six-down|three-two|lot",                          \
      N_("the order that names the first lead"))                                                             \
    X(later_lead, "later_lead", 0, 7, 0, "winner|partner|best|order|rotation|opened|loser|scored",           \
      N_("who leads the later deals"))                                                                       \
    X(lead_double, "lead_double", 0, 1, 0, "no|yes",                                                         \
      N_("who holds a double other than 0-0 and 6-6 must lead a double in later deals"))                     \
    X(row_lead, "row_lead", 0, 1, 0, "turned|double",                                                        \
      N_("`rows`: the first tile turned is led, or the first double"))                                       \
    /* a turn */                                                                                             \
    X(draw, "draw", 0, 1, 0, "until|one", N_("who cannot lay draws until a tile fits, or one tile"))         \
    X(reserve, "reserve", 0, 27, 0, NULL, N_("tiles of the stock that are never drawn"))                     \
    X(board, "board", 0, 3, 0, "line|spinner|house|rows",                                                    \
      N_("two ends; four at the first double; four at the first double covered; two lines with rows of "     \
         "closed "                                                                                           \
         "tiles"))                                                                                           \
    X(doubles, "doubles", 1, 4, 1, NULL, N_("doubles that may be laid in one turn"))                         \
    X(last_pair, "last_pair", 0, 1, 0, "no|yes",                                                             \
      N_("0-0 and 6-6 may be laid together as the last two tiles"))                                          \
    X(closing, "closing", 0, 1, 0, "no|yes", N_("a double may be laid closed: its end is dead"))             \
    X(lengthwise, "lengthwise", 0, 1, 0, "no|yes",                                                           \
      N_("later doubles may be laid lengthwise, counting a half"))                                           \
    X(play_points, "play_points", 0, 2, 0, "nothing|fives|equal-ends",                                       \
      N_("what scores while tiles are laid"))                                                                \
    X(fish_test, "fish_test", 0, 1, 1, "immediate|stuck", N_("when a deal is blocked"))                      \
    /* what a deal is worth */                                                                               \
    X(out, "out", 0, 6, 0, "own|winner|points|fives|holder|titles|form", N_("who is credited for an out"))   \
    X(out_points, "out_points", 0, 100, 0, NULL, N_("the fixed number for going out"))                       \
    X(fish, "fish", 0, 12, 0,                                                                                \
      "all|one|fisherman|lowest|larger|others|rest|rest-fives|fives|doubles|holder|titles|void",             \
      N_("who is credited for a fish"))                                                                      \
    X(roof, "roof", 0, 1, 0, "no|yes", N_("a blocked deal is called a roof, one of equal values a fish"))    \
    X(fish_tie, "fish_tie", 0, 1, 0, "nothing|carry",                                                        \
      N_("a fish of equal values: nothing, or all are carried"))                                             \
    X(single_00, "single_00", 0, 100, 0, NULL, N_("value of a hand that is just 0-0"))                       \
    X(single_66, "single_66", 0, 100, 0, NULL, N_("value of a hand that is just 6-6; 0: its pips"))          \
    X(pair_00_66, "pair_00_66", 0, 200, 0, NULL, N_("value of a hand that is 0-0 and 6-6; 0: its pips"))     \
    X(always_00, "always_00", 0, 100, 0, NULL, N_("value of 0-0 in any hand"))                               \
    X(always_66, "always_66", 0, 100, 0, NULL, N_("value of 6-6 in any hand; 0: its pips"))                  \
    X(bonus_00, "bonus_00", 0, 100, 0, NULL, N_("what a lead and a last turn of 0-0 add for the losers"))    \
    X(bonus_66, "bonus_66", 0, 100, 0, NULL, N_("what a lead and a last turn of 6-6 add for the losers"))    \
    /* accounts */                                                                                           \
    X(opening, "opening", 0, 1000, 0, NULL, N_("credit that opens an account; 0: always open"))              \
    X(memory, "memory", 0, 1, 0, "keep|none", N_("smaller credits are remembered, or lost"))                 \
    X(forget, "forget", 0, 2, 0, "zero|paid|never",                                                          \
      N_("a memory is lost by a credit of 0; only if another side is credited more; never"))                 \
    X(fallback, "fallback", 0, 1, 0, "no|yes",                                                               \
      N_("a credit while the other side has points puts both back to the start"))                            \
    X(least_win, "least_win", 0, 168, 25, NULL, N_("`holder`, `titles`: what a deal is worth at least"))     \
    X(grace, "grace", 1, 9, 3, NULL, N_("`holder`, `titles`: deals for which pots, debts and queues run"))   \
    X(fish_both, "fish_both", 0, 1, 0, "no|yes", N_("`titles`: a fish is worth both sides' values"))         \
    X(fleet, "fleet", 0, 1, 0, "no|yes", N_("`titles`: Admiral instead of General"))                         \
    X(right_queue, "right_queue", 0, 1, 0, "no|yes",                                                         \
      N_("`titles`: a write-off brings a lead of 6-6 by right"))                                             \
    X(form, "form", 0, 2, 0, "any|strict|bald", N_("`form`: last tiles that make a General"))                \
    X(knockout, "knockout", 0, 1, 0, "no|yes",                                                               \
      N_("`form`: the match ends by two lost deals, or a General in the first counted one"))                 \
    /* the match's end */                                                                                    \
    X(target, "target", 0, 1000, 101, NULL, N_("the score that ends the match; 0: none"))                    \
    X(target_more, "target_more", 0, 1000, 0, NULL, N_("the same with three or four seats; 0: no other"))    \
    X(target_means, "target_means", 0, 1, 0, "loses|wins", N_("who has the target, or most, loses or wins")) \
    X(target_tie, "target_tie", 0, 1, 0, "again|draw",                                                       \
      N_("several reach a target that wins: the highest, if equal another deal; or a draw"))                 \
    X(target_test, "target_test", 0, 1, 0, "deal|once", N_("the target is tested after a deal, or at once")) \
    X(deals, "deals", 0, 100, 0, NULL, N_("deals that are played; 0: no limit"))                             \
    X(rating, "rating", 0, 1, 0, "no|yes", N_("rating points for a match of singles to 101"))

typedef struct kz_rules {
#define KZ_X(field, key, least, most, initial, words, meaning) int16_t field;
    KZ_MECHANICS(KZ_X)
#undef KZ_X
    /* Derived by kz_game_setup(). */
    uint8_t seats;                /* 2..4 */
    uint8_t side_count;           /* 2..4 */
    uint8_t hand;                 /* tiles dealt to a seat */
    uint8_t ends;                 /* most open ends: 2 or 4 */
    uint8_t plain;                /* two ends, one tile a turn, nothing scored while laying: the quick way */
    uint8_t side_of[KZ_SEATS];    /* the side (from 0) of a seat (from 0) */
    kz_tile lead_order[KZ_TILES]; /* the order of the first lead */
} kz_rules;

#endif
