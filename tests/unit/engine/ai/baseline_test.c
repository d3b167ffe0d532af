/* SPDX-License-Identifier: MIT */
/* The baselines and the oracle: legal in every game, as strong as they must be at least. */
#include "apps/arena/contest.h"
#include "engine/ai/baselines.h"
#include "tests/unit/engine/core/variants.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/base/spare.h"

#include <kozel/catalogue.h>

static kz_games games;
static arena_contest contest;
static arena_contest_result first;

static void set_up(const char *game, int seats, const char *one, const char *other, int rounds)
{
    kz_budget budget = {.rollouts = 20, .threads = 1};
    contest =
        (arena_contest){.game = game, .options = "", .count = 2, .seed = 3, .rounds = rounds, .threads = 2};
    assert_true(kz_game_setup(kz_games_find(&games, game), seats, NULL, &contest.rules, NULL));
    assert_int_equal(arena_contestant_parse(one, strlen(one), &budget, &contest.contestant[0]),
                     ARENA_CONTESTANT_OK);
    assert_int_equal(arena_contestant_parse(other, strlen(other), &budget, &contest.contestant[1]),
                     ARENA_CONTESTANT_OK);
}

static void test_every_game(void **state)
{
    (void)state;
    static const char *const names[] = {"flat@3r", "pimc@10r", "oracle"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (variant v = {0}; next_variant(&games, &v);) {
            set_up(v.game->name, v.seats, names[i], "random", 1);
            arena_contest_run(&contest, &first);
            assert_int_equal(first.faults[0], 0);
            assert_true(first.latency[0].count > 0);
        }
}

static void assert_stronger(const char *game, int seats, const char *one, const char *other, int rounds)
{
    set_up(game, seats, one, other, rounds);
    arena_contest_run(&contest, &first);
    if (first.points[0].mean <= arena_sample_margin(&first.points[0]))
        fail_msg("%s: %s gains %g +- %g against %s", game, one, first.points[0].mean,
                 arena_sample_margin(&first.points[0]), other);
}

static void test_strength(void **state)
{
    (void)state;
    if (SPARE > 1) /* what it runs through the others have run through */
        return;
    assert_stronger("sport", 4, "oracle", "heaviest", 60);
    assert_stronger("muggins", 2, "oracle", "heaviest", 60);
    assert_stronger("sport", 4, "flat@100r", "heaviest", 100);
    assert_stronger("kozel", 4, "flat@100r", "random", 60);
    assert_stronger("kozel-roof", 4, "pimc@50r", "random", 60);
}

static void test_values(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 11);
    for (int i = 0; i < 100; i++) {
        const bool loses = i % 2;
        kz_tile order[KZ_TILES];
        kz_match m;
        kz_rules rules;
        assert_true(
            kz_game_setup(kz_games_find(&games, loses ? "kozel-yard" : "sport"), 4, NULL, &rules, NULL));
        kz_match_init(&m, &rules);
        do
            kz_rng_shuffle(&rng, order);
        while (!kz_match_deal(&m, order, NULL));
        const kz_account before[KZ_SEATS] = {{0}};
        ai_play_at_random(&m, &rng);
        int gain = (int)(m.pub.account[0].score - m.pub.account[1].score), stake = 0;
        if (m.pub.phase == KZ_OVER)
            stake = rules.target * ((m.pub.result.winners & 1) - (m.pub.result.winners >> 1 & 1)) * 2;
        assert_int_equal((int)ai_deal_value(&m, before, 0), (loses ? -gain : gain) + stake);
        assert_true(ai_deal_value(&m, before, 1) == -ai_deal_value(&m, before, 0));
    }
}

/* Who sees all tiles is known to the arena alone. */
static void test_the_oracle_is_no_bot(void **state)
{
    (void)state;
    assert_null(kz_bot_find("oracle"));
    assert_null(ai_baseline_find("oracle"));
    assert_null(kz_bot_find("flat"));
    assert_non_null(ai_baseline_find("flat"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game),

        cmocka_unit_test(test_strength),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_the_oracle_is_no_bot),
    };
    kz_games_init(&games);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
