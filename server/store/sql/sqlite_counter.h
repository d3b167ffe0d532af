/* SPDX-License-Identifier: MIT */
/* The counter of an SQLite file (counter.h). */
#pragma once

#include "server/store/sql/sqlite_link.h"

/* Handle the counter (counter.h); `flush`: to the disk. Call them under the lock, or while no other thread
 * uses the file. */
int store_sqlite_counted(struct store *store, struct store_figures *out);
bool store_sqlite_count(struct store *first);
void store_sqlite_committed(struct store *store, bool flush);
