/* SPDX-License-Identifier: MIT */
/* Whether a second copy of everything is written before a commit is acknowledged: what is told of a move is
 * then there after a failover, too (docs/operations.md, "A standby"). */
#ifndef KOZEL_SERVER_STORE_ADMIN_STANDBY_H
#define KOZEL_SERVER_STORE_ADMIN_STANDBY_H

#include "server/store/store.h"

typedef enum store_standby {
    STORE_STANDBY_NOT_KNOWN,   /* the store cannot have one (SQLite), or is one */
    STORE_STANDBY_SYNCHRONOUS, /* each commit waits for one */
    STORE_STANDBY_NOT_ASKED,   /* commits wait for none, whether or not there are any */
    STORE_STANDBY_ABSENT,      /* commits are to wait for one, and none is connected: they wait for ever */
} store_standby;

/* Asks the store as it is now. */
store_stored store_read_standby(struct store *store, store_standby *out);

#endif
