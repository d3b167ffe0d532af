/* SPDX-License-Identifier: MIT */
/* The test of collusion (kozel/collusion.h) on made-up choices, honest and not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <kozel/collusion.h>
#include <math.h>
#include <stdio.h>

enum { PAIRS = 100, MATCHES = 40, CHOICES = 20 };

static double uniform(kz_rng *rng)
{
    return ((double)(kz_rng_next(rng) >> 11) + 0.5) * 0x1p-53;
}

static void near(double is, double should, double by)
{
    if (!(fabs(is - should) <= by))
        fail_msg("%.12f instead of %.12f", is, should);
}

static kz_collusion test_of(const kz_collusion_block block[], int count, uint64_t seed)
{
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    return kz_collusion_test(block, count, &rng);
}

/* What A does in a match. `help` is what a choice adds for B at the others' cost; `weaker`: how much more
 * often B loses than the others. A's honest mistakes are rare and large. Opponents gain by their chance to
 * lose, the next seat (0) more, and the others less. */
static kz_collusion_block match(kz_rng *rng, int opponents, double help, double weaker)
{
    kz_collusion_block block = {{0}, opponents, (int)kz_rng_below(rng, (uint32_t)opponents)};
    for (int n = 0; n < CHOICES; n++) {
        double gain[KZ_COLLUSION_OPPONENTS], losing[KZ_COLLUSION_OPPONENTS], all = 0;
        double mistake = uniform(rng) < 0.15 ? -0.2 * log(uniform(rng)) : 0;
        for (int j = 0; j < opponents; j++)
            all += losing[j] = 0.2 + 0.2 * uniform(rng) + (j == block.helped ? weaker : 0);
        for (int j = 0; j < opponents; j++) {
            gain[j] = mistake * losing[j] / all * (j ? 1 - 0.6 / (opponents - 1) : 1.6);
            gain[j] += 0.02 * (uniform(rng) - 0.5);
            gain[j] += j == block.helped ? help : -help / (opponents - 1);
        }
        kz_collusion_add(&block, gain, losing);
    }
    return block;
}

static kz_collusion pair(uint64_t seed, int opponents, double help, double weaker)
{
    kz_collusion_block block[MATCHES];
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    for (int i = 0; i < MATCHES; i++)
        block[i] = match(&rng, opponents, help, weaker);
    return kz_collusion_test(block, MATCHES, &rng);
}

/* A choice with G = 0.3: B, who loses half of the time, gets half of it anyway. */
static void the_statistic_is_as_specified(void **state)
{
    (void)state;
    kz_collusion_block block = {{0}, 3, 1};
    kz_collusion_add(&block, (double[]){0.1, 0.3, -0.1}, (double[]){0.2, 0.4, 0.2});
    near(block.sum[0], 0.1 - 0.3 * 0.25, 1e-15);
    near(block.sum[1], 0.3 - 0.3 * 0.5, 1e-15);
    near(block.sum[2], -0.1 - 0.3 * 0.25, 1e-15);
    near(test_of(&block, 1, 1).statistic, 0.15 - (0.025 - 0.175) / 2, 1e-15);
    kz_collusion_block twice[] = {block, block};
    near(test_of(twice, 2, 1).statistic, 2 * test_of(&block, 1, 1).statistic, 1e-15);
    kz_collusion_add(&block, (double[]){0, 0, 0}, (double[]){0, 0, 0}); /* nobody can lose: equal shares */
    near(block.sum[1], 0.15, 1e-15);
}

/* Without choices, or with one match, nothing can be concluded. */
static void little_is_no_proof(void **state)
{
    (void)state;
    kz_collusion_block none[MATCHES] = {{{0}, 0, 0}};
    for (int i = 0; i < MATCHES; i++)
        none[i] = (kz_collusion_block){{0}, 2 + i % 2, 0};
    kz_collusion nothing = test_of(none, MATCHES, 1);
    near(nothing.statistic, 0, 0);
    near(nothing.p, 1, 0);
    assert_false(nothing.bound);
    kz_collusion_block one = {{9, -1, -1}, 3, 0};
    near(test_of(&one, 1, 1).p, 1.0 / 3, 0.02);
    one.helped = 1;
    near(test_of(&one, 1, 1).p, 1, 0);
}

