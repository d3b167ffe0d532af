/* SPDX-License-Identifier: MIT */
/* Whether a store still has what was written to it, told at the start. */
#ifndef KOZEL_SERVER_MATCHES_RECOUNT_H
#define KOZEL_SERVER_MATCHES_RECOUNT_H

#include "server/store/store.h"

/* Logs how much is in the store and, where its counter knows of more, how much is gone; from then on it
 * counts (server/store/sql/counter.h). False: it cannot be read, or has lost something and is to be refused.
 */
bool matches_recount(struct store *store, bool refuse);

#endif
