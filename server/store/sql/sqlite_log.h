/* SPDX-License-Identifier: MIT */
/* The logs of matches in SQLite, and the tails of running ones. */
#pragma once

#include "server/store/sql/sqlite_link.h"

/* Reads the tails if that was not done. Call it under the lock, or while no other thread uses the file. In a
 * transaction, it must see the present. */
store_stored store_sqlite_read_tails(struct store *store);

/* Drops the tails after a rollback. They are read again when needed. Call it under the lock. */
void store_sqlite_drop_tails(struct store_sqlite_file *file);
