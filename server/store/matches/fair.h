/* SPDX-License-Identifier: MIT */
/* What must be known to tell fair matches from made up ones (docs/fair-play.md). */
#ifndef KOZEL_SERVER_STORE_MATCHES_FAIR_H
#define KOZEL_SERVER_STORE_MATCHES_FAIR_H

#include "server/store/store.h"

/* What is noted of a match that ends: whether it was played at a private table, whether too little was played
 * for it to count, and the parts of it that count (hub/fair_play.h); -1: nothing was at stake. */
store_stored store_fair_note(struct store *store, const char *match, bool hidden, bool brief, int share);

/* Since when a person is registered (0: he is not), and how many matches against people he has finished; at
 * most a hundred are counted. */
store_stored store_experience(struct store *store, int64_t person, int64_t *registered_ms, int64_t *matches);

/* How many matches that counted two people have ended at one table since a time; negative: the store failed.
 */
int64_t store_meetings(struct store *store, int64_t one, int64_t other, int64_t since_ms);

/* How many matches against people a person has ended by an early resignation or time-out since a time;
 * negative: the store failed. */
int64_t store_quit_count(struct store *store, int64_t person, int64_t since_ms);

/* When a person last ended matches against people by an early resignation or time-out: at most `max` times,
 * latest first; `*count` of them. */
store_stored store_quits(struct store *store, int64_t person, int max, int64_t *times_ms, int *count);

/* A key of the servers' own, the same for all nodes: the one of that name, or `fresh` if there is none yet.
 * It stands in the store only, not in an export of it. */
enum { STORE_SECRET_SIZE = 16 };
store_stored store_secret(struct store *store, const char *name, const uint8_t fresh[STORE_SECRET_SIZE],
                          uint8_t out[STORE_SECRET_SIZE]);

#endif
