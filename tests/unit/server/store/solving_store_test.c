/* SPDX-License-Identifier: MIT */
/* What the store keeps of solving puzzles (server/store/people/solving.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "server/store/people/account.h"
#include "server/store/people/person.h"
#include "server/store/people/solving.h"
#include "server/store/sql/query.h"
#include "tests/unit/server/store/store_world.h"

enum { ADA, BEN, PEOPLE };

static const char PUZZLE[] = "kozel-0123abcd";
static struct store *store;
static int64_t people[PEOPLE];

static int open_store(void **state)
{
    (void)state;
    store = test_store_open(test_store_place());
    for (int i = 0; i < PEOPLE; i++) {
        uint8_t hash[STORE_TOKEN_HASH_SIZE];
        memset(hash, i + 1, sizeof hash);
        store_person person;
        assert_int_equal(store_guest_add(store, hash, 1, &person), STORE_STORED);
        people[i] = person.id;
    }
    return 0;
}

static int close_store(void **state)
{
    (void)state;
    store_close(store);
    test_store_remove();
    return 0;
}

/* One attempt as the server makes it; what is written is made up. */
static store_stored attempt(int who, const char *puzzle, bool right, int64_t at)
{
    store_solver solver;
    store_puzzle held;
    store_attempt made = {"2-6@a", right, 1500000, right ? 1600000 : 1400000, at, 0};
    assert_int_equal(store_begin(store), STORE_STORED);
    assert_int_equal(store_solving_hold(store, people[who], puzzle, &solver, &held), STORE_STORED);
    solver.skill = (store_skill){made.after, 300000, 60000000, at};
    solver.solved += right;
    solver.missed += !right;
    solver.run = right ? solver.run + 1 : 0;
    solver.days++;
    held.skill = (store_skill){right ? 1400000 : 1600000, 310000, 59999999, at};
    held.solved += right;
    held.missed += !right;
    return store_end(store, store_attempt_add(store, people[who], puzzle, &made, &solver, &held));
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    store_solver solver;
    store_puzzle puzzle;
    store_attempt made;
    assert_int_equal(store_solver_get(store, people[ADA], &solver), STORE_NONE);
    assert_int_equal(store_puzzle_get(store, PUZZLE, &puzzle), STORE_NONE);
    assert_int_equal(store_attempt_get(store, people[ADA], PUZZLE, &made), STORE_NONE);
    assert_int_equal(attempt(ADA, PUZZLE, true, 5), STORE_STORED);
    assert_int_equal(attempt(ADA, "kozel-other", true, 6), STORE_STORED);
    assert_int_equal(attempt(BEN, PUZZLE, false, 7), STORE_STORED);

    assert_int_equal(store_solver_get(store, people[ADA], &solver), STORE_STORED);
    assert_int_equal(solver.skill.rating, 1600000);
    assert_int_equal(solver.skill.deviation, 300000);
    assert_int_equal(solver.skill.volatility, 60000000);
    assert_int_equal(solver.skill.at, 6);
    assert_int_equal(solver.solved, 2);
    assert_int_equal(solver.run, 2);
    assert_int_equal(solver.days, 2);
    assert_int_equal(store_puzzle_get(store, PUZZLE, &puzzle), STORE_STORED);
    assert_int_equal(puzzle.skill.rating, 1600000);
    assert_int_equal(puzzle.skill.volatility, 59999999);
    assert_int_equal(puzzle.solved, 1);
    assert_int_equal(puzzle.missed, 1);
    assert_int_equal(store_attempt_get(store, people[BEN], PUZZLE, &made), STORE_STORED);
    assert_string_equal(made.action, "2-6@a");
    assert_false(made.right);
    assert_int_equal(made.after, 1400000);
    assert_int_equal(made.at, 7);
}

