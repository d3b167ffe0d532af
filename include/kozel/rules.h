/* SPDX-License-Identifier: MIT */
/* The rules of a game as data: a row of mechanics (docs/spec/rules.md), games that set their values, and
 * options.
 *
 * A game file sets mechanics by the names of the fields of kz_rules (data/games). The function
 * kz_game_setup() turns a game, its options and a number of seats into the kz_rules of a kz_match. */
#ifndef KOZEL_RULES_H
#define KOZEL_RULES_H

#include <kozel/api.h>
#include <kozel/tile.h>

KZ_DECLARATIONS

/* The version of the rules, which determine how a match continues after the same actions. The version grows
 * with a change of the core or of the project's games that changes the state of some match. It also grows if
 * an action becomes legal or illegal, or if the source of deals changes.
 * docs/decisions/0011-rules-version.md lists the changes. A match stored as actions is stored with the
 * version by which it began. */
#define KZ_RULES_VERSION 3

enum { KZ_SEATS = 4 };

/* The words of mechanics: `fish = rest-fives` in a game file is KZ_FISH_REST_FIVES. `make mechanics` writes
 * them and the fields from engine/core/catalogue/mechanic_table.h. */
enum { KZ_NO, KZ_YES };
enum { KZ_SIDES_SINGLE, KZ_SIDES_PAIRS };
enum {
    KZ_FIRST_LEAD_ONES_UP,
    KZ_FIRST_LEAD_ONES_UP_LIGHT,
    KZ_FIRST_LEAD_BLANK_UP_LIGHT,
    KZ_FIRST_LEAD_BLANK_UP_HEAVY,
    KZ_FIRST_LEAD_SIX_DOWN,
    KZ_FIRST_LEAD_THREE_TWO,
    KZ_FIRST_LEAD_LOT
};
enum {
    KZ_LATER_LEAD_WINNER,   /* the seat that went out, or the fisherman */
    KZ_LATER_LEAD_PARTNER,  /* four seats: the partner of the seat that went out; else as
                             * KZ_LATER_LEAD_WINNER */
    KZ_LATER_LEAD_BEST,     /* the winner of the deal, by an out or a fish; the fisherman if there is none */
    KZ_LATER_LEAD_ORDER,    /* as the first lead */
    KZ_LATER_LEAD_ROTATION, /* seat after seat */
    KZ_LATER_LEAD_OPENED,   /* as KZ_LATER_LEAD_WINNER, but as the first lead while the deal's winner has
                             * no open account */
    KZ_LATER_LEAD_LOSER,    /* two seats: the loser; after a fish the seat that did not lead last */
    KZ_LATER_LEAD_SCORED    /* determined by the scoring of the deal: `holder`, `titles` */
};
enum { KZ_ROW_LEAD_TURNED, KZ_ROW_LEAD_DOUBLE };
enum { KZ_DRAW_UNTIL, KZ_DRAW_ONE };
enum { KZ_BOARD_LINE, KZ_BOARD_SPINNER, KZ_BOARD_HOUSE, KZ_BOARD_ROWS };
enum { KZ_PLAY_POINTS_NOTHING, KZ_PLAY_POINTS_FIVES, KZ_PLAY_POINTS_EQUAL_ENDS };
enum { KZ_FISH_TEST_IMMEDIATE, KZ_FISH_TEST_STUCK };
enum {
    KZ_OUT_OWN,    /* the other sides are credited the values of their hands */
    KZ_OUT_WINNER, /* the finisher is credited the values of all others' hands */
    KZ_OUT_POINTS, /* the finisher is credited a fixed number */
    KZ_OUT_FIVES,  /* the other sides lose the values of their hands in whole fives */
    KZ_OUT_HOLDER, /* points for one side at a time, with pot and debt */
    KZ_OUT_TITLES, /* penalties and titles */
    KZ_OUT_FORM    /* no points: the seat after the finisher loses; after a form it loses as
                    * General */
};
enum {
    KZ_FISH_ALL,        /* every side is credited its value */
    KZ_FISH_ONE,        /* the side that alone has the largest value is credited all values, and what
                         * is carried */
    KZ_FISH_FISHERMAN,  /* the same if that is the fisherman's side; else only its value */
    KZ_FISH_LOWEST,     /* every side is credited its value, but the lowest nothing */
    KZ_FISH_LARGER,     /* pairs: the larger side its value; singles: every side its value */
    KZ_FISH_OTHERS,     /* the side that alone is lowest is credited the others' values */
    KZ_FISH_REST,       /* the side that alone is lowest is credited the others' values less its value */
    KZ_FISH_REST_FIVES, /* the same as KZ_FISH_REST, rounded to the nearest five */
    KZ_FISH_FIVES,      /* every side loses its value in whole fives */
    KZ_FISH_DOUBLES,    /* two points to the seat without a double, or with the fewest pips, or with
                         * the lowest double */
    KZ_FISH_HOLDER,     /* the fish of the `holder` scoring */
    KZ_FISH_TITLES,     /* the fish of the `titles` scoring */
    KZ_FISH_VOID        /* no credits: the deal does not count */
};
enum { KZ_FISH_TIE_NOTHING, KZ_FISH_TIE_CARRY };
enum { KZ_MEMORY_KEEP, KZ_MEMORY_NONE };
enum { KZ_FORGET_ZERO, KZ_FORGET_PAID, KZ_FORGET_NEVER };
enum { KZ_FISH_SMALL_LEADS, KZ_FISH_SMALL_IGNORED };
enum { KZ_FORM_ANY, KZ_FORM_STRICT, KZ_FORM_BALD };
enum { KZ_TARGET_MEANS_LOSES, KZ_TARGET_MEANS_WINS };
enum { KZ_TARGET_TIE_AGAIN, KZ_TARGET_TIE_DRAW };
enum { KZ_TARGET_TEST_DEAL, KZ_TARGET_TEST_ONCE };

