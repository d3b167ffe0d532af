/* SPDX-License-Identifier: MIT */
/* Stores of every version that was released (the migrations of server/store), over both engines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/people/person.h"
#include "server/store/rooms/node.h"
#include "server/store/rooms/room_log.h"
#include "server/store/sql/migrations.h"
#include "server/store/sql/portable.h"
#include "server/store/sql/query.h"
#include "tests/unit/server/store/store_world.h"

static const store_session_terms terms = {.idle_ms = 1000000, .whole_ms = 1000000};

/* The number of SQLite's tables that are as PostgreSQL's of this number (postgres_migrations.sql). */
static int same_as(int version)
{
    return test_postgres && version > 4 ? version + 1 : version;
}

/* A row of every table that an export has: the version that brought the table, and how the row begins in an
 * export. (Bytes come from the session, since each engine writes them in its own way.) */
static const struct {
    int since;
    const char *table, *sql, *row;
} rows[] = {
    {3, "person",
     "INSERT INTO person (name, skeleton, password, role, created, registered)"
     " VALUES ('Ada', 'ada', 'hash', 1, 2, 2)",
     "[2,null,\"Ada\",\"ada\",\"hash\",1,"},
    {3, "photo", "INSERT INTO photo SELECT person, token, 3 FROM session", "[1,{\"hex\":\"0000"},
    {3, "rating", "INSERT INTO rating (person, game, points) VALUES (2, 'kozel', 7)",
     "[2,\"kozel\",7,1200,0,0,0]"},
    {3, "played",
     "INSERT INTO played (person, match, seat, game, ended, outcome, score, points, coins)"
     " VALUES (2, 3, 1, 'kozel', 9, 2, 0, 7, 10)",
     "[2,3,1,\"kozel\",9,2,0,7,null,null,10,null,0,\"goat\",0,2,0,null]"},
    {3, "message", "INSERT INTO message (sender, receiver, body, sent) VALUES (2, 1, 'hello', 4)",
     "[1,2,1,\"hello\",4,null]"},
    {3, "block", "INSERT INTO block VALUES (2, 1)", "[2,1]"},
    {3, "report", "INSERT INTO report (reporter, accused, place, body, sent) VALUES (2, 1, 'x', 'rude', 5)",
     "[1,2,1,\"x\",\"rude\",5,null,null,\"\"]"},
    {3, "guestbook", "INSERT INTO guestbook (person, body, sent) VALUES (2, 'nice', 6)",
     "[1,2,\"nice\",6,null,null,null,0]"},
    {3, "audit", "INSERT INTO audit (actor, action, target, detail, at) VALUES (2, 'ban', 'x', 'y', 7)",
     "[1,2,\"ban\",\"x\",\"y\",7]"},
    {4, "node", "INSERT INTO node (name, joined) VALUES ('one', 8)", "[1,\"one\",8]"},
    {7, "device", "INSERT INTO device SELECT person, token, 3, 4 FROM session", "[1,{\"hex\":\"0000"},
    {7, "network_ban",
     "INSERT INTO network_ban (network, everybody, ends, reason, created)"
     " VALUES ('192.0.2.0/24', 1, 9, 'flood', 5)",
     "[1,\"192.0.2.0/24\",1,9,\"flood\",null,5]"},
    {8, "factor", "INSERT INTO factor (person, secret, active) SELECT person, token, 1 FROM session",
     "[1,{\"hex\":\"0000"},
    {8, "recovery", "INSERT INTO recovery (person, code) SELECT person, token FROM session",
     "[1,1,{\"hex\":\"0000"},
    {8, "notice",
     "INSERT INTO notice (person, kind, agent, session, at)"
     " SELECT person, 'signed-in', 'a', token, 6 FROM session",
     "[1,1,\"signed-in\",\"a\",{\"hex\":\"0000"},
    {11, "job", "INSERT INTO job (kind, payload, due, created) VALUES ('forget', '{}', 7, 6)",
     "[1,\"forget\",\"{}\",0,0,7,\"\",\"\",6]"},
    {16, "analysis",
     "INSERT INTO analysis (match, job, person, version, text, at) VALUES (3, 0, 1, 1, '{}', 9)",
     "[3,0,1,1,0,\"\",\"{}\",9]"},
    {17, "follow", "INSERT INTO follow VALUES (2, 1, 5)", "[2,1,5]"},
    {18, "puzzle", "INSERT INTO puzzle VALUES ('kozel-1a2b', 1500000, 350000, 60000000, 5, 1, 2, 3, 4)",
     "[\"kozel-1a2b\",1500000,350000,60000000,5,1,2,3,4]"},
    {18, "puzzle_solver",
     "INSERT INTO puzzle_solver VALUES (2, 1400000, 90000, 60000000, 5, 1, 2, 0, 1, 3, 4, 5)",
     "[2,1400000,90000,60000000,5,1,2,0,1,3,4,5]"},
    {18, "puzzle_attempt",
     "INSERT INTO puzzle_attempt VALUES (2, 'kozel-1a2b', '2-6@a', 1, 1500000, 1510000, 5, -1)",
     "[2,\"kozel-1a2b\",\"2-6@a\",1,1500000,1510000,5,-1]"},
    {20, "push",
     "INSERT INTO push (person, session, endpoint, key, auth, language, created)"
     " SELECT person, token, 'https://push.example/', token, token, 'uk', 5 FROM session",
     "[1,1,{\"hex\":\"0000"},
    {25, "strength",
     "INSERT INTO strength VALUES (2, 'kozel/two', 1500000000000, 1520000000000, 120000000000, 30000000, 1, "
     "0, 0)",
     "[2,\"kozel/two\",1500000000000,1520000000000,120000000000,30000000,1,0,0]"},
    {26, "strength_change",
     "INSERT INTO strength_change VALUES (2, 3, 'kozel/two', 1500000000000, 1520000000000, 130000000000,"
     " 120000000000, 1)",
     "[2,3,\"kozel/two\",1500000000000,1520000000000,130000000000,120000000000,1]"},
    {27, "club", "INSERT INTO club VALUES (3, 'Dvir', 'dvir', 'We', 'uk,ro', 1, 'x', 5)",
     "[3,\"Dvir\",\"dvir\",\"We\",\"uk,ro\",1,\"x\",5]"},
    {27, "club_person", "INSERT INTO club_person VALUES (3, 2, 6, 5, 6)", "[3,2,6,5,6]"},
    {20, "push_key", "INSERT INTO push_key SELECT 1, token, 5 FROM session", "[1,{\"hex\":\"0000"},
};