/* The second one changes nothing, neither of solver nor puzzle. */
static void one_attempt_a_person_and_puzzle(void **state)
{
    (void)state;
    store_solver solver;
    store_puzzle puzzle;
    assert_int_equal(attempt(ADA, PUZZLE, true, 5), STORE_STORED);
    assert_int_equal(attempt(ADA, PUZZLE, false, 6), STORE_CONFLICT);
    assert_int_equal(store_solver_get(store, people[ADA], &solver), STORE_STORED);
    assert_int_equal(solver.missed, 0);
    assert_int_equal(store_puzzle_get(store, PUZZLE, &puzzle), STORE_STORED);
    assert_int_equal(puzzle.solved + puzzle.missed, 1);
    assert_int_equal(puzzle.skill.at, 5);
}

static void votes_are_of_who_has_attempted(void **state)
{
    (void)state;
    static const struct {
        int who, vote, up, down;
    } votes[] = {{ADA, 1, 1, 0},  {ADA, 1, 1, 0}, {BEN, 1, 2, 0},
                 {ADA, -1, 1, 1}, {BEN, 0, 0, 1}, {ADA, 0, 0, 0}};
    store_puzzle puzzle;
    assert_int_equal(attempt(ADA, PUZZLE, true, 5), STORE_STORED);
    assert_int_equal(store_puzzle_vote(store, people[BEN], PUZZLE, 1), STORE_NONE);
    assert_int_equal(attempt(BEN, PUZZLE, false, 5), STORE_STORED);
    for (size_t i = 0; i < sizeof votes / sizeof *votes; i++) {
        assert_int_equal(store_puzzle_vote(store, people[votes[i].who], PUZZLE, votes[i].vote), STORE_STORED);
        assert_int_equal(store_puzzle_get(store, PUZZLE, &puzzle), STORE_STORED);
        assert_int_equal(puzzle.up, votes[i].up);
        assert_int_equal(puzzle.down, votes[i].down);
    }
}

static void note_attempted(void *context, const char *puzzle, int64_t rating, bool by_him)
{
    char *text = context;
    sprintf(text + strlen(text), "%s %d%s;", puzzle, (int)rating, by_him ? " his" : "");
}

static void attempted_puzzles_are_listed(void **state)
{
    (void)state;
    char text[256] = "";
    assert_int_equal(store_puzzles_attempted(store, people[ADA], note_attempted, text), STORE_STORED);
    assert_string_equal(text, "");
    attempt(ADA, "kozel-aaaa", true, 5);
    attempt(BEN, "kozel-bbbb", false, 6);
    assert_int_equal(store_puzzles_attempted(store, people[ADA], note_attempted, text), STORE_STORED);
    const char *one = strstr(text, "kozel-aaaa 1400000 his;"), *other = strstr(text, "kozel-bbbb 1600000;");
    assert_true(one && other && strlen(text) == 42);
}

static void a_closed_account_leaves_nothing_but_the_puzzles(void **state)
{
    (void)state;
    store_solver solver;
    store_puzzle puzzle;
    store_attempt made;
    store_register(store, people[ADA], "Ada", "ada", "x", "", 2);
    attempt(ADA, PUZZLE, true, 5);
    attempt(BEN, PUZZLE, false, 6);
    assert_int_equal(store_account_close(store, people[ADA], 7), STORE_STORED);
    assert_int_equal(store_solver_get(store, people[ADA], &solver), STORE_NONE);
    assert_int_equal(store_attempt_get(store, people[ADA], PUZZLE, &made), STORE_NONE);
    assert_int_equal(store_attempt_get(store, people[BEN], PUZZLE, &made), STORE_STORED);
    assert_int_equal(store_puzzle_get(store, PUZZLE, &puzzle), STORE_STORED);
    assert_int_equal(puzzle.solved, 1);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, open_store, close_store)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_written_is_read),
        TEST(one_attempt_a_person_and_puzzle),
        TEST(votes_are_of_who_has_attempted),
        TEST(attempted_puzzles_are_listed),
        TEST(a_closed_account_leaves_nothing_but_the_puzzles),
    };
    return cmocka_run_group_tests_name("solving_store", tests, NULL, NULL);
}
