/* SPDX-License-Identifier: MIT */
/* How often somebody's choices were the analysis's first (server/learning/first_choices.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/learning/first_choices.h"

#define CHOICE(seat, played, best, difficulty)                                                               \
    "{\"seat\":" #seat ",\"played\":\"" played "\",\"best\":\"" best "\",\"difficulty\":" #difficulty "}"

static void choices_are_counted_by_difficulty(void **state)
{
    (void)state;
    static const char text[] = "{\"deals\":[{\"choices\":[" CHOICE(1, "0-1@a", "0-1@a", 0.1) "," CHOICE(
        2, "0-2@a", "0-2@a",
        0.9) "," CHOICE(1, "0-3@a", "0-4@a",
                        0.25) "]},{\"choices\":[" CHOICE(1, "0-1@a", "0-1@a",
                                                         0.5) "," CHOICE(1, "0-5@a", "0-6@a",
                                                                         1) ",{\"seat\":1,"
                                                                            "\"played\":\"0-6@"
                                                                            "b\",\"actions\":[]}]}]"
                                                                            "}"; /* the
                                                                                    last
                                                                                    one
                                                                                    was
                                                                                    not
                                                                                    judged
                                                                                  */
    learning_first_choices sum = {0};
    learning_first_choices_add(&sum, text, 0);
    assert_int_equal(sum.seats, 1);
    assert_int_equal(sum.of[LEARNING_CHOICE_EASY].choices, 1);
    assert_int_equal(sum.of[LEARNING_CHOICE_EASY].first, 1);
    assert_int_equal(sum.of[LEARNING_CHOICE_MEDIUM].choices, 1);
    assert_int_equal(sum.of[LEARNING_CHOICE_MEDIUM].first, 0);
    assert_int_equal(sum.of[LEARNING_CHOICE_HARD].choices, 2);
    assert_int_equal(sum.of[LEARNING_CHOICE_HARD].first, 1);
    assert_float_equal(sum.of[LEARNING_CHOICE_EASY].club, 0.9, 1e-9);
    assert_float_equal(sum.of[LEARNING_CHOICE_HARD].club, 0.5, 1e-9);
    learning_first_choices_add(&sum, text, 1);
    assert_int_equal(sum.seats, 2);
    assert_int_equal(sum.of[LEARNING_CHOICE_HARD].choices, 3);
}

static void what_is_no_analysis_counts_nothing(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "no JSON",
        "7",
        "[]",
        "{}",
        "{\"deals\":7}",
        "{\"deals\":[7,{\"choices\":[7,{\"seat\":1,\"best\":1,\"played\":1,\"difficulty\":\"x\"}]}]}",
    };
    learning_first_choices sum = {0};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        learning_first_choices_add(&sum, texts[i], 0);
    for (int i = 0; i < LEARNING_CHOICE_KINDS; i++)
        assert_int_equal(sum.of[i].choices, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_are_counted_by_difficulty),
        cmocka_unit_test(what_is_no_analysis_counts_nothing),
    };
    return cmocka_run_group_tests_name("first_choices", tests, NULL, NULL);
}
