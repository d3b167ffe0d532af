/* SPDX-License-Identifier: MIT */
/* Many nodes over one store (server/store/rooms/node.h), with every engine of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "server/store/rooms/lease.h"
#include "server/store/rooms/node.h"
#include "server/store/rooms/room_log.h"
#include "server/store/sql/query.h"
#include "tests/unit/base/waiting.h"
#include "tests/unit/server/store/store_world.h"

static struct store *open_store(void)
{
    return test_store_open(test_store_where);
}

/* Two nodes, each with its connection, and their epochs. */
struct nodes {
    struct store *old, *young;
    int64_t first, second;
};

/* `old` and `young`: the versions of the rules that they know. */
static struct nodes join_knowing(int64_t old, int64_t young)
{
    char reason[STORE_REASON_SIZE];
    struct nodes n = {.old = open_store()};
    n.young = store_open_more(n.old, reason);
    n.old->knows = old;
    n.young->knows = young;
    assert_int_equal(store_join(n.old, "old", 1, &n.first), STORE_STORED);
    assert_int_equal(store_join(n.young, "young", 2, &n.second), STORE_STORED);
    return n;
}

static struct nodes join_two(void)
{
    return join_knowing(0, 0);
}

/* One whose connection was ended does not connect again at once. */
static void wait_to_connect(void)
{
    if (test_postgres)
        test_let_pass(400);
}

static void close_two(const struct nodes *n)
{
    store_close(n->young);
    store_close(n->old);
}

static store_stored post(struct store *store, const char *table, const char *match, int64_t seq,
                         const char *text, int64_t now_ms)
{
    const store_room_entry entry = {
        .room = table, .match = match, .seq = seq, .text = text, .whole = seq == 1, .now_ms = now_ms};
    return store_room_post(store, &entry);
}

static void collect_orphan(void *context, const char *table, int64_t epoch, int64_t needs)
{
    char *out = context;
    assert_int_equal(needs, 0);
    sprintf(out + strlen(out), "%s/%lld;", table, (long long)epoch);
}

static void epochs_are_never_given_again(void **state)
{
    (void)state;
    struct store *store = open_store();
    int64_t epoch = 0, last = 0;
    assert_int_equal(store->epoch, 0);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(store_join(store, "node", 1, &epoch), STORE_STORED);
        assert_true(epoch > last);
        assert_int_equal(store->epoch, epoch);
        last = epoch;
    }
    store_run(store, "DELETE FROM node WHERE epoch = $1", "i", epoch);
    store_close(store);
    store = open_store();
    assert_int_equal(store_join(store, "node", 1, &epoch), STORE_STORED);
    assert_true(epoch > last);
    char reason[STORE_REASON_SIZE] = "";
    struct store *more = store_open_more(store, reason);
    assert_int_equal(more->epoch, epoch);
    store_close(more);
    store_close(store);
}

static void collect_owner(void *context, int64_t epoch)
{
    char *out = context;
    sprintf(out + strlen(out), "%lld;", (long long)epoch);
}

static void tables_are_found_by_their_owners(void **state)
{
    (void)state;
    struct store *store = open_store();
    int64_t epochs[3];
    char out[256] = "", expected[256];
    assert_int_equal(store_room_owners(store, collect_owner, out), STORE_STORED);
    assert_int_equal(store_rooms_of(store, 1, collect_orphan, out), STORE_STORED);
    assert_string_equal(out, "");
    test_begin(store, "alone", "{}", 5);
    for (int i = 0; i < 3; i++) {
        store_join(store, "node", 1, &epochs[i]);
        test_begin(store, i == 0 ? "a1" : i == 1 ? "b1" : "c1", "{}", 30);
        test_begin(store, i == 0 ? "a2" : i == 1 ? "b2" : "c2", "{}", 20);
    }
    assert_int_equal(store_begin(store), STORE_STORED);
    assert_int_equal(store_room_close(store, "c1"), STORE_STORED);
    assert_int_equal(store_room_close(store, "c2"), STORE_STORED);
    assert_int_equal(store_commit(store), STORE_STORED);
    assert_int_equal(store_room_owners(store, collect_owner, out), STORE_STORED);
    assert_int_equal(store_rooms_of(store, 0, collect_orphan, out), STORE_STORED);
    assert_int_equal(store_rooms_of(store, epochs[1], collect_orphan, out), STORE_STORED);
    snprintf(expected, sizeof expected, "0;%lld;%lld;alone/0;b2/%lld;b1/%lld;", (long long)epochs[0],
             (long long)epochs[1], (long long)epochs[1], (long long)epochs[1]);
    assert_string_equal(out, expected);
    store_close(store);
}

