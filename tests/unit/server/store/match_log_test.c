/* SPDX-License-Identifier: MIT */
/* Matches and their logs (server/store/matches/match_log.h), over every engine of the store. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/rooms/node.h"
#include "server/store/sql/log_engine.h"
#include "tests/unit/server/store/store_world.h"

static struct store *open_store(void)
{
    return test_store_open(test_store_where);
}

static void a_log_grows_in_sequence_only(void **state)
{
    (void)state;
    struct store *store = open_store();
    assert_int_equal(store_match_append(store, "m1", 1, "x", 0, 1), STORE_CONFLICT);
    assert_int_equal(store_match_begin(store, "m1", "{}", 1), STORE_STORED);
    assert_int_equal(store_match_begin(store, "m1", "{}", 1), STORE_CONFLICT);
    assert_int_equal(store_match_append(store, "m1", 2, "x", 0, 1), STORE_CONFLICT);
    assert_int_equal(store_match_append(store, "m1", 1, "x", 0, 1), STORE_STORED);
    assert_int_equal(store_match_append(store, "m1", 1, "y", 0, 1), STORE_CONFLICT);
    assert_string_not_equal(store->reason, "");
    assert_int_equal(store_match_append(store, "m1", 2, "y", 0, 1), STORE_STORED);
    assert_int_equal(store_match_end(store, "m2", "{}", 2), STORE_CONFLICT);
    assert_int_equal(store_match_end(store, "m1", "{}", 2), STORE_STORED);
    assert_int_equal(store_match_end(store, "m1", "{}", 2), STORE_CONFLICT);
    assert_int_equal(store_match_append(store, "m1", 3, "z", 0, 3), STORE_CONFLICT);
    store_close(store);
}

static void a_record_is_there_after_the_end(void **state)
{
    (void)state;
    struct store *store = open_store();
    char *text = NULL;
    size_t length = 0;
    assert_int_equal(store_record(store, "m1", &text, &length), STORE_NONE);
    store_match_begin(store, "m1", "{}", 1);
    store_match_append(store, "m1", 1, "[Game \"kozel\"]\n[Players \"2\"]\n", 0, 1);
    store_match_append(store, "m1", 2, "1 0-0", 0, 1);
    for (int seq = 3; seq < 12; seq++) /* order is of numbers, not of texts: 10 after 9 */
        store_match_append(store, "m1", seq, seq == 11 ? "last" : "more", 0, 1);
    assert_int_equal(store_record(store, "m1", &text, &length), STORE_NONE);
    store_match_end(store, "m1", "{}", 2);
    assert_int_equal(store_record(store, "m1", &text, &length), STORE_STORED);
    assert_string_equal(text, "[Game \"kozel\"]\n[Players \"2\"]\n1 0-0\nmore\nmore\nmore\nmore\nmore\nmore\n"
                              "more\nmore\nlast\n");
    assert_int_equal(length, strlen(text));
    free(text);
    store_close(store);
}

/* Begins match `id` at a table, and ends it unless it is to run on. */
static void play_at(struct store *store, const char *id, const char *setup, bool ends)
{
    assert_int_equal(store_match_begin(store, id, setup, 1), STORE_STORED);
    assert_int_equal(store_match_append(store, id, 1, "x", 0, 1), STORE_STORED);
    if (ends)
        assert_int_equal(store_match_end(store, id, "{}", 2), STORE_STORED);
}

