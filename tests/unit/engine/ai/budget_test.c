/* SPDX-License-Identifier: MIT */
/* What a search may spend: threads that change no choice, times that are limits. */
#include "tests/unit/engine/core/games_world.h"

#include "engine/ai/budget.h"

#include <kozel/bot.h>
#include <kozel/rng.h>
#include <kozel/view.h>

#include <sys/wait.h>
#include <unistd.h>

static void threads_change_no_choice(void **state)
{
    (void)state;
    static kz_view view;
    const kz_bot *master = kz_bot_find("master");
    kz_rng rng;
    kz_rng_seed(&rng, 2);
    for (int seats = 2; seats <= 4; seats++) {
        kz_match m = begin_match("kozel", seats, NULL);
        deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING) {
            kz_action action = {0};
            kz_view_of(&m, m.pub.turn, &view);
            for (int threads = 1; threads <= 4; threads++) {
                kz_budget budget = {.rollouts = 400, .threads = threads};
                kz_rng same = rng;
                kz_action a = kz_bot_choose(master, &view, &budget, &same);
                assert_true(threads == 1 || same_action(a, action));
                action = a;
            }
            kz_rng_next(&rng);
            kz_match_apply(&m, action);
        }
    }
}

/* Kozel in pairs after the lead. */
static void second_turn(kz_view *view, kz_rng *rng)
{
    kz_rng_seed(rng, 6);
    kz_match m = begin_match("kozel-pairs", 4, NULL);
    deal_cards(&m, rng);
    kz_match_apply(&m, (kz_action){KZ_LAY, m.pub.turn, m.pub.must_lead, KZ_NO_END});
    kz_view_of(&m, m.pub.turn, view);
}

/* A time is a limit: without it this would never end. */
static void time_is_a_limit(void **state)
{
    (void)state;
    static kz_view view;
    kz_rng rng;
    second_turn(&view, &rng);
    kz_budget budget = {.ms = 10, .threads = 2};
    check_choice(&view, kz_bot_choose(kz_bot_find("master"), &view, &budget, &rng));
}

static void processor_time_is_a_limit_too(void **state)
{
    (void)state;
    static kz_view view;
    kz_rng rng;
    second_turn(&view, &rng);
    const kz_budget wall = {.ms = 30, .threads = 1}, budget = {.ms = 30, .threads = 1, .cpu = true};
    int64_t begin = ai_budget_clock(&budget);
    check_choice(&view, kz_bot_choose(kz_bot_find("master"), &view, &budget, &rng));
    assert_true(ai_budget_clock(&budget) > begin);
    /* Who waits for another process, which spends so much, spends nothing himself. */
    int64_t wall_begin = ai_budget_clock(&wall);
    pid_t child = fork();
    begin = ai_budget_clock(&budget);
    while (child == 0 && ai_budget_clock(&budget) - begin < 60000000)
        ;
    if (child == 0)
        _exit(0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_true(ai_budget_clock(&wall) - wall_begin >= 60000000);
    assert_true(ai_budget_clock(&budget) - begin < 30000000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_no_choice),
        cmocka_unit_test(time_is_a_limit),
        cmocka_unit_test(processor_time_is_a_limit_too),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