static void who_is_alone_takes_all(void **state)
{
    (void)state;
    struct store *store = open_store();
    int64_t past, epoch;
    char out[256] = "";
    assert_int_equal(store_claim_all(store), STORE_STORED);
    test_begin(store, "before", "{}", 1);
    store_join(store, "node", 1, &past);
    test_begin(store, "after", "{}", 2);
    store_close(store);
    store = open_store();
    assert_int_equal(store_join(store, "alone", 2, &epoch), STORE_STORED);
    assert_int_equal(store_claim_all(store), STORE_STORED);
    char expected[32];
    snprintf(expected, sizeof expected, "%lld;", (long long)epoch);
    assert_int_equal(store_room_owners(store, collect_owner, out), STORE_STORED);
    assert_string_equal(out, expected);
    assert_int_equal(store_match_append(store, "before", 1, "x", 0, 3), STORE_STORED);
    assert_int_equal(store_match_append(store, "after", 1, "x", 0, 3), STORE_STORED);
    assert_int_equal(store_begin(store), STORE_STORED);
    assert_int_equal(post(store, "before", NULL, 2, "{}", 3), STORE_STORED);
    assert_int_equal(post(store, "after", NULL, 2, "{}", 3), STORE_STORED);
    assert_int_equal(store_commit(store), STORE_STORED);
    assert_int_equal(store_match_begin(store, "now", "{}", 4), STORE_STORED);
    store->epoch = past; /* if that one lives still */
    assert_int_equal(store_match_begin(store, "late", "{}", 4), STORE_CONFLICT);
    store_close(store);
}

static void collect_needs(void *context, const char *table, int64_t epoch, int64_t needs)
{
    char *out = context;
    (void)epoch;
    sprintf(out + strlen(out), "%s needs %lld;", table, (long long)needs);
}

static void take_none(void *context, const store_match *match)
{
    (void)match;
    ++*(int *)context;
}

/* Two versions side by side: what the older one would not understand it leaves alone. */
static void a_table_is_claimed_by_who_knows_what_it_needs(void **state)
{
    (void)state;
    char out[256] = "";
    int taken = 0;
    struct nodes n = join_knowing(1, 2);
    assert_int_equal(test_begin(n.old, "m1", "{}", 3), STORE_STORED);
    assert_int_equal(test_begin(n.young, "m2", "{}", 3), STORE_STORED);
    assert_int_equal(store_begin(n.young), STORE_STORED);
    assert_int_equal(post(n.young, "waits", NULL, 1, "{}", 3), STORE_STORED);
    assert_int_equal(store_commit(n.young), STORE_STORED);
    assert_int_equal(store_rooms_of(n.old, n.first, collect_needs, out), STORE_STORED);
    assert_int_equal(store_rooms_of(n.old, n.second, collect_needs, out), STORE_STORED);
    assert_string_equal(out, "m1 needs 1;m2 needs 2;waits needs 0;");

    assert_int_equal(test_claim(n.old, "m2", n.second, take_none, &taken), STORE_CONFLICT);
    assert_int_equal(test_claim(n.young, "m1", n.first, take_none, &taken), STORE_STORED);
    assert_int_equal(taken, 1);
    /* It goes on by the younger one's rules, and is not the older one's to take any more. */
    assert_int_equal(test_claim(n.old, "m1", n.second, take_none, &taken), STORE_CONFLICT);
    assert_int_equal(test_claim(n.old, "waits", n.second, take_none, &taken), STORE_STORED);
    close_two(&n);
}

