/* SPDX-License-Identifier: MIT */
/* Whom people follow: registered people only, both; nobody is told who follows him. Who has blocked somebody
 * is followed by him no more, nor the other way. */
#ifndef KOZEL_SERVER_STORE_PEOPLE_FOLLOW_H
#define KOZEL_SERVER_STORE_PEOPLE_FOLLOW_H

#include "server/store/store.h"

enum { KZ_FOLLOWS_MAX = 200 /* of a person */ };

/* Follows a person or ends that; as it is already is no failure. KZ_STORE_NONE: there are KZ_FOLLOWS_MAX
 * already. KZ_STORE_CONFLICT: one of the two has blocked the other. */
kz_stored kz_store_follow(kz_store *store, int64_t person, int64_t other, bool on, int64_t now_ms);

typedef struct kz_store_followed {
    int64_t id;
    const char *name;
    int64_t photo; /* its version, 0: none */
    int64_t seen;  /* when he was here last, milliseconds; 0: not known */
} kz_store_followed;

/* Calls `take` for each, in the order of their names. None is no failure. */
kz_stored kz_store_follows(kz_store *store, int64_t person,
                           void (*take)(void *context, const kz_store_followed *row), void *context);

/* Whether the first follows the second. */
bool kz_store_is_following(kz_store *store, int64_t person, int64_t other);

#endif
