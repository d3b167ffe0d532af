/* SPDX-License-Identifier: MIT */
#include "server/store/sql/query.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/admin/damage.h"

/* Reads the values that a letter string announces. */
static int take_values(kz_value *values, const char *types, va_list arguments)
{
    int count = 0;
    for (; *types; types++, count++) {
        assert(count < KZ_QUERY_VALUES);
        kz_value *value = &values[count];
        *value = (kz_value){.kind = KZ_NULL};
        switch (*types) {
        case 'i':
            value->kind = KZ_INT;
            value->number = va_arg(arguments, int64_t);
            break;
        case 't':
            value->bytes = va_arg(arguments, const char *);
            if (value->bytes) {
                value->kind = KZ_TEXT;
                value->length = strlen(value->bytes);
            }
            break;
        default:
            assert(*types == 'b');
            value->bytes = va_arg(arguments, const void *);
            value->length = va_arg(arguments, size_t);
            if (value->bytes)
                value->kind = KZ_BLOB;
        }
    }
    return count;
}

static void start(kz_query *query, kz_store *store, const char *sql, const char *types, va_list arguments)
{
    kz_value values[KZ_QUERY_VALUES];
    int count = take_values(values, types, arguments);
    *query = (kz_query){.store = store};
    query->cursor = store->engine->start(store, sql, types, values, count);
    if (!query->cursor)
        query->stored = KZ_STORE_FAILED;
}

void kz_query_start(kz_query *query, kz_store *store, const char *sql, const char *types, ...)
{
    va_list arguments;
    va_start(arguments, types);
    start(query, store, sql, types, arguments);
    va_end(arguments);
}

bool kz_query_next(kz_query *query)
{
    if (query->stored != KZ_STORED)
        return false;
    query->stored = query->store->engine->step(query->store, query->cursor);
    if (query->stored != KZ_STORED)
        return false;
    query->rows++;
    return true;
}

static kz_value column(const kz_query *query, int index)
{
    return query->store->engine->column(query->cursor, index);
}

int64_t kz_query_int(const kz_query *query, int index)
{
    int64_t number = column(query, index).number;
    return number < -KZ_QUERY_INT_MAX || number > KZ_QUERY_INT_MAX ? 0 : number;
}

const char *kz_query_text_or_null(const kz_query *query, int index)
{
    kz_value value = column(query, index);
    return value.kind == KZ_TEXT ? value.bytes : NULL;
}

const char *kz_query_text(const kz_query *query, int index)
{
    const char *text = kz_query_text_or_null(query, index);
    return text ? text : "";
}

const void *kz_query_blob(const kz_query *query, int index, size_t *length)
{
    kz_value value = column(query, index);
    *length = value.kind == KZ_BLOB && value.bytes ? value.length : 0;
    return value.kind == KZ_BLOB ? value.bytes : NULL;
}

int64_t kz_query_within(const kz_query *query, int index, int64_t min, int64_t max, int64_t other)
{
    int64_t number = kz_query_int(query, index);
    return number < min || number > max ? other : number;
}

bool kz_query_bytes(const kz_query *query, int index, void *out, size_t size)
{
    size_t length;
    const void *bytes = kz_query_blob(query, index, &length);
    memset(out, 0, size);
    if (length == size)
        memcpy(out, bytes, size);
    return length == size;
}

bool kz_query_null(const kz_query *query, int index)
{
    return column(query, index).kind == KZ_NULL;
}

void kz_query_copy(const kz_query *query, int index, char *out, size_t size)
{
    kz_value value = column(query, index);
    size_t length = value.kind == KZ_TEXT && value.bytes ? value.length : 0;
    if (length >= size) {
        length = size - 1;
        while (length > 0 && (((const unsigned char *)value.bytes)[length] & 0xc0) == 0x80)
            length--;
    }
    if (length)
        memcpy(out, value.bytes, length);
    out[length] = '\0';
}

kz_stored kz_query_end(kz_query *query)
{
    while (query->stored == KZ_STORED && kz_query_next(query))
        ;
    int64_t changed = 0;
    if (query->cursor)
        changed = query->store->engine->finish(query->store, query->cursor);
    query->cursor = NULL;
    if (query->stored == KZ_STORE_NONE && (query->rows > 0 || changed > 0))
        return KZ_STORED;
    return query->stored;
}

kz_stored kz_query_end_list(kz_query *query)
{
    kz_stored stored = kz_query_end(query);
    return stored == KZ_STORE_NONE ? KZ_STORED : stored;
}

kz_stored kz_run(kz_store *store, const char *sql, const char *types, ...)
{
    kz_query query;
    va_list arguments;
    va_start(arguments, types);
    start(&query, store, sql, types, arguments);
    va_end(arguments);
    return kz_query_end(&query);
}

kz_stored kz_post(kz_store *store, const char *sql, const char *types, ...)
{
    kz_value values[KZ_QUERY_VALUES];
    va_list arguments;
    va_start(arguments, types);
    int count = take_values(values, types, arguments);
    va_end(arguments);
    return store->engine->post ? store->engine->post(store, sql, types, values, count)
                               : kz_run_values(store, sql, types, values);
}

kz_stored kz_run_values(kz_store *store, const char *sql, const char *types, const kz_value *values)
{
    kz_query query = {.store = store};
    query.cursor = store->engine->start(store, sql, types, values, (int)strlen(types));
    if (!query.cursor)
        query.stored = KZ_STORE_FAILED;
    return kz_query_end(&query);
}

int64_t kz_ask_int(kz_store *store, int64_t none, const char *sql, const char *types, ...)
{
    kz_query query;
    va_list arguments;
    va_start(arguments, types);
    start(&query, store, sql, types, arguments);
    va_end(arguments);
    int64_t answer = kz_query_next(&query) ? kz_query_int(&query, 0) : none;
    kz_query_end(&query);
    return answer;
}

kz_stored kz_store_end(kz_store *store, kz_stored stored)
{
    if (stored == KZ_STORED)
        stored = kz_store_commit(store);
    if (stored != KZ_STORED) {
        char reason[KZ_STORE_REASON_SIZE]; /* the rollback may have its own */
        memcpy(reason, store->reason, sizeof reason);
        kz_store_rollback(store);
        memcpy(store->reason, reason, sizeof reason);
    }
    return stored;
}

kz_stored kz_store_row_failed(kz_store *store, const char *table, const char *row, const char *what)
{
    kz_damage_note(table, row, what);
    snprintf(store->reason, sizeof store->reason,
             "table %s, row %s: %s (docs/operations.md, \"Damaged rows\")", table, row, what);
    return KZ_STORE_FAILED;
}

kz_stored kz_store_no_memory(kz_store *store)
{
    snprintf(store->reason, sizeof store->reason, "out of memory");
    return KZ_STORE_FAILED;
}

void *kz_store_grow(void **array, size_t count, size_t size)
{
    if (count == 0 || (count & (count - 1)) == 0) {
        void *grown = realloc(*array, (count ? 2 * count : 1) * size);
        if (!grown)
            return NULL;
        *array = grown;
    }
    return (char *)*array + count * size;
}