/* What a program has claimed and cannot read is for one that knows more; and that is not its own any more. */
static void a_table_that_cannot_be_read_is_given_back(void **state)
{
    (void)state;
    char out[256] = "";
    int taken = 0;
    struct nodes n = join_knowing(1, 2);
    assert_int_equal(test_begin(n.old, "m1", "{}", 3), STORE_STORED);
    assert_int_equal(store_room_leave(n.young, "m1", false), STORE_STORED); /* it is not his */
    assert_int_equal(store_room_leave(n.old, "none", false), STORE_STORED);
    assert_int_equal(store_room_leave(n.old, "m1", false), STORE_STORED);
    assert_int_equal(store_rooms_of(n.old, n.first, collect_needs, out), STORE_STORED);
    assert_string_equal(out, "");
    assert_int_equal(store_rooms_of(n.old, 0, collect_needs, out), STORE_STORED);
    assert_string_equal(out, "m1 needs 2;");
    assert_int_equal(test_claim(n.old, "m1", 0, take_none, &taken), STORE_CONFLICT);
    assert_int_equal(test_claim(n.young, "m1", 0, take_none, &taken), STORE_STORED);
    assert_int_equal(taken, 1); /* with its match */
    assert_int_equal(store_match_append(n.young, "m1", 1, "d", 0, 4), STORE_STORED);
    close_two(&n);
}

/* No program can read it: it stays for who repairs it, and is no table until then. */
static void a_damaged_table_is_no_nodes(void **state)
{
    (void)state;
    char out[256] = "";
    int taken = 0;
    struct nodes n = join_knowing(1, 2);
    assert_int_equal(test_begin(n.old, "m1", "{}", 3), STORE_STORED);
    assert_int_equal(store_room_leave(n.young, "m1", true), STORE_STORED); /* it is not his */
    assert_int_equal(store_room_has(n.old, "m1"), STORE_STORED);
    assert_int_equal(store_room_leave(n.old, "m1", true), STORE_STORED);
    assert_int_equal(store_room_has(n.old, "m1"), STORE_NONE);
    assert_int_equal(store_rooms_of(n.old, 0, collect_needs, out), STORE_STORED);
    assert_string_equal(out, "");
    assert_int_equal(test_claim(n.young, "m1", 0, take_none, &taken), STORE_CONFLICT);
    assert_int_equal(store_run(n.old, "UPDATE tables SET needs = 0 WHERE id = $1", "t", "m1"), STORE_STORED);
    assert_int_equal(test_claim(n.young, "m1", 0, take_none, &taken), STORE_STORED);
    assert_int_equal(taken, 1);
    /* Who is alone tries it again. */
    assert_int_equal(store_room_leave(n.young, "m1", true), STORE_STORED);
    assert_int_equal(store_claim_all(n.young), STORE_STORED);
    assert_int_equal(store_room_has(n.young, "m1"), STORE_STORED);
    close_two(&n);
}

static void a_match_is_written_by_its_owner_only(void **state)
{
    (void)state;
    char out[256] = "";
    struct nodes n = join_two();
    assert_int_equal(test_begin(n.old, "m1", "{}", 3), STORE_STORED);
    assert_int_equal(store_match_append(n.old, "m1", 1, "one", 5, 4), STORE_STORED);
    assert_int_equal(store_match_append(n.young, "m1", 2, "two", 5, 4), STORE_CONFLICT);
    assert_int_equal(store_match_end(n.young, "m1", "{}", 4), STORE_CONFLICT);
    assert_false(n.young->by_row); /* no row is damaged */

    assert_int_equal(test_claim(n.young, "m1", n.second, test_collect, out), STORE_CONFLICT);
    assert_int_equal(test_claim(n.young, "m2", n.first, test_collect, out), STORE_CONFLICT);
    assert_string_equal(out, "");
    assert_int_equal(test_claim(n.young, "m1", n.first, test_collect, out), STORE_STORED);
    assert_string_equal(out, "m1 {} one/5;");
    assert_int_equal(test_claim(n.old, "m1", n.first, test_collect, out), STORE_CONFLICT);

    assert_int_equal(store_match_append(n.old, "m1", 2, "late", 5, 5), STORE_CONFLICT);
    assert_int_equal(store_match_end(n.old, "m1", "{}", 5), STORE_CONFLICT);
    assert_int_equal(store_match_append(n.young, "m1", 2, "two", 5, 5), STORE_STORED);
    assert_int_equal(store_match_end(n.young, "m1", "{}", 6), STORE_STORED);
    /* One that is over stays with its table, for a rematch. */
    *out = '\0';
    assert_int_equal(test_claim(n.old, "m1", n.second, test_collect, out), STORE_STORED);
    assert_string_equal(out, "m1 {} one/5 two/5;");
    close_two(&n);
}

