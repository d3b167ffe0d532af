/* SPDX-License-Identifier: MIT */
/* Tables and their logs (server/store/rooms/table_log.h), over every engine of the store. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "server/store/rooms/node.h"
#include "server/store/rooms/table_log.h"
#include "server/store/sql/query.h"
#include "store_world.h"

static void collect(void *context, const kz_store_table *table)
{
    char *out = context;
    sprintf(out + strlen(out), "%s %lld", table->id, (long long)table->seq);
    for (size_t i = 0; i < table->count; i++)
        sprintf(out + strlen(out), " %s", table->entries[i]);
    if (table->match)
        sprintf(out + strlen(out), " (%s %s %zu%s%s)", table->match->id, table->match->setup,
                table->match->entry_count, table->match->over ? " over " : "",
                table->match->changes ? table->match->changes : "");
    strcat(out, ";");
}

static kz_stored post(kz_store *store, const char *table, const char *match, int64_t seq, const char *text,
                      bool whole)
{
    const kz_table_entry entry = {
        .table = table, .match = match, .seq = seq, .text = text, .whole = whole, .now_ms = 10 * seq};
    kz_stored stored = kz_store_begin(store);
    if (stored == KZ_STORED)
        stored = kz_store_table_post(store, &entry);
    /* A network's answer may come with the commit. */
    if (stored == KZ_STORED && kz_store_commit(store) == KZ_STORED)
        return KZ_STORED;
    kz_store_rollback(store);
    return KZ_STORE_CONFLICT;
}

static kz_stored close_table(kz_store *store, const char *table)
{
    kz_stored stored = kz_store_begin(store);
    if (stored == KZ_STORED)
        stored = kz_store_table_close(store, table);
    if (stored == KZ_STORED && kz_store_commit(store) == KZ_STORED)
        return KZ_STORED;
    kz_store_rollback(store);
    return KZ_STORE_CONFLICT;
}

static void check(kz_store *store, const char *expected)
{
    char out[512] = "";
    assert_int_equal(kz_store_tables(store, collect, out), KZ_STORED);
    assert_string_equal(out, expected);
}

static void a_table_keeps_its_log(void **state)
{
    (void)state;
    kz_store *store = kz_test_store_open(kz_test_store_where);
    check(store, "");
    assert_int_equal(post(store, "one", NULL, 1, "a", true), KZ_STORED);
    assert_int_equal(post(store, "one", NULL, 2, "b", false), KZ_STORED);
    assert_int_equal(post(store, "two", NULL, 1, "x", true), KZ_STORED);
    check(store, "one 2 a b;two 1 x;");
    /* Nothing twice, nothing left out, nothing of a table that is not there. */
    assert_int_equal(post(store, "one", NULL, 2, "c", false), KZ_STORE_CONFLICT);
    assert_int_equal(post(store, "one", NULL, 4, "c", false), KZ_STORE_CONFLICT);
    assert_int_equal(post(store, "one", NULL, 1, "c", true), KZ_STORE_CONFLICT);
    assert_int_equal(post(store, "none", NULL, 2, "c", false), KZ_STORE_CONFLICT);
    assert_int_equal(close_table(store, "none"), KZ_STORE_CONFLICT);
    kz_store_close(store);
    store = kz_test_store_open(kz_test_store_where);
    check(store, "one 2 a b;two 1 x;");
    /* One that tells all makes the older ones superfluous. */
    assert_int_equal(post(store, "one", NULL, 3, "abc", true), KZ_STORED);
    check(store, "one 3 abc;two 1 x;");
    assert_int_equal(kz_store_table_has(store, "one"), KZ_STORED);
    assert_int_equal(close_table(store, "one"), KZ_STORED);
    check(store, "two 1 x;");
    assert_int_equal(kz_store_table_has(store, "one"), KZ_STORE_NONE);
    assert_int_equal(kz_store_table_has(store, "two"), KZ_STORED);
    assert_int_equal(post(store, "one", NULL, 4, "c", false), KZ_STORE_CONFLICT);
    assert_int_equal(kz_ask_int(store, -1, "SELECT count(*) FROM table_entry", ""), 1);
    kz_store_close(store);
}

static void a_table_has_the_match_that_was_last(void **state)
{
    (void)state;
    kz_store *store = kz_test_store_open(kz_test_store_where);
    kz_store_match_begin(store, "m1", "{}", 1);
    assert_int_equal(post(store, "one", "m1", 1, "a", true), KZ_STORED);
    kz_store_match_append(store, "m1", 1, "x", 0, 2);
    check(store, "one 1 a (m1 {} 1);");
    assert_int_equal(kz_store_match_end(store, "m1", "{}", 3), KZ_STORED);
    assert_int_equal(kz_store_match_changed(store, "m1", "[7]"), KZ_STORED);
    check(store, "one 1 a (m1 {} 1 over [7]);");
    kz_store_match_begin(store, "m2", "{}", 4);
    assert_int_equal(post(store, "one", "m2", 2, "b", false), KZ_STORED);
    check(store, "one 2 a b (m2 {} 0);");
    kz_store_close(store);
}

/* Only the owner writes a table, and a node that was taken for dead opens none. */
static void a_table_has_one_owner(void **state)
{
    (void)state;
    char out[256] = "", reason[KZ_STORE_REASON_SIZE];
    int64_t first, second;
    kz_store *old = kz_test_store_open(kz_test_store_where), *young = kz_store_open_more(old, reason);
    kz_store_join(old, "old", 1, &first);
    kz_store_join(young, "young", 2, &second);
    assert_int_equal(post(old, "one", NULL, 1, "a", true), KZ_STORED);
    assert_int_equal(post(young, "one", NULL, 2, "b", false), KZ_STORE_CONFLICT);
    assert_int_equal(close_table(young, "one"), KZ_STORE_CONFLICT);
    assert_int_equal(kz_store_table_claim(young, "one", second, collect, out), KZ_STORE_CONFLICT);
    assert_int_equal(kz_store_table_claim(young, "one", first, collect, out), KZ_STORED);
    assert_string_equal(out, "one 1 a;");
    assert_int_equal(post(old, "one", NULL, 2, "b", false), KZ_STORE_CONFLICT);
    assert_int_equal(post(young, "one", NULL, 2, "b", false), KZ_STORED);
    kz_run(young, "UPDATE node SET retired = 1 WHERE epoch = $1", "i", first);
    assert_int_equal(post(old, "two", NULL, 1, "x", true), KZ_STORE_CONFLICT);
    assert_int_equal(kz_store_table_claim(old, "one", second, collect, out), KZ_STORE_CONFLICT);
    kz_store_close(young);
    kz_store_close(old);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, kz_test_store_setup, kz_test_store_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_table_keeps_its_log),
        TEST(a_table_has_the_match_that_was_last),
        TEST(a_table_has_one_owner),
    };
    return cmocka_run_group_tests_name("table log", tests, NULL, NULL);
}