/* The rules of a match. Seats and sides count from 0. The mechanics come first, with their ranges. */
typedef struct kz_rules {
    /* Who plays, what is dealt. */
    int16_t seats_min;      /* 2..4: fewest seats */
    int16_t seats_max;      /* 2..4: most seats */
    int16_t seats_three;    /* KZ_NO, KZ_YES: three may play */
    int16_t sides;          /* KZ_SIDES_SINGLE, KZ_SIDES_PAIRS: each seat for itself, or seats 1 and 3
                             * against 2 and 4 */
    int16_t hand2;          /* 1..14: tiles dealt to a seat, two seats */
    int16_t hand3;          /* 1..9: tiles dealt to a seat, three seats */
    int16_t hand4;          /* 1..7: tiles dealt to a seat, four seats */
    int16_t redeal_doubles; /* 0..7: a hand with at least this number of doubles is dealt again; 0: never */
    int16_t redeal_suit;    /* 0..7: a hand with at least this number of tiles of one value is dealt again;
                             * 0: never */
    int16_t signals;        /* KZ_NO, KZ_YES: partners see whether the other holds 0-0 and 6-6 */
    /* Who leads what. */
    int16_t first_lead;  /* KZ_FIRST_LEAD_ONES_UP, ...: the order that names the first lead */
    int16_t later_lead;  /* KZ_LATER_LEAD_WINNER, ...: the leader of later deals */
    int16_t lead_double; /* KZ_NO, KZ_YES: a seat with a double other than 0-0 and 6-6 must lead a
                          * double in later deals */
    int16_t row_lead;    /* KZ_ROW_LEAD_TURNED, KZ_ROW_LEAD_DOUBLE: `rows`: the first tile turned is
                          * led, or the first double */
    /* A turn. */
    int16_t draw;        /* KZ_DRAW_UNTIL, KZ_DRAW_ONE: a seat that cannot lay draws until a tile fits,
                          * or draws one tile */
    int16_t reserve;     /* 0..27: tiles of the stock that are never drawn */
    int16_t board;       /* KZ_BOARD_LINE, ...: two ends; four at the first double; four at the first
                          * double covered; two lines with rows of face-down tiles */
    int16_t doubles;     /* 1..4: doubles that may be laid in one turn */
    int16_t last_pair;   /* KZ_NO, KZ_YES: 0-0 and 6-6 may be laid together as the last two tiles */
    int16_t closing;     /* KZ_NO, KZ_YES: a double may be laid closed: its end is dead */
    int16_t lengthwise;  /* KZ_NO, KZ_YES: later doubles may be laid lengthwise, counting a half */
    int16_t play_points; /* KZ_PLAY_POINTS_NOTHING, ...: what scores while tiles are laid */
    int16_t fish_test;   /* KZ_FISH_TEST_IMMEDIATE, KZ_FISH_TEST_STUCK: when a deal is blocked */
    /* What a deal is worth. */
    int16_t out;        /* KZ_OUT_OWN, ...: the credits for an out */
    int16_t out_points; /* 0..100: the fixed number for going out */
    int16_t fish;       /* KZ_FISH_ALL, ...: the credits for a fish */
    int16_t roof;       /* KZ_NO, KZ_YES: a blocked deal is called a roof, one of equal values a fish */
    int16_t fish_tie;   /* KZ_FISH_TIE_NOTHING, KZ_FISH_TIE_CARRY: a fish of equal values: nothing, or
                         * all are carried */
    int16_t single_00;  /* 0..100: value of a hand that is just 0-0 */
    int16_t single_66;  /* 0..100: value of a hand that is just 6-6; 0: its pips */
    int16_t pair_00_66; /* 0..200: value of a hand that is 0-0 and 6-6; 0: its pips */
    int16_t always_00;  /* 0..100: value of 0-0 in any hand */
    int16_t always_66;  /* 0..100: value of 6-6 in any hand; 0: its pips */
    int16_t bonus_00;   /* 0..100: what a lead and a last turn of 0-0 add for the losers */
    int16_t bonus_66;   /* 0..100: what a lead and a last turn of 6-6 add for the losers */
    /* Accounts. */
    int16_t opening;      /* 0..1000: credit that opens an account; 0: always open */
    int16_t memory;       /* KZ_MEMORY_KEEP, KZ_MEMORY_NONE: smaller credits are remembered, or lost */
    int16_t forget;       /* KZ_FORGET_ZERO, ...: a memory is lost by a credit of 0; only if another side
                           * is credited more; never */
    int16_t fallback;     /* KZ_NO, KZ_YES: a credit while the other side has points puts both back to
                           * the start */
    int16_t least_win;    /* 0..168: `holder`, `titles`: what a deal is worth at least */
    int16_t grace;        /* 1..9: `holder`, `titles`: deals for which pots, debts and queues run */
    int16_t fish_both;    /* KZ_NO, KZ_YES: `titles`: a fish is worth both sides' values */
    int16_t fish_small;   /* KZ_FISH_SMALL_LEADS, KZ_FISH_SMALL_IGNORED: `titles`: after a fish that is
                           * no eggs and leaves every account closed the fisherman leads by right, or the
                           * fish is ignored */
    int16_t partner_lead; /* KZ_NO, KZ_YES: `titles`: a seat that leads by right may leave the lead to
                           * the partner */
    int16_t fleet;        /* KZ_NO, KZ_YES: `titles`: Admiral instead of General */
    int16_t right_queue;  /* KZ_NO, KZ_YES: `titles`: a write-off brings a lead of 6-6 by right */
    int16_t form;         /* KZ_FORM_ANY, ...: `form`: last tiles that make a General */
    int16_t knockout;     /* KZ_NO, KZ_YES: `form`: the match ends by two lost deals, or a General in the
                           * first counted one */
    /* The match's end. */
    int16_t target;       /* 0..1000: the score that ends the match; 0: none */
    int16_t target_more;  /* 0..1000: the same with three or four seats; 0: no other */
    int16_t target_means; /* KZ_TARGET_MEANS_LOSES, KZ_TARGET_MEANS_WINS: the side with the target, or
                           * with the most, loses or wins */
    int16_t target_tie;   /* KZ_TARGET_TIE_AGAIN, KZ_TARGET_TIE_DRAW: several reach a target that wins:
                           * the highest, if equal another deal; or a draw */
    int16_t target_test;  /* KZ_TARGET_TEST_DEAL, KZ_TARGET_TEST_ONCE: the target is tested after a deal,
                           * or at once */
    int16_t deals;        /* 0..100: deals that are played; 0: no limit */
    int16_t rating;       /* KZ_NO, KZ_YES: rating points for a match of singles to 101 */
    /* Derived by kz_game_setup(). */
    uint8_t seats;                /* 2..4 */
    uint8_t side_count;           /* 2..4 */
    uint8_t hand;                 /* tiles dealt to a seat */
    uint8_t ends;                 /* most open ends: 2 or 4 */
    uint8_t fast;                 /* two ends, one tile a turn, nothing scored in play: the fast path */
    uint8_t side_of[KZ_SEATS];    /* the side (from 0) of a seat (from 0) */
    kz_tile lead_order[KZ_TILES]; /* the order of the first lead */
} kz_rules;

/* Sets in `rules` the mechanics that the game had in `version` of the rules, for a match that began by that
 * version. Versions are 1..KZ_RULES_VERSION; later ones count as KZ_RULES_VERSION. The function changes only
 * what a later version added as a mechanic. docs/decisions/0011-rules-version.md lists that. */
KZ_API void kz_rules_as_of(kz_rules *rules, int version);

KZ_DECLARATIONS_END

#endif
