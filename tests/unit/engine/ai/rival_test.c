/* SPDX-License-Identifier: MIT */
/* Bots that adapt to a person (engine/ai/rival.h): simulated people of five strengths. */
#include "tests/unit/engine/core/games_world.h"

#include "engine/ai/rival.h"

#include <math.h>

enum { PEOPLE = 5, MATCHES = 15, LATER = 10, RUNS = 2000, TOP = 10 };

/* Elo of the levels and of the people. The steps are as uneven as the measured ones (data/bots/strength.txt),
 * which the estimate does not know. */
static const double levels[TOP + 1] = {913, 1000, 1110, 1168, 1263, 1298, 1390, 1474, 1554, 1603, 1649};
static const double people[PEOPLE] = {1000, 1150, 1300, 1450, 1600};

static kz_rules rules_of(const char *game, int seats)
{
    return begin_match(game, seats, NULL).pub.rules;
}

/* Returns the probability that a person is among the winners. */
static double wins(const kz_rules *r, double elo, double other)
{
    double p = 1 / (1 + pow(10, (other - elo) / 400)), others = r->side_count - 1;
    return r->target_means == KZ_TARGET_MEANS_LOSES ? 1 - (1 - p) / (1 - p + others * p)
                                                    : p / (p + others * (1 - p));
}

/* Returns the share of the matches from LATER on that a person wins. */
static double later_share(const kz_rules *r, double elo, uint64_t seed)
{
    kz_rng rng;
    int won = 0;
    kz_rng_seed(&rng, seed);
    for (int run = 0; run < RUNS; run++) {
        ai_estimate e = ai_estimate_first();
        for (int match = 0; match < MATCHES; match++) {
            int level = ai_estimate_rival(&e, r, TOP, &rng);
            assert_in_range(level, 0, TOP);
            bool wins_it = kz_rng_below(&rng, 1000000) < 1e6 * wins(r, elo, levels[level]);
            ai_estimate_add(&e, r, level, wins_it);
            won += wins_it && match >= LATER;
        }
    }
    return won / (double)(RUNS * (MATCHES - LATER));
}

static void check(const char *game, int seats, double least, double most)
{
    kz_rules r = rules_of(game, seats);
    for (int i = 0; i < PEOPLE; i++) {
        double share = later_share(&r, people[i], (uint64_t)i + 1);
        if (share < least || share > most)
            fail_msg("%s for %d, person of %.0f: %.3f", game, seats, people[i], share);
    }
}

/* The aim is 45 %. */
static void everybody_wins_nearly_half_against_one(void **state)
{
    (void)state;
    check("kozel", 2, 0.4, 0.52);
    check("sport", 4, 0.4, 0.52);
}

/* The goat of four, and the winner of four, is each as often as the others. */
static void everybody_is_the_goat_as_often(void **state)
{
    (void)state;
    check("kozel", 4, 0.71, 0.81);
    check("muggins", 4, 0.19, 0.3);
}

/* A win never brings a weaker rival, and the first match moves the estimate the most. */
static void results_move_the_estimate(void **state)
{
    (void)state;
    kz_rules r = rules_of("kozel", 2);
    ai_estimate won = ai_estimate_first(), lost = won, even = won;
    ai_estimate_add(&won, &r, 3, 1);
    ai_estimate_add(&lost, &r, 3, 0);
    ai_estimate_add(&even, &r, 3, 0.5);
    assert_true(won.strength > even.strength && even.strength > lost.strength);
    double first = won.strength - ai_estimate_first().strength, before = won.strength;
    ai_estimate_add(&won, &r, (int)won.strength, 1);
    assert_true(won.strength > before && won.strength - before < first);
    assert_int_equal(won.matches, 2);
}

static void the_choice_stays_among_the_levels(void **state)
{
    (void)state;
    kz_rules r = rules_of("kozel", 2);
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(ai_estimate_rival(&(ai_estimate){-7, 3}, &r, 5, &rng), 0);
        assert_int_equal(ai_estimate_rival(&(ai_estimate){17, 3}, &r, 5, &rng), 5);
        assert_in_range(ai_estimate_rival(&(ai_estimate){3.2, 3}, &r, 5, &rng), 3, 4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_wins_nearly_half_against_one),
        cmocka_unit_test(everybody_is_the_goat_as_often),
        cmocka_unit_test(results_move_the_estimate),
        cmocka_unit_test(the_choice_stays_among_the_levels),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
