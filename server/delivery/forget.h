/* SPDX-License-Identifier: MIT */
/* The name of a closed account stands nowhere any more: neither in the set-ups and records of its matches nor
 * in what they note of their players. There "closed account N" is written, N being the account's for ever. */
#ifndef KOZEL_SERVER_DELIVERY_FORGET_H
#define KOZEL_SERVER_DELIVERY_FORGET_H

#include "server/store/store.h"

enum { DELIVERY_FORGET_MATCHES = 50 /* at a time: moves wait for it where one writes at a time (SQLite) */ };

/* Writes the name that the person has now into those of his matches that come after *after (0: from the
 * first), DELIVERY_FORGET_MATCHES at most; *after: of the last one, 0 if there are no more. A transaction is
 * the caller's. What is written already stays as it is. STORE_NONE: there is no such person. */
store_stored delivery_forget_name(struct store *store, int64_t person, int64_t *after);

#endif