static void make_tables(int version)
{
    char stamp[96];
    int first = test_postgres ? STORE_POSTGRES_FIRST : 1;
    for (int i = 0; i <= version - first; i++)
        test_store_sql(test_postgres ? store_postgres_migrations[i] : store_sqlite_migrations[i]);
    if (test_postgres)
        snprintf(stamp, sizeof stamp, "INSERT INTO kozel VALUES (%d)", version);
    else
        snprintf(stamp, sizeof stamp, "PRAGMA application_id = %d; PRAGMA user_version = %d",
                 STORE_SQLITE_APPLICATION_ID, version);
    test_store_sql(stamp);
}

static const char *entries_of(int version)
{
    if (version < 2)
        return "INSERT INTO entry VALUES ('zwei', 1, 'a', 10, 3), ('zwei', 2, 'b', 20, 5),"
               " ('eins', 1, 'c', 30, 4), ('over', 1, 'd', 0, 8), ('over', 2, 'e', 0, 7)";
    if (version < 5 || test_postgres)
        return "INSERT INTO entry VALUES (2, 1, 'c', 30, 4), (1, 1, 'a', 10, 3), (1, 2, 'b', 20, 5),"
               " (3, 2, 'e', 0, 7), (3, 1, 'd', 0, 8)";
    return "INSERT INTO entry VALUES (1, 2, 1, NULL, 'c', 30, 4), (2, 1, 1, NULL, 'a', 10, 3),"
           " (3, 3, 1, NULL, 'd', 0, 8), (4, 1, 2, 2, 'b', 20, 5), (5, 3, 2, 3, 'e', 0, 7);"
           "UPDATE match SET last = 5 WHERE ended IS NOT NULL";
}

/* A place as the program of version `version` left it, with a guest, three matches and five entries. Those of
 * the one that is over came while the clock went back. */
