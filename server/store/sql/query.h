/* SPDX-License-Identifier: MIT */
/* Runs SQL that both engines take. Parameters are $1, $2 and so on. A write that returns what it made uses
 * RETURNING. Rows that must not change during the transaction are read with FOR SHARE or FOR NO KEY UPDATE,
 * in capitals; SQLite drops that. */
#ifndef KOZEL_SERVER_STORE_SQL_QUERY_H
#define KOZEL_SERVER_STORE_SQL_QUERY_H

#include "server/store/store.h"

enum { KZ_QUERY_VALUES = 20 };

/* Larger numbers are damage and are read as 0. So sums of a few numbers cannot overflow, and JSON represents
 * each exactly. */
#define KZ_QUERY_INT_MAX INT64_C(9007199254740991)

/* One statement that is being run:
 *
 *     kz_query query;
 *     kz_query_start(&query, store, "SELECT name FROM person WHERE id = $1", "i", id);
 *     while (kz_query_next(&query))
 *         use(kz_query_text(&query, 0));
 *     return kz_query_end(&query);
 */
typedef struct kz_query {
    kz_store *store;
    kz_cursor *cursor;
    kz_stored stored;
    int64_t rows; /* taken so far */
} kz_query;

/* `sql`: a string literal. `types` has a letter for each value that follows:
 *   i  int64_t        t  const char *, NULL for none
 *   b  const void *, size_t (NULL for none)
 * Values must live until kz_query_end(). */
void kz_query_start(kz_query *query, kz_store *store, const char *sql, const char *types, ...);

/* The next row; false: there is none any more, or it failed (kz_query_end() says which). */
bool kz_query_next(kz_query *query);

/* Columns of the row, from 0; valid until the next row. A column of another kind than the one asked for -
 * NULL, or a damaged row's - is 0, "" or no bytes, so that a reader never gets NULL for a text. */
int64_t kz_query_int(const kz_query *query, int column);
const char *kz_query_text(const kz_query *query, int column);
const char *kz_query_text_or_null(const kz_query *query, int column);
const void *kz_query_blob(const kz_query *query, int column, size_t *length);
bool kz_query_null(const kz_query *query, int column);

/* Returns the number if it is from `min` to `max`, else `other`. */
int64_t kz_query_within(const kz_query *query, int column, int64_t min, int64_t max, int64_t other);

/* Copies a column of exactly `size` bytes to `out`. Returns false, and zero bytes, if the column has another
 * length. */
bool kz_query_bytes(const kz_query *query, int column, void *out, size_t size);

/* Copies a text column to `out`, cut at a whole letter; NULL is "". */
void kz_query_copy(const kz_query *query, int column, char *out, size_t size);

/* Ends it. KZ_STORED: rows were taken or changed; KZ_STORE_NONE: there were none; KZ_STORE_CONFLICT: a
 * constraint refused it; KZ_STORE_FAILED. */
kz_stored kz_query_end(kz_query *query);

/* Returns KZ_STORED for KZ_STORE_NONE: of a write that may find nothing to do. */
static inline kz_stored kz_store_none_ok(kz_stored stored)
{
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

/* The same for a list: that it is empty is no failure. */
kz_stored kz_query_end_list(kz_query *query);

/* Runs a statement whose rows nobody looks at. */
kz_stored kz_run(kz_store *store, const char *sql, const char *types, ...);

/* Writes one row within a transaction, over a network without waiting for the answer: what speaks against it
 * is told here, as kz_run() does it, or by the commit, which then fails. */
kz_stored kz_post(kz_store *store, const char *sql, const char *types, ...);

/* kz_run() with values that are there already, one for each letter of `types`. */
kz_stored kz_run_values(kz_store *store, const char *sql, const char *types, const kz_value *values);

/* The first column of the first row as a number; `none` if there is no row or it failed. */
int64_t kz_ask_int(kz_store *store, int64_t none, const char *sql, const char *types, ...);

/* Reports a damaged row that the whole server needs, and returns KZ_STORE_FAILED. `what`: what is wrong with
 * it, and how to repair it. */
kz_stored kz_store_row_failed(kz_store *store, const char *table, const char *row, const char *what);

/* KZ_STORE_FAILED, with that reason. */
kz_stored kz_store_no_memory(kz_store *store);

/* One more element, of `size` bytes, of a malloc'ed array of `count` that grows by doubling. NULL: out of
 * memory, the array is as it was. */
void *kz_store_grow(void **array, size_t count, size_t size);

#endif
