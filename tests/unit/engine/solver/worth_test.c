/* SPDX-License-Identifier: MIT */
/* Checks what a deal is worth to a solver, by numbers written down here and not by the function itself.
 * Checks also a solver that goes from small positions to large ones, and which instructions playouts use. */
#include "tests/unit/engine/core/games_world.h"

#include "engine/core/rules/scoring/scoring.h"

#include <kozel/solver.h>

static int32_t worth_of(const kz_match *m)
{
    return kz_utility_points(NULL, m);
}

/* A match that has ended so, by the deal's credits `a` and `b`. */
static kz_match ended(const char *game, int a, int b, kz_reason reason, unsigned winners)
{
    kz_match m = begin_match(game, 4, NULL);
    m.pub.end.credit[0] = a;
    m.pub.end.credit[1] = b;
    m.pub.phase = KZ_OVER;
    m.pub.result.reason = (uint8_t)reason;
    m.pub.result.winners = (uint8_t)winners;
    m.pub.result.losers = (uint8_t)(3 & ~winners);
    m.pub.result.tie = reason == KZ_REASON_TIE;
    return m;
}

static void a_deal_is_worth_what_it_credits(void **state)
{
    (void)state;
    kz_match m = ended("kozel-pairs", 0, 17, KZ_REASON_GOAT, 1);
    m.pub.phase = KZ_DEALING;
    assert_int_equal(worth_of(&m), 17); /* points lose */
    m.pub.phase = KZ_OVER;
    assert_int_equal(worth_of(&m), 17);
    m = ended("sea-goat", 30, 0, KZ_REASON_TARGET, 1);
    assert_int_equal(worth_of(&m), 30); /* points win */
    m = ended("general", 0, 1, KZ_REASON_DEALS, 1);
    assert_int_equal(worth_of(&m),
                     -worth_of(&(kz_match){.pub.rules = m.pub.rules, .pub.end.credit = {1, 0}}));
    m = ended("general", 3, 3, KZ_REASON_TIE, 0);
    assert_int_equal(worth_of(&m), 0);
}

static void a_match_ended_by_tiles_counts_the_target_more(void **state)
{
    (void)state;
    kz_match m = ended("kozel-pairs", 0, 0, KZ_REASON_TIMEOUT, 1);
    int target = m.pub.rules.target;
    assert_true(target > 1);
    assert_int_equal(worth_of(&m), target);
    m = ended("kozel-pairs", 0, 5, KZ_REASON_SVOYAK, 2);
    assert_int_equal(worth_of(&m), 5 - target);
    m = ended("kozel-pairs", 0, 5, KZ_REASON_TIMEOUT, 3);
    assert_int_equal(worth_of(&m), 5);
    m = ended("general", 0, 0, KZ_REASON_GENERAL, 2); /* no target */
    assert_int_equal(m.pub.rules.target, 0);
    assert_int_equal(worth_of(&m), -1);
}

/* Whatever ends a match, it is worth the same to a solver and to the figures of an analysis. */
static void a_match_is_worth_the_same_everywhere(void **state)
{
    (void)state;
    static const int targets[] = {101, 0};
    for (int reason = 0; reason < KZ_REASONS; reason++)
        for (unsigned winners = 0; winners < 4; winners++)
            for (int i = 0; i < 2; i++) {
                int64_t made[KZ_SEATS];
                kz_match m = ended("sea-goat", 0, 0, (kz_reason)reason, winners);
                m.pub.rules.target = targets[i];
                m.pub.end.kind = KZ_ENDED_OUT;
                scoring_deal_leads(&m.pub, made);
                assert_int_equal(made[0], worth_of(&m));
                assert_int_equal(made[1], -worth_of(&m));
            }
}

/* Points of play are in the accounts already: what the deal has changed in them counts, credits are not
 * added to them. */
static void points_of_play_count_once(void **state)
{
    (void)state;
    kz_match m = ended("muggins", 9, 9, KZ_REASON_TARGET, 2);
    assert_true(m.pub.rules.play_points);
    m.pub.end.before[0].score = 40;
    m.pub.end.before[1].score = 70;
    m.pub.account[0].score = 55;
    m.pub.account[1].score = 105;
    assert_int_equal(worth_of(&m), 15 - 35);
}

/* Plays at random until so few tiles are in the hands; false: the deal was over before. */
static bool play_down(kz_match *m, kz_rng *rng, unsigned tiles)
{
    while (m->pub.phase == KZ_PLAYING) {
        kz_action legal[KZ_LEGAL];
        unsigned held = 0;
        for (int i = 0; i < m->pub.rules.seats; i++)
            held += kz_count(m->hidden.hand[i]);
        if (held <= tiles)
            return true;
        kz_match_apply(m, legal[kz_rng_below(rng, (uint32_t)kz_match_legal(m, legal))]);
    }
    return false;
}

/* Between equal accounts a solver keeps what values are worth: it has to learn more of them where hands grow.
 */
static void hands_grow_from_one_position_to_the_next(void **state)
{
    (void)state;
    static kz_solution first, again;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (int pairs = 0; pairs < 20;) {
        kz_match few = begin_match("kozel-pairs", 4, NULL), many = few;
        deal_cards(&few, &rng);
        deal_cards(&many, &rng);
        if (!play_down(&few, &rng, 4) || !play_down(&many, &rng, 15))
            continue;
        kz_solver *solver = kz_solver_new(), *fresh = kz_solver_new();
        assert_true(kz_solve_value(solver, &few, NULL, &first));
        assert_true(kz_solve_value(solver, &many, NULL, &first));
        assert_true(kz_solve_value(fresh, &many, NULL, &again));
        assert_int_equal(first.value, again.value);
        kz_solver_free(solver);
        kz_solver_free(fresh);
        pairs++;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deal_is_worth_what_it_credits),
        cmocka_unit_test(a_match_ended_by_tiles_counts_the_target_more),
        cmocka_unit_test(a_match_is_worth_the_same_everywhere),
        cmocka_unit_test(points_of_play_count_once),
        cmocka_unit_test(hands_grow_from_one_position_to_the_next),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
