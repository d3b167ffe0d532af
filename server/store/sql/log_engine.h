/* SPDX-License-Identifier: MIT */
/* An engine's functions for the logs of matches: postgres_log.c, sqlite_log.c. Only for the files of this
 * folder. */
#pragma once

#include "server/store/sql/query.h"

typedef struct store_new_entry {
    const char *match, *lines;
    int64_t seq, reserve_ms, now_ms;
} store_new_entry;

typedef struct store_log_engine {
    /* The writes of match_log.h. They return STORE_NONE for its conflicts. */
    store_stored (*begin)(struct store *store, const char *match, const char *setup, int64_t now_ms);
    store_stored (*append)(struct store *store, const store_new_entry *entry);
    store_stored (*post)(struct store *store, const store_new_entry *entry);
    store_stored (*end)(struct store *store, const char *match, const char *result, int64_t now_ms);

    /* Starts a query for the lines, reserve_ms, times and seq of a match's entries, in order. */
    void (*read)(store_query *query, struct store *store, const char *match);

    /* The query for the last match that ended at a table. It takes the table's id from the setup by the
     * expression of the index match_of_table: with another one the query would not use the index. */
    const char *last_at_table;

    /* The queries that read and write the lines of a match's (number) first entry. */
    const char *tags, *set_tags;

    /* For portable.h: true if it is cheap to find the entries after one in the order of match and seq. */
    bool pages;
    /* Writes an entry (match, seq, lines, reserve_ms, at) into a store that had none. The entries come in
     * that order. An entry without its predecessor is refused. */
    const char *carry;
    /* Runs after all of them; NULL: there is nothing to do. */
    store_stored (*carried)(struct store *store);
} store_log_engine;
