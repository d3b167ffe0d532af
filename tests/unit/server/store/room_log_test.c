/* SPDX-License-Identifier: MIT */
/* Tables and their logs (server/store/rooms/room_log.h), over every engine of the store. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "server/store/rooms/node.h"
#include "server/store/rooms/room_log.h"
#include "server/store/sql/query.h"
#include "tests/unit/server/store/store_world.h"

static void collect(void *context, const store_room *table)
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

static store_stored post(struct store *store, const char *table, const char *match, int64_t seq,
                         const char *text, bool whole)
{
    const store_room_entry entry = {
        .room = table, .match = match, .seq = seq, .text = text, .whole = whole, .now_ms = 10 * seq};
    store_stored stored = store_begin(store);
    if (stored == STORE_STORED)
        stored = store_room_post(store, &entry);
    /* A network's answer may come with the commit. */
    if (stored == STORE_STORED && store_commit(store) == STORE_STORED)
        return STORE_STORED;
    store_rollback(store);
    return STORE_CONFLICT;
}

static store_stored close_table(struct store *store, const char *table)
{
    store_stored stored = store_begin(store);
    if (stored == STORE_STORED)
        stored = store_room_close(store, table);
    if (stored == STORE_STORED && store_commit(store) == STORE_STORED)
        return STORE_STORED;
    store_rollback(store);
    return STORE_CONFLICT;
}

static void check(struct store *store, const char *expected)
{
    char out[512] = "";
    assert_int_equal(store_rooms(store, collect, out), STORE_STORED);
    assert_string_equal(out, expected);
}

static void a_table_keeps_its_log(void **state)
{
    (void)state;
    struct store *store = test_store_open(test_store_where);
    check(store, "");
    assert_int_equal(post(store, "one", NULL, 1, "a", true), STORE_STORED);
    assert_int_equal(post(store, "one", NULL, 2, "b", false), STORE_STORED);
    assert_int_equal(post(store, "two", NULL, 1, "x", true), STORE_STORED);
    check(store, "one 2 a b;two 1 x;");
    /* Nothing twice, nothing left out, nothing of a table that is not there. */
    assert_int_equal(post(store, "one", NULL, 2, "c", false), STORE_CONFLICT);
    assert_int_equal(post(store, "one", NULL, 4, "c", false), STORE_CONFLICT);
    assert_int_equal(post(store, "one", NULL, 1, "c", true), STORE_CONFLICT);
    assert_int_equal(post(store, "none", NULL, 2, "c", false), STORE_CONFLICT);
    assert_int_equal(close_table(store, "none"), STORE_CONFLICT);
    store_close(store);
    store = test_store_open(test_store_where);
    check(store, "one 2 a b;two 1 x;");
    /* An entry with all members makes the older ones superfluous. */
    assert_int_equal(post(store, "one", NULL, 3, "abc", true), STORE_STORED);
    check(store, "one 3 abc;two 1 x;");
    assert_int_equal(store_room_has(store, "one"), STORE_STORED);
    assert_int_equal(close_table(store, "one"), STORE_STORED);
    check(store, "two 1 x;");
    assert_int_equal(store_room_has(store, "one"), STORE_NONE);
    assert_int_equal(store_room_has(store, "two"), STORE_STORED);
    assert_int_equal(post(store, "one", NULL, 4, "c", false), STORE_CONFLICT);
    assert_int_equal(store_ask_int(store, -1, "SELECT count(*) FROM table_entry", ""), 1);
    store_close(store);
}

static void a_table_has_the_match_that_was_last(void **state)
{
    (void)state;
    struct store *store = test_store_open(test_store_where);
    store_match_begin(store, "m1", "{}", 1);
    assert_int_equal(post(store, "one", "m1", 1, "a", true), STORE_STORED);
    store_match_append(store, "m1", 1, "x", 0, 2);
    check(store, "one 1 a (m1 {} 1);");
    assert_int_equal(store_match_end(store, "m1", "{}", 3), STORE_STORED);
    assert_int_equal(store_match_changed(store, "m1", "[7]"), STORE_STORED);
    check(store, "one 1 a (m1 {} 1 over [7]);");
    store_match_begin(store, "m2", "{}", 4);
    assert_int_equal(post(store, "one", "m2", 2, "b", false), STORE_STORED);
    check(store, "one 2 a b (m2 {} 0);");
    store_close(store);
}

/* Only the owner writes a table, and a node that was taken for dead opens none. */
static void a_table_has_one_owner(void **state)
{
    (void)state;
    char out[256] = "", reason[STORE_REASON_SIZE];
    int64_t first, second;
    struct store *old = test_store_open(test_store_where), *young = store_open_more(old, reason);
    store_join(old, "old", 1, &first);
    store_join(young, "young", 2, &second);
    assert_int_equal(post(old, "one", NULL, 1, "a", true), STORE_STORED);
    assert_int_equal(post(young, "one", NULL, 2, "b", false), STORE_CONFLICT);
    assert_int_equal(close_table(young, "one"), STORE_CONFLICT);
    assert_int_equal(store_room_claim(young, "one", second, collect, out), STORE_CONFLICT);
    assert_int_equal(store_room_claim(young, "one", first, collect, out), STORE_STORED);
    assert_string_equal(out, "one 1 a;");
    assert_int_equal(post(old, "one", NULL, 2, "b", false), STORE_CONFLICT);
    assert_int_equal(post(young, "one", NULL, 2, "b", false), STORE_STORED);
    store_run(young, "UPDATE node SET retired = 1 WHERE epoch = $1", "i", first);
    assert_int_equal(post(old, "two", NULL, 1, "x", true), STORE_CONFLICT);
    assert_int_equal(store_room_claim(old, "one", second, collect, out), STORE_CONFLICT);
    store_close(young);
    store_close(old);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, test_store_setup, test_store_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_table_keeps_its_log),
        TEST(a_table_has_the_match_that_was_last),
        TEST(a_table_has_one_owner),
    };
    return cmocka_run_group_tests_name("table log", tests, NULL, NULL);
}
