/* SPDX-License-Identifier: MIT */
/* The profile of one's play (server/learning/progress.h). How soon a change is noticed:
 * research/bench/progress. */
#include "server/learning/progress.h"

#include <kozel/rng.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { RULE_5 = 8, PARTNER = 13 };

static void test_nothing(void **state)
{
    (void)state;
    learning_progress p;
    uint8_t principle[3];
    learning_progress_of(NULL, 0, &p);
    assert_int_equal(p.matches, 0);
    assert_int_equal(p.choices, 0);
    assert_int_equal(p.accuracy, 100);
    assert_false(p.trend.changed);
    assert_int_equal(learning_progress_train(&p, 3, principle), 0);
    learning_progress_match perfect = {.choices = 30, .accuracy = 100};
    learning_progress_of(&perfect, 1, &p);
    assert_int_equal(p.accuracy, 100);
    assert_true(p.stage[0] == 0 && p.reason[0] == 0);
}

/* Matches weigh as their choices and what they cost, whatever a point is worth in their games. */
static void test_shares(void **state)
{
    (void)state;
    learning_progress_match match[2] = {
        {.choices = 30, .accuracy = 50, .stage = {1, 2, 1}, .reason = {[RULE_5] = 1, [PARTNER] = 0.1}},
        {.choices = 30, .accuracy = 50, .stage = {100, 200, 100}, .reason = {[PARTNER] = 150}},
    };
    learning_progress p;
    uint8_t principle[KZ_REASONS_WHY];
    learning_progress_of(match, 2, &p);
    assert_int_equal(p.choices, 60);
    assert_int_equal(p.accuracy, 50);
    const double stage[] = {0.25, 0.5, 0.25};
    for (int i = 0; i < KZ_STAGES; i++)
        assert_true(fabs(p.stage[i] - stage[i]) < 1e-9);
    assert_true(fabs(p.reason[RULE_5] - 0.125) < 1e-9);
    assert_true(fabs(p.reason[PARTNER] - 0.2) < 1e-9);
    assert_int_equal(learning_progress_train(&p, 5, principle), 2);
    assert_int_equal(principle[0], PARTNER);
    assert_int_equal(principle[1], RULE_5);
    assert_int_equal(learning_progress_train(&p, 1, principle), 1);
    p.reason[RULE_5] = 0.01; /* not worth it */
    assert_int_equal(learning_progress_train(&p, 5, principle), 1);
    match[1].accuracy = 100; /* who loses nothing has nothing to train */
    learning_progress_of(match, 2, &p);
    assert_true(fabs(p.reason[RULE_5] - 0.25) < 1e-9);
    match[0].stage[0] = -3; /* points that a mistake has brought are no loss */
    learning_progress_of(match, 2, &p);
    assert_true(p.stage[0] == 0);
}

/* Fills a career: `count` matches, the last `after` of them with another share of marked choices, in
 * hundredths. */
static void play(learning_progress_match *match, int count, int after, unsigned marked, unsigned then,
                 kz_rng *rng)
{
    for (int i = 0; i < count; i++) {
        match[i] = (learning_progress_match){.choices = 20 + (int)kz_rng_below(rng, 20), .accuracy = 60};
        for (int k = 0; k < match[i].choices; k++)
            match[i].marked += kz_rng_below(rng, 100) < (i < count - after ? marked : then);
    }
}

static void test_trend(void **state)
{
    (void)state;
    learning_progress_match match[LEARNING_PROGRESS_MATCHES];
    learning_progress p;
    kz_rng rng;
    int told = 0, worse = 0, steady = 0, off = 0;
    kz_rng_seed(&rng, 2);
    for (int i = 0; i < 100; i++) {
        play(match, 30, 8, 45, 20, &rng);
        learning_progress_of(match, 30, &p);
        told += p.trend.changed && p.trend.after < p.trend.before;
        off += abs(p.trend.since - 8) > 1;
        play(match, 30, 8, 20, 45, &rng);
        learning_progress_of(match, 30, &p);
        worse += p.trend.changed && p.trend.after > p.trend.before;
        play(match, LEARNING_PROGRESS_MATCHES, 0, 35, 35, &rng);
        learning_progress_of(match, LEARNING_PROGRESS_MATCHES, &p);
        steady += !p.trend.changed;
    }
    assert_true(told >= 95 && worse >= 95 && steady >= 95 && off <= 10);
    play(match, 5, 2, 90, 1, &rng); /* too few to say */
    learning_progress_of(match, 5, &p);
    assert_false(p.trend.changed);
}

/* Matches of one level whose marks come together: two in three have none, the others many. */
static void marks_that_come_together_are_no_change(void **state)
{
    (void)state;
    learning_progress_match match[LEARNING_PROGRESS_MATCHES];
    learning_progress p;
    kz_rng rng;
    int told = 0;
    kz_rng_seed(&rng, 3);
    for (int i = 0; i < 100; i++) {
        for (int j = 0; j < LEARNING_PROGRESS_MATCHES; j++) {
            int percent = kz_rng_below(&rng, 3) ? 0 : 40;
            play(&match[j], 1, 0, percent, percent, &rng);
        }
        learning_progress_of(match, LEARNING_PROGRESS_MATCHES, &p);
        told += p.trend.changed;
    }
    print_message("a change was told in %d of 100 careers without one\n", told);
    assert_true(told <= 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_trend),
        cmocka_unit_test(marks_that_come_together_are_no_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
