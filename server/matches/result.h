/* SPDX-License-Identifier: MIT */
/* Stores the end of a match once, in one transaction with the log's last entry (docs/spec/platform.md section
 * 5). */
#ifndef KOZEL_SERVER_MATCHES_RESULT_H
#define KOZEL_SERVER_MATCHES_RESULT_H

#include "server/hub/ports/settlement.h"
#include "server/sessions/snapshot.h"
#include "server/store/store.h"

#include <jansson.h>

/* The results. */
typedef struct matches_result_written {
    session_snapshot person[KZ_SEATS]; /* the persons after the match, by seat; person.id 0: a bot */
    char *seats;                       /* for hub_settled(); NULL: no changes */
} matches_result_written;

/* Ends the match in the store: the result, each person's share in it, ratings and play money. Call it in the
 * store's thread, within a transaction. STORE_CONFLICT: the match is over already, or missing. Clear `out` in
 * any case. */
store_stored matches_result_write(struct store *store, const char *match, const char *result,
                                  const hub_settlement *settlement, int64_t now_ms,
                                  matches_result_written *out);
void matches_result_clear(matches_result_written *written);

/* ---- how much of a match counts, by the store's data of its people (docs/fair-play.md; discount.c) */

typedef struct matches_discount {
    int share;                /* the parts of Elo and coins that count (fair_play.h) */
    bool counts;              /* something of the match counts: Elo, coins or points */
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

#endif
