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
#include "store_world.h"

static kz_store *store;
static char seen[1000];
static int64_t ada, ben;

static int64_t new_person(uint8_t number)
{
    kz_store_person person;
    uint8_t token[KZ_TOKEN_HASH_SIZE] = {number};
    assert_int_equal(kz_store_guest_add(store, token, 1, &person), KZ_STORED);
    return person.id;
}

static int open_store(void **state)
{
    (void)state;
    store = kz_test_store_open(kz_test_store_place());
    seen[0] = '\0';
    ada = new_person(1);
    ben = new_person(2);
    return kz_store_register(store, ada, "Ada", "ada", "$argon2id$", "", 1) == KZ_STORED ? 0 : -1;
}

static int close_store(void **state)
{
    (void)state;
    kz_store_close(store);
    kz_test_store_remove();
    return 0;
}

static void a_browser_knows_accounts(void **state)
{
    (void)state;
    const uint8_t one[KZ_TOKEN_HASH_SIZE] = {1}, other[KZ_TOKEN_HASH_SIZE] = {2};
    assert_int_equal(kz_store_device_keep(store, one, ada, 5), KZ_STORED);
    assert_int_equal(kz_store_device_keep(store, one, ada, 6), KZ_STORED);
    assert_int_equal(kz_store_device_keep(store, one, ben, 6), KZ_STORED);
    assert_int_equal(kz_store_device_keep(store, other, ada, 7), KZ_STORED);
    assert_int_equal(kz_store_device_find(store, one, ada), KZ_STORED);
    assert_int_equal(kz_store_device_find(store, other, ben), KZ_STORE_NONE);
    assert_int_equal(kz_store_device_find(store, other, 0), KZ_STORED);
    assert_int_equal(kz_store_devices_forget(store, ada, one), KZ_STORED);
    assert_int_equal(kz_store_device_find(store, other, 0), KZ_STORE_NONE);
    assert_int_equal(kz_store_device_find(store, one, ada), KZ_STORED);
    assert_int_equal(kz_store_devices_forget(store, ada, NULL), KZ_STORED);
    assert_int_equal(kz_store_device_find(store, one, ada), KZ_STORE_NONE);
    assert_int_equal(kz_store_device_find(store, one, ben), KZ_STORED);
    assert_int_equal(kz_store_device_keep(store, one, ada, 8), KZ_STORED);
    assert_int_equal(kz_store_account_close(store, ada, 9), KZ_STORED);
    assert_int_equal(kz_store_device_find(store, one, ada), KZ_STORE_NONE);
}

static void a_person_has_so_many_browsers_and_no_more(void **state)
{
    (void)state;
    uint8_t token[KZ_TOKEN_HASH_SIZE] = {0};
    int known = 0;
    for (uint8_t i = 1; i <= KZ_DEVICES_MOST + 3; i++) {
        token[0] = i;
        assert_int_equal(kz_store_device_keep(store, token, ada, i), KZ_STORED);
    }
    for (uint8_t i = 1; i <= KZ_DEVICES_MOST + 3; i++) {
        token[0] = i;
        kz_stored stored = kz_store_device_find(store, token, ada);
        known += stored == KZ_STORED;
        assert_int_equal(stored, i <= 3 ? KZ_STORE_NONE : KZ_STORED);
    }
    assert_int_equal(known, KZ_DEVICES_MOST);
}

static void note_ban(void *context, const kz_store_network_ban *ban)
{
    (void)context;
    size_t length = strlen(seen);
    snprintf(seen + length, sizeof seen - length, "%s %d %d %s %s;", ban->network, ban->everybody,
             (int)ban->ends, ban->reason, ban->actor_name);
}

static void networks_are_banned_for_a_time(void **state)
{
    (void)state;
    kz_store_network_ban one = {"192.0.2.0/24", false, 100, 10, "spam", ada, ""},
                         other = {"2001:db8::/32", true, 50, 10, "flood", 0, ""};
    assert_int_equal(kz_store_network_ban_set(store, &one), KZ_STORED);
    assert_int_equal(kz_store_network_ban_set(store, &other), KZ_STORED);
    assert_int_equal(kz_store_network_bans(store, 20, note_ban, NULL), KZ_STORED);
    assert_string_equal(seen, "2001:db8::/32 1 50 flood ;192.0.2.0/24 0 100 spam Ada;");
    seen[0] = '\0';
    one.ends = 200;
    one.created = 60;
    assert_int_equal(kz_store_network_ban_set(store, &one), KZ_STORED);
    assert_int_equal(kz_store_network_bans(store, 20, note_ban, NULL), KZ_STORED);
    assert_string_equal(seen, "192.0.2.0/24 0 200 spam Ada;");
    assert_int_equal(kz_store_network_ban_lift(store, "192.0.2.0/24"), KZ_STORED);
    assert_int_equal(kz_store_network_ban_lift(store, "192.0.2.0/24"), KZ_STORE_NONE);
    seen[0] = '\0';
    assert_int_equal(kz_store_network_bans(store, 20, note_ban, NULL), KZ_STORED);
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
