/* SPDX-License-Identifier: MIT */
/* Runs SQL that both engines accept. Parameters are $1, $2 and so on. A write that returns the new row uses
 * RETURNING. Rows that must not change during the transaction are read with FOR SHARE or FOR NO KEY UPDATE,
 * in capitals; SQLite drops that. */
#pragma once

#include <jansson.h>

#include "server/store/store.h"

enum { STORE_QUERY_VALUES = 20, STORE_MEMBER_SIZE = 32 /* of the longest name for store_list() */ };

/* Larger numbers are damage and are read as 0. So sums of a few numbers cannot overflow, and JSON represents
 * each exactly. */
#define STORE_QUERY_INT_MAX INT64_C(9007199254740991)

/* A running statement:
 *
 *     store_query query;
 *     store_query_start(&query, store, "SELECT name FROM person WHERE id = $1", "i", id);
 *     while (store_query_next(&query))
 *         use(store_query_text(&query, 0));
 *     return store_query_end(&query);
 */
typedef struct store_query {
    struct store *store;
    store_cursor *cursor;
    store_stored stored;
    int64_t rows; /* read so far */
} store_query;

/* `sql`: a string literal. `types` has a letter for each value that follows:
 *   i  int64_t        t  const char *, NULL for none
 *   b  const void *, size_t (NULL for none).
 * Values must live until store_query_end(). */
void store_query_start(store_query *query, struct store *store, const char *sql, const char *types, ...);

/* Reads the next row. Returns false if there is none any more, or after a failure (store_query_end() returns
 * which). */
bool store_query_next(store_query *query);

/* These return columns of the row, from 0; valid until the next row. A column of another type (NULL, or a
 * damaged row's) is 0, "" or no bytes. So a reader never gets NULL for a text. */
int64_t store_query_int(const store_query *query, int column);
const char *store_query_text(const store_query *query, int column);
const char *store_query_text_or_null(const store_query *query, int column);
const void *store_query_blob(const store_query *query, int column, size_t *length);
bool store_query_null(const store_query *query, int column);

/* Returns the number if it is from `min` to `max`, else `other`. */
int64_t store_query_within(const store_query *query, int column, int64_t min, int64_t max, int64_t other);

/* Copies a column of exactly `size` bytes to `out`. Returns false, and zero bytes, if the column has another
 * length. */
bool store_query_bytes(const store_query *query, int column, void *out, size_t size);

/* Copies a text column to `out`, cut at a whole letter; NULL is "". */
void store_query_copy(const store_query *query, int column, char *out, size_t size);

/* Ends the query. STORE_STORED: rows were read or changed. STORE_NONE: there were none. STORE_CONFLICT: a
 * constraint refused it. STORE_FAILED. */
store_stored store_query_end(store_query *query);

/* The same for a list, which may be empty. */
store_stored store_query_end_list(store_query *query);

/* Runs a query and appends an object for each row to the array `rows`. None is no failure. `members` names
 * the columns in order, such as "id:i name:t". A letter follows each name.
 *
 *   i  a number; n: left out if 0       t  a text, "" for none; o: left out if ""
 *   b  true unless 0                    v  a number, text or null, as stored */
store_stored store_list(struct store *store, json_t *rows, const char *members, const char *sql,
                        const char *types, ...);

/* Runs a statement and ignores its rows. */
store_stored store_run(struct store *store, const char *sql, const char *types, ...);

/* Writes one row within a transaction; over a network it does not wait for the answer. A failure is returned
 * here, as by store_run(), or by the commit, which then fails. */
store_stored store_post(struct store *store, const char *sql, const char *types, ...);

/* store_run() with an array of values, one for each letter of `types`. */
store_stored store_run_values(struct store *store, const char *sql, const char *types,
                              const store_value *values);

/* Returns the first column of the first row as a number; `none` if there is no row or it failed. */
int64_t store_ask_int(struct store *store, int64_t none, const char *sql, const char *types, ...);

/* Reports a damaged row that the whole server needs, and returns STORE_FAILED. `what`: the flaw and its
 * repair. */
store_stored store_row_failed(struct store *store, const char *table, const char *row, const char *what);

/* Returns STORE_FAILED, with that reason. */
store_stored store_no_memory(struct store *store);

/* Appends one element, of `size` bytes, to a malloc'ed array of `count` elements that grows by doubling.
 * Returns NULL if out of memory; then the array is unchanged. */
void *store_grow(void **array, size_t count, size_t size);
