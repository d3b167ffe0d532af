/* SPDX-License-Identifier: MIT */
/* What a judgement concludes from the results of its worlds. The linker replaces the function that plays
 * them, so that means and errors are exact. Some "chances" are outside 0..1. */
#include "tests/unit/engine/core/games_world.h"

#include "engine/memory/memory.h"
#include "engine/teach/analysis/scale.h"
#include "engine/teach/analysis/worlds.h"

#include <kozel/analysis.h>

#include <math.h>

enum { PLAYED, BEST, PLAYOUTS = 200 };

/* The deviation makes a blunder of 0.08 (docs/spec/teaching.md). */
static const kz_scale sport = {0.1, 7};
static const double error = 0.1;

static int worlds;      /* of each trial, all of weight 1 */
static double gain;     /* of the best action over the played one, with the standard error `error` */
static int trials;      /* how often the worlds were played */
static int first, last; /* the playouts of the first and of the last trial */

bool __wrap_analysis_trial_run(const infoset_history *history, const analysis_alternatives *set, int playouts,
                               uint64_t seed, const kz_stop *stop, analysis_trial *trial);

bool __wrap_analysis_trial_run(const infoset_history *history, const analysis_alternatives *set, int playouts,
                               uint64_t seed, const kz_stop *stop, analysis_trial *trial)
{
    (void)history, (void)seed, (void)stop;
    int values = worlds * set->count;
    first = trials++ ? first : playouts;
    last = playouts;
    *trial = (analysis_trial){.count = worlds, .actions = set->count, .effort = 1};
    trial->weight = memory_new((size_t)worlds, sizeof(double));
    trial->chance = memory_new((size_t)values, sizeof(double));
    trial->points = memory_new((size_t)values, sizeof(double));
    for (int i = 0; i < worlds; i++) {
        double *chance = trial->chance + i * set->count;
        trial->weight[i] = 1;
        chance[PLAYED] = 0.5;
        chance[BEST] = 0.5 + gain + (i & 2 ? error : -error) * sqrt(worlds); /* as much in each half */
    }
    return true;
}

/* Judges the first of `actions` different actions. */
static kz_judgement judged(int actions, int world_count, double gain_errors)
{
    static kz_view view;
    static analysis_alternatives set;
    kz_judgement j;
    kz_rng rng;
    kz_rng_seed(&rng, 3);
    do {
        kz_match m = begin_match("kozel", 4, NULL);
        deal_cards(&m, &rng);
        do {
            kz_match_apply(&m, kz_match_random(&m, &rng));
            kz_view_of(&m, m.pub.turn, &view);
            analysis_alternatives_of(&view, &set);
        } while (m.pub.log_count < 8 && set.count != actions);
    } while (set.count != actions);
    worlds = world_count;
    gain = gain_errors * error;
    trials = 0;
    kz_judge(&view, set.action[PLAYED], &(kz_budget){.rollouts = PLAYOUTS}, &sport, &j);
    return j;
}

static void a_hundred_worlds_are_enough(void **state)
{
    (void)state;
    kz_judgement j = judged(2, 99, 8);
    assert_false(j.judged);
    assert_int_equal(j.mark, KZ_MARK_NONE);
    j = judged(2, 100, 8);
    assert_true(j.judged && j.effective == 100);
    assert_int_equal(j.mark, KZ_MARK_BLUNDER);
}

/* A loss is certain above this many errors. Noise exceeds the limit of any of the other actions once in a
 * hundred judgements. */
static void more_actions_need_a_surer_loss(void **state)
{
    (void)state;
    static const double limit[] = {2.326, 2.576, 2.713};
    for (int others = 1; others <= 3; others++) {
        kz_judgement below = judged(others + 1, 100, limit[others - 1] - 0.01),
                     above = judged(others + 1, 100, limit[others - 1] + 0.01);
        assert_float_equal(above.loss_error, error, 1e-9);
        assert_int_equal(below.mark, KZ_MARK_NONE);
        assert_int_equal(above.mark, KZ_MARK_BLUNDER);
    }
}

/* Half the noise, 1.25 errors, beyond the limit of certainty, a judgement is not repeated. */
static void a_loss_near_certainty_is_judged_again(void **state)
{
    (void)state;
    judged(2, 100, 2.326 + 1.24);
    assert_int_equal(trials, 2);
    assert_int_equal(first, PLAYOUTS);
    assert_true(last > PLAYOUTS);
    judged(2, 100, 2.326 + 1.26);
    assert_int_equal(trials, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hundred_worlds_are_enough),
        cmocka_unit_test(more_actions_need_a_surer_loss),
        cmocka_unit_test(a_loss_near_certainty_is_judged_again),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
