/* SPDX-License-Identifier: MIT */
/* Removes the name of a closed account from the set-ups and records of its matches, and from their notes of
 * players. They get "closed account N" instead; N is the account's number for ever. */
#pragma once

#include "server/store/store.h"

enum {
    DELIVERY_FORGET_MATCHES = 50 /* matches at a time: moves wait for it where there is one writer (SQLite) */
};

/* Writes the person's present name into at most DELIVERY_FORGET_MATCHES of their matches after *after (0:
 * from the first). Sets *after to the last one, 0 if there are no more. The transaction is the caller's.
 * Matches that have the name already stay as they are. STORE_NONE: there is no such person. */
store_stored delivery_forget_name(struct store *store, int64_t person, int64_t *after);
