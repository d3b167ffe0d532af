/* SPDX-License-Identifier: MIT */
/* Checks at the start whether a store has lost data. */
#ifndef KOZEL_SERVER_MATCHES_RECOUNT_H
#define KOZEL_SERVER_MATCHES_RECOUNT_H

#include "server/store/store.h"

/* Logs how much is in the store and, if its counter has more, how much is missing. From then on it counts
 * (server/store/sql/counter.h). Returns false if it cannot be read, or has lost data and must be refused. */
bool matches_recount(struct store *store, bool refuse);

#endif
