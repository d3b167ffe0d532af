/* SPDX-License-Identifier: MIT */
/* The counter file next to a database: how much was in the database after the last commit. A database with
 * less than that has lost commits. Its write-ahead log was damaged or cut short, or an older copy has
 * replaced it. The database itself may show no sign of that.
 *
 * The counter is a small file. It is rewritten after a commit, but at most every STORE_COUNTER_MS, because a
 * write for each commit would slow them down. A write does not flush the disk: a crash of the process leaves
 * the file intact.
 *
 * The file is flushed every STORE_COUNTER_S seconds and at the end. After a crash of the machine it may be
 * that much older than the database. Then it detects less, but is never wrong. */
#pragma once

#include "server/store/store.h"

enum { STORE_COUNTER_S = 10, STORE_COUNTER_MS = 100 };

/* Numbers that grow. For a store (store_read_figures()) they are those of the last rows. */
typedef struct store_figures {
    int64_t people, matches, entries;
} store_figures;

typedef enum store_counted {
    STORE_COUNTED,
    STORE_COUNTER_NONE,    /* there is no counter */
    STORE_COUNTER_DAMAGED, /* it cannot be read, or is not a counter */
} store_counted;

/* Reads the counter at `path`. */
store_counted store_counter_read(const char *path, store_figures *out);

/* Opens or makes a counter for writing; returns -1 on failure (errno). Close it by close(). */
int store_counter_open(const char *path);

/* Writes the counter; `flush`: to the disk. Returns false on failure (errno). */
bool store_counter_write(int fd, const store_figures *figures, bool flush);

/* ---- the counter of a store */

/* Reads how much is in the store. `entries` is 0 where counting would take long (PostgreSQL). */
store_stored store_read_figures(struct store *store, store_figures *out);

/* Reads the store's counter. STORE_COUNTER_NONE also for a store without one (PostgreSQL has checksums in its
 * log). */
store_counted store_check_count(struct store *store, store_figures *out);

/* Starts counting each commit; `first` is the result of store_open(). The counter's old figures are dropped.
 * Returns false if it cannot be written. Then nothing is counted, and the reason is in store->reason. */
bool store_count(struct store *first);

/* Returns true if there is less than was counted. */
static inline bool store_figures_lost(const store_figures *there, const store_figures *counted)
{
    return there->people < counted->people || there->matches < counted->matches ||
           there->entries < counted->entries;
}
