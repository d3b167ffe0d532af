/* SPDX-License-Identifier: MIT */
/* Puzzles to be solved: the book of those that the program brings, and what an attempt changes
 * (server/learning/puzzles).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "server/learning/puzzles/book.h"
#include "server/learning/puzzles/rate.h"

enum { DAY = 24 * 60 * 60 * 1000, LEVEL = 1400 };

static const int64_t NOON = 20000LL * DAY + DAY / 2;

/* ---- the book ---- */

static void every_puzzle_is_found_with_its_answer(void **state)
{
    (void)state;
    const learning_book *book = learning_book_get();
    assert_true(book->count >= 40 && book->games >= 2);
    for (int i = 0; i < book->count; i++) {
        const learning_book_puzzle *puzzle = &book->puzzle[i];
        char first[64];
        assert_ptr_equal(learning_book_find(book, puzzle->id), puzzle);
        assert_int_equal(sscanf(puzzle->right, "\n%63[^\n]", first), 1);
        assert_true(learning_book_has(puzzle->right, first));
        assert_true(learning_book_has(puzzle->legal, first));
        assert_true(strlen(puzzle->legal) > strlen(puzzle->right));
        assert_true(puzzle->themes != 0);
    }
    assert_null(learning_book_find(book, "kozel-none"));
    assert_null(learning_book_find(book, ""));
    assert_null(learning_book_find(book, "zzzz"));
}

static void actions_are_whole_ones(void **state)
{
    (void)state;
    static const char list[] = "\n2-6@a\n2-6@b\ndraw 2-6\n";
    assert_true(learning_book_has(list, "2-6@a"));
    assert_true(learning_book_has(list, "2-6@b"));
    assert_true(learning_book_has(list, "draw 2-6"));
    assert_false(learning_book_has(list, "2-6"));
    assert_false(learning_book_has(list, "-6@a"));
    assert_false(learning_book_has(list, "2-6@"));
    assert_false(learning_book_has(list, ""));
    assert_false(learning_book_has(list, "2-6@a\n2-6@b\n"));
    assert_false(learning_book_has(list, "2-6@a\n2-6@b"));
}

static void days_go_through_all_puzzles_and_games(void **state)
{
    (void)state;
    const learning_book *book = learning_book_get();
    bool seen[4096] = {false};
    int days = 0, found = 0;
    for (; found < book->count && days < 100 * book->count; days++) {
        const learning_book_puzzle *puzzle = learning_book_daily(book, 20000 + days);
        assert_ptr_equal(learning_book_daily(book, 20000 + days), puzzle);
        assert_string_not_equal(puzzle->game, learning_book_daily(book, 20000 + days + 1)->game);
        found += !seen[puzzle - book->puzzle];
        seen[puzzle - book->puzzle] = true;
    }
    assert_int_equal(found, book->count);
    assert_int_equal(learning_book_theme("ending"), PUZZLE_THEME_ENDING);
    assert_int_equal(learning_book_theme("V"), 0);
    assert_int_equal(learning_book_theme("goat"), -1);
}

static void each_action_has_its_loss(void **state)
{
    (void)state;
    const learning_book *book = learning_book_get();
    for (int i = 0; i < book->count; i++) {
        const learning_book_puzzle *puzzle = &book->puzzle[i];
        char list[2048], *rest = list;
        int at = 0;
        snprintf(list, sizeof list, "%s", puzzle->legal);
        for (char *action; (action = strtok_r(rest, "\n", &rest)); at++) {
            assert_int_equal(learning_book_action(puzzle, action), at);
            assert_int_equal(puzzle->loss[at] == 0, learning_book_has(puzzle->right, action));
            assert_in_range(puzzle->loss[at], 0, 1000);
        }
        assert_int_equal(puzzle->count, at);
        assert_int_equal(learning_book_action(puzzle, "9-9@a"), -1);
    }
    /* kozel-2c506a653295: Actions "... 0.027 less, ... " */
    const learning_book_puzzle *known = learning_book_find(book, "kozel-2c506a653295");
    int16_t most = 0;
    for (int i = 0; i < known->count; i++)
        most = known->loss[i] > most ? known->loss[i] : most;
    assert_int_equal(most, 27);
}

/* ---- attempts ---- */

