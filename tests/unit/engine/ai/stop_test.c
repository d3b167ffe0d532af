/* SPDX-License-Identifier: MIT */
/* A stop flag ends a search and a solver early. The work after the flag is counted, not timed: the linker
 * puts the functions below in the place of those that look at the flag and that end a playout. */
#include "tests/unit/engine/core/games_world.h"

#include "engine/ai/search.h"
#include "engine/solver/alpha_beta.h"

#include <kozel/bot.h>
#include <kozel/solver.h>

#include <stdatomic.h>

/* Looks at the flag until now; the look that sees it asked; playouts that ended since. */
static atomic_int looks, asked_at, playouts_after;

bool __wrap_kz_stop_asked(const kz_stop *stop);
bool __real_kz_stop_asked(const kz_stop *stop);

/* Somebody asks while the work runs: just before the look `asked_at`. */
bool __wrap_kz_stop_asked(const kz_stop *stop)
{
    if (stop && ++looks == asked_at)
        kz_stop_ask((kz_stop *)stop);
    return __real_kz_stop_asked(stop);
}

double __wrap_ai_outlook(const kz_match *match, int side);
double __real_ai_outlook(const kz_match *match, int side);

double __wrap_ai_outlook(const kz_match *match, int side)
{
    playouts_after += asked_at && looks >= asked_at;
    return __real_ai_outlook(match, side);
}

static void ask_at(int look)
{
    looks = playouts_after = 0;
    asked_at = look;
}

/* A whole deal of a game that can be solved, after its lead: some 50,000 nodes, and five actions. */
static void second_turn(kz_match *m)
{
    kz_rng rng;
    kz_tile order[KZ_TILES];
    kz_rng_seed(&rng, 9);
    *m = begin_match("sport", 4, NULL);
    kz_deal_shuffle(&m->pub.rules, &rng, order);
    assert_true(kz_match_deal(m, order, NULL));
    kz_match_apply(m, kz_match_random(m, &rng));
}

static void check_bounds(const kz_solution *part, const kz_solution *whole)
{
    assert_int_equal(part->count, whole->count);
    for (int i = 0; i < part->count; i++)
        assert_true(part->least[i] <= whole->least[i] && whole->most[i] <= part->most[i]);
}

static void a_solver_stops(void **state)
{
    (void)state;
    static kz_solution whole, part;
    kz_match m;
    second_turn(&m);
    kz_solver *solver = kz_solver_new(), *other = kz_solver_new();
    assert_true(kz_solve(other, &m, NULL, &whole) && whole.nodes > 10 * SOLVER_NODES_UNSEEN);
    for (int look = 1; look <= 9; look++) {
        kz_stop stop = {0};
        const kz_budget budget = {.stop = &stop};
        ask_at(look);
        bool best = kz_solve(solver, &m, &budget, &part); /* found before the values of all actions */
        assert_true(best ? look > 1 && part.value == whole.value : part.value <= whole.value);
        assert_true(part.nodes <= (uint64_t)(look - 1) * SOLVER_NODES_UNSEEN);
        assert_true(part.nodes + SOLVER_NODES_UNSEEN >= (uint64_t)(look - 1) * SOLVER_NODES_UNSEEN);
        check_bounds(&part, &whole);
        assert_false(kz_solve_value(solver, &m, &budget, &part)); /* it is still asked */
        assert_int_equal(part.nodes, 0);
    }
    kz_stop never = {0};
    ask_at(0);
    assert_true(kz_solve(solver, &m, &(kz_budget){.stop = &never}, &part) && part.nodes == whole.nodes);
    assert_false(kz_solve(solver, &m, &(kz_budget){.nodes = 1}, &part));
    assert_int_equal(part.nodes, 1);
    kz_solver_free(solver);
    kz_solver_free(other);
}

/* Before the lead a solver solves each lead in turn. */
static void a_solver_stops_before_the_lead(void **state)
{
    (void)state;
    static kz_solution part;
    kz_rng rng;
    kz_rng_seed(&rng, 9);
    kz_match m = begin_match("sport", 4, NULL);
    deal_cards(&m, &rng);
    kz_solver *solver = kz_solver_new();
    kz_stop stop = {0};
    ask_at(5);
    assert_false(kz_solve(solver, &m, &(kz_budget){.stop = &stop}, &part));
    assert_true(part.nodes <= 4 * SOLVER_NODES_UNSEEN);
    assert_int_equal(part.least[part.count - 1], -KZ_UTILITY_MAX);
    assert_int_equal(part.most[part.count - 1], KZ_UTILITY_MAX);
    kz_solver_free(solver);
}

static void a_search_stops(void **state)
{
    (void)state;
    static kz_view view;
    kz_match m;
    second_turn(&m);
    kz_view_of(&m, m.pub.turn, &view);
    for (int threads = 1; threads <= 2; threads++)
        for (int look = 1; look < 2000; look += 133) {
            kz_stop stop = {0};
            const kz_budget budget = {.rollouts = 40000, .threads = threads, .stop = &stop};
            ai_search_result result;
            kz_rng rng;
            kz_rng_seed(&rng, 1);
            ask_at(look);
            ai_search(&view, &budget, &ai_search_defaults, &rng, &result);
            assert_true(result.rollouts < budget.rollouts);
            /* Each thread ends the world that it has begun. */
            assert_true(playouts_after <= threads * result.count);
            assert_true(result.best >= 0 && result.best < result.count);
        }
}

static void levels_stop(void **state)
{
    (void)state;
    static kz_view view;
    kz_match m;
    second_turn(&m);
    kz_view_of(&m, m.pub.turn, &view);
    for (int i = 0; kz_bot_at(i); i++) {
        const kz_bot *bot = kz_bot_at(i);
        kz_stop never = {0}, stop = {0};
        const kz_budget budget = {.rollouts = 400, .threads = 1},
                        watched = {.rollouts = 400, .threads = 1, .stop = &never},
                        endless = {.ms = 1 << 30, .threads = 2, .stop = &stop};
        kz_rng rng, same;
        kz_rng_seed(&rng, 4);
        same = rng;
        ask_at(0);
        kz_action chosen = kz_bot_choose(bot, &view, &budget, &rng);
        assert_true(same_action(chosen, kz_bot_choose(bot, &view, &watched, &same)));
        assert_int_equal(looks > 0, !bot->instant);
        ask_at(1);
        check_choice(&view, kz_bot_choose(bot, &view, &endless, &rng));
        assert_int_equal(playouts_after, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solver_stops),
        cmocka_unit_test(a_solver_stops_before_the_lead),
        cmocka_unit_test(a_search_stops),
        cmocka_unit_test(levels_stop),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
