/* SPDX-License-Identifier: MIT */
#include "server/store/sql/damage.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/fingerprint.h"
#include "base/log.h"

/* max rows that are logged and counted */
enum { LOGGED_MAX = 1024 };

static struct {
    pthread_mutex_t mutex;
    uint64_t row[LOGGED_MAX]; /* fingerprints of the rows that were reported */
    uint64_t count;
    void (*take)(void *context, const char *table, const char *row, const char *what);
    void *context;
} damage = {.mutex = PTHREAD_MUTEX_INITIALIZER};

/* Adds a row. Returns false if it was reported before, or there are too many. */
static bool add(uint64_t fingerprint)
{
    bool found = false;
    pthread_mutex_lock(&damage.mutex);
    for (uint64_t i = 0; i < damage.count && !found; i++)
        found = damage.row[i] == fingerprint;
    bool added = !found && damage.count < LOGGED_MAX;
    if (added)
        damage.row[damage.count++] = fingerprint;
    pthread_mutex_unlock(&damage.mutex);
    return added;
}

void store_damage_note(const char *table, const char *row, const char *what)
{
    char text[512];
    int length = snprintf(text, sizeof text, "%s\n%s\n%s", table, row, what);
    size_t used = length < (int)sizeof text ? (size_t)length : sizeof text - 1;
    if (!add(base_fingerprint(text, used)))
        return;
    if (damage.take)
        damage.take(damage.context, table, row, what);
    else
        base_log_about(BASE_LOG_ERROR, "store", BASE_LOG_ABOUT({"table", table}, {"row", row}),
                       "a damaged row: %s", what);
}

void store_damage_note_number(const char *table, int64_t row, const char *what)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, row);
    store_damage_note(table, text, what);
}

void store_damage_redirect(void (*take)(void *context, const char *table, const char *row, const char *what),
                           void *context)
{
    damage.take = take;
    damage.context = context;
}

uint64_t store_damage_count(void)
{
    pthread_mutex_lock(&damage.mutex);
    uint64_t count = damage.count;
    pthread_mutex_unlock(&damage.mutex);
    return count;
}
