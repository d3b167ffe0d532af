/* SPDX-License-Identifier: MIT */
/* Rates by key: nobody is charged for another, memory is bounded, what was spent comes back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <string.h>

#include "server/accounts/guard/quota.h"

static const guard_limit limit = {.rate = 0.1, .burst = 10};
static const int64_t start = 1700000000000;

static void a_key_has_a_burst_and_then_its_rate(void **state)
{
    (void)state;
    guard_rates rates;
    assert_true(guard_rates_init(&rates, 64));
    const guard_rate_key one = guard_rate_key_of_number(1), other = guard_rate_key_of_number(2);
    for (int i = 0; i < 10; i++)
        assert_int_equal(guard_rates_take(&rates, &one, &limit, start), 0);
    int64_t wait = guard_rates_take(&rates, &one, &limit, start);
    assert_in_range(wait, 9990, 10010);
    assert_int_equal(guard_rates_take(&rates, &other, &limit, start), 0);
    assert_int_not_equal(guard_rates_take(&rates, &one, &limit, start + wait - 20), 0);
    assert_int_equal(guard_rates_take(&rates, &one, &limit, start + wait), 0);
    /* A thread whose time is a little old gets nothing for it. */
    assert_int_not_equal(guard_rates_take(&rates, &one, &limit, start), 0);
    guard_rates_give(&rates, &one);
    assert_int_equal(guard_rates_take(&rates, &one, &limit, start), 0);
    int taken = 0;
    while (!guard_rates_take(&rates, &one, &limit, start + 86400000))
        taken++;
    assert_int_equal(taken, 10); /* it does not fill beyond its size */
    const guard_limit none = {0};
    for (int i = 0; i < 1000; i++)
        assert_int_equal(guard_rates_take(&rates, &one, &none, start), 0);
    guard_rates_destroy(&rates);
}

/* A million strangers come; what a bystander may do is the same as without them, and nobody new is refused.
 */
static void strangers_never_cost_a_bystander(void **state)
{
    (void)state;
    enum { STRANGERS = 1000000 };
    guard_rates rates;
    assert_true(guard_rates_init(&rates, 4096));
    const guard_rate_key bystander = guard_rate_key_of("bystander", 9);
    int refused_new = 0, taken = 0;
    for (int i = 0; i < STRANGERS; i++) {
        guard_rate_key stranger = guard_rate_key_of_number(i);
        refused_new += guard_rates_take(&rates, &stranger, &limit, start) != 0;
        if (i % (STRANGERS / 10) == 0)
            taken += guard_rates_take(&rates, &bystander, &limit, start) == 0;
    }
    assert_int_equal(refused_new, 0);
    assert_int_equal(taken, 10);
    guard_rates_destroy(&rates);
}

/* Addresses that come once each do not make the table forget who has used his up. */
static void who_has_used_his_up_is_not_driven_out_by_new_ones(void **state)
{
    (void)state;
    guard_rates rates;
    assert_true(guard_rates_init(&rates, 4096));
    const guard_rate_key flood = guard_rate_key_of("flood", 5);
    while (!guard_rates_take(&rates, &flood, &limit, start)) {
    }
    for (int i = 0; i < 1000000; i++) {
        guard_rate_key stranger = guard_rate_key_of_number(i);
        guard_rates_take(&rates, &stranger, &limit, start);
    }
    assert_int_not_equal(guard_rates_take(&rates, &flood, &limit, start), 0);
    guard_rates_destroy(&rates);
}

static void the_number_of_entries_is_bounded(void **state)
{
    (void)state;
    guard_rates rates;
    assert_true(guard_rates_init(&rates, 4096));
    assert_int_equal(rates.sets * GUARD_RATES_WAYS, 4096);
    guard_rates_destroy(&rates);
    assert_true(guard_rates_init(&rates, 1));
    assert_int_equal(rates.sets * GUARD_RATES_WAYS, GUARD_RATES_WAYS);
    guard_rates_destroy(&rates);
    guard_rates_destroy(&rates); /* twice is nothing */
}

static int taken_by(guard_quotas *quotas, const guard_route_quota *route, int64_t person, const char *address)
{
    net_address home;
    int taken = 0;
    assert_true(net_address_read(address, &home));
    home = net_address_limit_key(&home);
    while (taken < 1000 && !guard_quotas_person(quotas, route, person, &home, start))
        taken++;
    return taken;
}

static void an_address_counts_as_several_persons_and_strangers_as_one(void **state)
{
    (void)state;
    guard_quotas quotas;
    guard_quota_config config = guard_quota_defaults();
    assert_true(guard_quotas_init(&quotas, &config, 2));
    const guard_route_quota route = {.route = 0, .count = 20, .seconds = 300}, next = {1, 20, 300};
    assert_int_equal(taken_by(&quotas, &route, 0, "192.0.2.1"), 20);
    assert_int_equal(taken_by(&quotas, &route, 0, "192.0.2.1"), 0);
    assert_int_equal(taken_by(&quotas, &route, 0, "192.0.2.2"), 20);
    assert_int_equal(taken_by(&quotas, &route, 7, "192.0.2.1"), 20);
    assert_int_equal(taken_by(&quotas, &route, 7, "192.0.2.9"), 0);
    assert_int_equal(taken_by(&quotas, &next, 7, "192.0.2.1"), 20);
    assert_int_equal(taken_by(&quotas, &route, 0, "2001:db8::1"), 20);
    assert_int_equal(taken_by(&quotas, &route, 0, "2001:db8::ffff"), 0); /* the same customer */
    net_address home;
    int taken = 0;
    assert_true(net_address_read("192.0.2.1", &home));
    while (!guard_quotas_address(&quotas, &route, &home, start))
        taken++;
    assert_int_equal(taken, 80);
    guard_quotas_destroy(&quotas);

    config.api_rate = 50;
    assert_true(guard_quotas_init(&quotas, &config, 2));
    assert_int_equal(taken_by(&quotas, &route, 7, "192.0.2.1"), 10);
    guard_quotas_destroy(&quotas);
    config = (guard_quota_config){0};
    assert_true(guard_quotas_init(&quotas, &config, 2));
    assert_int_equal(taken_by(&quotas, &route, 7, "192.0.2.1"), 1000);
    for (int i = 0; i < 1000; i++)
        assert_true(!guard_quotas_guest(&quotas, &home, start) &&
                    !guard_quotas_match_file(&quotas, &home, start));
    guard_quotas_destroy(&quotas);
}

static void waiting_is_reported_in_whole_seconds(void **state)
{
    (void)state;
    assert_int_equal(guard_wait_seconds(0), 0);
    assert_int_equal(guard_wait_seconds(1), 1);
    assert_int_equal(guard_wait_seconds(1000), 1);
    assert_int_equal(guard_wait_seconds(720001), 721);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_has_a_burst_and_then_its_rate),
        cmocka_unit_test(strangers_never_cost_a_bystander),
        cmocka_unit_test(who_has_used_his_up_is_not_driven_out_by_new_ones),
        cmocka_unit_test(the_number_of_entries_is_bounded),
        cmocka_unit_test(an_address_counts_as_several_persons_and_strangers_as_one),
        cmocka_unit_test(waiting_is_reported_in_whole_seconds),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("rates", tests, NULL, NULL);
}