static atomic_llong written;

/* Appends to match m1 until it is refused. */
static void *append_much(void *context)
{
    struct store *store = context;
    while (store_match_append(store, "m1", written + 1, "x", 0, 1) == STORE_STORED) {
        written++;
        sched_yield(); /* let the other one in */
    }
    return NULL;
}

static void count_entries(void *context, const store_match *match)
{
    *(int64_t *)context = (int64_t)match->entry_count;
}

static void last_lasted(void *context, const store_match *match)
{
    *(int64_t *)context = match->entry_count ? match->entries[match->entry_count - 1].lasted_ms : -1;
}

/* How long the last entry of a match lay there while its owner lived. The node that claims the match may
 * end before its own sign of life, or may have sent one long ago. */
static void the_life_of_an_owner(void **state)
{
    (void)state;
    struct nodes n = join_two();
    int64_t lasted = -1;
    assert_int_equal(test_begin(n.old, "m1", "a", 3), STORE_STORED);
    assert_int_equal(store_match_append(n.old, "m1", 1, "x", 0, 1000), STORE_STORED);
    assert_int_equal(store_match_one(n.old, "m1", last_lasted, &lasted), STORE_STORED);
    assert_int_equal(lasted, 0);
    assert_int_equal(store_heartbeat(n.old, 2000), STORE_STORED);
    assert_int_equal(store_heartbeat(n.old, 3500), STORE_STORED);
    assert_int_equal(test_claim(n.young, "m1", n.first, last_lasted, &lasted), STORE_STORED);
    assert_int_equal(lasted, 2500);
    assert_int_equal(test_claim(n.old, "m1", n.second, last_lasted, &lasted), STORE_STORED);
    assert_int_equal(lasted, 2500);
    assert_int_equal(test_claim(n.young, "m1", n.first, last_lasted, &lasted), STORE_STORED);
    assert_int_equal(store_heartbeat(n.young, 5000), STORE_STORED);
    assert_int_equal(store_match_append(n.young, "m1", 2, "y", 0, 4400), STORE_STORED);
    assert_int_equal(store_heartbeat(n.old, 9000), STORE_STORED);
    assert_int_equal(test_claim(n.old, "m1", n.second, last_lasted, &lasted), STORE_STORED);
    assert_int_equal(lasted, 600);
    close_two(&n);
}

/* A claim counts no outage if the old owner sent no heartbeat. Heartbeats of the claiming node, by another
 * clock, do not count. */
static void an_owner_without_a_heartbeat(void **state)
{
    (void)state;
    struct nodes n = join_two();
    int64_t lasted = -1;
    assert_int_equal(store_heartbeat(n.young, 9000), STORE_STORED);
    assert_int_equal(test_begin(n.old, "m1", "a", 3), STORE_STORED);
    assert_int_equal(store_match_append(n.old, "m1", 1, "x", 0, 1000), STORE_STORED);
    assert_int_equal(test_claim(n.young, "m1", n.first, last_lasted, &lasted), STORE_STORED);
    assert_int_equal(lasted, 0);
    close_two(&n);
}

static void count_tables(void *context, const store_room *table)
{
    assert_string_equal(table->id, "m1");
    assert_string_equal(table->match->id, "m1");
    ++*(int *)context;
}

