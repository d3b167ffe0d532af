/* SPDX-License-Identifier: MIT */
/* Texts that SQLite returns. SQLite keeps any bytes as a text, but all readers rely on UTF-8. */
#include "server/store/sql/sqlite_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

#include "server/store/sql/damage.h"

struct repaired {
    struct repaired *next;
    char text[];
};

/* Returns the length of the part that is UTF-8. */
static size_t sound_part(const char *text, size_t length)
{
    utf8proc_ssize_t step = 1;
    size_t at = 0;
    for (; at < length && text[at] && step > 0; at += step > 0 ? (size_t)step : 0) {
        utf8proc_int32_t letter;
        step =
            utf8proc_iterate((const utf8proc_uint8_t *)text + at, (utf8proc_ssize_t)(length - at), &letter);
    }
    return at;
}

static void repair(char *text, size_t length)
{
    for (size_t at = 0; (at += sound_part(text + at, length - at)) < length; at++)
        text[at] = '?';
}

enum { NOTE = 96 };

static const char *not_utf8(const char *column, char out[NOTE])
{
    snprintf(out, NOTE, "its %.30s is not UTF-8: question marks are read instead", column);
    return out;
}

/* Set by a scan, which reports the rows: readers need not report them then. */
static bool scanned;

const char *store_sqlite_text(struct store_sqlite_cursor *cursor, int index, const char *text, size_t length)
{
    if (!text || sound_part(text, length) == length)
        return text;
    struct repaired *copy = malloc(sizeof *copy + length + 1);
    if (!copy)
        return NULL;
    memcpy(copy->text, text, length);
    copy->text[length] = '\0';
    repair(copy->text, length);
    copy->next = cursor->repaired;
    cursor->repaired = copy;
    const char *table = sqlite3_column_table_name(cursor->statement, index);
    const char *column = sqlite3_column_name(cursor->statement, index);
    if (!scanned)
        store_damage_note(table ? table : "?", "?", not_utf8(column ? column : "?", (char[NOTE]){""}));
    return copy->text;
}

void store_sqlite_texts_clear(struct store_sqlite_cursor *cursor)
{
    for (struct repaired *copy = cursor->repaired, *next; copy; copy = next) {
        next = copy->next;
        free(copy);
    }
    cursor->repaired = NULL;
}

/* ---- all values of all rows */

/* Prints the row's key, or its first column. */
static void print_row(sqlite3_stmt *row, char *out, size_t size)
{
    const unsigned char *first = sqlite3_column_text(row, 0);
    snprintf(out, size, "%.*s", (int)size - 1, first ? (const char *)first : "?");
    repair(out, strlen(out));
}

/* Returns true if a value is of its column's type. The tables are STRICT, but the bytes on a disk may
 * change. */
static bool is_of_type(sqlite3_stmt *row, int index)
{
    static const struct {
        const char *name;
        int type;
    } types[] = {{"INTEGER", SQLITE_INTEGER}, {"TEXT", SQLITE_TEXT}, {"BLOB", SQLITE_BLOB}};
    const char *declared = sqlite3_column_decltype(row, index);
    int type = sqlite3_column_type(row, index);
    for (size_t i = 0; declared && i < sizeof types / sizeof *types; i++)
        if (!strcmp(declared, types[i].name))
            return type == SQLITE_NULL || type == types[i].type;
    return true;
}

/* Returns the flaw of a value; NULL: none. */
static const char *wrong_value(sqlite3_stmt *row, int index, char out[NOTE])
{
    const char *column = sqlite3_column_name(row, index);
    if (!is_of_type(row, index)) {
        snprintf(out, NOTE, "its %.30s is a value of another type", column);
        return out;
    }
    if (sqlite3_column_type(row, index) != SQLITE_TEXT)
        return NULL;
    const char *text = (const char *)sqlite3_column_text(row, index);
    size_t length = (size_t)sqlite3_column_bytes(row, index);
    return text && sound_part(text, length) < length ? not_utf8(column, out) : NULL;
}

static void scan_row(sqlite3_stmt *row, const char *table)
{
    char key[80], note[NOTE];
    for (int i = 0; i < sqlite3_column_count(row); i++) {
        const char *wrong = wrong_value(row, i, note);
        if (!wrong)
            continue;
        print_row(row, key, sizeof key);
        store_damage_note(table, key, wrong);
    }
}

static int scan_table(sqlite3 *db, const char *table)
{
    sqlite3_stmt *row = NULL;
    char *sql = sqlite3_mprintf("SELECT * FROM \"%w\"", table);
    int code = sql ? sqlite3_prepare_v2(db, sql, -1, &row, NULL) : SQLITE_NOMEM;
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(row);
        if (code == SQLITE_ROW)
            scan_row(row, table);
    }
    sqlite3_finalize(row);
    sqlite3_free(sql);
    return code;
}

store_stored store_sqlite_scan(struct store *store)
{
    sqlite3 *db = ((struct store_sqlite_database *)store)->db;
    sqlite3_stmt *names = NULL;
    int code =
        sqlite3_prepare_v2(db, "SELECT name FROM sqlite_schema WHERE type = 'table'", -1, &names, NULL);
    scanned = true;
    while (code == SQLITE_OK && sqlite3_step(names) == SQLITE_ROW)
        code = scan_table(db, (const char *)sqlite3_column_text(names, 0)) == SQLITE_DONE
                   ? SQLITE_OK
                   : sqlite3_errcode(db);
    if (code != SQLITE_OK)
        snprintf(store->reason, sizeof store->reason, "%s (SQLite %d)", sqlite3_errmsg(db), code);
    sqlite3_finalize(names);
    return code == SQLITE_OK ? STORE_STORED : STORE_FAILED;
}
