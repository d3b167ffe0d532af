/* SPDX-License-Identifier: MIT */
/* The exchange of hashes and nonces before a match (server/hub/play/sealing.h), at the edge of each of its
 * times.
 */
#include "tests/unit/server/hub/hub_world.h"

#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "server/crypto/native.h"
#include "tests/unit/server/hub/kept_receipts.h"

/* Number n of a person: its nonce is all n. */
static const char *hash_of(uint8_t n, char out[2 * KZ_HASH_BYTES + 1])
{
    uint8_t nonce[KZ_NONCE_BYTES], hash[KZ_HASH_BYTES];
    memset(nonce, n, sizeof nonce);
    kz_nonce_hash(&crypt_sodium, nonce, hash);
    return base_hex_print(hash, sizeof hash, out);
}

static json_t *give_hash(page *p, const char *table, uint8_t n)
{
    char hex[2 * KZ_HASH_BYTES + 1];
    return page_ask(p, "hash", "\"table\":\"%s\",\"hash\":\"%s\"", table, hash_of(n, hex));
}

static json_t *give_nonce(page *p, const char *table, const char *match, uint8_t n)
{
    uint8_t nonce[KZ_NONCE_BYTES];
    char hex[2 * KZ_NONCE_BYTES + 1];
    memset(nonce, n, sizeof nonce);
    return page_ask(p, "nonce", "\"table\":\"%s\",\"id\":\"%s\",\"nonce\":\"%s\"", table, match,
                    base_hex_print(nonce, sizeof nonce, hex));
}

static const char *phase_of(const page *p)
{
    return text_of(p->mirror, "phase");
}

/* The receipt that the page was sent; "" if there is none. */
static const char *receipt_of(const page *p)
{
    const json_t *fair = json_object_get(p->mirror, "fair");
    return json_is_object(fair) ? text_of(fair, "receipt") : "";
}

/* Its match. */
static const char *match_of(const page *p)
{
    return text_of(json_object_get(p->mirror, "fair"), "id");
}

/* What everybody sees is what the events said. */
static void check_mirrors(world *w, const char *table)
{
    for (int i = 0; i < w->page_count; i++) {
        page *p = &w->pages[i];
        json_t *before = json_deep_copy(p->mirror), *now = page_enter(p, table);
        assert_true(json_equal(json_object_get(before, "fair"), json_object_get(now, "fair")));
        assert_string_equal(text_of(before, "phase"), text_of(now, "phase"));
        json_decref(before);
    }
}

/* Two people, of whom those of these bits give a hash (1, 2), and somebody who watches. */
static const char *sit_down(world *w, unsigned who, char table[32])
{
    char hex[2 * KZ_HASH_BYTES + 1], members[128] = "";
    page *first = page_open(w, 1), *second = page_open(w, 2), *watcher = page_open(w, 3);
    if (who & 1)
        snprintf(members, sizeof members, ",\"hash\":\"%s\"", hash_of(1, hex));
    snprintf(table, 32, "%s",
             text_of(page_ask(first, "open", "\"game\":\"kozel\",\"seats\":2%s", members), "table"));
    page_enter(first, table);
    page_enter(watcher, table);
    *members = '\0';
    if (who & 2)
        snprintf(members, sizeof members, ",\"hash\":\"%s\"", hash_of(2, hex));
    assert_non_null(page_ask(second, "sit", "\"table\":\"%s\"%s", table, members));
    page_enter(second, table);
    return table;
}

