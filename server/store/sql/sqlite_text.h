/* SPDX-License-Identifier: MIT */
/* Reads texts of SQLite that are not UTF-8. */
#pragma once

#include "server/store/sql/sqlite_link.h"

/* Returns a text of the row as UTF-8: `text` itself, or a copy with '?' for each invalid byte. */
const char *store_sqlite_text(struct store_sqlite_cursor *cursor, int index, const char *text, size_t length);

/* Reports each row with a value of another type than its column, or a text that is not UTF-8. */
store_stored store_sqlite_scan(struct store *store);

/* Frees the copies when the row is left. */
void store_sqlite_texts_clear(struct store_sqlite_cursor *cursor);