/* By how many thousandths the first answer of somebody moves the rating. */
static int64_t first_change(int level, bool right, double share)
{
    store_solver solver = {0};
    store_puzzle puzzle = {0};
    learning_solving_rate(&solver, &puzzle, level, right, share, NOON);
    return solver.skill.rating - 1500000;
}

/* A first wrong answer that cost 2.7 % of the match once cost 299 points. */
static void a_near_miss_costs_little(void **state)
{
    (void)state;
    static const int16_t near_miss[] = {0, 27}, far_off[] = {0, 300};
    for (int level = PUZZLE_LEVEL_MIN; level <= PUZZLE_LEVEL_MAX; level++) {
        int64_t near = first_change(level, false, learning_solving_share(near_miss, 2, 1)),
                far = first_change(level, false, learning_solving_share(far_off, 2, 1));
        assert_true(near < 0 && near > -40000);
        assert_true(far < 3 * near && far > -130000);
    }
}

static void a_better_answer_never_costs_more(void **state)
{
    (void)state;
    int64_t before = 0, first = 0;
    for (int16_t loss = 1; loss <= 1000; loss++) {
        const int16_t losses[] = {0, loss};
        int64_t change = first_change(LEVEL, false, learning_solving_share(losses, 2, 1));
        assert_true(loss == 1 || change <= before);
        if (loss > 20 && loss <= 100)
            assert_true(change < before);
        first = loss == 1 ? change : first;
        before = change;
    }
    assert_true(before < 4 * first);
}

/* However hard the puzzles and however near the misses. */
static void nobody_climbs_by_wrong_answers(void **state)
{
    (void)state;
    store_solver solver = {0};
    int64_t rating = 1500000;
    for (int i = 0; i < 60; i++) {
        store_puzzle puzzle = {0};
        const int16_t losses[] = {0, (int16_t)(1 + 7 * i)};
        learning_solving_rate(&solver, &puzzle, PUZZLE_LEVEL_MAX - 30 * i, false,
                              learning_solving_share(losses, 2, 1), NOON + (int64_t)i * DAY);
        assert_true(solver.skill.rating < rating);
        rating = solver.skill.rating;
    }
}

/* Guesses among equals gain nothing on the mean: a right answer counts what a wrong one does. */
static void guesses_gain_nothing(void **state)
{
    (void)state;
    static const int16_t two[] = {0, 40}, many[] = {0, 20, 200, 30, 0};
    assert_true(learning_solving_share(two, 2, 0) == learning_solving_share(two, 2, 1));
    int64_t right = first_change(1500, true, learning_solving_share(two, 2, 0)),
            wrong = first_change(1500, false, learning_solving_share(two, 2, 1));
    assert_true(right + wrong >= -1 && right + wrong <= 1);
    double mean = (learning_solving_share(many, 5, 1) + learning_solving_share(many, 5, 2) +
                   learning_solving_share(many, 5, 3)) /
                  3;
    assert_true(fabs(learning_solving_share(many, 5, 0) - mean) < 1e-12);
    assert_true(learning_solving_share(many, 5, 4) == learning_solving_share(many, 5, 0));
}

static void a_first_rating_is_provisional(void **state)
{
    (void)state;
    store_skill first = learning_solving_first(1500);
    store_solver solver = {0};
    int answers = 0;
    assert_true(learning_solving_provisional(&first));
    do {
        store_puzzle puzzle = {.skill = {1500000, 60000, 60000000, NOON}};
        learning_solving_rate(&solver, &puzzle, LEVEL, answers % 2, 1, NOON);
        answers++;
    } while (learning_solving_provisional(&solver.skill));
    assert_in_range(answers, 5, 10);
    /* After years away it is again, and no wilder than a first one; so is one of before these bounds. */
    store_solver back = solver, old = {.skill = {1500000, 340000, 60000000, NOON}};
    store_puzzle puzzle = {0}, other = {0};
    learning_solving_rate(&back, &puzzle, LEVEL, true, 0.2, NOON + 4000LL * DAY);
    learning_solving_rate(&old, &other, LEVEL, false, 1, NOON);
    assert_true(learning_solving_provisional(&back.skill) && back.skill.deviation <= 150000);
    assert_true(old.skill.deviation <= 150000 && old.skill.rating > 1370000);
}

