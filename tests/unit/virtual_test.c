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
static kz_timer timers[4];

/* Adds the timer's letter and the time in ms since `begin`. */
static void note(void *context)
{
    char text[24];
    snprintf(text, sizeof text, "%c%d ", (int)(intptr_t)context, (int)((kz_clock_ns() - begin) / 1000000));
    strcat(fired, text);
}

/* The first timer starts the second one. */
static void start_next(void *context)
{
    note(context);
    kz_timer_start(&timers[1], 10, 0);
}

static int set_up(void **state)
{
    (void)state;
    fired[0] = '\0';
    begin = kz_clock_ns();
    uv_loop_init(&loop);
    for (int i = 0; i < 4; i++)
        kz_timer_init(&loop, &timers[i], i ? note : start_next, (void *)(intptr_t)('a' + i));
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++)
        kz_timer_close(&timers[i], NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    return 0;
}

static void pass(int ms)
{
    uint64_t until = kz_clock_ns() + (uint64_t)ms * 1000000;
    while (kz_virtual_fire(until))
        continue;
    kz_virtual_pass(until);
}

static void fires_in_order(void **state)
{
    (void)state;
    kz_timer_start(&timers[2], 30, 0);
    kz_timer_start(&timers[0], 20, 0); /* starts b, which is due when c is, and was started later */
    kz_timer_start(&timers[3], 30, 0);
    pass(29);
    assert_string_equal(fired, "a20 ");
    pass(1);
    assert_string_equal(fired, "a20 c30 d30 b30 ");
    assert_false(kz_timer_is_active(&timers[2]));
    pass(1000);
    assert_string_equal(fired, "a20 c30 d30 b30 ");
}

static void repeats_until_it_is_stopped(void **state)
{
    (void)state;
    kz_timer_start(&timers[2], 5, 10);
    kz_timer_start(&timers[3], 100, 0);
    kz_timer_start(&timers[3], 15, 0); /* instead */
    pass(25);
    assert_string_equal(fired, "c5 d15 c15 c25 ");
    assert_true(kz_timer_is_active(&timers[2]));
    kz_timer_stop(&timers[2]);
    pass(1000);
    assert_string_equal(fired, "c5 d15 c15 c25 ");
}

/* What is due at once needs no time to pass: the loop fires it. */
static void fires_at_once(void **state)
{
    (void)state;
    kz_timer_start(&timers[1], 10, 0);
    kz_timer_start(&timers[2], 0, 0);
    uv_run(&loop, UV_RUN_NOWAIT);
    assert_string_equal(fired, "c0 ");
}

static void sets_the_wall_alone(void **state)
{
    (void)state;
    kz_virtual_set_wall(WALL);
    pass(500);
    assert_int_equal(kz_clock_wall_ms(), WALL + 500);
    assert_int_equal(kz_loop_ms(&loop), begin / 1000000 + 500);
    uint64_t before = kz_clock_ns();
    kz_virtual_set_wall(5);
    assert_int_equal(kz_clock_wall_ms(), 5);
    assert_int_equal(kz_clock_ns(), before);
}

static void draws_from_streams(void **state)
{
    (void)state;
    unsigned char first[3][8], again[3][8], other[8];
    kz_virtual_begin(SEED, WALL);
    for (int i = 0; i < 3; i++)
        kz_random(KZ_RANDOM_HUB, first[i], sizeof first[i]);
    assert_memory_not_equal(first[0], first[1], sizeof first[0]);
    kz_virtual_begin(SEED, WALL);
    for (int i = 0; i < 3; i++) {
        kz_random(KZ_RANDOM_TOKEN, other, sizeof other); /* a draw for another use changes nothing */
        kz_random(KZ_RANDOM_HUB, again[i], sizeof again[i]);
        assert_memory_not_equal(other, again[i], sizeof other);
    }
    assert_memory_equal(first, again, sizeof first);
    kz_virtual_begin(SEED + 1, WALL);
    kz_random(KZ_RANDOM_HUB, again[0], sizeof again[0]);
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
    kz_virtual_begin(SEED, WALL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
