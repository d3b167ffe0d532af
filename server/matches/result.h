/* SPDX-License-Identifier: MIT */
/* Stores the end of a match once, in one transaction with the log's last entry (docs/spec/platform.md section
 * 5). */
#pragma once

#include "server/hub/ports/settlement.h"
#include "server/sessions/snapshot.h"
#include "server/store/store.h"

#include <jansson.h>

/* The results. */
typedef struct matches_result_written {
    session_snapshot person[KZ_SEATS]; /* the persons after the match, by seat; person.id 0: a bot */
    char *seats;                       /* for hub_settled(); NULL: no changes */
} matches_result_written;

/* Ends the match in the store: the result, each person's share in it, ratings and play money; and the event
 * (ended.h). Call it in the store's thread, within a transaction. STORE_CONFLICT: the match is over already,
 * or missing. Clear `out` in any case. */
store_stored matches_result_write(struct store *store, const char *match, const char *result,
                                  const hub_settlement *settlement, int64_t now_ms,
                                  matches_result_written *out);
void matches_result_clear(matches_result_written *written);
