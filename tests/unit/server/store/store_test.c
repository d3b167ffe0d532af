/* SPDX-License-Identifier: MIT */
/* One suite for every engine of the store (server/store/store.h), and what only SQLite can meet: foreign,
 * newer and broken files, a full disk. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/people/person.h"
#include "server/store/rooms/node.h"
#include "server/store/sql/query.h"
#include "tests/unit/base/waiting.h"
#include "tests/unit/server/store/store_world.h"

static struct store *open_store(void)
{
    return test_store_open(test_store_where);
}

static void hash_of(uint8_t hash[STORE_TOKEN_HASH_SIZE], int who)
{
    memset(hash, who, STORE_TOKEN_HASH_SIZE);
}

static const store_session_terms terms = {.idle_ms = 1000000, .whole_ms = 1000000};

/* ---- every engine ---- */

static void guests_are_numbered_and_found(void **state)
{
    (void)state;
    struct store *store = open_store();
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    store_person people[3], found;
    char name[STORE_NAME_SIZE];
    for (int i = 0; i < 3; i++) {
        hash_of(hash, i + 1);
        assert_int_equal(store_guest_add(store, hash, 1000 + i, &people[i]), STORE_STORED);
        snprintf(name, sizeof name, "Guest-%d", i + 1);
        assert_string_equal(people[i].name, name);
        assert_int_not_equal(people[i].id, 0);
    }
    assert_int_not_equal(people[0].id, people[1].id);
    assert_int_equal(store_guest_add(store, hash, 5, &found), STORE_CONFLICT);
    assert_true(store->by_row);
    hash_of(hash, 2);
    assert_int_equal(store_session_find(store, hash, &terms, 2000, &found), STORE_STORED);
    assert_int_equal(found.id, people[1].id);
    assert_string_equal(found.name, "Guest-2");
    assert_int_equal(found.coins, 1000);
    assert_false(found.registered);
    hash_of(hash, 9);
    assert_int_equal(store_session_find(store, hash, &terms, 2000, &found), STORE_NONE);
    store_close(store);
}

static void sqlite_a_second_owner_is_refused(void **state)
{
    (void)state;
    struct store *store = open_store();
    char reason[STORE_REASON_SIZE] = "";
    assert_null(store_open(test_store_where, reason));
    assert_string_equal(reason, "another kozel has it open");
    store_close(store);
    store_close(open_store());
}

static void a_statement_may_run_within_itself(void **state)
{
    (void)state;
    static const char sql[] = "SELECT id FROM match WHERE begun >= $1 ORDER BY begun";
    struct store *store = open_store();
    for (int i = 1; i <= 3; i++)
        store_match_begin(store, i == 1 ? "a" : i == 2 ? "b" : "c", "{}", i);
    store_query outer, inner;
    char seen[32] = "";
    store_query_start(&outer, store, sql, "i", (int64_t)1);
    while (store_query_next(&outer)) {
        strcat(seen, store_query_text(&outer, 0));
        store_query_start(&inner, store, sql, "i", (int64_t)2);
        while (store_query_next(&inner))
            strcat(seen, store_query_text(&inner, 0));
        assert_int_equal(store_query_end(&inner), STORE_STORED);
    }
    assert_int_equal(store_query_end(&outer), STORE_STORED);
    assert_string_equal(seen, "abcbbccbc");
    store_close(store);
}

/* Two connections write in turns, each waiting for the other. */
static void *write_much(void *store)
{
    for (int i = 0; i < 200; i++) {
        store_begin(store);
        store_stored stored =
            store_run(store, "UPDATE person SET coins = coins + 1 WHERE number = $1", "i", (int64_t)1);
        if (store_end(store, stored) != STORE_STORED ||
            store_run(store, "UPDATE person SET coins = coins + 1 WHERE number = $1", "i", (int64_t)1) !=
                STORE_STORED)
            return store;
    }
    return NULL;
}

static void connections_write_in_turns(void **state)
{
    (void)state;
    char reason[STORE_REASON_SIZE] = "";
    struct store *store = open_store(), *more = store_open_more(store, reason);
    assert_non_null(more);
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    store_person person;
    hash_of(hash, 1);
    assert_int_equal(store_guest_add(store, hash, 1, &person), STORE_STORED);
    pthread_t thread;
    void *failed;
    assert_int_equal(pthread_create(&thread, NULL, write_much, more), 0);
    assert_null(write_much(store));
    assert_int_equal(pthread_join(thread, &failed), 0);
    assert_null(failed);
    assert_int_equal(store_person_get(store, person.id, &person), STORE_STORED);
    assert_int_equal(person.coins, 1800);
    store_close(more);
    store_close(store);
}

