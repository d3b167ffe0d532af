/* SPDX-License-Identifier: MIT */
#include "server/store/sql/query.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/sql/damage.h"

/* Reads the values that a string of letters describes. */
static int take_values(store_value *values, const char *types, va_list arguments)
{
    int count = 0;
    for (; *types; types++, count++) {
        assert(count < STORE_QUERY_VALUES);
        store_value *value = &values[count];
        *value = (store_value){.kind = STORE_NULL};
        switch (*types) {
        case 'i':
            value->kind = STORE_INT;
            value->number = va_arg(arguments, int64_t);
            break;
        case 't':
            value->bytes = va_arg(arguments, const char *);
            if (value->bytes) {
                value->kind = STORE_TEXT;
                value->length = strlen(value->bytes);
            }
            break;
        default:
            assert(*types == 'b');
            value->bytes = va_arg(arguments, const void *);
            value->length = va_arg(arguments, size_t);
            if (value->bytes)
                value->kind = STORE_BLOB;
        }
    }
    return count;
}

static void start(store_query *query, struct store *store, const char *sql, const char *types,
                  va_list arguments)
{
    store_value values[STORE_QUERY_VALUES];
    int count = take_values(values, types, arguments);
    *query = (store_query){.store = store};
    query->cursor = store->engine->statements.start(store, sql, types, values, count);
    if (!query->cursor)
        query->stored = STORE_FAILED;
}

void store_query_start(store_query *query, struct store *store, const char *sql, const char *types, ...)
{
    va_list arguments;
    va_start(arguments, types);
    start(query, store, sql, types, arguments);
    va_end(arguments);
}

bool store_query_next(store_query *query)
{
    if (query->stored != STORE_STORED)
        return false;
    query->stored = query->store->engine->statements.step(query->store, query->cursor);
    if (query->stored != STORE_STORED)
        return false;
    query->rows++;
    return true;
}

static store_value column(const store_query *query, int index)
{
    return query->store->engine->statements.column(query->cursor, index);
}

int64_t store_query_int(const store_query *query, int index)
{
    int64_t number = column(query, index).number;
    return number < -STORE_QUERY_INT_MAX || number > STORE_QUERY_INT_MAX ? 0 : number;
}

const char *store_query_text_or_null(const store_query *query, int index)
{
    store_value value = column(query, index);
    return value.kind == STORE_TEXT ? value.bytes : NULL;
}

const char *store_query_text(const store_query *query, int index)
{
    const char *text = store_query_text_or_null(query, index);
    return text ? text : "";
}

const void *store_query_blob(const store_query *query, int index, size_t *length)
{
    store_value value = column(query, index);
    *length = value.kind == STORE_BLOB && value.bytes ? value.length : 0;
    return value.kind == STORE_BLOB ? value.bytes : NULL;
}

int64_t store_query_within(const store_query *query, int index, int64_t min, int64_t max, int64_t other)
{
    int64_t number = store_query_int(query, index);
    return number < min || number > max ? other : number;
}

bool store_query_bytes(const store_query *query, int index, void *out, size_t size)
{
    size_t length;
    const void *bytes = store_query_blob(query, index, &length);
    memset(out, 0, size);
    if (length == size)
        memcpy(out, bytes, size);
    return length == size;
}

bool store_query_null(const store_query *query, int index)
{
    return column(query, index).kind == STORE_NULL;
}

void store_query_copy(const store_query *query, int index, char *out, size_t size)
{
    store_value value = column(query, index);
    size_t length = value.kind == STORE_TEXT && value.bytes ? value.length : 0;
    if (length >= size) {
        length = size - 1;
        while (length > 0 && (((const unsigned char *)value.bytes)[length] & 0xc0) == 0x80)
            length--;
    }
    if (length)
        memcpy(out, value.bytes, length);
    out[length] = '\0';
}

store_stored store_query_end(store_query *query)
{
    while (query->stored == STORE_STORED && store_query_next(query))
        ;
    int64_t changed = 0;
    if (query->cursor)
        changed = query->store->engine->statements.finish(query->store, query->cursor);
    query->cursor = NULL;
    if (query->stored == STORE_NONE && (query->rows > 0 || changed > 0))
        return STORE_STORED;
    return query->stored;
}