static void make_old_place(int version)
{
    make_tables(version);
    test_store_sql(version < 3 ? "INSERT INTO person (kind, number, token, created)"
                                 " VALUES ('guest', 7, zeroblob(32), 1)"
                               : "INSERT INTO person (number, created) VALUES (7, 1)");
    if (version >= 3)
        test_store_sql(test_postgres ? "INSERT INTO session (token, person, created, seen)"
                                       " VALUES (decode(repeat('00', 32), 'hex'), 1, 1, 1)"
                                     : "INSERT INTO session (token, person, created, seen)"
                                       " VALUES (zeroblob(32), 1, 1, 1)");
    test_store_sql(
        "INSERT INTO match (id, setup, begun) VALUES ('zwei', '{}', 2), ('eins', '{\"table\":\"x7k2p\"}', 1);"
        "INSERT INTO match (id, setup, begun, ended, result) VALUES ('over', '{\"table\":\"x7k2p\"}', 3, 9, "
        "'{\"winners\":[2],\"losers\":[1,3],\"reason\":\"goat\"}')");
    test_store_sql(entries_of(version));
    if (same_as(version) >= 13)
        test_store_sql("INSERT INTO tables (id, epoch, match, opened)"
                       " VALUES ('x7k2p', 0, 'eins', 1), ('zwei', 0, 'zwei', 2);"
                       "INSERT INTO table_entry VALUES ('x7k2p', 1, '{}', 1), ('zwei', 1, '{}', 2)");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].since <= same_as(version))
            test_store_sql(rows[i].sql);
    if (same_as(version) >= 19) /* its program wrote what the migration makes of older results */
        test_store_sql("UPDATE played SET title = 'goat', gave = 2");
}

/* Whether a table of an export has a row that begins so. */
static bool has_row(const char *text, const char *table, const char *row)
{
    char head[64];
    snprintf(head, sizeof head, "{\"table\":\"%s\",", table);
    const char *at = strstr(text, head);
    while (at && (at = strchr(at, '\n')) && *++at == '[')
        if (!strncmp(at, row, strlen(row)))
            return true;
    return false;
}

static void check_rows(struct store *store, int version)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_int_equal(store_export(store, out), STORE_CARRIED);
    fclose(out);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].since <= same_as(version) && !has_row(text, rows[i].table, rows[i].row))
            fail_msg("version %d: %s has lost %s", version, rows[i].table, rows[i].row);
    free(text);
}

static void collect_table(void *context, const store_room *table)
{
    char *out = context;
    sprintf(out + strlen(out), "%s %zu %s %zu;", table->id, table->count, table->match->id,
            table->match->entry_count);
}

/* A place of every version that was released keeps all that is in it. */
static void old_places_are_brought_on(void **state)
{
    (void)state;
    int first = test_postgres ? STORE_POSTGRES_FIRST : 1;
    int last = test_postgres ? store_postgres_version : store_sqlite_version;
    for (int version = first; version < last; version++) {
        make_old_place(version);
        struct store *store = test_store_open(test_store_where);
        check_rows(store, version);
        store_person person;
        const uint8_t token[STORE_TOKEN_HASH_SIZE] = {0};
        char out[256] = "";
        int64_t epoch;
        char *record;
        size_t length;
        assert_int_equal(test_running(store, test_collect, out), STORE_STORED);
        assert_string_equal(out, "eins {\"table\":\"x7k2p\"} c/30;zwei {} a/10 b/20;");
        assert_int_equal(store_session_find(store, token, &terms, 2000, &person), STORE_STORED);
        assert_string_equal(person.name, "Guest-7");
        assert_int_equal(store_match_append(store, "zwei", 2, "b", 0, 6), STORE_CONFLICT);
        assert_int_equal(store_match_append(store, "zwei", 3, "d", 0, 6), STORE_STORED);
        assert_int_equal(store_match_append(store, "eins", 2, "d", 0, 6), STORE_STORED);
        assert_int_equal(store_record(store, "over", &record, &length), STORE_STORED);
        assert_string_equal(record, "d\ne\n");
        free(record);
        char match[STORE_MATCH_ID_SIZE]; /* the index is of older matches, too */
        assert_int_equal(store_last_at_table(store, "x7k2p", match), STORE_STORED);
        assert_string_equal(match, "over");
        assert_int_equal(store_join(store, "node", 1, &epoch), STORE_STORED);
        assert_int_equal(epoch, same_as(version) < 4 ? 1 : 2);
        assert_int_equal(store_match_begin(store, "drei", "{}", 7), STORE_STORED);
        /* Every match that runs has its table, which goes on with it. */
        *out = '\0';
        assert_int_equal(store_rooms(store, collect_table, out), STORE_STORED);
        assert_string_equal(out, "x7k2p 1 eins 2;zwei 1 zwei 3;");
        store_close(store);
        test_store_remove();
        test_store_place();
    }
}