static void a_right_answer_raises_the_solver_and_lowers_the_puzzle(void **state)
{
    (void)state;
    for (int right = 0; right < 2; right++) {
        store_solver solver = {0};
        store_puzzle puzzle = {0};
        learning_solving_rate(&solver, &puzzle, LEVEL, right, 1, NOON);
        assert_int_equal(solver.skill.rating > 1500000, right);
        assert_int_equal(puzzle.skill.rating < LEVEL * 1000, right);
        assert_true(solver.skill.deviation < 150000 && puzzle.skill.deviation < 150000);
        assert_int_equal(solver.skill.at, NOON);
        assert_int_equal(solver.solved, right);
        assert_int_equal(solver.missed, !right);
        assert_int_equal(puzzle.solved, right);
        assert_int_equal(puzzle.missed, !right);
    }
}

/* Both are rated by what the other was before, not after: equals stay mirror images. */
static void both_are_rated_by_the_ratings_before(void **state)
{
    (void)state;
    store_solver solver = {0};
    store_puzzle puzzle = {0};
    learning_solving_rate(&solver, &puzzle, 1500, true, 1, NOON);
    assert_int_equal(solver.skill.rating - 1500000, 1500000 - puzzle.skill.rating);
    assert_int_equal(solver.skill.deviation, puzzle.skill.deviation);
}

static void uncertainty_grows_with_the_days_between(void **state)
{
    (void)state;
    int64_t deviation[2];
    for (int late = 0; late < 2; late++) {
        store_solver solver = {.skill = {1500000, 60000, 60000000, NOON}};
        store_puzzle puzzle = {.skill = {1500000, 60000, 60000000, NOON}};
        learning_solving_rate(&solver, &puzzle, LEVEL, true, 1, NOON + (late ? 200LL * DAY : 1000));
        deviation[late] = solver.skill.deviation;
    }
    assert_true(deviation[1] > deviation[0] + 20000);
    /* A clock that was put back counts as no time. */
    store_solver solver = {.skill = {1500000, 60000, 60000000, NOON}};
    store_puzzle puzzle = {0};
    learning_solving_rate(&solver, &puzzle, LEVEL, true, 1, NOON - 300LL * DAY);
    assert_true(solver.skill.deviation < 60000);
}

static void streaks_are_counted(void **state)
{
    (void)state;
    static const struct {
        int day;
        bool right;
        int run, best_run, days, best_days;
    } steps[] = {
        {0, true, 1, 1, 1, 1}, {0, true, 2, 2, 1, 1}, {1, false, 0, 2, 2, 2}, {2, true, 1, 2, 3, 3},
        {4, true, 2, 2, 1, 3}, {5, true, 3, 3, 2, 3}, {5, false, 0, 3, 2, 3},
    };
    store_solver solver = {0};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        store_puzzle puzzle = {0};
        learning_solving_rate(&solver, &puzzle, LEVEL, steps[i].right, 1, NOON + (int64_t)steps[i].day * DAY);
        assert_int_equal(solver.run, steps[i].run);
        assert_int_equal(solver.best_run, steps[i].best_run);
        assert_int_equal(solver.days, steps[i].days);
        assert_int_equal(solver.best_days, steps[i].best_days);
    }
    assert_int_equal(learning_solving_days(&solver, NOON + 5LL * DAY), 2);
    assert_int_equal(learning_solving_days(&solver, NOON + 6LL * DAY), 2);
    assert_int_equal(learning_solving_days(&solver, NOON + 7LL * DAY), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_puzzle_is_found_with_its_answer),
        cmocka_unit_test(actions_are_whole_ones),
        cmocka_unit_test(days_go_through_all_puzzles_and_games),
        cmocka_unit_test(each_action_has_its_loss),
        cmocka_unit_test(a_near_miss_costs_little),
        cmocka_unit_test(a_better_answer_never_costs_more),
        cmocka_unit_test(nobody_climbs_by_wrong_answers),
        cmocka_unit_test(guesses_gain_nothing),
        cmocka_unit_test(a_first_rating_is_provisional),
        cmocka_unit_test(a_right_answer_raises_the_solver_and_lowers_the_puzzle),
        cmocka_unit_test(both_are_rated_by_the_ratings_before),
        cmocka_unit_test(uncertainty_grows_with_the_days_between),
        cmocka_unit_test(streaks_are_counted),
    };
    return cmocka_run_group_tests_name("solving", tests, NULL, NULL);
}