/* After a claim without a reply, a node reads whether it owns the table. */
static void a_claim_without_a_reply(void **state)
{
    (void)state;
    struct nodes n = join_two();
    int64_t entries = 0;
    int tables = 0;
    assert_int_equal(test_begin(n.old, "m1", "a", 3), STORE_STORED);
    assert_int_equal(store_room_own(n.young, "m1", count_tables, &tables), STORE_STORED);
    assert_int_equal(tables, 0);
    assert_int_equal(test_claim(n.young, "m1", n.first, count_entries, &entries), STORE_STORED);
    assert_int_equal(store_room_own(n.young, "m1", count_tables, &tables), STORE_STORED);
    assert_int_equal(tables, 1);
    assert_int_equal(store_room_own(n.old, "m1", count_tables, &tables), STORE_STORED);
    assert_int_equal(store_room_own(n.young, "m2", count_tables, &tables), STORE_STORED);
    assert_int_equal(tables, 1);
    close_two(&n);
}

/* What the claimer has read of the log is all that the old owner has written. */
static void a_claim_comes_between_two_entries(void **state)
{
    (void)state;
    struct nodes n = join_two();
    int64_t seen = -1;
    test_begin(n.old, "m1", "{}", 3);
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, append_much, n.old), 0);
    TEST_UNTIL(written >= 3);
    assert_int_equal(test_claim(n.young, "m1", n.first, count_entries, &seen), STORE_STORED);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(seen, written);
    close_two(&n);
}

/* A node that is silent within a transaction holds nobody up for long. */
static void postgres_a_silent_owner_loses_its_match(void **state)
{
    (void)state;
    struct nodes n = join_two();
    char seen[256] = "";
    test_begin(n.old, "m1", "{}", 3);
    store_begin(n.old);
    assert_int_equal(store_match_append(n.old, "m1", 1, "x", 0, 1), STORE_STORED);
    store_stored stored = STORE_FAILED;
    for (int i = 0; i < 3 && stored == STORE_FAILED; i++) /* on a slow machine the wait may be too long */
        stored = test_claim(n.young, "m1", n.first, test_collect, seen);
    assert_int_equal(stored, STORE_STORED);
    assert_string_equal(seen, "m1 {};");
    assert_int_equal(store_commit(n.old), STORE_FAILED);
    store_rollback(n.old);
    close_two(&n);
}

static void who_is_retired_begins_no_match(void **state)
{
    (void)state;
    struct nodes n = join_two();
    char out[256] = "";
    assert_int_equal(test_begin(n.old, "m1", "{}", 1), STORE_STORED);
    for (int i = 0; i < 2; i++)
        assert_int_equal(store_retire(n.young, n.first), STORE_STORED);
    wait_to_connect();
    assert_int_equal(store_match_begin(n.old, "m2", "{}", 1), STORE_CONFLICT);
    assert_non_null(strstr(n.old->reason, "dead"));
    assert_int_equal(store_match_append(n.old, "m1", 1, "x", 0, 1), STORE_STORED); /* not claimed yet */
    assert_int_equal(test_begin(n.young, "m2", "{}", 1), STORE_STORED);
    assert_int_equal(store_retire(n.young, n.second + 1), STORE_STORED);

    /* Nor does it claim or retire. */
    assert_int_equal(store_lives(n.young), STORE_STORED);
    assert_int_equal(store_lives(n.old), STORE_CONFLICT);
    assert_int_equal(test_claim(n.old, "m2", n.second, test_collect, out), STORE_CONFLICT);
    assert_int_equal(store_retire(n.old, n.second), STORE_CONFLICT);
    assert_int_equal(store_lives(n.young), STORE_STORED);
    assert_string_equal(out, "");

    assert_int_equal(store_join(n.old, "again", 1, &n.first), STORE_STORED);
    assert_int_equal(store_match_begin(n.old, "m3", "{}", 1), STORE_STORED);
    close_two(&n);
}

/* A node is silent in the midst of a transaction, with answers still to come, which PostgreSQL does not
 * take for idleness. The node that retires it waits for nothing. What the silent node was about to begin
 * never begins. */
