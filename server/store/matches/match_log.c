/* SPDX-License-Identifier: MIT */
#include "server/store/matches/match_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/admin/damage.h"
#include "server/store/sql/log_engine.h"

static kz_stored conflict(kz_store *store, const char *what, const char *match, int64_t seq)
{
    snprintf(store->reason, sizeof store->reason, "%s: match %s, entry %lld", what, match, (long long)seq);
    return KZ_STORE_CONFLICT;
}

kz_stored kz_store_match_begin(kz_store *store, const char *match, const char *setup, int64_t now_ms)
{
    kz_stored stored = store->engine->log->begin(store, match, setup, now_ms);
    return stored == KZ_STORE_NONE
               ? conflict(store, "there is a match of that id, or this node has been taken for dead", match,
                          0)
               : stored;
}

static kz_stored appended(kz_store *store, kz_stored stored, const char *match, int64_t seq)
{
    return stored == KZ_STORE_NONE
               ? conflict(store, "not the next entry of a running match of this epoch", match, seq)
               : stored;
}

kz_stored kz_store_match_append(kz_store *store, const char *match, int64_t seq, const char *lines,
                                int64_t reserve_ms, int64_t now_ms)
{
    const kz_new_entry entry = {match, lines, seq, reserve_ms, now_ms};
    return appended(store, store->engine->log->append(store, &entry), match, seq);
}

kz_stored kz_store_match_post(kz_store *store, const char *match, int64_t seq, const char *lines,
                              int64_t reserve_ms, int64_t now_ms)
{
    const kz_new_entry entry = {match, lines, seq, reserve_ms, now_ms};
    return appended(store, store->engine->log->post(store, &entry), match, seq);
}

kz_stored kz_store_match_end(kz_store *store, const char *match, const char *result, int64_t now_ms)
{
    kz_stored stored = store->engine->log->end(store, match, result, now_ms);
    return stored == KZ_STORE_NONE ? conflict(store, "no running match of this epoch to end", match, 0)
                                   : stored;
}

/* A match's log while it is read; the texts are copies. */
struct log {
    kz_store_entry *entries;
    size_t count, space;
    int64_t at; /* of the last entry */
    bool whole; /* its entries are numbered 1, 2, ... */
};

static void log_clear(struct log *log)
{
    for (size_t i = 0; i < log->count; i++)
        free((char *)log->entries[i].lines);
    log->count = 0;
}

/* Something has come after the last entry. A time that no server has written counts as none: nothing is
 * computed with it. */
static void log_lasted(struct log *log, int64_t until)
{
    if (until < 0 || until > KZ_STORE_TIME_MAX)
        return;
    if (log->count && until > log->at)
        log->entries[log->count - 1].lasted_ms = until - log->at;
    log->at = until;
}

static bool log_add(struct log *log, const kz_query *query)
{
    if (log->count == log->space) {
        size_t space = log->space ? 2 * log->space : 64;
        kz_store_entry *grown = realloc(log->entries, space * sizeof *grown);
        if (!grown)
            return false;
        log->entries = grown;
        log->space = space;
    }
    char *copy = strdup(kz_query_text(query, 0));
    if (!copy)
        return false;
    log_lasted(log, kz_query_int(query, 2));
    log->whole = log->whole && kz_query_int(query, 3) == (int64_t)log->count + 1;
    log->entries[log->count++] =
        (kz_store_entry){copy, kz_query_within(query, 1, 0, KZ_STORE_TIME_MAX, 0), 0};
    return true;
}

static kz_stored no_memory(kz_store *store)
{
    snprintf(store->reason, sizeof store->reason, "out of memory");
    return KZ_STORE_FAILED;
}

