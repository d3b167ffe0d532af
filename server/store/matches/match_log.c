/* SPDX-License-Identifier: MIT */
#include "server/store/matches/match_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/sql/damage.h"
#include "server/store/sql/log_engine.h"

static store_stored conflict(struct store *store, const char *what, const char *match, int64_t seq)
{
    snprintf(store->reason, sizeof store->reason, "%s: match %s, entry %lld", what, match, (long long)seq);
    return STORE_CONFLICT;
}

store_stored store_match_begin(struct store *store, const char *match, const char *setup, int64_t now_ms)
{
    store_stored stored = store->engine->log->begin(store, match, setup, now_ms);
    return stored == STORE_NONE
               ? conflict(store, "there is a match of that id, or this node has been taken for dead", match,
                          0)
               : stored;
}

static store_stored appended(struct store *store, store_stored stored, const char *match, int64_t seq)
{
    return stored == STORE_NONE
               ? conflict(store, "not the next entry of a running match of this epoch", match, seq)
               : stored;
}

store_stored store_match_append(struct store *store, const char *match, int64_t seq, const char *lines,
                                int64_t reserve_ms, int64_t now_ms)
{
    const store_new_entry entry = {match, lines, seq, reserve_ms, now_ms};
    return appended(store, store->engine->log->append(store, &entry), match, seq);
}

store_stored store_match_post(struct store *store, const char *match, int64_t seq, const char *lines,
                              int64_t reserve_ms, int64_t now_ms)
{
    const store_new_entry entry = {match, lines, seq, reserve_ms, now_ms};
    return appended(store, store->engine->log->post(store, &entry), match, seq);
}

store_stored store_match_end(struct store *store, const char *match, const char *result, int64_t now_ms)
{
    store_stored stored = store->engine->log->end(store, match, result, now_ms);
    return stored == STORE_NONE ? conflict(store, "no running match of this epoch to end", match, 0) : stored;
}

/* A match's log while it is read; the texts are copies. */
struct log {
    store_entry *entries;
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

/* Notes that something has come after the last entry. A time that no server has written counts as none and is
 * not used. */
static void log_lasted(struct log *log, int64_t until)
{
    if (until < 0 || until > STORE_TIME_MAX)
        return;
    if (log->count && until > log->at)
        log->entries[log->count - 1].lasted_ms = until - log->at;
    log->at = until;
}

static bool log_add(struct log *log, const store_query *query)
{
    if (log->count == log->space) {
        size_t space = log->space ? 2 * log->space : 64;
        store_entry *grown = realloc(log->entries, space * sizeof *grown);
        if (!grown)
            return false;
        log->entries = grown;
        log->space = space;
    }
    char *copy = strdup(store_query_text(query, 0));
    if (!copy)
        return false;
    log_lasted(log, store_query_int(query, 2));
    log->whole = log->whole && store_query_int(query, 3) == (int64_t)log->count + 1;
    log->entries[log->count++] = (store_entry){copy, store_query_within(query, 1, 0, STORE_TIME_MAX, 0), 0};
    return true;
}

/* Reads the log of a match, in order; an empty one is no failure. */
static store_stored log_read(struct store *store, const char *match, struct log *log)
{
    store_query query;
    bool room = true;
    log->whole = true;
    log->at = 0;
    store->engine->log->read(&query, store, match);
    while (room && store_query_next(&query))
        room = log_add(log, &query);
    store_stored stored = store_query_end(&query);
    if (!room)
        return store_no_memory(store);
    return store_none_ok(stored);
}

/* Returns what prevents a match from being played; NULL: nothing. Its first entry is written with its row. */
static const char *damage_of(const store_match *match, const struct log *log)
{
    if (!log->whole)
        return "its log has a gap";
    return !log->count && !match->over ? "its log is gone" : NULL;
}

/* Calls `take` for each match of a query (MATCHES), with its log. STORE_NONE: there was none. */
static store_stored take_matches(struct store *store, store_query *query,
                                 void (*take)(void *context, const store_match *match), void *context)
{
    struct log log = {0};
    store_stored read = STORE_STORED;
    while (read == STORE_STORED && store_query_next(query)) {
        store_match match = {.id = store_query_text(query, 0),
                             .setup = store_query_text(query, 1),
                             .epoch = store_query_int(query, 2),
                             .over = !store_query_null(query, 4),
                             .changes = store_query_text_or_null(query, 5)};
        read = log_read(store, match.id, &log);
        log_lasted(&log, store_query_int(query, 3));
        match.entry_count = log.count;
        match.entries = log.entries;
        match.damage = damage_of(&match, &log);
        if (match.damage)
            store_damage_note("match", match.id, match.damage);
        if (read == STORE_STORED)
            take(context, &match);
        log_clear(&log);
    }
    free(log.entries);
    store_stored stored = store_query_end(query);
    return read != STORE_STORED ? read : stored;
}

/* The fourth column: the last known life of the log's writer, 0 if that is not known. For a claimed match it
 * is that of the previous owner, whose clock is another one. */
#define MATCHES                                                                                              \
    "SELECT m.id, m.setup, m.epoch, coalesce(m.lived, (SELECT life.at FROM life"                             \
    " WHERE life.epoch = m.epoch)), m.ended, m.changes FROM match AS m"

store_stored store_match_one(struct store *store, const char *match,
                             void (*take)(void *context, const store_match *match), void *context)
{
    store_query query;
    store_query_start(&query, store, MATCHES " WHERE m.id = $1", "t", match);
    return take_matches(store, &query, take, context);
}

store_stored store_last_at_table(struct store *store, const char *table, char match[STORE_MATCH_ID_SIZE])
{
    store_query query;
    match[0] = '\0';
    store_query_start(&query, store, store->engine->log->last_at_table, "t", table);
    if (store_query_next(&query))
        store_query_copy(&query, 0, match, STORE_MATCH_ID_SIZE);
    return store_query_end(&query);
}

store_stored store_match_changed(struct store *store, const char *match, const char *changes)
{
    return store_run(store, "UPDATE match SET changes = $2 WHERE id = $1", "tt", match, changes);
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

store_stored store_record(struct store *store, const char *match, char **text, size_t *length)
{
    store_stored stored =
        store_run(store, "SELECT 1 FROM match WHERE id = $1 AND ended IS NOT NULL", "t", match);
    if (stored != STORE_STORED)
        return stored;
    struct log log = {0};
    stored = log_read(store, match, &log);
    if (stored == STORE_STORED) {
        *text = log_join(&log, length);
        if (!*text)
            stored = store_no_memory(store);
    }
    log_clear(&log);
    free(log.entries);
    return stored;
}