/* A hundred guests; NULL if one of them was not available. */
static void *add_guests(void *store)
{
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    store_person person;
    for (int i = 0; i < 100; i++) {
        hash_of(hash, 100 + i);
        if (store_guest_add(store, hash, 1, &person) != STORE_STORED)
            return NULL;
    }
    return store;
}

/* ---- SQLite ---- */

static void sqlite_file_is_for_its_owner_only(void **state)
{
    (void)state;
    store_close(open_store());
    struct stat info;
    assert_int_equal(stat(test_store_where, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
}

static void refused_with(const char *part)
{
    char reason[STORE_REASON_SIZE] = "";
    assert_null(store_open(test_store_where, reason));
    if (!strstr(reason, part))
        fail_msg("\"%s\" does not say \"%s\"", reason, part);
}

static void sqlite_foreign_files_are_refused_untouched(void **state)
{
    (void)state;
    test_store_sql("CREATE TABLE theirs (a)");
    refused_with("another program's");
    sqlite3 *db;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(test_store_where, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "PRAGMA journal_mode", -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(statement, 0), "delete");
    sqlite3_finalize(statement);
    sqlite3_close(db);
}

static void sqlite_broken_files_are_refused(void **state)
{
    (void)state;
    int fd = open(test_store_where, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    assert_true(fd >= 0);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(write(fd, "not a database, ", 16), 16);
    close(fd);
    refused_with("not a database");
}

/* What cannot be found out is a failure; a caller that requested the record would store an empty one. */
static void sqlite_a_log_that_is_not_found_is_not_empty(void **state)
{
    (void)state;
    char *record = NULL;
    size_t length;
    struct store *store = open_store();
    store_match_begin(store, "m1", "{}", 1);
    store_match_append(store, "m1", 1, "x", 0, 1);
    store_match_end(store, "m1", "{}", 1);
    test_store_sql("ALTER TABLE match RENAME COLUMN last TO lost");
    assert_int_equal(store_record(store, "m1", &record, &length), STORE_FAILED);
    assert_non_null(strstr(store->reason, "last"));
    store_close(store);
}

static void sqlite_missing_folders_are_reported(void **state)
{
    (void)state;
    char reason[STORE_REASON_SIZE] = "";
    assert_null(store_open("/nowhere/at/all/kozel.db", reason));
    assert_string_equal(reason, "No such file or directory");
}

static void sqlite_a_full_disk_is_reported_and_loses_nothing_committed(void **state)
{
    (void)state;
    struct store *store = open_store();
    assert_int_equal(store_match_begin(store, "m1", "{}", 1), STORE_STORED);
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit before, small = {20000, RLIM_INFINITY};
    getrlimit(RLIMIT_FSIZE, &before);
    small.rlim_max = before.rlim_max;
    setrlimit(RLIMIT_FSIZE, &small);
    char *lines = calloc(1, 100001);
    memset(lines, 'x', 100000);
    assert_int_equal(store_begin(store), STORE_STORED);
    store_stored stored = store_match_append(store, "m1", 1, lines, 0, 1);
    if (stored == STORE_STORED)
        stored = store_commit(store);
    free(lines);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_int_equal(stored, STORE_FAILED);
    assert_string_not_equal(store->reason, "");
    assert_int_equal(store_rollback(store), STORE_STORED);
    store_close(store);
    store = open_store();
    char out[256] = "";
    assert_int_equal(test_running(store, test_collect, out), STORE_STORED);
    assert_string_equal(out, "m1 {};");
    store_close(store);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, test_store_setup, test_store_teardown)

/* Both: what the place holds is another program's, or a later kozel's. */
static void foreign_places_are_refused(void **state)
{
    (void)state;
    test_store_sql("CREATE TABLE theirs (a INTEGER)");
    refused_with("another program's");
}

static void newer_places_are_refused(void **state)
{
    (void)state;
    store_close(open_store());
    test_store_sql(test_postgres ? "UPDATE kozel SET version = 1000, least = 1000"
                                 : "PRAGMA user_version = 1000");
    refused_with("newer kozel");
}

/* ---- PostgreSQL ---- */

/* Two nodes that start at once over an empty database both find its tables. */
static void *open_and_close(void *address)
{
    char reason[STORE_REASON_SIZE];
    struct store *store = store_open(address, reason);
    store_close(store);
    return store;
}

static void postgres_is_made_once(void **state)
{
    (void)state;
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, open_and_close, (void *)test_store_where), 0);
    for (int i = 0; i < 4; i++) {
        void *store;
        assert_int_equal(pthread_join(threads[i], &store), 0);
        assert_non_null(store);
    }
}

static void postgres_guests_of_two_nodes_have_different_numbers(void **state)
{
    (void)state;
    struct store *one = open_store(), *two = open_store();
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    store_person person;
    pthread_t thread;
    void *good;
    assert_int_equal(pthread_create(&thread, NULL, add_guests, two), 0);
    for (int i = 0; i < 100; i++) {
        hash_of(hash, i);
        assert_int_equal(store_guest_add(one, hash, 1, &person), STORE_STORED);
    }
    assert_int_equal(pthread_join(thread, &good), 0);
    assert_non_null(good);
    assert_int_equal(store_ask_int(one, 0, "SELECT max(number) FROM person", ""), 200);
    store_close(two);
    store_close(one);
}

/* A guest who is being made holds nobody up, whatever becomes of him. */
static void postgres_a_guest_does_not_wait_for_another(void **state)
{
    (void)state;
    struct store *one = open_store(), *two = open_store();
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    store_person first, second, third;
    hash_of(hash, 1);
    assert_int_equal(store_begin(one), STORE_STORED);
    assert_int_equal(store_guest_add(one, hash, 1, &first), STORE_STORED);
    hash_of(hash, 2);
    assert_int_equal(store_guest_add(two, hash, 1, &second), STORE_STORED); /* or its lock_timeout is over */
    assert_int_equal(store_rollback(one), STORE_STORED);
    store_close(two);
    store_close(one);
    two = open_store(); /* a restart */
    hash_of(hash, 3);
    assert_int_equal(store_guest_add(two, hash, 1, &third), STORE_STORED);
    assert_string_equal(first.name, "Guest-1");
    assert_string_equal(second.name, "Guest-2");
    assert_string_equal(third.name, "Guest-3");
    store_close(two);
}

/* A statement that a constraint refuses ends the transaction. */
static void a_refused_statement_is_never_half_committed(void **state)
{
    (void)state;
    struct store *store = open_store();
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    store_person person;
    hash_of(hash, 1);
    assert_int_equal(store_guest_add(store, hash, 1, &person), STORE_STORED);
    assert_int_equal(store_begin(store), STORE_STORED);
    assert_int_equal(store_run(store, "UPDATE person SET coins = 5 WHERE id = $1", "i", person.id),
                     STORE_STORED);
    store_stored stored = store_run(store, "UPDATE person SET coins = -5 WHERE id = $1", "i", person.id);
    assert_int_equal(stored, STORE_CONFLICT);
    assert_int_equal(store_end(store, stored), STORE_CONFLICT);
    assert_int_equal(store_person_get(store, person.id, &person), STORE_STORED);
    assert_int_equal(person.coins, 1000);
    if (test_postgres) {
        assert_int_equal(store_begin(store), STORE_STORED);
        store_run(store, "UPDATE person SET coins = -5 WHERE id = $1", "i", person.id);
        assert_int_equal(store_commit(store), STORE_FAILED);
        assert_int_equal(store_rollback(store), STORE_STORED);
    }
    store_close(store);
}

static const char end_sessions[] =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name ="
    " 'kozel' AND pid <> pg_backend_pid()";

static void postgres_a_lost_connection_is_made_again(void **state)
{
    (void)state;
    struct store *store = open_store();
    store_match_begin(store, "before", "{}", 1);
    test_store_sql(end_sessions);
    test_let_pass(400);
    assert_int_equal(store_match_begin(store, "between", "{}", 2), STORE_STORED);
    assert_int_equal(store_begin(store), STORE_STORED);
    assert_int_equal(store_match_begin(store, "lost", "{}", 3), STORE_STORED);
    assert_int_equal(store_match_post(store, "lost", 1, "x", 0, 3), STORE_STORED);
    test_store_sql(end_sessions);
    assert_int_equal(store_match_begin(store, "nor this", "{}", 3), STORE_FAILED);
    assert_string_not_equal(store->reason, "");
    assert_int_equal(store_commit(store), STORE_FAILED);
    assert_int_equal(store_rollback(store), STORE_STORED);
    test_let_pass(400);
    char out[256] = "";
    assert_int_equal(test_running(store, test_collect, out), STORE_STORED);
    assert_string_equal(out, "before {};between {};");
    store_close(store);
}

/* A server that is there but does not answer, as one that is cut off, fails, though not at once. */
static void postgres_silence_is_a_failure(void **state)
{
    (void)state;
    struct store *store = open_store();
    pid_t server = (pid_t)store_ask_int(store, 0, "SELECT pg_backend_pid()", "");
    assert_true(server > 0);
    assert_int_equal(kill(server, SIGSTOP), 0);
    int64_t begun = test_real_ms();
    store_stored stored = store_match_begin(store, "m1", "{}", 1);
    int64_t took = test_real_ms() - begun;
    kill(server, SIGCONT);
    assert_int_equal(stored, STORE_FAILED);
    assert_non_null(strstr(store->reason, "does not answer"));
    assert_true(took >= 2500);
    assert_int_equal(store_match_begin(store, "m2", "{}", 1), STORE_STORED);
    store_close(store);
}

static atomic_bool crossed;

/* Two transactions that wait for each other: one gets the result that it may try again. */
static void *cross(void *context)
{
    struct store *store = context;
    store_begin(store);
    store_run(store, "UPDATE person SET coins = 2 WHERE number = $1", "i", (int64_t)2);
    crossed = true;
    TEST_UNTIL(test_is_waited_for(store));
    store_stored stored = store_run(store, "UPDATE person SET coins = 2 WHERE number = $1", "i", (int64_t)1);
    store_end(store, stored);
    return stored == STORE_STORED ? store : NULL;
}

static void postgres_a_deadlock_may_be_tried_again(void **state)
{
    (void)state;
    struct store *one = open_store(), *two = open_store();
    add_guests(one);
    pthread_t thread;
    void *good;
    store_begin(one);
    store_run(one, "UPDATE person SET coins = 1 WHERE number = $1", "i", (int64_t)1);
    assert_int_equal(pthread_create(&thread, NULL, cross, two), 0);
    TEST_UNTIL(crossed);
    store_stored stored = store_run(one, "UPDATE person SET coins = 1 WHERE number = $1", "i", (int64_t)2);
    store_end(one, stored);
    pthread_join(thread, &good);
    assert_int_not_equal(stored == STORE_STORED, good != NULL);
    assert_true((stored == STORE_STORED ? two : one)->again);
    store_close(two);
    store_close(one);
}

static void postgres_addresses_keep_their_password(void **state)
{
    (void)state;
    static const char *const wrong[] = {"postgresql://kozel:secret@127.0.0.1:1/x",
                                        "postgresql://a:sec:ret@[x/secret",
                                        "postgresql://kozel:secret@127.0.0.1/x?secret=secret"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char reason[STORE_REASON_SIZE] = "";
        assert_null(store_open(wrong[i], reason));
        assert_string_not_equal(reason, "");
        assert_null(strstr(reason, "secret"));
    }
}

int main(void)
{
    const struct CMUnitTest both[] = {
        TEST(guests_are_numbered_and_found), TEST(a_statement_may_run_within_itself),
        TEST(connections_write_in_turns),    TEST(foreign_places_are_refused),
        TEST(newer_places_are_refused),      TEST(a_refused_statement_is_never_half_committed),
    };
    const struct CMUnitTest sqlite[] = {
        TEST(sqlite_a_second_owner_is_refused),
        TEST(sqlite_file_is_for_its_owner_only),
        TEST(sqlite_foreign_files_are_refused_untouched),
        TEST(sqlite_broken_files_are_refused),
        TEST(sqlite_a_log_that_is_not_found_is_not_empty),
        TEST(sqlite_missing_folders_are_reported),
        TEST(sqlite_a_full_disk_is_reported_and_loses_nothing_committed),
    };
    const struct CMUnitTest postgres[] = {
        TEST(postgres_is_made_once),
        TEST(postgres_guests_of_two_nodes_have_different_numbers),
        TEST(postgres_a_guest_does_not_wait_for_another),
        TEST(postgres_a_lost_connection_is_made_again),
        TEST(postgres_silence_is_a_failure),
        TEST(postgres_a_deadlock_may_be_tried_again),
        TEST(postgres_addresses_keep_their_password),
    };
    int failed = cmocka_run_group_tests_name("store", both, NULL, NULL);
    failed += test_postgres ? cmocka_run_group_tests_name("store of PostgreSQL", postgres, NULL, NULL)
                            : cmocka_run_group_tests_name("store of SQLite", sqlite, NULL, NULL);
    return failed;
}
