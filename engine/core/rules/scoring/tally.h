/* SPDX-License-Identifier: MIT */
/* The score sheet of one deal. The functions of outs and fishes fill it, and the accounts are written from
 * it. */
#pragma once

#include <kozel/play.h>

typedef struct scoring_tally {
    kz_deal_kind kind;
    int seat;             /* the seat that went out, or the fisherman */
    int side;             /* the side of `seat` */
    const int32_t *value; /* value of each side's hands */
    /* Results of the functions. Credits go to pub->end. */
    int winner;   /* the side that won the deal, or KZ_NOBODY */
    int payee;    /* the side that gets the carry; KZ_NOBODY: the carry stays */
    bool forget;  /* a credit of 0 clears the memory */
    bool void_;   /* the deal does not count */
    bool written; /* the function itself has set the accounts and the next lead, and tested the match's end */
} scoring_tally;

/* Return the side that alone has the largest or the lowest value, or KZ_NOBODY if several have it. */
int scoring_alone_largest(const int32_t value[], int sides);
int scoring_alone_lowest(const int32_t value[], int sides);

/* Returns the sum of a row of values. */
int32_t scoring_sum(const int32_t value[], int sides);

/* Computes the values of the sides' hands. */
void scoring_side_values(const kz_rules *rules, const kz_set hand[KZ_SEATS], int32_t value[KZ_SEATS]);

/* Returns true if a fish of `seat` lays eggs: the values of the sides' hands are equal as the game's eggs
 * require. `account` has the accounts before the deal's credits. If the fish lays eggs, `eggs` becomes their
 * value in points or kg. */
bool scoring_lays_eggs(const kz_rules *rules, int seat, const int32_t value[KZ_SEATS],
                       const kz_account account[KZ_SEATS], int32_t *eggs);

/* The functions for the words of the mechanics `out` and `fish`. */
typedef void scoring_tally_function(kz_public *pub, scoring_tally *tally);
extern scoring_tally_function *const scoring_outs[];
extern scoring_tally_function *const scoring_fishes[];

/* `holder`: points for one side at a time (holder.c); `titles`: penalties and titles (titles.c). */
scoring_tally_function scoring_holder_out, scoring_holder_fish, scoring_titles_out, scoring_titles_fish;

/* Writes the credits of the deal's end to the accounts. */
void scoring_write_accounts(kz_public *pub, const scoring_tally *tally);

/* ---- the match's end (docs/spec/rules.md section 1, "Match end", and section 4), the next lead */

/* Ends the match. `winners` and `losers` are sets of sides. */
void scoring_finish(kz_public *pub, unsigned winners, unsigned losers, kz_reason reason);

/* Ends the match if the target, or the agreed number of deals or of losses, is reached. */
void scoring_test_end(kz_public *pub);

/* Computes rating points in a game that has them. `lost_at` is the score that is worth 0 points. */
void scoring_rate_seats(kz_public *pub, int32_t lost_at);

/* Returns the seat that leads after a deal (docs/spec/rules.md, "Later leads"), or KZ_NOBODY if the tiles
 * decide. The parameter `seat` is the one that went out, or the fisherman. The parameter `winner` is the side
 * that won the deal, or KZ_NOBODY. */
uint8_t scoring_next_lead(const kz_public *pub, kz_deal_kind kind, int seat, int winner);
