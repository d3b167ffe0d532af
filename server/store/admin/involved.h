/* SPDX-License-Identifier: MIT */
/* Checks whether a person, or one of their programs, is part of a case for moderators (docs/fair-play.md).
 * Each function returns STORE_STORED for yes, STORE_NONE for no or for no such case, or STORE_FAILED. */
#pragma once

#include "server/store/people/person.h"

/* The person played in finished match `match`. */
store_stored store_involved_in_match(struct store *store, int64_t person, const char *match);

/* The person is named in case `id` of the review list, or played in its last match. */
store_stored store_involved_in_case(struct store *store, int64_t person, int64_t id);

/* The person sent report `id`, or is accused in it. */
store_stored store_involved_in_report(struct store *store, int64_t person, int64_t id);

/* The person has a seat in the match at `table`. */
store_stored store_involved_at_table(struct store *store, int64_t person, const char *table);

/* The person is `other` or their owner, or shares a running match, an open report or an open case with them.
 */
store_stored store_involved_with(struct store *store, int64_t person, int64_t other);
