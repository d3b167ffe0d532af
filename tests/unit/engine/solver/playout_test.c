/* SPDX-License-Identifier: MIT */
/* Random playouts: many at once give what one alone gives, in every way that the processor has. */
#include "engine/solver/playout.h"

#include <kozel/catalogue.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { DEALS = 3000 };

static kz_games games;

/* A deal of the game in play, its lead laid; false if it ended by that. */
static bool make_match(const kz_rules *rules, kz_rng *rng, kz_match *m)
{
    kz_tile order[KZ_TILES];
    kz_match_init(m, rules);
    kz_deal_shuffle(rules, rng, order);
    assert_true(kz_match_deal(m, order, NULL));
    kz_action legal[KZ_LEGAL];
    while (m->pub.phase == KZ_PLAYING && !m->pub.board.line)
        kz_match_apply(m, legal[kz_rng_below(rng, (uint32_t)kz_match_legal(m, legal))]);
    return m->pub.phase == KZ_PLAYING;
}

static void check_end(const solver_rollout *r, const solver_position *p, solver_outcome outcome)
{
    kz_set left = p->hand[0] | p->hand[1] | p->hand[2] | p->hand[3];
    assert_int_equal(solver_rollout_outcome(r), outcome);
    assert_int_equal(r->left, left);
    assert_int_equal(kz_bit(r->last), p->last);
    assert_int_equal(r->ended & 3, outcome == SOLVER_BLOCKED ? p->fisherman : p->turn);
    assert_int_equal(r->pips[0], p->pips[0]);
    assert_int_equal(r->pips[1], p->pips[1]);
}

/* From positions of a plain course: alone, and in every way at once. */
static void check_rules(const kz_rules *rules)
{
    kz_rng rng;
    kz_rng_seed(&rng, 4);
    kz_match m;
    solver_course c;
    static solver_rollout start[DEALS], all[DEALS];
    static solver_position ended[DEALS];
    static solver_outcome outcome[DEALS];
    for (int i = 0; i < DEALS; i++) {
        while (!make_match(rules, &rng, &m) || solver_position_of(&m, &c, &ended[i]) != SOLVER_GOES_ON)
            ;
        assert_true(c.plain);
        uint32_t dice = solver_dice_of(&rng);
        start[i] = solver_rollout_of(&ended[i], dice);
        outcome[i] = solver_playout(&c, &ended[i], &dice);
    }
    int ways = 0;
    for (solver_way way = SOLVER_SCALAR; way < SOLVER_WAYS; way++) {
        /* Numbers of deals that do not fill all lanes, too. */
        for (int count = DEALS; solver_rollout_has(way) && count; count = count > 40 ? 40 : count - 1) {
            for (int i = 0; i < DEALS; i++)
                all[i] = start[i];
            solver_rollout_by(way, &c, all, count);
            for (int i = 0; i < count; i++)
                check_end(&all[i], &ended[i], outcome[i]);
            for (int i = count; i < DEALS; i++)
                assert_int_equal(all[i].ended, 0);
        }
        ways += solver_rollout_has(way);
    }
    assert_true(ways > 0);
}

static kz_rules rules_of(const char *game, int seats)
{
    kz_rules rules;
    assert_true(kz_game_setup(kz_games_find(&games, game), seats, NULL, &rules, NULL));
    return rules;
}

static void test_pairs(void **state)
{
    (void)state;
    kz_rules rules = rules_of("sport", 4);
    check_rules(&rules);
}

static void test_single_seats_to_an_immediate_fish(void **state)
{
    (void)state;
    kz_rules rules = rules_of("kozel", 4);
    assert_int_equal(rules.fish_test, KZ_IMMEDIATE);
    check_rules(&rules);
}

static void test_two_seats_without_stock(void **state)
{
    (void)state;
    kz_rules rules = rules_of("kozel-yard", 2);
    rules.hand = 14;
    rules.redeal_doubles = rules.redeal_suit = 0;
    check_rules(&rules);
}

/* A lead at random, and what the ends are worth by the core's reckoning. */
static void test_leads_and_worth(void **state)
{
    (void)state;
    kz_rules rules = rules_of("kozel-pairs", 4);
    kz_rng rng;
    kz_rng_seed(&rng, 8);
    static solver_worth worth;
    kz_match m;
    solver_course c;
    solver_position p;
    int led[KZ_TILES] = {0};
    for (int i = 0; i < 2000; i++) {
        if (!make_match(&rules, &rng, &m) || solver_position_of(&m, &c, &p) != SOLVER_GOES_ON)
            continue;
        uint32_t dice = solver_dice_of(&rng);
        solver_rollout r = solver_rollout_of(&p, dice);
        solver_worth_prepare(&worth, &m, kz_utility_points, NULL);
        solver_outcome outcome = solver_playout(&c, &p, &dice);
        solver_rollout_all(&c, &r, 1);
        assert_int_equal(solver_rollout_worth(&worth, &r), solver_worth_end(&worth, &p, outcome));
        solver_rollout lead = solver_rollout_lead(m.hidden.hand, 2, solver_dice_of(&rng));
        kz_set tile = m.hidden.hand[2] & ~lead.hand[2];
        assert_int_equal(kz_count(tile), 1);
        assert_int_equal(lead.end[0], kz_low[kz_first(tile)]);
        assert_int_equal(lead.end[1], kz_high[kz_first(tile)]);
        assert_int_equal(lead.turn, 3);
        led[kz_first(tile)]++;
    }
    int seen = 0;
    for (int i = 0; i < KZ_TILES; i++)
        seen += led[i] > 20;
    assert_int_equal(seen, KZ_TILES - 1); /* 1-1 was led before */
    solver_worth_free(&worth);
}

/* The dice fall evenly. */
static void test_dice_are_even(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 6);
    int chosen[KZ_TILES] = {0};
    for (int i = 0; i < 30000; i++) {
        uint32_t dice = solver_dice_of(&rng);
        chosen[solver_dice_below(&dice, 3)]++;
    }
    for (int i = 0; i < 3; i++)
        assert_in_range(chosen[i], 9700, 10300);
}

static int load_games(void **state)
{
    (void)state;
    kz_games_init(&games);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_single_seats_to_an_immediate_fish),
        cmocka_unit_test(test_two_seats_without_stock),
        cmocka_unit_test(test_leads_and_worth),
        cmocka_unit_test(test_dice_are_even),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
