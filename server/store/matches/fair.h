/* SPDX-License-Identifier: MIT */
/* The facts that distinguish fair matches from faked ones (docs/fair-play.md). */
#pragma once

#include "server/store/store.h"

/* Stores the facts of a match that ends. The flag `hidden`: it was played at a private table. The flag
 * `brief`: it was too short to count. Parts of it that count (hub/fair_play.h): `share`; -1: nothing was at
 * stake. */
store_stored store_fair_note(struct store *store, const char *match, bool hidden, bool brief, int share);

/* Reads the time of a person's registration (0: not registered), and the number of their finished matches
 * against people. At most a hundred are counted. */
store_stored store_experience(struct store *store, int64_t person, int64_t *registered_ms, int64_t *matches);

/* Returns how many matches that counted for two people have ended at one table since `since_ms`; negative:
 * the store failed. */
int64_t store_meetings(struct store *store, int64_t one, int64_t other, int64_t since_ms);

/* Returns how many matches against people a person has ended by an early resignation or time-out since
 * `since_ms`; negative: the store failed. */
int64_t store_quit_count(struct store *store, int64_t person, int64_t since_ms);

/* Reads when a person last ended matches against people by an early resignation or time-out: at most `max`
 * times, latest first; `*count` of them. */
store_stored store_quits(struct store *store, int64_t person, int max, int64_t *times_ms, int *count);

/* Reads the servers' secret key of that name, the same for all nodes, or stores `fresh` if there is none. It
 * is only in the store, not in an export of it. */
enum { STORE_SECRET_SIZE = 16 };
store_stored store_secret(struct store *store, const char *name, const uint8_t fresh[STORE_SECRET_SIZE],
                          uint8_t out[STORE_SECRET_SIZE]);