store_stored store_query_end_list(store_query *query)
{
    return store_none_ok(store_query_end(query));
}

/* Returns a column as the value of a member (store_list()). NULL: the member is left out. */
static json_t *column_json(const store_query *query, int index, char letter)
{
    int64_t number = store_query_int(query, index);
    const char *text = store_query_text(query, index);
    switch (letter) {
    case 'i':
        return json_integer(number);
    case 'b':
        return json_boolean(number);
    case 't':
        return json_string(text);
    case 'n':
        return number ? json_integer(number) : NULL;
    case 'o':
        return *text ? json_string(text) : NULL;
    default:
        assert(letter == 'v');
        return store_query_null(query, index)           ? json_null()
               : store_query_text_or_null(query, index) ? json_string(text)
                                                        : json_integer(number);
    }
}

static json_t *row_json(const store_query *query, const char *members)
{
    json_t *row = json_object();
    for (int i = 0; *members; i++) {
        char name[STORE_MEMBER_SIZE];
        int length = (int)strcspn(members, ":");
        snprintf(name, sizeof name, "%.*s", length, members);
        json_object_set_new(row, name, column_json(query, i, members[length + 1]));
        members += length + 2;
        members += *members == ' ';
    }
    return row;
}

store_stored store_list(struct store *store, json_t *rows, const char *members, const char *sql,
                        const char *types, ...)
{
    store_query query;
    va_list arguments;
    va_start(arguments, types);
    start(&query, store, sql, types, arguments);
    va_end(arguments);
    while (store_query_next(&query))
        json_array_append_new(rows, row_json(&query, members));
    return store_query_end_list(&query);
}

store_stored store_run(struct store *store, const char *sql, const char *types, ...)
{
    store_query query;
    va_list arguments;
    va_start(arguments, types);
    start(&query, store, sql, types, arguments);
    va_end(arguments);
    return store_query_end(&query);
}

store_stored store_post(struct store *store, const char *sql, const char *types, ...)
{
    store_value values[STORE_QUERY_VALUES];
    va_list arguments;
    va_start(arguments, types);
    int count = take_values(values, types, arguments);
    va_end(arguments);
    return store->engine->statements.post ? store->engine->statements.post(store, sql, types, values, count)
                                          : store_run_values(store, sql, types, values);
}

store_stored store_run_values(struct store *store, const char *sql, const char *types,
                              const store_value *values)
{
    store_query query = {.store = store};
    query.cursor = store->engine->statements.start(store, sql, types, values, (int)strlen(types));
    if (!query.cursor)
        query.stored = STORE_FAILED;
    return store_query_end(&query);
}

int64_t store_ask_int(struct store *store, int64_t none, const char *sql, const char *types, ...)
{
    store_query query;
    va_list arguments;
    va_start(arguments, types);
    start(&query, store, sql, types, arguments);
    va_end(arguments);
    int64_t answer = store_query_next(&query) ? store_query_int(&query, 0) : none;
    store_query_end(&query);
    return answer;
}

store_stored store_end(struct store *store, store_stored stored)
{
    if (stored == STORE_STORED)
        stored = store_commit(store);
    if (stored != STORE_STORED) {
        char reason[STORE_REASON_SIZE]; /* the rollback may overwrite the reason */
        memcpy(reason, store->reason, sizeof reason);
        store_rollback(store);
        memcpy(store->reason, reason, sizeof reason);
    }
    return stored;
}

store_stored store_row_failed(struct store *store, const char *table, const char *row, const char *what)
{
    store_damage_note(table, row, what);
    snprintf(store->reason, sizeof store->reason,
             "table %s, row %s: %s (docs/operations.md, \"Damaged rows\")", table, row, what);
    return STORE_FAILED;
}

store_stored store_no_memory(struct store *store)
{
    snprintf(store->reason, sizeof store->reason, "out of memory");
    return STORE_FAILED;
}

void *store_grow(void **array, size_t count, size_t size)
{
    if (count == 0 || (count & (count - 1)) == 0) {
        void *grown = realloc(*array, (count ? 2 * count : 1) * size);
        if (!grown)
            return NULL;
        *array = grown;
    }
    return (char *)*array + count * size;
}
