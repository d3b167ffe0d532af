/* Puzzles to be solved: the book of those that the program brings, and what an attempt changes (src/solving).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "solving/book.h"
#include "solving/rate.h"

enum { DAY = 24 * 60 * 60 * 1000, LEVEL = 1400 };

static const int64_t NOON = 20000LL * DAY + DAY / 2;

/* ---- the book ---- */

static void every_puzzle_is_found_with_its_answer(void **state)
{
    (void)state;
    const kz_book *book = kz_book_get();
    assert_true(book->count >= 40 && book->games >= 2);
    for (int i = 0; i < book->count; i++) {
        const kz_book_puzzle *puzzle = &book->puzzle[i];
        char first[64];
        assert_ptr_equal(kz_book_find(book, puzzle->id), puzzle);
        assert_int_equal(sscanf(puzzle->right, "\n%63[^\n]", first), 1);
        assert_true(kz_book_has(puzzle->right, first));
        assert_true(kz_book_has(puzzle->legal, first));
        assert_true(strlen(puzzle->legal) > strlen(puzzle->right));
        assert_true(puzzle->themes != 0);
    }
    assert_null(kz_book_find(book, "kozel-none"));
    assert_null(kz_book_find(book, ""));
    assert_null(kz_book_find(book, "zzzz"));
}

static void actions_are_whole_ones(void **state)
{
    (void)state;
    static const char list[] = "\n2-6@a\n2-6@b\ndraw 2-6\n";
    assert_true(kz_book_has(list, "2-6@a"));
    assert_true(kz_book_has(list, "2-6@b"));
    assert_true(kz_book_has(list, "draw 2-6"));
    assert_false(kz_book_has(list, "2-6"));
    assert_false(kz_book_has(list, "-6@a"));
    assert_false(kz_book_has(list, "2-6@"));
    assert_false(kz_book_has(list, ""));
    assert_false(kz_book_has(list, "2-6@a\n2-6@b\n"));
    assert_false(kz_book_has(list, "2-6@a\n2-6@b"));
}

static void days_go_through_all_puzzles_and_games(void **state)
{
    (void)state;
    const kz_book *book = kz_book_get();
    bool seen[4096] = {false};
    int days = 0, found = 0;
    for (; found < book->count && days < 100 * book->count; days++) {
        const kz_book_puzzle *puzzle = kz_book_daily(book, 20000 + days);
        assert_ptr_equal(kz_book_daily(book, 20000 + days), puzzle);
        assert_string_not_equal(puzzle->game, kz_book_daily(book, 20000 + days + 1)->game);
        found += !seen[puzzle - book->puzzle];
        seen[puzzle - book->puzzle] = true;
    }
    assert_int_equal(found, book->count);
    assert_int_equal(kz_book_theme("ending"), KZ_THEME_ENDING);
    assert_int_equal(kz_book_theme("V"), 0);
    assert_int_equal(kz_book_theme("goat"), -1);
}

/* ---- attempts ---- */

static void a_right_answer_raises_the_solver_and_lowers_the_puzzle(void **state)
{
    (void)state;
    for (int right = 0; right < 2; right++) {
        kz_store_solver solver = {0};
        kz_store_puzzle puzzle = {0};
        kz_solving_rate(&solver, &puzzle, LEVEL, right, NOON);
        assert_int_equal(solver.skill.rating > 1500000, right);
        assert_int_equal(puzzle.skill.rating < LEVEL * 1000, right);
        assert_true(solver.skill.deviation < 350000 && puzzle.skill.deviation < 350000);
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
    kz_store_solver solver = {0};
    kz_store_puzzle puzzle = {0};
    kz_solving_rate(&solver, &puzzle, 1500, true, NOON);
    assert_int_equal(solver.skill.rating - 1500000, 1500000 - puzzle.skill.rating);
    assert_int_equal(solver.skill.deviation, puzzle.skill.deviation);
}

static void uncertainty_grows_with_the_days_between(void **state)
{
    (void)state;
    int64_t deviation[2];
    for (int late = 0; late < 2; late++) {
        kz_store_solver solver = {.skill = {1500000, 60000, 60000000, NOON}};
        kz_store_puzzle puzzle = {.skill = {1500000, 60000, 60000000, NOON}};
        kz_solving_rate(&solver, &puzzle, LEVEL, true, NOON + (late ? 200LL * DAY : 1000));
        deviation[late] = solver.skill.deviation;
    }
    assert_true(deviation[1] > deviation[0] + 20000);
    /* A clock that was put back counts as no time. */
    kz_store_solver solver = {.skill = {1500000, 60000, 60000000, NOON}};
    kz_store_puzzle puzzle = {0};
    kz_solving_rate(&solver, &puzzle, LEVEL, true, NOON - 300LL * DAY);
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
    kz_store_solver solver = {0};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        kz_store_puzzle puzzle = {0};
        kz_solving_rate(&solver, &puzzle, LEVEL, steps[i].right, NOON + (int64_t)steps[i].day * DAY);
        assert_int_equal(solver.run, steps[i].run);
        assert_int_equal(solver.best_run, steps[i].best_run);
        assert_int_equal(solver.days, steps[i].days);
        assert_int_equal(solver.best_days, steps[i].best_days);
    }
    assert_int_equal(kz_solving_days(&solver, NOON + 5LL * DAY), 2);
    assert_int_equal(kz_solving_days(&solver, NOON + 6LL * DAY), 2);
    assert_int_equal(kz_solving_days(&solver, NOON + 7LL * DAY), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_puzzle_is_found_with_its_answer),
        cmocka_unit_test(actions_are_whole_ones),
        cmocka_unit_test(days_go_through_all_puzzles_and_games),
        cmocka_unit_test(a_right_answer_raises_the_solver_and_lowers_the_puzzle),
        cmocka_unit_test(both_are_rated_by_the_ratings_before),
        cmocka_unit_test(uncertainty_grows_with_the_days_between),
        cmocka_unit_test(streaks_are_counted),
    };
    return cmocka_run_group_tests_name("solving", tests, NULL, NULL);
}
