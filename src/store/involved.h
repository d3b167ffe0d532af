/* Who is involved in a case that moderators decide: the person, or a program of theirs (docs/fair-play.md).
 * Each returns KZ_STORED: involved; KZ_STORE_NONE: not, or there is no such case; KZ_STORE_FAILED. */
#ifndef KOZEL_STORE_INVOLVED_H
#define KOZEL_STORE_INVOLVED_H

#include "store/person.h"

/* In a finished match: played in it. */
kz_stored kz_store_involved_in_match(kz_store *store, int64_t person, const char *match);

/* In a case of the review list: one of its two people, or played in its last match. */
kz_stored kz_store_involved_in_case(kz_store *store, int64_t person, int64_t id);

/* In a report: sent it, or is accused. */
kz_stored kz_store_involved_in_report(kz_store *store, int64_t person, int64_t id);

/* In the match that runs at a table: began it. */
kz_stored kz_store_involved_at_table(kz_store *store, int64_t person, const char *table);

/* In what is to be decided about `other`: the same person or their program, in a match that runs, or in an
 * open report or case between the two. */
kz_stored kz_store_involved_with(kz_store *store, int64_t person, int64_t other);

#endif
