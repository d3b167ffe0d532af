/* SPDX-License-Identifier: MIT */
/* The values of a search: one for each legal action, the best one being what `master` chooses. */
#include "tests/unit/engine/core/games_world.h"

#include <kozel/bot.h>
#include <kozel/search.h>

#include <math.h>

static const kz_budget budget = {.rollouts = 600, .threads = 1};

static kz_action_values values;

static void check_values(const kz_view *view, kz_rng *rng)
{
    kz_rng same = *rng;
    kz_search(view, &budget, rng, &values);
    assert_int_equal(values.count, view->legal_count);
    kz_action chosen = kz_bot_choose(kz_bot_find("master"), view, &budget, &same);
    assert_true(same_action(values.action[values.best].action, chosen));
    for (int i = 0; i < values.count; i++) {
        const kz_action_value *v = &values.action[i];
        assert_true(same_action(v->action, view->legal[i]));
        assert_true(isfinite(v->value) && v->error >= 0 && v->deals >= 0);
        assert_true(v->deals <= values.action[values.best].deals);
    }
}

static void every_action_has_a_value(void **state)
{
    (void)state;
    static kz_view view;
    kz_rng rng;
    int choices = 0;
    kz_rng_seed(&rng, 1);
    for (variant v = {0}; next_variant(&world_games, &v);) {
        kz_rules rules;
        kz_match m;
        assert_true(kz_game_setup(v.game, v.seats, "", &rules, NULL));
        kz_match_init(&m, &rules);
        deal_cards(&m, &rng);
        for (int ply = 0; ply < 6 && m.pub.phase == KZ_PLAYING; ply++) {
            kz_view_of(&m, m.pub.turn, &view);
            check_values(&view, &rng);
            choices += values.action[values.best].deals > 0;
            kz_match_apply(&m, view.legal[kz_rng_below(&rng, view.legal_count)]);
        }
    }
    assert_true(choices > 40);
}

/* Returns the number of pairs of actions with the same tile. */
static int check_pairs(void)
{
    int pairs = 0;
    for (int i = 0; i < values.count; i++)
        for (int k = 0; k < i; k++) {
            const kz_action_value *a = &values.action[i], *b = &values.action[k];
            if (a->action.kind != KZ_LAY || a->action.tile != b->action.tile)
                continue;
            assert_true(a->value == b->value && a->deals == b->deals && a->error == b->error);
            pairs++;
        }
    return pairs;
}

/* The same tile at two ends of one value. */
static void equal_actions_have_one_value(void **state)
{
    (void)state;
    static kz_view view;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    int pairs = 0;
    for (int deal = 0; deal < 40; deal++) {
        kz_match m = begin_match("sport", 4, NULL);
        for (deal_cards(&m, &rng); m.pub.phase == KZ_PLAYING; kz_match_apply(&m, kz_match_random(&m, &rng))) {
            if (m.pub.log_count < 16 || m.pub.board.value[0] != m.pub.board.value[1])
                continue;
            kz_view_of(&m, m.pub.turn, &view);
            check_values(&view, &rng);
            pairs += check_pairs();
        }
    }
    assert_true(pairs > 5);
}

/* Two searches of other deals differ by no more than their errors allow. */
static void errors_are_those_of_the_values(void **state)
{
    (void)state;
    static kz_view view;
    kz_rng rng;
    kz_rng_seed(&rng, 4);
    kz_match m = begin_match("kozel", 3, NULL);
    deal_cards(&m, &rng);
    do {
        kz_match_apply(&m, kz_match_random(&m, &rng));
        kz_view_of(&m, m.pub.turn, &view);
    } while (view.legal_count < 3);
    static kz_action_values one, other;
    const kz_budget more = {.rollouts = 20000, .threads = 1};
    double sum = 0;
    kz_search(&view, &more, &rng, &one);
    kz_search(&view, &more, &rng, &other);
    for (int i = 0; i < one.count; i++) {
        double error = hypot(one.action[i].error, other.action[i].error);
        assert_true(error > 0);
        sum += fabs(one.action[i].value - other.action[i].value) / error;
    }
    assert_true(sum / one.count < 3 && sum / one.count > 0.05);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action_has_a_value),
        cmocka_unit_test(equal_actions_have_one_value),
        cmocka_unit_test(errors_are_those_of_the_values),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
