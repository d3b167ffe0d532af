/* SPDX-License-Identifier: MIT */
/* The virtual clock: timers fire in their order, each at its time; every use of chance has its own stream. */
#include "base/virtual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/random.h"
#include "base/timer.h"

enum { SEED = 7, WALL = 1000000 };

static uv_loop_t loop;
static uint64_t begin;
static char fired[200];
static base_timer timers[4];

/* Adds the timer's letter and the time in ms since `begin`. */
static void note(void *context)
{
    char text[24];
    snprintf(text, sizeof text, "%c%d ", (int)(intptr_t)context, (int)((base_clock_ns() - begin) / 1000000));
    strcat(fired, text);
}

/* The first timer starts the second one. */
static void start_next(void *context)
{
    note(context);
    base_timer_start(&timers[1], 10, 0);
}

static int set_up(void **state)
{
    (void)state;
    fired[0] = '\0';
    begin = base_clock_ns();
    uv_loop_init(&loop);
    for (int i = 0; i < 4; i++)
        base_timer_init(&loop, &timers[i], i ? note : start_next, (void *)(intptr_t)('a' + i));
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++)
        base_timer_close(&timers[i], NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    return 0;
}

static void pass(int ms)
{
    uint64_t until = base_clock_ns() + (uint64_t)ms * 1000000;
    while (base_virtual_fire(until))
        continue;
    base_virtual_pass(until);
}

static void fires_in_order(void **state)
{
    (void)state;
    base_timer_start(&timers[2], 30, 0);
    base_timer_start(&timers[0], 20, 0); /* starts b, which is due when c is, and was started later */
    base_timer_start(&timers[3], 30, 0);
    pass(29);
    assert_string_equal(fired, "a20 ");
    pass(1);
    assert_string_equal(fired, "a20 c30 d30 b30 ");
    assert_false(base_timer_is_active(&timers[2]));
    pass(1000);
    assert_string_equal(fired, "a20 c30 d30 b30 ");
}

static void repeats_until_it_is_stopped(void **state)
{
    (void)state;
    base_timer_start(&timers[2], 5, 10);
    base_timer_start(&timers[3], 100, 0);
    base_timer_start(&timers[3], 15, 0); /* instead */
    pass(25);
    assert_string_equal(fired, "c5 d15 c15 c25 ");
    assert_true(base_timer_is_active(&timers[2]));
    base_timer_stop(&timers[2]);
    pass(1000);
    assert_string_equal(fired, "c5 d15 c15 c25 ");
}

/* What is due at once needs no time to pass: the loop fires it. */
static void fires_at_once(void **state)
{
    (void)state;
    base_timer_start(&timers[1], 10, 0);
    base_timer_start(&timers[2], 0, 0);
    uv_run(&loop, UV_RUN_NOWAIT);
    assert_string_equal(fired, "c0 ");
}

static void sets_the_wall_alone(void **state)
{
    (void)state;
    base_virtual_set_wall(WALL);
    pass(500);
    assert_int_equal(base_clock_wall_ms(), WALL + 500);
    assert_int_equal(base_loop_ms(&loop), begin / 1000000 + 500);
    uint64_t before = base_clock_ns();
    base_virtual_set_wall(5);
    assert_int_equal(base_clock_wall_ms(), 5);
    assert_int_equal(base_clock_ns(), before);
}

static void draws_from_streams(void **state)
{
    (void)state;
    unsigned char first[3][8], again[3][8], other[8];
    base_virtual_begin(SEED, WALL);
    for (int i = 0; i < 3; i++)
        base_random(BASE_RANDOM_HUB, first[i], sizeof first[i]);
    assert_memory_not_equal(first[0], first[1], sizeof first[0]);
    base_virtual_begin(SEED, WALL);
    for (int i = 0; i < 3; i++) {
        base_random(BASE_RANDOM_TOKEN, other, sizeof other); /* a draw for another use changes nothing */
        base_random(BASE_RANDOM_HUB, again[i], sizeof again[i]);
        assert_memory_not_equal(other, again[i], sizeof other);
    }
    assert_memory_equal(first, again, sizeof first);
    base_virtual_begin(SEED + 1, WALL);
    base_random(BASE_RANDOM_HUB, again[0], sizeof again[0]);
    assert_memory_not_equal(first[0], again[0], sizeof first[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(fires_in_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(repeats_until_it_is_stopped, set_up, tear_down),
        cmocka_unit_test_setup_teardown(fires_at_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(sets_the_wall_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(draws_from_streams, set_up, tear_down),
    };
    base_virtual_begin(SEED, WALL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
