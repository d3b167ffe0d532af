/* SPDX-License-Identifier: MIT */
/* What ends by itself: sessions that are old or not used, and guests who will not come back. Any node may do
 * it at any time: each call is a short transaction. */
#ifndef KOZEL_SERVER_STORE_PEOPLE_EXPIRY_H
#define KOZEL_SERVER_STORE_PEOPLE_EXPIRY_H

#include "server/store/people/person.h"

enum {
    STORE_GUEST_MS = 86400000, /* a guest without games goes when he was not there for so long */
    STORE_GUEST_WINDOW = 2000, /* people that store_guests_expire() looks at */
};

/* Removes at most `most` sessions that have ended, and calls `take` for the person of each, who is still to
 * be told. *count: how many. */
store_stored store_sessions_expire(struct store *store, const store_session_terms *terms, int64_t now_ms,
                                   int most, void (*take)(void *context, int64_t person), void *context,
                                   int *count);

/* Looks at the people after *after (0: from the first) and removes the guests among them who have no session
 * any more, or no games and none used for STORE_GUEST_MS. Their matches stay, with "Guest-N" in them. Who
 * plays in a running match stays, who was reported or has reported, too, and the last guest, so that nobody
 * else becomes "Guest-N". *after moves on, to 0 at the end; *count: how many are gone. */
store_stored store_guests_expire(struct store *store, int64_t now_ms, int64_t *after, int *count);

#endif