static void begins_when_all_numbers_are_there(void **state)
{
    (void)state;
    world *w = world_begin(1);
    char table[32];
    sit_down(w, 3, table);
    page *first = &w->pages[0], *second = &w->pages[1], *watcher = &w->pages[2];
    const kept_receipt *k = kept->item[kept->count - 1];
    for (int i = 0; i < 3; i++) {
        assert_string_equal(phase_of(&w->pages[i]), "sealing");
        assert_string_equal(receipt_of(&w->pages[i]), k->text);
    }
    check_mirrors(w, table);
    assert_int_equal(w->match_count, 0);
    world_wait(w, 4999);
    assert_non_null(give_nonce(first, table, k->match, 1));
    assert_null(give_nonce(first, table, k->match, 2));
    assert_string_equal(page_error(first), "bad-nonce");
    assert_null(
        page_ask(watcher, "nonce", "\"table\":\"%s\",\"id\":\"%s\",\"nonce\":\"%032d\"", table, k->match, 0));
    assert_string_equal(page_error(watcher), "not-seated");
    assert_true(k->given[0] && !k->given[1]);
    assert_string_equal(phase_of(second), "sealing");
    assert_non_null(give_nonce(second, table, k->match, 2));
    assert_string_equal(phase_of(watcher), "play");
    assert_string_equal(receipt_of(watcher), k->text);
    assert_string_equal(w->matches[0].id, k->match);
    check_mirrors(w, table);
    world_end(w);
}

/* The tiles of the first deal are the ones of the secret and both numbers. */
static void deals_what_the_seed_gives(void **state)
{
    (void)state;
    world *w = world_begin(2);
    char table[32];
    sit_down(w, 3, table);
    const kept_receipt *k = kept->item[kept->count - 1];
    give_nonce(&w->pages[0], table, k->match, 1);
    give_nonce(&w->pages[1], table, k->match, 2);
    kz_seed seed = {.given = 3, .seats = 2};
    memcpy(seed.secret, k->secret, sizeof seed.secret);
    memset(seed.nonce[0], 1, KZ_NONCE_BYTES);
    memset(seed.nonce[1], 2, KZ_NONCE_BYTES);
    kz_rules rules;
    kz_error error;
    kz_match match;
    kz_tile order[KZ_TILES];
    char lines[KZ_DEAL_TEXT];
    assert_true(kz_game_setup(kz_games_find(&w->games, "kozel"), 2, "", &rules, &error));
    kz_seed_deal(&crypt_sodium, &seed, &rules, 1, order);
    kz_match_init(&match, &rules);
    assert_true(kz_match_deal(&match, order, NULL));
    size_t length = kz_deal_print(&match, lines);
    assert_memory_equal(w->matches[0].lines[1], lines, length);
    world_end(w);
}

static void is_broken_off_after_five_seconds(void **state)
{
    (void)state;
    world *w = world_begin(3);
    char table[32], match[32];
    sit_down(w, 3, table);
    page *first = &w->pages[0], *second = &w->pages[1];
    const kept_receipt *k = kept->item[kept->count - 1];
    snprintf(match, sizeof match, "%s", k->match);
    give_nonce(first, table, match, 1);
    world_wait(w, 4999);
    assert_false(k->broken);
    world_wait(w, 1);
    assert_true(k->broken);
    assert_int_equal(k->away, 2);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(phase_of(&w->pages[i]), "sealing");
        assert_string_equal(receipt_of(&w->pages[i]), "");
    }
    check_mirrors(w, table);
    assert_null(give_nonce(second, table, match, 2));
    assert_string_equal(page_error(second), "too-late");
    /* Whose hash is waited for gives it within two seconds; who stayed away may say what he likes. */
    assert_non_null(give_hash(second, table, 7));
    world_wait(w, 1999);
    assert_string_equal(receipt_of(first), "");
    assert_non_null(give_hash(first, table, 8));
    assert_non_null(strstr(receipt_of(first), "\nseat 2 person -\n"));
    assert_string_not_equal(match_of(first), match);
    assert_non_null(give_nonce(first, table, match_of(first), 8));
    assert_string_equal(phase_of(second), "play");
    world_end(w);
}

