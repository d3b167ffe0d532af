/* SPDX-License-Identifier: MIT */
/* Results that wait for their tournament. A result is a job that no job runner takes. The node that has the
 * tournament reads it. It drops the job in the transaction that writes the result to the tournament's log. */
#pragma once

#include "server/store/store.h"

#define STORE_JOB_TOURNAMENT_RESULT "tournament-result"

/* Adds a result, within the caller's transaction. `payload`: JSON (server/tournaments/event.h), with the
 * member `tournament`. A result that is there twice counts once. */
store_stored store_tournament_result_add(struct store *store, const char *payload, int64_t now_ms);

/* Calls `take` for results that wait, for at most `max`, after result `after` (0: from the first on). */
store_stored store_tournament_results(struct store *store, int64_t after, int max,
                                      void (*take)(void *context, int64_t id, const char *payload),
                                      void *context);

/* Drops a result, if it is still there. */
store_stored store_tournament_result_drop(struct store *store, int64_t id);
