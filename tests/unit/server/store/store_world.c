/* SPDX-License-Identifier: MIT */
#include "tests/unit/server/store/store_world.h"

#include "server/store/rooms/room_log.h"
#include "server/store/sql/query.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool test_postgres;

static char folder[64], where[512], schema[32];
const char *const test_store_where = where;
static PGconn *conn; /* next to the stores; one for all tests of a program */

static void run_postgres(const char *sql)
{
    PGresult *result = PQexec(conn, sql);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(conn));
}

static void run_sqlite(const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(where, &db), SQLITE_OK);
    char *message = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", sql, message);
    sqlite3_close(db);
}

void test_store_sql(const char *sql)
{
    if (test_postgres)
        run_postgres(sql);
    else
        run_sqlite(sql);
}

static void close_connection(void)
{
    PQfinish(conn);
}

static void make_schema(const char *address)
{
    static int number;
    char sql[128];
    if (!conn) {
        conn = PQconnectdb(address);
        atexit(close_connection);
    }
    if (PQstatus(conn) != CONNECTION_OK)
        fail_msg("%s", PQerrorMessage(conn));
    snprintf(schema, sizeof schema, "test_%d_%d", (int)getpid(), ++number);
    /* What a store that a test has left open holds back fails and does not hang. */
    snprintf(sql, sizeof sql, "SET lock_timeout = 10000; CREATE SCHEMA %s; SET search_path = %s", schema,
             schema);
    run_postgres(sql);
    snprintf(where, sizeof where, "%s?options=-csearch_path%%3D%s", address, schema);
}

const char *test_store_place(void)
{
    const char *address = getenv("TEST_POSTGRES");
    test_postgres = address != NULL;
    if (test_postgres) {
        make_schema(address);
        return where;
    }
    strcpy(folder, "/tmp/kozel-store-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(where, sizeof where, "%s/kozel.db", folder);
    return where;
}

void test_store_remove(void)
{
    if (test_postgres) {
        char sql[96];
        snprintf(sql, sizeof sql, "SET client_min_messages = error; DROP SCHEMA %s CASCADE", schema);
        run_postgres(sql);
        return;
    }
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < 3; i++) {
        char path[600];
        snprintf(path, sizeof path, "%s%s", where, ends[i]);
        unlink(path);
    }
    rmdir(folder);
}

void test_store_empty(void)
{
    /* `kozel` has the version of the schema. What refers to what does not matter, since nothing is left. */
    if (test_postgres) {
        run_postgres("DO $$ DECLARE t TEXT; BEGIN SET LOCAL session_replication_role = replica;"
                     " FOR t IN SELECT tablename FROM pg_tables"
                     " WHERE schemaname = current_schema AND tablename <> 'kozel' LOOP"
                     " EXECUTE format('DELETE FROM %I', t); END LOOP; END $$");
        return;
    }
    sqlite3 *db;
    sqlite3_stmt *deletes;
    assert_int_equal(sqlite3_open(where, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "SELECT group_concat('DELETE FROM ' || name, ';') FROM sqlite_schema"
                                        " WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
                                        -1, &deletes, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(deletes), SQLITE_ROW);
    char *sql = strdup((const char *)sqlite3_column_text(deletes, 0));
    sqlite3_finalize(deletes);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    free(sql);
    sqlite3_close(db);
}

int test_store_setup(void **state)
{
    (void)state;
    test_store_place();
    return 0;
}

int test_store_teardown(void **state)
{
    (void)state;
    test_store_remove();
    return 0;
}

struct store *test_store_open(const char *address)
{
    char reason[STORE_REASON_SIZE] = "";
    struct store *store = store_open(address, reason);
    if (!store)
        fail_msg("%s: %s", address, reason);
    return store;
}

void test_collect(void *context, const store_match *match)
{
    char *out = context;
    sprintf(out + strlen(out), "%s %s", match->id, match->setup);
    for (size_t i = 0; i < match->entry_count; i++)
        sprintf(out + strlen(out), " %s/%lld", match->entries[i].lines,
                (long long)match->entries[i].reserve_ms);
    strcat(out, ";");
}

store_stored test_running(struct store *store, void (*take)(void *context, const store_match *match),
                          void *context)
{
    char ids[16][STORE_MATCH_ID_SIZE];
    int count = 0;
    store_query query;
    store_query_start(&query, store, "SELECT id FROM match WHERE ended IS NULL ORDER BY begun, id", "");
    while (count < 16 && store_query_next(&query))
        store_query_copy(&query, 0, ids[count++], STORE_MATCH_ID_SIZE);
    store_stored stored = store_query_end_list(&query);
    for (int i = 0; i < count && stored == STORE_STORED; i++)
        stored = store_match_one(store, ids[i], take, context);
    return stored;
}

store_stored test_begin(struct store *store, const char *id, const char *setup, int64_t now_ms)
{
    assert_int_equal(store_begin(store), STORE_STORED);
    store_stored stored = store_match_begin(store, id, setup, now_ms);
    if (stored == STORE_STORED)
        stored = store_room_post(
            store, &(store_room_entry){
                       .room = id, .match = id, .seq = 1, .text = "{}", .whole = true, .now_ms = now_ms});
    if (stored == STORE_STORED)
        return store_end(store, stored);
    store_rollback(store);
    return stored;
}

/* The match of a table is asked for. */
struct asking {
    void (*take)(void *context, const store_match *match);
    void *context;
};

static void take_match(void *context, const store_room *table)
{
    const struct asking *asking = context;
    asking->take(asking->context, table->match);
}

store_stored test_claim(struct store *store, const char *id, int64_t old,
                        void (*take)(void *context, const store_match *match), void *context)
{
    struct asking asking = {take, context};
    return store_room_claim(store, id, old, take_match, &asking);
}

bool test_is_waited_for(struct store *store)
{
    return store_ask_int(store, 0, "SELECT count(*) FROM pg_locks WHERE NOT granted", "") > 0;
}

static void print_member(FILE *out, const json_t *row, const char *name)
{
    const json_t *value = json_object_get(row, name);
    if (json_is_string(value))
        fprintf(out, "%s", json_string_value(value));
    else if (value)
        json_dumpf(value, out, JSON_ENCODE_ANY);
    else
        fputc('-', out);
}

const char *test_rows(json_t *rows, const char *members)
{
    static char text[1024];
    FILE *out = fmemopen(text, sizeof text, "w");
    const json_t *row;
    size_t i;
    json_array_foreach(rows, i, row)
    {
        char name[32];
        int length;
        for (const char *at = members; sscanf(at, "%31s%n", name, &length) == 1; at += length) {
            fputs(at == members ? "" : " ", out);
            print_member(out, row, name);
        }
        fputc(';', out);
    }
    fputc('\0', out);
    fclose(out);
    json_decref(rows);
    return text;
}
