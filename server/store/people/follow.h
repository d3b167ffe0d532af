/* SPDX-License-Identifier: MIT */
/* Follows: a registered person follows another one, who is not notified. A block between the two ends it in
 * both directions. */
#pragma once

#include <jansson.h>

#include "server/store/store.h"

enum { STORE_FOLLOWS_MAX = 200 /* max follows of a person */ };

/* Follows a person or ends that; no change is no failure. STORE_NONE: there are STORE_FOLLOWS_MAX already.
 * STORE_CONFLICT: one of the two has blocked the other. */
store_stored store_follow(struct store *store, int64_t person, int64_t other, bool on, int64_t now_ms);

/* Appends each followed person to `rows`, in the order of their names, as in schema/account.json. But
 * `person` is an id. None is no failure. */
store_stored store_follows(struct store *store, int64_t person, json_t *rows);
