/* SPDX-License-Identifier: MIT */
/* Checks whether a standby has every commit before it is acknowledged. Only then no sent move is lost in a
 * failover (docs/operations.md, "A standby"). */
#pragma once

#include "server/store/store.h"

typedef enum store_standby {
    STORE_STANDBY_NOT_KNOWN,   /* the store cannot have a standby (SQLite), or is one */
    STORE_STANDBY_SYNCHRONOUS, /* each commit waits for a standby */
    STORE_STANDBY_NOT_ASKED,   /* commits wait for none, whether or not there are standbys */
    STORE_STANDBY_ABSENT,      /* commits must wait for one, and none is connected: they wait for ever */
} store_standby;

/* Reads the present state from the store. */
store_stored store_read_standby(struct store *store, store_standby *out);
