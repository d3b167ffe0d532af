/* SPDX-License-Identifier: MIT */
/* The name of a closed account stands nowhere any more: neither in the set-ups and records of its matches nor
 * in what they note of their players. There "closed account N" is written, N being the account's for ever. */
#ifndef KOZEL_SERVER_DELIVERY_FORGET_H
#define KOZEL_SERVER_DELIVERY_FORGET_H

#include "server/store/store.h"

enum { KZ_FORGET_MATCHES = 50 /* at a time: moves wait for it where one writes at a time (SQLite) */ };

/* Writes the name that the person has now into those of his matches that come after *after (0: from the
 * first), KZ_FORGET_MATCHES at most; *after: of the last one, 0 if there are no more. A transaction is the
 * caller's. What is written already stays as it is. KZ_STORE_NONE: there is no such person. */
kz_stored kz_forget_name(kz_store *store, int64_t person, int64_t *after);

#endif
