/* SPDX-License-Identifier: MIT */
/* Glicko-2 (kozel/rating.h) against another implementation's figures (web/tools/glicko-vectors.mjs).
 * Arguments: the file of vectors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <kozel/rating.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 8 };

static const char *vectors;

static void near(double is, double should, double by)
{
    if (!(fabs(is - should) <= by))
        fail_msg("%.9f instead of %.9f", is, should);
}

/* Takes the numbers of a line; returns how many there are. */
static int read_numbers(char *line, double *numbers, int most)
{
    int count = 0;
    for (char *word = strtok(line, " \n"); word && count < most; word = strtok(NULL, " \n"))
        numbers[count++] = strtod(word, NULL);
    return count;
}

static void another_implementation_agrees(void **state)
{
    (void)state;
    FILE *file = fopen(vectors, "r");
    assert_non_null(file);
    char line[512];
    int lines = 0;
    for (; fgets(line, sizeof line, file); lines++) {
        double n[6 + 3 * GAMES];
        kz_glicko_game games[GAMES];
        int count = (read_numbers(line, n, 6 + 3 * GAMES) - 6) / 3;
        for (int i = 0; i < count; i++) {
            const double *game = n + 6 + 3 * i;
            games[i] = (kz_glicko_game){{game[0], game[1], 0.06}, game[2]};
        }
        kz_glicko after = kz_glicko_after((kz_glicko){n[0], n[1], n[2]}, games, count, 1);
        near(after.rating, n[3], 1e-4);
        near(after.deviation, n[4], 1e-4);
        near(after.volatility, n[5], 2e-7);
    }
    fclose(file);
    assert_int_equal(lines, 201);
}

static void the_papers_example(void **state)
{
    (void)state;
    const kz_glicko_game games[] = {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    kz_glicko after = kz_glicko_after((kz_glicko){1500, 200, 0.06}, games, 3, 1);
    near(after.rating, 1464.06, 0.02);
    near(after.deviation, 151.52, 0.02);
    near(after.volatility, 0.05999, 1e-5);
}

/* A weight is the number of times that a game counts. */
static void a_weight_repeats_a_game(void **state)
{
    (void)state;
    const kz_glicko before = {1500, 200, 0.06};
    const kz_glicko_game games[] = {{{1400, 30, 0.06}, 1}, {{1700, 300, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    static const double once[] = {1, 1, 1}, twice[] = {1, 2}, never[] = {0, 0}, half[] = {0.5, 0.5};
    kz_glicko plain = kz_glicko_after(before, games, 3, 1),
              same = kz_glicko_after_weighted(before, games, once, 3, 1),
              doubled = kz_glicko_after_weighted(before, games, twice, 2, 1),
              none = kz_glicko_after_weighted(before, games, never, 2, 1),
              idle = kz_glicko_after(before, NULL, 0, 1);
    assert_memory_equal(&plain, &same, sizeof plain);
    near(doubled.rating, plain.rating, 1e-9);
    near(doubled.deviation, plain.deviation, 1e-9);
    assert_memory_equal(&none, &idle, sizeof none);
    kz_glicko less = kz_glicko_after_weighted(before, games, half, 1, 1),
              more = kz_glicko_after(before, games, 1, 1);
    assert_true(less.rating > before.rating && less.rating < more.rating);
    assert_true(less.deviation < before.deviation && less.deviation > more.deviation);
}

static void time_makes_uncertain_up_to_a_bound(void **state)
{
    (void)state;
    const kz_glicko before = {1700, 60, 0.06};
    kz_glicko idle = kz_glicko_after(before, NULL, 0, 30), halves = before;
    for (int i = 0; i < 60; i++)
        halves = kz_glicko_after(halves, NULL, 0, 0.5);
    near(halves.deviation, idle.deviation, 1e-9); /* however the time is cut */
    assert_true(idle.deviation > 80 && idle.rating == before.rating);
    near(kz_glicko_after(before, NULL, 0, 0).deviation, before.deviation, 1e-9);
    near(kz_glicko_after(before, NULL, 0, 1e9).deviation, KZ_GLICKO_DEVIATION, 0);
    near(kz_glicko_first(1234).deviation, KZ_GLICKO_DEVIATION, 0);
}

/* No result, however surprising, gives a figure that is none. */
static void far_ratings_stay_finite(void **state)
{
    (void)state;
    for (int score = 0; score < 2; score++) {
        kz_glicko weak = {-3000, 30, 0.06}, strong = {4000, 30, 0.06};
        for (int i = 0; i < 100; i++) {
            kz_glicko_game game = {strong, score}, back = {weak, 1 - score};
            kz_glicko next = kz_glicko_after(weak, &game, 1, 0.01);
            strong = kz_glicko_after(strong, &back, 1, 0.01);
            weak = next;
            assert_true(isfinite(weak.rating) && isfinite(strong.rating));
            assert_true(weak.deviation > 0 && weak.deviation <= 350);
            assert_true(weak.volatility > 0 && isfinite(weak.volatility));
        }
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_implementation_agrees), cmocka_unit_test(the_papers_example),
        cmocka_unit_test(a_weight_repeats_a_game),       cmocka_unit_test(time_makes_uncertain_up_to_a_bound),
        cmocka_unit_test(far_ratings_stay_finite),
    };
    if (argc != 2)
        return 2;
    vectors = argv[1];
    return cmocka_run_group_tests_name("glicko", tests, NULL, NULL);
}