static void a_table_leads_to_the_last_match_that_ended_there(void **state)
{
    (void)state;
    struct store *store = open_store();
    char match[STORE_MATCH_ID_SIZE] = "x";
    assert_int_equal(store_last_at_table(store, "x7k2p", match), STORE_NONE);
    assert_string_equal(match, "");
    play_at(store, "zz-first", "{\"table\":\"x7k2p\",\"seats\":[{\"name\":\"\\\"table\\\":\\\"other\\\"\"}]}",
            true);
    play_at(store, "elsewhere", "{\"table\":\"x7k2q\"}", true);
    play_at(store, "old", "{}", true);
    play_at(store, "damaged", "{\"table", true);
    assert_int_equal(store_last_at_table(store, "x7k2p", match), STORE_STORED);
    assert_string_equal(match, "zz-first");
    play_at(store, "aa-second", "{\"table\": \"x7k2p\"}",
            true); /* in order of the matches, not of their ids */
    play_at(store, "runs", "{\"table\":\"x7k2p\"}", false);
    assert_int_equal(store_last_at_table(store, "x7k2p", match), STORE_STORED);
    assert_string_equal(match, "aa-second");
    const char *const none[] = {"x7k2", "x7k2p1", "X7K2P", "other", "", "\"", "%"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(store_last_at_table(store, none[i], match), STORE_NONE);
    store_close(store);
}

/* Links to closed tables are followed for ever: the store must not read all its matches for each. */
static void an_index_leads_from_a_table_to_its_matches(void **state)
{
    (void)state;
    struct store *store = open_store();
    static char sql[512]; /* prepared statements are found by the address of their text */
    char plan[1024] = "";
    store_query query;
    assert_int_equal(store_begin(store), STORE_STORED);
    if (test_postgres)
        assert_int_not_equal(store_run(store, "SET LOCAL enable_seqscan = off", ""), STORE_FAILED);
    snprintf(sql, sizeof sql, "EXPLAIN %s %s", test_postgres ? "" : "QUERY PLAN",
             store->engine->log->last_at_table);
    store_query_start(&query, store, sql, "t", "x7k2p");
    while (store_query_next(&query)) {
        size_t used = strlen(plan);
        snprintf(plan + used, sizeof plan - used, "%s\n", store_query_text(&query, test_postgres ? 0 : 3));
    }
    assert_int_not_equal(store_query_end(&query), STORE_FAILED);
    assert_non_null(strstr(plan, "match_of_table"));
    assert_null(strstr(plan, "SCAN"));
    assert_int_equal(store_rollback(store), STORE_STORED);
    store_close(store);
}

static void running_matches_come_back_in_order(void **state)
{
    (void)state;
    struct store *store = open_store();
    store_match_begin(store, "young", "{\"a\":2}", 20);
    store_match_begin(store, "over", "{}", 5);
    store_match_begin(store, "old", "{\"a\":1}", 10);
    store_match_append(store, "old", 1, "one", 120000, 11);
    store_match_append(store, "young", 1, "eins", 5, 21);
    store_match_append(store, "old", 2, "two", 119000, 12);
    store_match_append(store, "over", 1, "un", 5, 21);
    store_match_end(store, "over", "{}", 22);
    store_close(store);

    store = open_store(); /* as after a restart */
    char out[256] = "";
    assert_int_equal(test_running(store, test_collect, out), STORE_STORED);
    assert_string_equal(out, "old {\"a\":1} one/120000 two/119000;young {\"a\":2} eins/5;");
    store_close(store);
}

static void what_is_rolled_back_or_not_committed_is_gone(void **state)
{
    (void)state;
    struct store *store = open_store();
    assert_int_equal(store_begin(store), STORE_STORED);
    assert_int_equal(store_match_begin(store, "kept", "{}", 1), STORE_STORED);
    assert_int_equal(store_commit(store), STORE_STORED);
    assert_int_equal(store_begin(store), STORE_STORED);
    assert_int_equal(store_match_begin(store, "undone", "{}", 1), STORE_STORED);
    assert_int_equal(store_rollback(store), STORE_STORED);
    assert_int_equal(store_begin(store), STORE_STORED);
    assert_int_equal(store_match_begin(store, "lost", "{}", 1), STORE_STORED);
    store_close(store);
    store = open_store();
    char out[256] = "";
    assert_int_equal(test_running(store, test_collect, out), STORE_STORED);
    assert_string_equal(out, "kept {};");
    store_close(store);
}

static void a_conflict_leaves_the_transaction_usable(void **state)
{
    (void)state;
    struct store *store = open_store();
    assert_int_equal(store_begin(store), STORE_STORED);
    assert_int_equal(store_match_begin(store, "m1", "{}", 1), STORE_STORED);
    assert_int_equal(store_match_begin(store, "m1", "{}", 1), STORE_CONFLICT);
    assert_int_equal(store_match_append(store, "m1", 7, "x", 0, 1), STORE_CONFLICT);
    assert_int_equal(store_match_append(store, "m1", 1, "x", 0, 1), STORE_STORED);
    assert_int_equal(store_commit(store), STORE_STORED);
    store_close(store);
}

static void count_entries(void *context, const store_match *match)
{
    *(int64_t *)context = (int64_t)match->entry_count;
}

/* Entries that are not waited for are there with the commit, and for who asks before it. */
static void posted_entries_are_one_transaction(void **state)
{
    (void)state;
    struct store *store = open_store();
    int64_t count = -1;
    assert_int_equal(store_begin(store), STORE_STORED);
    assert_int_equal(store_match_begin(store, "m1", "{}", 1), STORE_STORED);
    for (int i = 1; i <= 450; i++)
        assert_int_equal(store_match_post(store, "m1", i, "1 0-0", i, i), STORE_STORED);
    assert_int_equal(test_running(store, count_entries, &count), STORE_STORED);
    assert_int_equal(count, 450);
    assert_int_equal(store_match_post(store, "m1", 451, "1 0-0", 0, 0), STORE_STORED);
    assert_int_equal(store_commit(store), STORE_STORED);

    /* One that is refused takes the others with it, also those after it. */
    for (int64_t wrong = 450; wrong <= 470; wrong += 20) {
        assert_int_equal(store_begin(store), STORE_STORED);
        assert_int_equal(store_match_post(store, "m1", 452, "lost", 0, 0), STORE_STORED);
        store_stored stored = store_match_post(store, "m1", wrong, "wrong", 0, 0);
        if (stored == STORE_STORED)
            stored = store_match_post(store, "m1", 453, "lost", 0, 0);
        if (stored == STORE_STORED)
            stored = store_commit(store);
        assert_int_equal(stored, STORE_CONFLICT);
        assert_string_not_equal(store->reason, "");
        assert_int_equal(store_rollback(store), STORE_STORED);
        assert_int_equal(test_running(store, count_entries, &count), STORE_STORED);
        assert_int_equal(count, 451);
    }
    assert_int_equal(store_begin(store), STORE_STORED);
    assert_int_equal(store_match_post(store, "m1", 452, "kept", 0, 0), STORE_STORED);
    assert_int_equal(store_commit(store), STORE_STORED);
    assert_int_equal(test_running(store, count_entries, &count), STORE_STORED);
    assert_int_equal(count, 452);
    store_close(store);
}

static void check_record(struct store *store, const char *match, const char *record)
{
    char *text = NULL;
    size_t length = 0;
    assert_int_equal(store_record(store, match, &text, &length), STORE_STORED);
    assert_string_equal(text, record);
    free(text);
}

/* Where the store looks for a log does not depend on who has written it, nor on what was written meanwhile.
 */
static void a_log_goes_on_when_its_store_is_opened_again(void **state)
{
    (void)state;
    struct store *store = open_store();
    char out[256] = "", other[16];
    for (int i = 1; i <= 9; i++) {
        snprintf(other, sizeof other, "other%d", i);
        assert_int_equal(store_match_begin(store, other, "{}", i), STORE_STORED);
        assert_int_equal(store_match_append(store, other, 1, other, 0, i), STORE_STORED);
        if (i == 3)
            assert_int_equal(store_match_begin(store, "long", "{}", i), STORE_STORED);
        if (i >= 3)
            assert_int_equal(store_match_append(store, "long", i - 2, other, 0, i), STORE_STORED);
        assert_int_equal(store_match_append(store, other, 2, "last", 0, i), STORE_STORED);
        assert_int_equal(store_match_end(store, other, "{}", i), STORE_STORED);
        if (i == 5)
            assert_int_equal(store_match_begin(store, "empty", "{}", i), STORE_STORED);
        if (i % 2 == 0) {
            store_close(store);
            store = open_store();
        }
    }
    assert_int_equal(test_running(store, test_collect, out), STORE_STORED);
    assert_string_equal(out,
                        "long {} other3/0 other4/0 other5/0 other6/0 other7/0 other8/0 other9/0;empty {};");
    assert_int_equal(store_match_append(store, "long", 7, "again", 0, 1), STORE_CONFLICT);
    assert_int_equal(store_match_append(store, "empty", 1, "first", 0, 1), STORE_STORED);
    assert_int_equal(store_match_end(store, "empty", "{}", 2), STORE_STORED);
    check_record(store, "other2", "other2\nlast\n");
    check_record(store, "other9", "other9\nlast\n");
    check_record(store, "empty", "first\n");
    store_close(store);
}

static void what_is_rolled_back_is_no_part_of_a_log(void **state)
{
    (void)state;
    struct store *store = open_store();
    assert_int_equal(store_match_begin(store, "m1", "{}", 1), STORE_STORED);
    assert_int_equal(store_match_append(store, "m1", 1, "one", 0, 1), STORE_STORED);
    assert_int_equal(store_begin(store), STORE_STORED);
    assert_int_equal(store_match_append(store, "m1", 2, "undone", 0, 1), STORE_STORED);
    assert_int_equal(store_match_end(store, "m1", "{}", 1), STORE_STORED);
    assert_int_equal(store_match_begin(store, "m2", "{}", 1), STORE_STORED);
    assert_int_equal(store_match_append(store, "m2", 1, "undone", 0, 1), STORE_STORED);
    assert_int_equal(store_rollback(store), STORE_STORED);
    assert_int_equal(store_match_append(store, "m2", 1, "x", 0, 1), STORE_CONFLICT);
    assert_int_equal(store_match_append(store, "m2", 2, "x", 0, 1), STORE_CONFLICT);
    assert_int_equal(store_match_begin(store, "m2", "{}", 1), STORE_STORED);
    assert_int_equal(store_match_append(store, "m2", 1, "eins", 0, 1), STORE_STORED);
    assert_int_equal(store_match_append(store, "m1", 3, "x", 0, 1), STORE_CONFLICT);
    assert_int_equal(store_match_append(store, "m1", 2, "two", 0, 1), STORE_STORED);
    assert_int_equal(store_match_end(store, "m1", "{}", 1), STORE_STORED);
    assert_int_equal(store_match_end(store, "m2", "{}", 1), STORE_STORED);
    check_record(store, "m1", "one\ntwo\n");
    check_record(store, "m2", "eins\n");
    store_close(store);
}

/* Nor of one that began in it, whatever was asked for meanwhile. */
static void a_match_that_is_rolled_back_may_begin_again(void **state)
{
    (void)state;
    struct store *store = open_store();
    char other[16];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(store_begin(store), STORE_STORED);
        assert_int_equal(store_match_begin(store, "m1", "{}", 1), STORE_STORED);
        assert_int_equal(store_match_append(store, "m1", 5, "x", 0, 1), STORE_CONFLICT);
        assert_int_equal(store_rollback(store), STORE_STORED);
    }
    assert_int_equal(store_begin(store), STORE_STORED);
    assert_int_equal(store_match_begin(store, "m1", "{}", 1), STORE_STORED);
    for (int seq = 1; seq <= 2; seq++) {
        for (int i = 0; i < 500; i++) {
            snprintf(other, sizeof other, "other%d.%d", seq, i);
            assert_int_equal(store_match_begin(store, other, "{}", 1), STORE_STORED);
        }
        assert_int_equal(store_match_append(store, "m1", seq, "x", 0, 1), STORE_STORED);
    }
    assert_int_equal(store_commit(store), STORE_STORED);
    store_close(store);
}

