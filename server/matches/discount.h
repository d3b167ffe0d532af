/* SPDX-License-Identifier: MIT */
/* How much of a match counts, by the store's data of its people (docs/fair-play.md). */
#pragma once

#include <jansson.h>

#include "server/hub/ports/settlement.h"
#include "server/store/store.h"

typedef struct matches_discount {
    bool serious; /* the match was rated, or for a stake */
    bool shared;  /* Elo or stakes were at play, which are reduced for frequent opponents. Rating points of
                     the sources are not */
    int share;    /* the parts of Elo and coins that count (fair_play.h) */
    bool counts;  /* something of the match counts: Elo, coins, points or strengths */
    bool points_capped;       /* rating points were reduced to the minimum of 1 */
    int64_t before[KZ_SEATS]; /* how often a seat's person has met that of ... within a day */
    int8_t with[KZ_SEATS];    /* ... this seat; -1: nobody */
    int8_t quitter;           /* the seat whose person ended the match early; -1: none */
    int64_t quits;            /* how many early quits that is of this person within a day */
} matches_discount;

/* Computes how much of a match counts, stores it, and reduces the settlement to the parts that count. Call it
 * within the transaction of the match's end, with its people locked. */
store_stored matches_discount_apply(struct store *store, const char *match, hub_settlement *settlement,
                                    int64_t now_ms, matches_discount *out);

/* Returns why the match does not count in full for a seat, in the form of the event `rating`; NULL: it
 * does. */
json_t *matches_discount_reason(const matches_discount *discount, const hub_settlement *settlement, int seat);
