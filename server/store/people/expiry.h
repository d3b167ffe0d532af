/* SPDX-License-Identifier: MIT */
/* Expiry: sessions that are old or unused, and guests who will not come back. Any node may do it at any time.
 * Each call is a short transaction. */
#pragma once

#include "server/store/people/person.h"

enum {
    STORE_GUEST_MS = 86400000, /* absence after which a guest without games is deleted */
    STORE_GUEST_WINDOW = 2000, /* people that store_guests_expire() visits */
};

/* Removes at most `most` expired sessions, and calls `take` for the person of each, who must still be
 * notified. *count: their number. */
store_stored store_sessions_expire(struct store *store, const store_session_terms *terms, int64_t now_ms,
                                   int most, void (*take)(void *context, int64_t person), void *context,
                                   int *count);

/* Visits the people after *after (0: from the first) and removes some guests. They are guests without a
 * session, or without games and without a session used for STORE_GUEST_MS. Their matches stay, with "Guest-N"
 * in them.
 *
 * Some guests stay: those in a running match, those who reported or were reported, and the last guest. The
 * last one stays so that nobody else becomes "Guest-N". *after moves on, to 0 at the end. *count: the number
 * removed. */
store_stored store_guests_expire(struct store *store, int64_t now_ms, int64_t *after, int *count);
