/* SPDX-License-Identifier: MIT */
/* The counter beside a database: how much was in it after the last commit. A database that has less than that
 * has lost commits - its write-ahead log was damaged or cut short, or an older copy lies in its place -, of
 * which nothing in itself may tell.
 *
 * It is a small file, written anew after a commit, but every STORE_COUNTER_MS at the most (a write a commit
 * would slow them down), which costs no flush of the disk: a crash of the process leaves it as it is. It is
 * flushed every STORE_COUNTER_S seconds and at the end; after a crash of the
 * machine it may be so much older than the database, and then tells less, never anything wrong. */
#ifndef KOZEL_SERVER_STORE_SQL_COUNTER_H
#define KOZEL_SERVER_STORE_SQL_COUNTER_H

#include "server/store/store.h"

enum { STORE_COUNTER_S = 10, STORE_COUNTER_MS = 100 };

/* Numbers that grow; a store's own (store_read_figures()) are those of the last rows. */
typedef struct store_figures {
    int64_t people, matches, entries;
} store_figures;

typedef enum store_counted {
    STORE_COUNTED,
    STORE_COUNTER_NONE,    /* there is no counter */
    STORE_COUNTER_DAMAGED, /* it cannot be read, or is no counter */
} store_counted;

/* What the counter at `path` says. */
store_counted store_counter_read(const char *path, store_figures *out);

/* Opens or makes a counter to write it; -1: it cannot be (errno). Close it by close(). */
int store_counter_open(const char *path);

/* Writes it; `flush`: to the disk. False: it cannot be (errno). */
bool store_counter_write(int fd, const store_figures *figures, bool flush);

/* ---- a store's */

/* What is in the store. `entries` is 0 where it would take long to find out (PostgreSQL). */
store_stored store_read_figures(struct store *store, store_figures *out);

/* What its counter says; STORE_COUNTER_NONE also for a store that has none (PostgreSQL keeps sums of its own
 * log). */
store_counted store_check_count(struct store *store, store_figures *out);

/* From now on each commit is counted; `first` is the one that store_open() gave. What the counter has
 * said is forgotten. False: it cannot be written, and nothing is counted (the reason is in store->reason). */
bool store_count(struct store *first);

/* Whether there is less than has been counted. */
static inline bool store_figures_lost(const store_figures *there, const store_figures *counted)
{
    return there->people < counted->people || there->matches < counted->matches ||
           there->entries < counted->entries;
}

#endif
