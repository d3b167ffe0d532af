/* SPDX-License-Identifier: MIT */
/* What protects accounts and the server, in the store: browsers that know an account, networks that are
 * banned. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "server/store/admin/network_ban.h"
#include "server/store/people/account.h"
#include "server/store/people/device.h"
#include "tests/unit/server/store/store_world.h"

static struct store *store;
static char seen[1000];
static int64_t ada, ben;

static int64_t new_person(uint8_t number)
{
    store_person person;
    uint8_t token[STORE_TOKEN_HASH_SIZE] = {number};
    assert_int_equal(store_guest_add(store, token, 1, &person), STORE_STORED);
    return person.id;
}

static int open_store(void **state)
{
    (void)state;
    store = test_store_open(test_store_place());
    seen[0] = '\0';
    ada = new_person(1);
    ben = new_person(2);
    return store_register(store, ada, "Ada", "ada", "$argon2id$", "", 1) == STORE_STORED ? 0 : -1;
}

static int close_store(void **state)
{
    (void)state;
    store_close(store);
    test_store_remove();
    return 0;
}

static void a_browser_knows_accounts(void **state)
{
    (void)state;
    const uint8_t one[STORE_TOKEN_HASH_SIZE] = {1}, other[STORE_TOKEN_HASH_SIZE] = {2};
    assert_int_equal(store_device_keep(store, one, ada, 5), STORE_STORED);
    assert_int_equal(store_device_keep(store, one, ada, 6), STORE_STORED);
    assert_int_equal(store_device_keep(store, one, ben, 6), STORE_STORED);
    assert_int_equal(store_device_keep(store, other, ada, 7), STORE_STORED);
    assert_int_equal(store_device_find(store, one, ada), STORE_STORED);
    assert_int_equal(store_device_find(store, other, ben), STORE_NONE);
    assert_int_equal(store_device_find(store, other, 0), STORE_STORED);
    assert_int_equal(store_devices_delete(store, ada, one), STORE_STORED);
    assert_int_equal(store_device_find(store, other, 0), STORE_NONE);
    assert_int_equal(store_device_find(store, one, ada), STORE_STORED);
    assert_int_equal(store_devices_delete(store, ada, NULL), STORE_STORED);
    assert_int_equal(store_device_find(store, one, ada), STORE_NONE);
    assert_int_equal(store_device_find(store, one, ben), STORE_STORED);
    assert_int_equal(store_device_keep(store, one, ada, 8), STORE_STORED);
    assert_int_equal(store_account_close(store, ada, 9), STORE_STORED);
    assert_int_equal(store_device_find(store, one, ada), STORE_NONE);
}

static void a_person_has_so_many_browsers_and_no_more(void **state)
{
    (void)state;
    uint8_t token[STORE_TOKEN_HASH_SIZE] = {0};
    int known = 0;
    for (uint8_t i = 1; i <= STORE_DEVICES_MAX + 3; i++) {
        token[0] = i;
        assert_int_equal(store_device_keep(store, token, ada, i), STORE_STORED);
    }
    for (uint8_t i = 1; i <= STORE_DEVICES_MAX + 3; i++) {
        token[0] = i;
        store_stored stored = store_device_find(store, token, ada);
        known += stored == STORE_STORED;
        assert_int_equal(stored, i <= 3 ? STORE_NONE : STORE_STORED);
    }
    assert_int_equal(known, STORE_DEVICES_MAX);
}

static void note_ban(void *context, const store_network_ban *ban)
{
    (void)context;
    size_t length = strlen(seen);
    snprintf(seen + length, sizeof seen - length, "%s %d %d %s %s;", ban->network, ban->everybody,
             (int)ban->ends, ban->reason, ban->actor_name);
}

static void networks_are_banned_for_a_time(void **state)
{
    (void)state;
    store_network_ban one = {"192.0.2.0/24", false, 100, 10, "spam", ada, ""},
                      other = {"2001:db8::/32", true, 50, 10, "flood", 0, ""};
    assert_int_equal(store_network_ban_set(store, &one), STORE_STORED);
    assert_int_equal(store_network_ban_set(store, &other), STORE_STORED);
    assert_int_equal(store_network_bans(store, 20, note_ban, NULL), STORE_STORED);
    assert_string_equal(seen, "2001:db8::/32 1 50 flood ;192.0.2.0/24 0 100 spam Ada;");
    seen[0] = '\0';
    one.ends = 200;
    one.created = 60;
    assert_int_equal(store_network_ban_set(store, &one), STORE_STORED);
    assert_int_equal(store_network_bans(store, 20, note_ban, NULL), STORE_STORED);
    assert_string_equal(seen, "192.0.2.0/24 0 200 spam Ada;");
    assert_int_equal(store_network_ban_lift(store, "192.0.2.0/24"), STORE_STORED);
    assert_int_equal(store_network_ban_lift(store, "192.0.2.0/24"), STORE_NONE);
    seen[0] = '\0';
    assert_int_equal(store_network_bans(store, 20, note_ban, NULL), STORE_STORED);
    assert_string_equal(seen, "");
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, open_store, close_store)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_browser_knows_accounts),
        TEST(a_person_has_so_many_browsers_and_no_more),
        TEST(networks_are_banned_for_a_time),
    };
    return cmocka_run_group_tests_name("protection", tests, NULL, NULL);
}