static void goes_on_without_who_gives_no_new_hash(void **state)
{
    (void)state;
    world *w = world_begin(4);
    char table[32];
    sit_down(w, 3, table);
    give_nonce(&w->pages[0], table, match_of(&w->pages[0]), 1);
    world_wait(w, 5000 + 1999);
    assert_string_equal(phase_of(&w->pages[0]), "sealing");
    world_wait(w, 1);
    assert_string_equal(phase_of(&w->pages[0]), "play");
    assert_non_null(strstr(receipt_of(&w->pages[0]), "\nseat 1 person -\nseat 2 person -\n"));
    world_end(w);
}

static void begins_at_once_without_hashes(void **state)
{
    (void)state;
    world *w = world_begin(5);
    char table[32];
    sit_down(w, 0, table);
    assert_string_equal(phase_of(&w->pages[0]), "play");
    assert_non_null(strstr(receipt_of(&w->pages[0]), "\nseat 1 person -\nseat 2 person -\n"));
    check_mirrors(w, table);
    world_end(w);
}

/* The store knows a hash from longer ago than the hub does. */
static void a_hash_that_the_store_knows_breaks_it_off(void **state)
{
    (void)state;
    world *w = world_begin(6);
    world_alone(w);
    char table[32];
    sit_down(w, 3, table);
    const kept_receipt *k = kept->item[kept->count - 1];
    w->sending = false;
    hub_hash_used(w->hub, k->match, 1 << 0, w->now);
    world_after_call(w);
    assert_true(k->broken);
    assert_int_equal(k->away, 1);
    assert_string_equal(receipt_of(&w->pages[2]), "");
    world_wait(w, 2000);
    assert_non_null(strstr(receipt_of(&w->pages[2]), "\nseat 1 person -\nseat 2 person -\n"));
    world_end(w);
}

/* Of the next match: a player who does not answer is waited for, one who agrees without a hash is not. */
static void a_rematch_has_hashes_of_its_own(void **state)
{
    (void)state;
    world *w = world_begin(7);
    char table[32], hex[2 * KZ_HASH_BYTES + 1];
    sit_down(w, 3, table);
    page *first = &w->pages[0], *second = &w->pages[1];
    give_nonce(first, table, match_of(first), 1);
    give_nonce(second, table, match_of(second), 2);
    json_t *v = json_object_get(first->mirror, "v");
    assert_non_null(
        page_ask(first, "resign", "\"table\":\"%s\",\"v\":%lld", table, (long long)json_integer_value(v)));
    assert_string_equal(phase_of(first), "over");
    assert_string_not_equal(receipt_of(first), "");
    int64_t now = number_of(first->mirror, "v");
    assert_null(page_ask(first, "rematch", "\"table\":\"%s\",\"v\":%lld,\"hash\":\"%s\"", table,
                         (long long)now, hash_of(1, hex)));
    assert_string_equal(page_error(first), "hash-used");
    assert_non_null(page_ask(first, "rematch", "\"table\":\"%s\",\"v\":%lld,\"hash\":\"%s\"", table,
                             (long long)now, hash_of(3, hex)));
    assert_non_null(page_ask(second, "rematch", "\"table\":\"%s\",\"v\":%lld", table, (long long)now));
    assert_string_equal(phase_of(first), "sealing");
    assert_non_null(strstr(receipt_of(first), "\nseat 2 person -\n"));
    /* A client that got no answer repeats the request: the answer is the same as before, and nothing
     * happens. */
    char receipt[KZ_RECEIPT_TEXT];
    snprintf(receipt, sizeof receipt, "%s", receipt_of(first));
    assert_non_null(page_ask(first, "rematch", "\"table\":\"%s\",\"v\":%lld,\"hash\":\"%s\"", table,
                             (long long)now, hash_of(3, hex)));
    assert_non_null(page_ask(second, "rematch", "\"table\":\"%s\",\"v\":%lld", table, (long long)now));
    assert_string_equal(phase_of(first), "sealing");
    assert_string_equal(receipt_of(first), receipt);
    check_mirrors(w, table);
    give_nonce(first, table, match_of(first), 3);
    assert_string_equal(phase_of(second), "play");
    assert_int_equal(w->match_count, 2);
    world_end(w);
}

