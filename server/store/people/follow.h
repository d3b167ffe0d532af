/* SPDX-License-Identifier: MIT */
/* Follows: a registered person follows another one, who is not notified. A block between the two ends it in
 * both directions. */
#ifndef KOZEL_SERVER_STORE_PEOPLE_FOLLOW_H
#define KOZEL_SERVER_STORE_PEOPLE_FOLLOW_H

#include "server/store/store.h"

enum { STORE_FOLLOWS_MAX = 200 /* max follows of a person */ };

/* Follows a person or ends that; no change is no failure. STORE_NONE: there are STORE_FOLLOWS_MAX already.
 * STORE_CONFLICT: one of the two has blocked the other. */
store_stored store_follow(struct store *store, int64_t person, int64_t other, bool on, int64_t now_ms);

typedef struct store_followed {
    int64_t id;
    const char *name;
    int64_t photo; /* its version, 0: none */
    int64_t seen;  /* time of the person's last visit, milliseconds; 0: not known */
} store_followed;

/* Calls `take` for each followed person, in the order of their names. None is no failure. */
store_stored store_follows(struct store *store, int64_t person,
                           void (*take)(void *context, const store_followed *row), void *context);

#endif
