/* SPDX-License-Identifier: MIT */
/* The loop of a match (engine/table/flow.h). */
#include "engine/table/flow.h"
#include "tests/unit/engine/core/games_world.h"

/* Calls `test` with the rules of every game and number of seats. */
static void for_each_game(void (*test)(const kz_rules *rules))
{
    for (int i = 0; i < world_games.count; i++)
        for (int seats = 2; seats <= KZ_SEATS; seats++) {
            kz_rules rules;
            if (kz_game_setup(&world_games.game[i], seats, NULL, &rules, NULL))
                test(&rules);
        }
}

static void check_shuffle(const kz_rules *rules)
{
    kz_rng one, other;
    kz_match m, expected;
    kz_tile order[KZ_TILES];
    kz_rng_seed(&one, 3);
    kz_rng_seed(&other, 3);
    for (int deal = 0; deal < 20; deal++) {
        kz_match_init(&m, rules);
        kz_match_init(&expected, rules);
        table_shuffle(&m, &one);
        kz_deal_shuffle(rules, &other, order);
        assert_true(kz_match_deal(&expected, order, NULL));
        assert_memory_equal(&m, &expected, sizeof m);
    }
    assert_memory_equal(&one, &other, sizeof one);
}

static void deals_what_a_shuffle_deals(void **state)
{
    (void)state;
    for_each_game(check_shuffle);
}

static void check_lot(const kz_rules *rules)
{
    kz_rng rng, untouched;
    kz_match m;
    kz_rng_seed(&rng, 5);
    untouched = rng;
    kz_match_init(&m, rules);
    table_draw_lot(&m, &rng);
    assert_int_equal(memcmp(&rng, &untouched, sizeof rng) != 0, kz_leads_by_lot(rules));
    assert_in_range(m.pub.lot, 0, rules->seats - 1);
    table_shuffle(&m, &rng);
    untouched = rng;
    table_draw_lot(&m, &rng);
    assert_memory_equal(&rng, &untouched, sizeof rng);
}

static void draws_the_lot_once_and_only_where_there_is_one(void **state)
{
    (void)state;
    for_each_game(check_lot);
}

/* A caller that plays the first legal action, and stops before action number `until`. */
typedef struct first_legal {
    int made, until;
} first_legal;

static bool choose_first(void *context, const kz_match *m, kz_action *action)
{
    first_legal *c = context;
    kz_action legal[KZ_LEGAL];
    assert_true(m->pub.phase == KZ_PLAYING && kz_match_legal(m, legal) > 0);
    if (c->made == c->until)
        return false;
    c->made++;
    *action = legal[0];
    return true;
}

static void check_play(const kz_rules *rules)
{
    kz_rng rng;
    kz_match m;
    first_legal c = {.until = 3};
    kz_rng_seed(&rng, 7);
    kz_match_init(&m, rules);
    table_shuffle(&m, &rng);
    assert_false(table_play(&m, choose_first, &c));
    assert_int_equal(kz_ply(&m.pub), 3);
    c.until = -1;
    assert_true(table_play(&m, choose_first, &c));
    assert_int_not_equal(m.pub.phase, KZ_PLAYING);
    assert_int_equal(m.pub.deal_number, 1);
    assert_int_equal(kz_ply(&m.pub), c.made);
    assert_true(table_play(&m, choose_first, &c));
}

static void plays_until_the_deal_ends_or_the_caller_stops(void **state)
{
    (void)state;
    for_each_game(check_play);
}

static void a_resignation_ends_the_match(void **state)
{
    (void)state;
    kz_rng rng;
    kz_match m = begin_match("kozel", 2, "");
    kz_rng_seed(&rng, 7);
    table_shuffle(&m, &rng);
    int seat = 1 - m.pub.turn;
    table_resign(&m, seat);
    assert_int_equal(m.pub.phase, KZ_OVER);
    assert_int_equal(m.pub.result.losers, 1 << m.pub.rules.side_of[seat]);
    assert_int_equal(m.pub.result.reason, KZ_REASON_TIMEOUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deals_what_a_shuffle_deals),
        cmocka_unit_test(draws_the_lot_once_and_only_where_there_is_one),
        cmocka_unit_test(plays_until_the_deal_ends_or_the_caller_stops),
        cmocka_unit_test(a_resignation_ends_the_match),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
