/* The solver against plain minimax through the rules core: every game that it can solve, with every number of
 * seats and every choice of every option. */
#include "ai/solver.h"

#include <kozel/rng.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static kz_games games;
static kz_solver *solver;
static char what[128]; /* is checked: game, seats, option */

/* The value of a match to side 0 without any cleverness; a draw, a knock are actions like others. */
static int32_t minimax(const kz_match *m, kz_utility *utility, void *context)
{
    if (m->phase != KZ_PLAYING)
        return utility(m, context);
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal);
    bool side = m->deal.turn & 1;
    int32_t best = side ? INT32_MAX : INT32_MIN;
    for (int i = 0; i < count; i++) {
        kz_match next = *m;
        kz_match_apply(&next, legal[i]);
        int32_t value = minimax(&next, utility, context);
        if (side ? value < best : value > best)
            best = value;
    }
    return best;
}

/* Tiles that may still be laid. */
static int tiles_left(const kz_match *m)
{
    const kz_deal *d = &m->deal;
    int stock = kz_stock_count(d) - m->rules.reserve;
    return (int)kz_count(d->hand[0] | d->hand[1] | d->hand[2] | d->hand[3]) + (stock > 0 ? stock : 0);
}

/* Every action's value, and the best. */
static void check_position(const kz_match *m, kz_utility *utility, void *context)
{
    kz_solution s;
    kz_solver_set_utility(solver, utility == kz_utility_points ? NULL : utility, context);
    assert_true(kz_solve(solver, m, 0, &s));
    int32_t best = INT32_MIN;
    for (int i = 0; i < s.count; i++) {
        kz_match next = *m;
        kz_match_apply(&next, s.action[i]);
        int32_t value = minimax(&next, utility, context);
        value = m->deal.turn & 1 ? -value : value;
        if (s.least[i] != value || s.most[i] != value)
            fail_msg("%s: action %d of %d: %d..%d, minimax %d", what, i, s.count, s.least[i], s.most[i],
                     value);
        best = value > best ? value : best;
    }
    assert_int_equal(s.value, best);
    assert_int_equal(s.least[s.best], best);
    int32_t all = s.value;
    assert_true(kz_solve_best(solver, m, 0, &s));
    assert_int_equal(s.value, all);
    assert_int_equal(s.least[s.best], s.value);
    kz_match next = *m;
    kz_match_apply(&next, s.action[s.best]);
    int32_t value = minimax(&next, utility, context);
    assert_int_equal(m->deal.turn & 1 ? -value : value, all);
}

static void deal(kz_match *m, kz_rng *rng)
{
    kz_tile order[KZ_TILES];
    do
        kz_rng_shuffle(rng, order);
    while (kz_must_redeal(&m->rules, order));
    assert_true(kz_match_deal(m, order, NULL));
}

/* An utility that tells scores, memories and the result apart. */
static int32_t scores_utility(const kz_match *m, void *context)
{
    const int32_t *weight = context;
    int32_t worth = weight[0] * (m->account[0].score - m->account[1].score) +
                    weight[1] * (m->account[0].memory - m->account[1].memory) + m->carry % 7;
    if (m->phase == KZ_OVER)
        worth += m->result.winners & 1 ? 900 : m->result.winners & 2 ? -900 : 0;
    return worth;
}

/* Plays random matches deal after deal; where few tiles are left the solver is checked. */
static int check_rules(const kz_rules *rules, uint64_t seed, int wanted)
{
    enum { MOST_LEFT = 10 };
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    kz_match m;
    kz_match_init(&m, rules);
    int checked = 0;
    for (int deals = 0; checked < wanted && deals < 40 * wanted; deals++) {
        if (m.phase == KZ_OVER)
            kz_match_init(&m, rules);
        deal(&m, &rng);
        int at = 3 + (int)kz_rng_below(&rng, MOST_LEFT - 2);
        for (bool done = false; m.phase == KZ_PLAYING;) {
            if (!done && m.deal.line && tiles_left(&m) <= at) {
                static int32_t weight[2] = {-3, 2};
                bool points = kz_rng_below(&rng, 2);
                check_position(&m, points ? kz_utility_points : scores_utility, points ? NULL : weight);
                checked++;
                done = true;
            }
            kz_action legal[KZ_LEGAL];
            int count = kz_match_legal(&m, legal);
            kz_match_apply(&m, legal[kz_rng_below(&rng, (uint32_t)count)]);
        }
    }
    assert_true(checked > 0);
    return checked;
}

enum { POSITIONS = 60 };

static int check_game(const kz_game *game, int seats, const char *options)
{
    kz_rules rules;
    if (!kz_game_setup(game, seats, options, &rules, NULL) || !kz_can_solve(&rules))
        return 0;
    snprintf(what, sizeof what, "%s %d %s", game->name, seats, options);
    return check_rules(&rules, (uint64_t)seats, POSITIONS);
}

static void test_every_game_against_minimax(void **state)
{
    (void)state;
    int checked = 0, ways = 0;
    for (int i = 0; i < games.count; i++) {
        const kz_game *game = &games.game[i];
        for (int seats = 2; seats <= KZ_SEATS; seats++) {
            int n = check_game(game, seats, "");
            ways += n > 0;
            checked += n;
            for (int o = 0; o < game->option_count; o++)
                for (int c = 0; c < game->option[o].choice_count; c++) {
                    char option[64];
                    snprintf(option, sizeof option, "%s=%s", game->option[o].key,
                             game->option[o].choice[c].word);
                    n = check_game(game, seats, option);
                    ways += n > 0;
                    checked += n;
                }
        }
    }
    print_message("%d positions of %d games with their options\n", checked, ways);
    assert_true(checked > 3000);
}

static int set_up(void **state)
{
    (void)state;
    kz_games_init(&games);
    solver = kz_solver_new();
    return solver ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    kz_solver_free(solver);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game_against_minimax),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
