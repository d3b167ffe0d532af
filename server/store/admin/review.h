/* SPDX-License-Identifier: MIT */
/* The review list of moderators: matches within the limits that may still be faked (docs/fair-play.md). */
#pragma once

#include <jansson.h>

#include "server/store/people/person.h"

/* A case is an event between two people, or of one person for `quits`. It has happened once or more since it
 * was last marked as seen. */

/* Notes a match in the case of these two people. The order of the two matters. Twice the same person: the
 * case is about that person, with any opponents. Cases without a new match for a month are deleted.
 * STORE_NONE: the match is noted already, or one of them is gone. */
store_stored store_case_add(struct store *store, const char *match, const char *why, int64_t first,
                            int64_t second, int64_t now_ms);

int64_t store_case_count(struct store *store);
/* Appends cases to `rows`, as in schema/hosting.json: open ones first, then the latest. `quits` is listed
 * from the third time on. */
store_stored store_cases(struct store *store, int64_t skip, int most, json_t *rows);
/* Marks a case as seen. STORE_NONE: there is no such open case. */
store_stored store_case_seen(struct store *store, int64_t id, int64_t seer, int64_t now_ms);

/* Returns how many matches for a stake in a row `from` has lost to `to` after `since_ms` and until
 * `until_ms`, if `from` won none. */
int64_t store_one_way(struct store *store, int64_t from, int64_t to, int64_t since_ms, int64_t until_ms);

/* Takes back a match's changes of ratings and play money, as far as the coins are still there. Call it within
 * a transaction. `people`: the people concerned, 0 behind the last. STORE_NONE: it changes nothing, or there
 * is no such match. */
store_stored store_void(struct store *store, const char *match, int64_t people[4]);
