/* SPDX-License-Identifier: MIT */
/* Whether a second copy of everything is written before a commit is acknowledged: what is told of a move is
 * then there after a failover, too (docs/operations.md, "A standby"). */
#ifndef KOZEL_SERVER_STORE_ADMIN_STANDBY_H
#define KOZEL_SERVER_STORE_ADMIN_STANDBY_H

#include "server/store/store.h"

typedef enum kz_standby {
    KZ_STANDBY_NOT_KNOWN,   /* the store cannot have one (SQLite), or is one */
    KZ_STANDBY_SYNCHRONOUS, /* each commit waits for one */
    KZ_STANDBY_NOT_ASKED,   /* commits wait for none, whether or not there are any */
    KZ_STANDBY_ABSENT,      /* commits are to wait for one, and none is connected: they wait for ever */
} kz_standby;

/* Asks the store as it is now. */
kz_stored kz_store_standby(kz_store *store, kz_standby *out);

#endif