/* Honest pairs have small p no more often than chance has, also with a weaker B. */
static void honest_pairs_are_not_blamed(void **state)
{
    (void)state;
    for (int weaker = 0; weaker < 2; weaker++) {
        int tenth = 0, hundredth = 0, thousandth = 0;
        for (int n = 0; n < PAIRS; n++) {
            double p = pair((uint64_t)(n + PAIRS * weaker), 2 + n % 2, 0, 0.2 * weaker).p;
            tenth += p < 0.1;
            hundredth += p < 0.01;
            thousandth += p < 0.001;
        }
        printf("p of %d honest pairs: %d below 0.1, %d below 0.01, %d below 0.001\n", PAIRS, tenth, hundredth,
               thousandth);
        assert_true(tenth > 0 && tenth < 22 && hundredth <= 5 && thousandth <= 1); /* four standard errors */
    }
}

/* The threshold is that of 5,000 tests: p x 5000 < 0.01. */
static void help_is_found(void **state)
{
    (void)state;
    int found = 0;
    for (int n = 0; n < 50; n++)
        found += pair((uint64_t)n, 3, 0.02, 0).p < 0.000002;
    printf("help of 0.02 a choice is found in %d of 50 pairs\n", found);
    assert_true(found > 40);
}

/* Returns the share of all labels whose sum reaches S. */
static double exact(const kz_collusion_block block[], int count, double statistic)
{
    int all = 1, reached = 0;
    for (int i = 0; i < count; i++)
        all *= block[i].opponents;
    for (int n = 0; n < all; n++) {
        double sum = 0;
        for (int i = 0, rest = n; i < count; rest /= block[i++].opponents) {
            kz_collusion_block one = block[i];
            one.helped = rest % one.opponents;
            double others =
                one.sum[0] + one.sum[1] + (one.opponents > 2 ? one.sum[2] : 0) - one.sum[one.helped];
            sum += one.sum[one.helped] - others / (one.opponents - 1);
        }
        reached += sum >= statistic - 1e-12;
    }
    return (double)reached / all;
}

/* p is the share of all labels, or a bound above it. */
static void p_is_never_too_small(void **state)
{
    (void)state;
    enum { COUNT = 9, CASES = 60 };
    int bounds = 0;
    kz_rng rng;
    kz_rng_seed(&rng, 5);
    for (int n = 0; n < CASES; n++) {
        kz_collusion_block block[COUNT];
        for (int i = 0; i < COUNT; i++)
            block[i] = match(&rng, 3, n % 3 * 0.03, 0);
        kz_collusion found = kz_collusion_test(block, COUNT, &rng);
        double p = exact(block, COUNT, found.statistic);
        bounds += found.bound;
        if (found.bound)
            assert_true(found.p >= p * (1 - 1e-12) && found.p < 30 * p + 1e-4);
        else
            near(found.p, p, 5 * sqrt(p / KZ_COLLUSION_DRAWS) + 1e-4);
    }
    assert_true(bounds > CASES / 4 && bounds < CASES);
}

/* A pair that always does the worst for the others: the bound is the chance of all labels. */
static void the_bound_reaches_the_extreme(void **state)
{
    (void)state;
    kz_collusion_block block[30];
    for (int i = 0; i < 30; i++)
        block[i] = (kz_collusion_block){{1, 0, 0}, 3, 0};
    kz_collusion found = test_of(block, 30, 1);
    assert_true(found.bound);
    near(log(found.p), -30 * log(3), 1e-9);
}

static void times_of_tests_double(void **state)
{
    (void)state;
    int due = 0;
    for (int matches = -1; matches < 1000; matches++)
        due += kz_collusion_due(matches);
    assert_int_equal(due, 6); /* 20, 40, 80, 160, 320, 640 */
    assert_true(kz_collusion_due(20) && kz_collusion_due(640) && !kz_collusion_due(60));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_statistic_is_as_specified), cmocka_unit_test(little_is_no_proof),
        cmocka_unit_test(honest_pairs_are_not_blamed),   cmocka_unit_test(help_is_found),
        cmocka_unit_test(p_is_never_too_small),          cmocka_unit_test(the_bound_reaches_the_extreme),
        cmocka_unit_test(times_of_tests_double),
    };
    return cmocka_run_group_tests_name("collusion", tests, NULL, NULL);
}