/* The strengths of two begin at the Elo of the family's game with the most matches of Elo. */
static void strengths_begin_at_elo(void **state)
{
    (void)state;
    make_tables(test_postgres ? 23 : 24);
    test_store_sql(
        "INSERT INTO person (number, created) VALUES (7, 1), (8, 1);"
        "INSERT INTO rating (person, game, elo) VALUES (1, 'kozel', 1250), (1, 'kozel-yard', 1180),"
        " (1, 'bergen', 1216), (1, 'sport', 1200), (2, 'kozel', 1190)");
    for (int i = 1; i <= 24; i++) {
        char sql[400];
        snprintf(sql, sizeof sql,
                 "INSERT INTO match (id, setup, begun, ended, result) VALUES ('m%d', '{}', 1, 2, '{}');"
                 "INSERT INTO played (match, person, seat, game, ended, outcome, score, points, coins,"
                 " elo_before, elo_after) VALUES (%d, 1, 0, '%s', 2, 2, 0, 0, 0, 1200, 1200)",
                 i, i,
                 i <= 2    ? "kozel"
                 : i <= 22 ? "kozel-yard"
                           : "bergen");
        test_store_sql(sql);
    }
    struct store *store = test_store_open(test_store_where);
    json_t *rows = json_array();
    assert_int_equal(store_list(store, rows, "person:i class:t first:i mean:i deviation:i volatility:i",
                                "SELECT person, class, first, mean, deviation, volatility FROM strength"
                                " ORDER BY class",
                                ""),
                     STORE_STORED);
    assert_string_equal(test_rows(rows, "person class first mean deviation volatility"),
                        "1 classic/two 1516000000000 1516000000000 130000000000 30000000;"
                        "1 kozel/two 1480000000000 1480000000000 100000000000 30000000;");
    store_close(store);
}

/* While nodes of an older version live, only what they can go on with is done to their tables. */
static void older_nodes_keep_a_contraction_from_being_done(void **state)
{
    (void)state;
    char reason[STORE_REASON_SIZE] = "";
    if (!test_postgres)
        skip();
    make_old_place(STORE_POSTGRES_MIN - 1);
    test_store_sql("INSERT INTO node (epoch, name, joined) VALUES (7, 'lives', 1), (8, 'joins', 1);"
                   "INSERT INTO lease VALUES (7, 9999999999999)");
    assert_null(store_open(test_store_where, reason));
    assert_non_null(strstr(reason, "older kozel lives"));
    test_store_sql("SELECT 1 / count(*) FROM kozel WHERE version = 12"); /* nothing was done */
    test_store_sql("UPDATE lease SET ends = 1");
    struct store *store = test_store_open(test_store_where);
    assert_int_equal(
        store_ask_int(store, -1, "SELECT count(*) FROM node WHERE epoch > 6 AND retired = 1", ""), 2);
    store_close(store);
}

/* One version on the tables of the next. */
static void newer_tables_are_used_as_long_as_they_are_only_expanded(void **state)
{
    (void)state;
    char reason[STORE_REASON_SIZE] = "", newer[128];
    int64_t epoch;
    if (!test_postgres)
        skip();
    struct store *store = test_store_open(test_store_where);
    test_store_sql("ALTER TABLE tables ADD COLUMN mood BIGINT NOT NULL DEFAULT 7");
    snprintf(newer, sizeof newer, "UPDATE kozel SET version = %d, least = %d", store_postgres_version + 1,
             store_postgres_version);
    test_store_sql(newer);
    struct store *second = test_store_open(test_store_where);
    assert_int_equal(store_join(second, "node", 1, &epoch), STORE_STORED);
    assert_int_equal(test_begin(second, "one", "{}", 2), STORE_STORED);
    assert_int_equal(store_ask_int(second, -1, "SELECT version FROM kozel", ""), store_postgres_version + 1);
    assert_null(store_open_reading(test_store_where, reason)); /* a copy would lack what is new */
    assert_non_null(strstr(reason, "newer kozel"));

    /* ... and a program that has them open when they are contracted joins no more. */
    test_store_sql("UPDATE kozel SET least = version");
    assert_int_equal(store_join(store, "late", 3, &epoch), STORE_FAILED);
    assert_non_null(strstr(store->reason, "newer kozel"));
    store_close(second);
    store_close(store);
    assert_null(store_open(test_store_where, reason));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(old_places_are_brought_on, test_store_setup, test_store_teardown),
        cmocka_unit_test_setup_teardown(strengths_begin_at_elo, test_store_setup, test_store_teardown),
        cmocka_unit_test_setup_teardown(older_nodes_keep_a_contraction_from_being_done, test_store_setup,
                                        test_store_teardown),
        cmocka_unit_test_setup_teardown(newer_tables_are_used_as_long_as_they_are_only_expanded,
                                        test_store_setup, test_store_teardown),
    };
    return cmocka_run_group_tests_name("upgrade", tests, NULL, NULL);
}
