/* SPDX-License-Identifier: MIT */
/* The score sheet of one deal, from the functions of outs and fishes to the accounts. */
#ifndef KOZEL_ENGINE_CORE_RULES_SCORING_TALLY_H
#define KOZEL_ENGINE_CORE_RULES_SCORING_TALLY_H

#include <kozel/play.h>

typedef struct scoring_tally {
    kz_deal_kind kind;
    int seat;             /* who went out, the fisherman */
    int side;             /* its side */
    const int32_t *value; /* of each side's hands */
    /* Results of the functions; credits go to pub->end. */
    int winner;  /* the side that won the deal, KZ_NOBODY if none did */
    int payee;   /* the side that gets what is carried, KZ_NOBODY if it stays */
    bool forget; /* a credit of 0 costs the memory */
    bool void_;  /* the deal does not count */
    bool
        written; /* the function has set the accounts and the next lead, and tested the match's end, itself */
} scoring_tally;

/* The side that alone has the largest (lowest) value; KZ_NOBODY if it is shared. */
int scoring_alone_largest(const int32_t value[], int sides);
int scoring_alone_lowest(const int32_t value[], int sides);

/* The sum of a row of values. */
int32_t scoring_sum(const int32_t value[], int sides);

/* The values of the sides' hands. */
void scoring_side_values(const kz_rules *rules, const kz_set hand[KZ_SEATS], int32_t value[KZ_SEATS]);

/* Returns true if a fish of `seat` lays eggs: the values of the sides' hands are equal as the game's eggs
 * want it. `account`: before the deal's credits. `eggs` is what is laid, in points or kg, where it does. */
bool scoring_lays_eggs(const kz_rules *rules, int seat, const int32_t value[KZ_SEATS],
                       const kz_account account[KZ_SEATS], int32_t *eggs);

/* One function for each word of the mechanics `out` and `fish`. */
typedef void scoring_tally_function(kz_public *pub, scoring_tally *tally);
extern scoring_tally_function *const scoring_outs[];
extern scoring_tally_function *const scoring_fishes[];

/* `holder`: points for one side at a time (holder.c); `titles`: penalties and titles (titles.c). */
scoring_tally_function scoring_holder_out, scoring_holder_fish, scoring_titles_out, scoring_titles_fish;

#endif
