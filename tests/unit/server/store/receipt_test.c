/* SPDX-License-Identifier: MIT */
/* Receipts, nonces, hashes and keys in the store. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "server/store/matches/receipt.h"
#include "tests/unit/server/store/store_world.h"

static uint8_t bytes[8][64]; /* bytes[i]: all i */

static store_receipt receipt_of(const char *match, int64_t number)
{
    for (int i = 0; i < 8; i++)
        memset(bytes[i], i, sizeof bytes[i]);
    return (store_receipt){.match = match,
                           .chain = "",
                           .number = number,
                           .text = "kozel receipt 1\n",
                           .link = bytes[1],
                           .signature = bytes[2],
                           .key = bytes[3],
                           .secret = bytes[4]};
}

typedef struct taken {
    int count;
    int64_t last;
    int state;
    unsigned away;
    bool nonce[STORE_RECEIPT_SEATS], ended;
} taken;

static void take(void *context, const store_receipt *r)
{
    taken *t = context;
    t->count++;
    t->last = r->number;
    t->state = r->state;
    t->away = r->away;
    t->ended = r->end_signature && !memcmp(r->end_signature, bytes[5], STORE_RECEIPT_SIGNATURE);
    assert_memory_equal(r->link, bytes[1], STORE_RECEIPT_HASH);
    assert_memory_equal(r->signature, bytes[2], STORE_RECEIPT_SIGNATURE);
    assert_memory_equal(r->key, bytes[3], STORE_RECEIPT_HASH);
    assert_memory_equal(r->secret, bytes[4], STORE_RECEIPT_HASH);
    for (int i = 0; i < STORE_RECEIPT_SEATS; i++)
        t->nonce[i] = r->nonce[i] && !memcmp(r->nonce[i], bytes[6], STORE_RECEIPT_NONCE);
}

static store_stored add(struct store *store, const store_receipt *r, unsigned *used)
{
    assert_int_equal(store_begin(store), STORE_STORED);
    return store_end(store, store_receipt_add(store, r, 1, used));
}

static void one_of_each_match_and_number(void **state)
{
    struct store *store = *state;
    unsigned used;
    int64_t number;
    uint8_t link[STORE_RECEIPT_HASH], none[STORE_RECEIPT_HASH] = {0};
    assert_int_equal(store_chain(store, "", &number, link), STORE_STORED);
    assert_int_equal(number, 0);
    assert_memory_equal(link, none, sizeof link);
    store_receipt first = receipt_of("m1", 1), again = receipt_of("m1", 2), fork = receipt_of("m2", 1);
    assert_int_equal(add(store, &first, &used), STORE_STORED);
    assert_int_not_equal(add(store, &again, &used), STORE_STORED);
    assert_int_not_equal(add(store, &fork, &used), STORE_STORED);
    fork.chain = "n2";
    assert_int_equal(add(store, &fork, &used), STORE_STORED);
    assert_int_equal(store_chain(store, "", &number, link), STORE_STORED);
    assert_int_equal(number, 1);
    assert_memory_equal(link, bytes[1], sizeof link);
}

static void what_becomes_of_it(void **state)
{
    struct store *store = *state;
    unsigned used;
    taken t = {0};
    store_receipt played = receipt_of("played", 1), broken = receipt_of("broken", 2);
    add(store, &played, &used);
    add(store, &broken, &used);
    store_begin(store);
    assert_int_equal(store_receipt_nonce(store, "played", 2, bytes[6]), STORE_STORED);
    assert_int_equal(store_receipt_break(store, "broken", 5), STORE_STORED);
    assert_int_equal(store_commit(store), STORE_STORED);
    assert_int_equal(store_receipt_one(store, "broken", take, &t), STORE_STORED);
    assert_int_equal(t.state, STORE_RECEIPT_BROKEN);
    assert_int_equal(t.away, 5);
    assert_int_equal(store_receipt_one(store, "played", take, &t), STORE_STORED);
    assert_int_equal(t.state, STORE_RECEIPT_RUNNING);
    assert_true(t.nonce[2] && !t.nonce[0] && !t.nonce[1] && !t.nonce[3] && !t.ended);
    /* What was broken off takes no nonce, and never ends. */
    store_begin(store);
    store_stored late = store_receipt_nonce(store, "broken", 0, bytes[6]);
    assert_int_not_equal(store_end(store, late), STORE_STORED);
    assert_int_equal(store_receipt_end(store, "broken", bytes[5]), STORE_NONE);
    assert_int_equal(store_receipt_end(store, "played", bytes[5]), STORE_STORED);
    assert_int_equal(store_receipt_end(store, "played", bytes[5]), STORE_NONE);
    assert_int_equal(store_receipt_one(store, "played", take, &t), STORE_STORED);
    assert_true(t.state == STORE_RECEIPT_ENDED && t.ended);
    assert_int_equal(store_receipt_one(store, "nothing", take, &t), STORE_NONE);
}

static void a_hash_is_used_once(void **state)
{
    struct store *store = *state;
    unsigned used = 7;
    store_receipt first = receipt_of("m1", 1), second = receipt_of("m2", 2);
    first.hash[0] = bytes[5];
    first.hash[3] = bytes[6];
    second.hash[1] = bytes[6];
    second.hash[2] = bytes[7];
    assert_int_equal(add(store, &first, &used), STORE_STORED);
    assert_int_equal(used, 0);
    assert_int_equal(add(store, &second, &used), STORE_STORED);
    assert_int_equal(used, 1 << 1);
}

static void in_order_by_pages(void **state)
{
    struct store *store = *state;
    unsigned used;
    char match[8];
    for (int i = 1; i <= 7; i++) {
        snprintf(match, sizeof match, "m%d", i);
        store_receipt r = receipt_of(match, i);
        add(store, &r, &used);
    }
    taken t = {0};
    assert_int_equal(store_receipts(store, "", 3, 4, take, &t), STORE_STORED);
    assert_int_equal(t.count, 4);
    assert_int_equal(t.last, 6);
    assert_int_equal(store_receipts(store, "n1", 1, 4, take, &t), STORE_STORED);
    assert_int_equal(t.count, 4);
}

static void take_key(void *context, const store_key *key)
{
    int64_t *newest = context;
    *newest = *newest ? *newest : key->id;
}

static void keys(void **state)
{
    struct store *store = *state;
    int64_t newest = 0;
    store_key key = {.id = 1, .since_ms = 7};
    assert_int_equal(store_key_add(store, &key), STORE_STORED);
    assert_int_equal(store_key_add(store, &key), STORE_NONE);
    key.id = 2;
    assert_int_equal(store_key_add(store, &key), STORE_STORED);
    assert_int_equal(store_keys(store, take_key, &newest), STORE_STORED);
    assert_int_equal(newest, 2);
}

static int open_store(void **state)
{
    *state = test_store_open(test_store_place());
    return 0;
}

static int close_store(void **state)
{
    store_close(*state);
    test_store_remove();
    return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_store, close_store)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(one_of_each_match_and_number),
        TEST(what_becomes_of_it),
        TEST(a_hash_is_used_once),
        TEST(in_order_by_pages),
        TEST(keys),
    };
    return cmocka_run_group_tests_name("receipt", tests, NULL, NULL);
}
