/* SPDX-License-Identifier: MIT */
/* Which of many nodes live (server/store/rooms/lease.h), with every engine of the store. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "server/store/rooms/lease.h"
#include "server/store/rooms/node.h"
#include "server/store/sql/query.h"
#include "tests/unit/base/waiting.h"
#include "tests/unit/server/store/store_world.h"

enum { LONG_MS = 3600000, SHORT_MS = 1 };

struct nodes {
    struct store *old, *young;
    int64_t first, second;
};

static struct nodes join_two(void)
{
    char reason[STORE_REASON_SIZE];
    struct nodes n = {.old = test_store_open(test_store_where)};
    n.young = store_open_more(n.old, reason);
    assert_int_equal(store_join(n.old, "old", 1, &n.first), STORE_STORED);
    assert_int_equal(store_join(n.young, "young", 2, &n.second), STORE_STORED);
    return n;
}

static void close_two(const struct nodes *n)
{
    store_close(n->young);
    store_close(n->old);
}

static void collect(void *context, int64_t epoch, const char *name, int64_t knows)
{
    char *out = context;
    (void)epoch;
    assert_int_equal(knows, 0);
    sprintf(out + strlen(out), "%s;", name);
}

static void check_living(struct store *store, const char *expected)
{
    char out[256] = "";
    assert_int_equal(store_living(store, collect, out), STORE_STORED);
    assert_string_equal(out, expected);
}

/* Its lease runs out. */
static void let_it_end(struct store *store)
{
    assert_int_equal(store_lease_renew(store, SHORT_MS), STORE_STORED);
    test_let_pass(20);
}

/* One whose connection was ended does not connect again at once. */
static void wait_to_connect(void)
{
    if (test_postgres)
        test_let_pass(400);
}

static void who_has_a_lease_lives(void **state)
{
    (void)state;
    struct nodes n = join_two();
    check_living(n.old, "");
    assert_int_equal(store_lease_renew(n.old, LONG_MS), STORE_CONFLICT); /* not taken yet */
    assert_int_equal(store_lease_take(n.young, LONG_MS), STORE_STORED);
    assert_int_equal(store_lease_take(n.old, LONG_MS), STORE_STORED);
    check_living(n.old, "old;young;");
    let_it_end(n.old);
    check_living(n.young, "young;");
    assert_int_equal(store_lease_renew(n.young, LONG_MS), STORE_STORED);
    check_living(n.young, "young;");
    close_two(&n);
}

static void a_lease_that_has_ended_never_comes_back(void **state)
{
    (void)state;
    struct nodes n = join_two();
    assert_int_equal(store_lease_take(n.old, LONG_MS), STORE_STORED);
    let_it_end(n.old);
    assert_int_equal(store_lease_renew(n.old, LONG_MS), STORE_CONFLICT);
    assert_int_equal(store_lease_take(n.old, LONG_MS), STORE_CONFLICT);
    assert_non_null(strstr(n.old->reason, "lease"));
    assert_int_equal(store_retire(n.young, n.first), STORE_STORED);
    wait_to_connect();
    assert_int_equal(store_lease_take(n.old, LONG_MS), STORE_CONFLICT);
    check_living(n.young, "");
    close_two(&n);
}

static void only_who_is_dead_loses_his_matches(void **state)
{
    (void)state;
    struct nodes n = join_two();
    char out[256] = "";
    assert_int_equal(store_lease_take(n.old, LONG_MS), STORE_STORED);
    assert_int_equal(test_begin(n.old, "m1", "{}", 1), STORE_STORED);
    assert_int_equal(store_retire(n.young, n.first), STORE_NONE);
    assert_int_equal(store_lives(n.old), STORE_STORED);
    assert_int_equal(test_claim(n.young, "m1", n.first, test_collect, out), STORE_CONFLICT);
    let_it_end(n.old);
    /* It is over, but nobody has said so yet. */
    assert_int_equal(store_match_append(n.old, "m1", 1, "x", 0, 1), STORE_STORED);
    assert_int_equal(test_claim(n.young, "m1", n.first, test_collect, out), STORE_CONFLICT);
    assert_string_equal(out, "");
    assert_int_equal(store_retire(n.young, n.first), STORE_STORED);
    assert_int_equal(test_claim(n.young, "m1", n.first, test_collect, out), STORE_STORED);
    assert_string_equal(out, "m1 {} x/0;");
    wait_to_connect();
    assert_int_equal(store_match_append(n.old, "m1", 2, "y", 0, 1), STORE_CONFLICT);
    assert_int_equal(store_match_begin(n.old, "m2", "{}", 1), STORE_CONFLICT);
    close_two(&n);
}

static void who_leaves_is_gone_at_once(void **state)
{
    (void)state;
    struct nodes n = join_two();
    char out[256] = "";
    assert_int_equal(store_lease_take(n.old, LONG_MS), STORE_STORED);
    assert_int_equal(test_begin(n.old, "m1", "{}", 1), STORE_STORED);
    assert_int_equal(store_leave(n.old, n.first), STORE_STORED);
    assert_int_equal(store_leave(n.old, n.first), STORE_STORED);
    check_living(n.young, "");
    assert_int_equal(test_claim(n.young, "m1", n.first, test_collect, out), STORE_STORED);
    assert_int_equal(store_lives(n.old), STORE_CONFLICT);
    close_two(&n);
}

static void who_is_alone_ends_all_leases(void **state)
{
    (void)state;
    struct nodes n = join_two();
    assert_int_equal(store_lease_take(n.old, LONG_MS), STORE_STORED);
    assert_int_equal(store_claim_all(n.young), STORE_STORED);
    assert_int_equal(store_lease_renew(n.old, LONG_MS), STORE_CONFLICT);
    close_two(&n);
}

static void *end_it(void *context)
{
    struct store *store = context;
    return store_lease_end(store, store->epoch - 1) == STORE_NONE ? context : NULL;
}

/* A renewal that is not committed yet when another node finds that the lease has run out. */
static void postgres_a_renewal_under_way_holds(void **state)
{
    (void)state;
    struct nodes n = join_two();
    pthread_t thread;
    void *lives;
    assert_int_equal(store_lease_take(n.old, LONG_MS), STORE_STORED);
    let_it_end(n.old);
    store_begin(n.old);
    /* As one does that has begun in time. */
    assert_int_equal(store_run(n.old, "UPDATE lease SET ends = 9999999999999", ""), STORE_STORED);
    check_living(n.young, "");
    assert_int_equal(pthread_create(&thread, NULL, end_it, n.young), 0);
    TEST_UNTIL(test_is_waited_for(n.old));
    assert_int_equal(store_commit(n.old), STORE_STORED);
    assert_int_equal(pthread_join(thread, &lives), 0);
    assert_non_null(lives);
    check_living(n.young, "old;");
    close_two(&n);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, test_store_setup, test_store_teardown)

int main(void)
{
    const struct CMUnitTest both[] = {
        TEST(who_has_a_lease_lives),        TEST(a_lease_that_has_ended_never_comes_back),
        TEST(who_leaves_is_gone_at_once),   TEST(only_who_is_dead_loses_his_matches),
        TEST(who_is_alone_ends_all_leases),
    };
    const struct CMUnitTest postgres[] = {TEST(postgres_a_renewal_under_way_holds)};
    int failed = cmocka_run_group_tests_name("leases", both, NULL, NULL);
    if (test_postgres)
        failed += cmocka_run_group_tests_name("leases over PostgreSQL", postgres, NULL, NULL);
    return failed;
}