/* A table comes back: the sealed match is broken off, and its earlier hash is given again within ten
 * seconds. */
static void a_restart_breaks_it_off(void **state)
{
    (void)state;
    char table[32], reason[128];
    for (int again = 0; again < 2; again++) {
        world *w = world_begin(8);
        world_alone(w);
        sit_down(w, 3, table);
        const kept_receipt *k = kept->item[kept->count - 1];
        give_nonce(&w->pages[0], table, k->match, 1);
        for (int i = 0; i < w->page_count; i++) {
            json_decref(w->pages[i].mirror);
            w->pages[i].mirror = NULL;
        }
        world_new_hub(w);
        assert_true(world_restore_room(w, 0, world_room(w, table), reason, sizeof reason));
        assert_true(k->broken);
        assert_int_equal(k->away, 0);
        for (int i = 0; i < w->page_count; i++) {
            page_connect(&w->pages[i]);
            page_enter(&w->pages[i], table);
            assert_string_equal(phase_of(&w->pages[i]), "sealing");
            assert_string_equal(receipt_of(&w->pages[i]), "");
        }
        world_wait(w, 9999);
        if (again) {
            assert_non_null(give_hash(&w->pages[0], table, 5));
            assert_non_null(give_hash(&w->pages[1], table, 6));
            assert_null(strstr(receipt_of(&w->pages[0]), " person -\n"));
        }
        world_wait(w, 1);
        assert_string_not_equal(receipt_of(&w->pages[0]), "");
        assert_string_equal(phase_of(&w->pages[0]), again ? "sealing" : "play");
        world_end(w);
    }
}

static void flip(void *bytes)
{
    *(uint8_t *)bytes ^= 1;
}

/* A receipt, its secret, a nonce or its signature with one bit changed proves no deal any more. When the
 * match is restored it is closed without a loss for anybody, and no other match is. */
static void a_receipt_that_proves_nothing_closes_its_match(void **state)
{
    (void)state;
    for (int part = 0; part < 6; part++) {
        world *w = world_begin(9);
        char table[32], reason[128] = "";
        world_alone(w);
        sit_down(w, 3, table);
        kept_receipt *k = kept->item[kept->count - 1];
        give_nonce(&w->pages[0], table, k->match, 1);
        give_nonce(&w->pages[1], table, k->match, 2);
        assert_string_equal(phase_of(&w->pages[0]), "play");
        void *const parts[] = {k->secret, k->signature, k->key, k->nonce[0], k->text + 100};
        if (part > 0)
            flip(parts[part - 1]);
        for (int i = 0; i < w->page_count; i++) {
            json_decref(w->pages[i].mirror);
            w->pages[i].mirror = NULL;
        }
        world_new_hub(w);
        bool whole = world_restore_room(w, 0, world_room(w, table), reason, sizeof reason);
        assert_int_equal(whole, part == 0);
        if (part > 0) {
            assert_string_equal(reason, "closed, since what its deals are made of is lost");
            assert_string_equal(w->matches[0].result, "{\"closed\":true}");
        }
        world_end(w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(begins_when_all_numbers_are_there),
        cmocka_unit_test(deals_what_the_seed_gives),
        cmocka_unit_test(is_broken_off_after_five_seconds),
        cmocka_unit_test(goes_on_without_who_gives_no_new_hash),
        cmocka_unit_test(begins_at_once_without_hashes),
        cmocka_unit_test(a_hash_that_the_store_knows_breaks_it_off),
        cmocka_unit_test(a_rematch_has_hashes_of_its_own),
        cmocka_unit_test(a_restart_breaks_it_off),
        cmocka_unit_test(a_receipt_that_proves_nothing_closes_its_match),
    };
    return cmocka_run_group_tests_name("hub_sealing", tests, NULL, NULL);
}
