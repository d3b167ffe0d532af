/* SPDX-License-Identifier: MIT */
/* The counter beside a file of SQLite: kozel.db-count. */
#include "server/store/sql/counter.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "server/store/sql/sqlite_link.h"

static struct store_sqlite_database *own(kz_store *store)
{
    return (struct store_sqlite_database *)store;
}

/* Malloc'ed; NULL: out of memory. */
static char *path_of(const struct kz_sqlite_file *file)
{
    char *path = NULL;
    return asprintf(&path, "%s-count", file->where) < 0 ? NULL : path;
}

int kz_sqlite_counted(kz_store *store, kz_figures *out)
{
    char *path = path_of(own(store)->file);
    kz_counted counted = path ? kz_counter_read(path, out) : KZ_COUNTER_DAMAGED;
    free(path);
    return counted;
}

bool kz_sqlite_count(kz_store *store)
{
    struct kz_sqlite_file *file = own(store)->file;
    char *path = path_of(file);
    file->counter = path ? kz_counter_open(path) : -1;
    if (file->counter >= 0)
        kz_sqlite_committed(store, true);
    if (file->counter < 0)
        snprintf(store->reason, sizeof store->reason, "%s: %s", path ? path : "counter", strerror(errno));
    free(path);
    return file->counter >= 0;
}

/* One that can no longer be written is closed: it would fall behind, which is no harm, and fail each time. */
void kz_sqlite_committed(kz_store *store, bool flush)
{
    struct kz_sqlite_file *file = own(store)->file;
    kz_figures figures;
    if (file->counter < 0)
        return;
    int64_t now_ms = (int64_t)(kz_clock_ns() / 1000000);
    flush = flush || now_ms / 1000 >= file->counter_flush_s;
    if (!flush && now_ms < file->counter_next_ms)
        return;
    file->counter_next_ms = now_ms + KZ_COUNTER_MS;
    if (kz_store_figures(store, &figures) != KZ_STORED)
        return;
    if (flush)
        file->counter_flush_s = now_ms / 1000 + KZ_COUNTER_S;
    if (kz_counter_write(file->counter, &figures, flush))
        return;
    int error = errno;
    close(file->counter);
    file->counter = -1;
    errno = error;
}
