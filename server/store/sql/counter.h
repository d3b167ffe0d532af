/* SPDX-License-Identifier: MIT */
/* The counter beside a database: how much was in it after the last commit. A database that has less than that
 * has lost commits - its write-ahead log was damaged or cut short, or an older copy lies in its place -, of
 * which nothing in itself may tell.
 *
 * It is a small file, written anew after a commit, but every KZ_COUNTER_MS at the most (a write a commit
 * would slow them down), which costs no flush of the disk: a crash of the process leaves it as it is. It is
 * flushed every KZ_COUNTER_S seconds and at the end; after a crash of the
 * machine it may be so much older than the database, and then tells less, never anything wrong. */
#ifndef KOZEL_SERVER_STORE_SQL_COUNTER_H
#define KOZEL_SERVER_STORE_SQL_COUNTER_H

#include "server/store/store.h"

enum { KZ_COUNTER_S = 10, KZ_COUNTER_MS = 100 };

/* Numbers that grow; a store's own (kz_store_figures()) are those of the last rows. */
typedef struct kz_figures {
    int64_t people, matches, entries;
} kz_figures;

typedef enum kz_counted {
    KZ_COUNTED,
    KZ_COUNTER_NONE,    /* there is no counter */
    KZ_COUNTER_DAMAGED, /* it cannot be read, or is no counter */
} kz_counted;

/* What the counter at `path` says. */
kz_counted kz_counter_read(const char *path, kz_figures *out);

/* Opens or makes a counter to write it; -1: it cannot be (errno). Close it by close(). */
int kz_counter_open(const char *path);

/* Writes it; `flush`: to the disk. False: it cannot be (errno). */
bool kz_counter_write(int fd, const kz_figures *figures, bool flush);

/* ---- a store's */

/* What is in the store. `entries` is 0 where it would take long to find out (PostgreSQL). */
kz_stored kz_store_figures(kz_store *store, kz_figures *out);

/* What its counter says; KZ_COUNTER_NONE also for a store that has none (PostgreSQL keeps sums of its own
 * log). */
kz_counted kz_store_counted(kz_store *store, kz_figures *out);

/* From now on each commit is counted; `first` is the one that kz_store_open() gave. What the counter has
 * said is forgotten. False: it cannot be written, and nothing is counted (the reason is in store->reason). */
bool kz_store_count(kz_store *first);

/* Whether there is less than has been counted. */
static inline bool kz_figures_lost(const kz_figures *there, const kz_figures *counted)
{
    return there->people < counted->people || there->matches < counted->matches ||
           there->entries < counted->entries;
}

#endif