/* A record is asked for in another thread than the one that writes. */
static void who_reads_a_record_waits_for_nobody(void **state)
{
    (void)state;
    char reason[STORE_REASON_SIZE];
    struct store *store = open_store(), *reader = store_open_more(store, reason);
    store_match_begin(store, "m1", "{}", 1);
    store_match_append(store, "m1", 1, "one", 0, 1);
    store_match_end(store, "m1", "{}", 1);
    assert_int_equal(store_begin(store), STORE_STORED);
    assert_int_equal(store_match_begin(store, "m2", "{}", 1), STORE_STORED);
    check_record(reader, "m1", "one\n");
    assert_int_equal(store_commit(store), STORE_STORED);
    store_close(reader);
    store_close(store);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, test_store_setup, test_store_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_log_grows_in_sequence_only),
        TEST(a_record_is_there_after_the_end),
        TEST(a_table_leads_to_the_last_match_that_ended_there),
        TEST(an_index_leads_from_a_table_to_its_matches),
        TEST(running_matches_come_back_in_order),
        TEST(what_is_rolled_back_or_not_committed_is_gone),
        TEST(a_conflict_leaves_the_transaction_usable),
        TEST(posted_entries_are_one_transaction),
        TEST(a_log_goes_on_when_its_store_is_opened_again),
        TEST(what_is_rolled_back_is_no_part_of_a_log),
        TEST(a_match_that_is_rolled_back_may_begin_again),
        TEST(who_reads_a_record_waits_for_nobody),
    };
    return cmocka_run_group_tests_name("match log", tests, NULL, NULL);
}
