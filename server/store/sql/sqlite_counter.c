/* SPDX-License-Identifier: MIT */
/* The counter next to a file of SQLite: kozel.db-count. */
#include "server/store/sql/sqlite_counter.h"

#include "server/store/sql/counter.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"

static struct store_sqlite_database *own(struct store *store)
{
    return (struct store_sqlite_database *)store;
}

/* Returns the path, malloc'ed; NULL: out of memory. */
static char *path_of(const struct store_sqlite_file *file)
{
    char *path = NULL;
    return asprintf(&path, "%s-count", file->where) < 0 ? NULL : path;
}

int store_sqlite_counted(struct store *store, store_figures *out)
{
    char *path = path_of(own(store)->file);
    store_counted counted = path ? store_counter_read(path, out) : STORE_COUNTER_DAMAGED;
    free(path);
    return counted;
}

bool store_sqlite_count(struct store *store)
{
    struct store_sqlite_file *file = own(store)->file;
    char *path = path_of(file);
    file->counter = path ? store_counter_open(path) : -1;
    if (file->counter >= 0)
        store_sqlite_committed(store, true);
    if (file->counter < 0)
        snprintf(store->reason, sizeof store->reason, "%s: %s", path ? path : "counter", strerror(errno));
    free(path);
    return file->counter >= 0;
}

/* A counter that cannot be written any more is closed. An old counter does no harm, but each write would
 * fail. */
void store_sqlite_committed(struct store *store, bool flush)
{
    struct store_sqlite_file *file = own(store)->file;
    store_figures figures;
    if (file->counter < 0)
        return;
    int64_t now_ms = (int64_t)(base_clock_ns() / 1000000);
    flush = flush || now_ms / 1000 >= file->counter_flush_s;
    if (!flush && now_ms < file->counter_next_ms)
        return;
    file->counter_next_ms = now_ms + STORE_COUNTER_MS;
    if (store_read_figures(store, &figures) != STORE_STORED)
        return;
    if (flush)
        file->counter_flush_s = now_ms / 1000 + STORE_COUNTER_S;
    if (store_counter_write(file->counter, &figures, flush))
        return;
    int error = errno;
    close(file->counter);
    file->counter = -1;
    errno = error;
}