/* Reads the log of a match, in order; an empty one is no failure. */
static kz_stored log_read(kz_store *store, const char *match, struct log *log)
{
    kz_query query;
    bool room = true;
    log->whole = true;
    log->at = 0;
    store->engine->log->read(&query, store, match);
    while (room && kz_query_next(&query))
        room = log_add(log, &query);
    kz_stored stored = kz_query_end(&query);
    if (!room)
        return no_memory(store);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

/* What keeps a match from being played; NULL: nothing. Its first entry is written with its row. */
static const char *damage_of(const kz_store_match *match, const struct log *log)
{
    if (!log->whole)
        return "its log has a gap";
    return !log->count && !match->over ? "its log is gone" : NULL;
}

/* Calls `take` for each match of a query (MATCHES), with its log. KZ_STORE_NONE: there was none. */
static kz_stored take_matches(kz_store *store, kz_query *query,
                              void (*take)(void *context, const kz_store_match *match), void *context)
{
    struct log log = {0};
    kz_stored read = KZ_STORED;
    while (read == KZ_STORED && kz_query_next(query)) {
        kz_store_match match = {.id = kz_query_text(query, 0),
                                .setup = kz_query_text(query, 1),
                                .epoch = kz_query_int(query, 2),
                                .over = !kz_query_null(query, 4),
                                .changes = kz_query_text_or_null(query, 5)};
        read = log_read(store, match.id, &log);
        log_lasted(&log, kz_query_int(query, 3));
        match.entry_count = log.count;
        match.entries = log.entries;
        match.damage = damage_of(&match, &log);
        if (match.damage)
            kz_damage_note("match", match.id, match.damage);
        if (read == KZ_STORED)
            take(context, &match);
        log_clear(&log);
    }
    free(log.entries);
    kz_stored stored = kz_query_end(query);
    return read != KZ_STORED ? read : stored;
}

/* The fourth column: until when who wrote its log is known to have lived, 0 if that is not known: its owner
 * before the present one if it was claimed, whose own clock is another. */
#define MATCHES                                                                                              \
    "SELECT m.id, m.setup, m.epoch, coalesce(m.lived, (SELECT life.at FROM life"                             \
    " WHERE life.epoch = m.epoch)), m.ended, m.changes FROM match AS m"
#define RUNNING MATCHES " WHERE m.ended IS NULL"

kz_stored kz_store_running(kz_store *store, void (*take)(void *context, const kz_store_match *match),
                           void *context)
{
    kz_query query;
    kz_query_start(&query, store, RUNNING " ORDER BY m.begun, m.id", "");
    kz_stored stored = take_matches(store, &query, take, context);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

kz_stored kz_store_running_one(kz_store *store, const char *match,
                               void (*take)(void *context, const kz_store_match *match), void *context)
{
    kz_query query;
    kz_query_start(&query, store, RUNNING " AND m.id = $1", "t", match);
    return take_matches(store, &query, take, context);
}

kz_stored kz_store_match_one(kz_store *store, const char *match,
                             void (*take)(void *context, const kz_store_match *match), void *context)
{
    kz_query query;
    kz_query_start(&query, store, MATCHES " WHERE m.id = $1", "t", match);
    return take_matches(store, &query, take, context);
}

kz_stored kz_store_last_at_table(kz_store *store, const char *table, char match[KZ_MATCH_ID_SIZE])
{
    kz_query query;
    match[0] = '\0';
    kz_query_start(&query, store, store->engine->log->last_at_table, "t", table);
    if (kz_query_next(&query))
        kz_query_copy(&query, 0, match, KZ_MATCH_ID_SIZE);
    return kz_query_end(&query);
}

kz_stored kz_store_match_changed(kz_store *store, const char *match, const char *changes)
{
    return kz_run(store, "UPDATE match SET changes = $2 WHERE id = $1", "tt", match, changes);
}

/* Joins the log's lines, each ended by exactly one line feed. NULL when out of memory. */
static char *log_join(const struct log *log, size_t *length)
{
    size_t space = 1;
    for (size_t i = 0; i < log->count; i++)
        space += strlen(log->entries[i].lines) + 1;
    char *text = malloc(space);
    if (!text)
        return NULL;
    char *end = text;
    for (size_t i = 0; i < log->count; i++) {
        end = stpcpy(end, log->entries[i].lines);
        if (end > text && end[-1] != '\n')
            *end++ = '\n';
    }
    *end = '\0';
    *length = (size_t)(end - text);
    return text;
}

kz_stored kz_store_record(kz_store *store, const char *match, char **text, size_t *length)
{
    kz_stored stored = kz_run(store, "SELECT 1 FROM match WHERE id = $1 AND ended IS NOT NULL", "t", match);
    if (stored != KZ_STORED)
        return stored;
    struct log log = {0};
    stored = log_read(store, match, &log);
    if (stored == KZ_STORED) {
        *text = log_join(&log, length);
        if (!*text)
            stored = no_memory(store);
    }
    log_clear(&log);
    free(log.entries);
    return stored;
}
