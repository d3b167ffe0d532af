/* SPDX-License-Identifier: MIT */
/* Whether a person, or one of their programs, is part of a case for moderators (docs/fair-play.md). Each
 * returns KZ_STORED: yes; KZ_STORE_NONE: no, or there is no such case; KZ_STORE_FAILED. */
#ifndef KOZEL_SERVER_STORE_ADMIN_INVOLVED_H
#define KOZEL_SERVER_STORE_ADMIN_INVOLVED_H

#include "server/store/people/person.h"

/* The person played in finished match `match`. */
kz_stored kz_store_involved_in_match(kz_store *store, int64_t person, const char *match);

/* The person is named in case `id` of the review list, or played in its last match. */
kz_stored kz_store_involved_in_case(kz_store *store, int64_t person, int64_t id);

/* The person sent report `id`, or is accused in it. */
kz_stored kz_store_involved_in_report(kz_store *store, int64_t person, int64_t id);

/* The person has a seat in the match at `table`. */
kz_stored kz_store_involved_at_table(kz_store *store, int64_t person, const char *table);

/* The person is `other` or their owner, or shares a running match, an open report or an open case with them.
 */
kz_stored kz_store_involved_with(kz_store *store, int64_t person, int64_t other);

#endif