static void postgres_who_is_retired_holds_nobody_up(void **state)
{
    (void)state;
    struct nodes n = join_two();
    char out[256] = "", expected[64], reason[STORE_REASON_SIZE];
    struct store *stores[2] = {n.old, store_open_more(n.old, reason)};
    test_begin(n.old, "m1", "{}", 3);
    for (int i = 0; i < 2; i++) {
        store_begin(stores[i]);
        assert_int_equal(post(stores[i], i ? "m3" : "m2", NULL, 1, "{}", 3), STORE_STORED);
        assert_int_equal(store_match_begin(stores[i], i ? "m3" : "m2", "{}", 3), STORE_STORED);
        assert_int_equal(store_match_post(stores[i], i ? "m3" : "m2", 1, "x", 0, 3), STORE_STORED);
    }
    assert_int_equal(store_retire(n.young, n.first), STORE_STORED);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(store_commit(stores[i]), STORE_FAILED);
        store_rollback(stores[i]);
    }
    assert_int_equal(store_rooms_of(n.young, n.first, collect_orphan, out), STORE_STORED);
    snprintf(expected, sizeof expected, "m1/%lld;", (long long)n.first);
    assert_string_equal(out, expected);
    store_close(stores[1]);
    close_two(&n);
}

/* Asks to begin a match; the answer is whether that was refused. */
static void *begin_in_vain(void *context)
{
    return store_match_begin(context, "m2", "{}", 1) == STORE_CONFLICT ? context : NULL;
}

/* Who begins a match while he is being retired waits for the outcome. */
static void postgres_no_match_begins_meanwhile(void **state)
{
    (void)state;
    struct nodes n = join_two();
    pthread_t thread;
    void *refused;
    store_begin(n.young);
    assert_int_equal(store_retire(n.young, n.first), STORE_STORED);
    wait_to_connect();
    assert_int_equal(pthread_create(&thread, NULL, begin_in_vain, n.old), 0);
    TEST_UNTIL(test_is_waited_for(n.young));
    assert_int_equal(store_commit(n.young), STORE_STORED);
    assert_int_equal(pthread_join(thread, &refused), 0);
    assert_non_null(refused);
    close_two(&n);
}

/* Epochs are a store's own: nodes of the same number of other stores are none of our business. */
static void postgres_only_the_own_nodes_are_ended(void **state)
{
    (void)state;
    struct nodes n = join_two();
    struct store *other = test_store_open(test_store_place());
    int64_t epoch;
    assert_int_equal(store_join(other, "other", 1, &epoch), STORE_STORED);
    assert_int_equal(epoch, n.first);
    store_begin(other);
    assert_int_equal(store_match_begin(other, "m1", "{}", 1), STORE_STORED);
    assert_int_equal(store_retire(n.young, n.first), STORE_STORED);
    assert_int_equal(store_commit(other), STORE_STORED);
    store_close(other);
    close_two(&n);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, test_store_setup, test_store_teardown)

int main(void)
{
    const struct CMUnitTest both[] = {
        TEST(epochs_are_never_given_again),
        TEST(tables_are_found_by_their_owners),
        TEST(who_is_alone_takes_all),
        TEST(a_match_is_written_by_its_owner_only),
        TEST(the_life_of_an_owner),
        TEST(an_owner_without_a_heartbeat),
        TEST(a_claim_without_a_reply),
        TEST(a_claim_comes_between_two_entries),
        TEST(who_is_retired_begins_no_match),
        TEST(a_table_is_claimed_by_who_knows_what_it_needs),
        TEST(a_table_that_cannot_be_read_is_given_back),
        TEST(a_damaged_table_is_no_nodes),
    };
    const struct CMUnitTest postgres[] = {
        TEST(postgres_a_silent_owner_loses_its_match),
        TEST(postgres_who_is_retired_holds_nobody_up),
        TEST(postgres_no_match_begins_meanwhile),
        TEST(postgres_only_the_own_nodes_are_ended),
    };
    int failed = cmocka_run_group_tests_name("nodes", both, NULL, NULL);
    if (test_postgres)
        failed += cmocka_run_group_tests_name("nodes over PostgreSQL", postgres, NULL, NULL);
    return failed;
}
