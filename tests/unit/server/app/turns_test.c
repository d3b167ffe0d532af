/* SPDX-License-Identifier: MIT */
/* Who gets one of the few threads next: by the order of service, without a clock (server/app/bots/turns.h).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/app/bots/turns.h"

/* Somebody with a hundred wishes keeps another one waiting for one of them, not for all. */
static void persons_take_turns(void **state)
{
    (void)state;
    app_turns turns = {0};
    app_turn greedy[100], modest[2], late;
    for (int i = 0; i < 100; i++)
        assert_true(app_turns_add(&turns, &greedy[i], 1));
    for (int i = 0; i < 2; i++)
        assert_true(app_turns_add(&turns, &modest[i], 2));
    assert_int_equal(turns.waiting, 102);
    assert_ptr_equal(app_turns_take(&turns), &greedy[0]);
    assert_ptr_equal(app_turns_take(&turns), &modest[0]);
    assert_true(app_turns_add(&turns, &late, 3));
    assert_ptr_equal(app_turns_take(&turns), &greedy[1]);
    assert_ptr_equal(app_turns_take(&turns), &modest[1]);
    assert_ptr_equal(app_turns_take(&turns), &late);
    for (int i = 2; i < 100; i++)
        assert_ptr_equal(app_turns_take(&turns), &greedy[i]);
    assert_null(app_turns_take(&turns));
    assert_int_equal(turns.waiting, 0);
    assert_null(turns.persons);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(persons_take_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
