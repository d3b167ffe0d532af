/* SPDX-License-Identifier: MIT */
/* The solver against plain minimax through the rules core: every game that it can solve, with every number of
 * seats and every choice of every option. */
#include "engine/solver/alpha_beta.h"
#include "engine/solver/position.h"

#include <kozel/catalogue.h>
#include <kozel/rng.h>
#include <kozel/solver.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/base/spare.h"

static kz_games games;
static kz_solver *solver;
static char what[128]; /* is checked: game, seats, option */

/* The value of a match to side 0 without any cleverness; a draw, a knock are actions like others. */
static int32_t minimax(const kz_match *m, kz_utility *utility, void *context)
{
    if (m->pub.phase != KZ_PLAYING)
        return utility(context, m);
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal);
    bool side = m->pub.turn & 1;
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
    const kz_hidden *d = &m->hidden;
    int stock = m->pub.stock_count - m->pub.rules.reserve;
    return (int)kz_count(d->hand[0] | d->hand[1] | d->hand[2] | d->hand[3]) + (stock > 0 ? stock : 0);
}

/* Both ends show one value, a double lies outside at one of them, and that counts: which end is laid at makes
 * a difference. */
static bool has_uneven_ends(const kz_match *m)
{
    const kz_board *d = &m->pub.board;
    return m->pub.rules.play_points == KZ_PLAY_POINTS_EQUAL_ENDS && d->line && d->value[0] == d->value[1] &&
           kz_is_double(d->outer[0]) != kz_is_double(d->outer[1]);
}

/* Every action's value, and the best. */
static void check_position(const kz_match *m, kz_utility *utility, void *context)
{
    kz_solution s;
    kz_solver_set_utility(solver, utility == kz_utility_points ? NULL : utility, context);
    assert_true(kz_solve(solver, m, NULL, &s));
    int32_t best = INT32_MIN;
    for (int i = 0; i < s.count; i++) {
        kz_match next = *m;
        kz_match_apply(&next, s.action[i]);
        int32_t value = minimax(&next, utility, context);
        value = m->pub.turn & 1 ? -value : value;
        if (s.least[i] != value || s.most[i] != value)
            fail_msg("%s: action %d of %d: %d..%d, minimax %d", what, i, s.count, s.least[i], s.most[i],
                     value);
        best = value > best ? value : best;
    }
    assert_int_equal(s.value, best);
    assert_int_equal(s.least[s.best], best);
    int32_t all = s.value;
    assert_true(kz_solve_best(solver, m, NULL, &s));
    assert_int_equal(s.value, all);
    assert_int_equal(s.least[s.best], s.value);
    kz_match next = *m;
    kz_match_apply(&next, s.action[s.best]);
    int32_t value = minimax(&next, utility, context);
    assert_int_equal(m->pub.turn & 1 ? -value : value, all);
    assert_true(kz_solve_value(solver, m, NULL, &s));
    assert_int_equal(s.value, all);
    assert_int_equal(s.count, 0);
}

static void deal(kz_match *m, kz_rng *rng)
{
    kz_tile order[KZ_TILES];
    kz_deal_shuffle(&m->pub.rules, rng, order);
    assert_true(kz_match_deal(m, order, NULL));
}

/* What stands between deals, as far as a utility may look at it: sides, no seats. */
static int32_t standing_worth(const kz_match *m)
{
    const kz_standing *s = &m->pub.standing;
    int32_t worth = s->pot % 5 + (s->debt_deals ? m->pub.rules.side_of[s->debtor] ? 4 : -4 : 0);
    if (m->pub.next == KZ_NOBODY)
        return worth + s->six;
    return worth + (m->pub.rules.side_of[m->pub.next] ? -1 : 1) * (2 + s->right + 3 * s->six);
}

/* A utility that distinguishes scores, memories, what comes next and the result. */
static int32_t scores_utility(void *context, const kz_match *m)
{
    const int32_t *weight = context;
    int32_t worth = weight[0] * (m->pub.account[0].score - m->pub.account[1].score) +
                    weight[1] * (m->pub.account[0].memory - m->pub.account[1].memory) + m->pub.carry % 7;
    if (m->pub.phase != KZ_OVER)
        return worth + standing_worth(m);
    return worth + (m->pub.result.winners & 1 ? 900 : m->pub.result.winners & 2 ? -900 : 0);
}

/* Plays random matches deal after deal; where few tiles are left the solver is checked. */
static int check_rules(const kz_rules *rules, uint64_t seed, int wanted)
{
    enum { TILES_LEFT_MAX = 10 };
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    kz_match m;
    kz_match_init(&m, rules);
    int checked = 0;
    for (int deals = 0; checked < wanted && deals < 40 * wanted; deals++) {
        if (m.pub.phase == KZ_OVER)
            kz_match_init(&m, rules);
        deal(&m, &rng);
        int at = 3 + (int)kz_rng_below(&rng, TILES_LEFT_MAX - 2);
        for (bool done = false; m.pub.phase == KZ_PLAYING;) {
            if (!done && m.pub.board.line && tiles_left(&m) <= at) {
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

/* What a check of one game does with its rules; returns how many positions it looked at. */
typedef int check_function(const kz_rules *rules, uint64_t seed, int wanted);

/* The same with cuts, still through the core alone: for positions too large for the above. */
static int32_t alpha_beta(const kz_match *m, int32_t least, int32_t most)
{
    if (m->pub.phase != KZ_PLAYING)
        return kz_utility_points(NULL, m);
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal);
    for (int i = 0; i < count && least < most; i++) {
        kz_match next = *m;
        kz_match_apply(&next, legal[i]);
        int32_t value = alpha_beta(&next, least, most);
        if (m->pub.turn & 1)
            most = value < most ? value : most;
        else
            least = value > least ? value : least;
    }
    return m->pub.turn & 1 ? most : least;
}

/* Positions of a size at which the solver remembers and draws much; no two solvers differ in nodes. */
static int check_large(const kz_rules *rules, uint64_t seed, int wanted)
{
    int left = 13;
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    int checked = 0;
    for (int deals = 0; checked < wanted && deals < 40 * wanted; deals++) {
        kz_match m;
        kz_match_init(&m, rules);
        deal(&m, &rng);
        while (m.pub.phase == KZ_PLAYING && (!m.pub.board.line || tiles_left(&m) > left)) {
            kz_action legal[KZ_LEGAL];
            int count = kz_match_legal(&m, legal);
            kz_match_apply(&m, legal[kz_rng_below(&rng, (uint32_t)count)]);
        }
        if (m.pub.phase != KZ_PLAYING)
            continue;
        kz_solution s, again;
        kz_solver *fresh = kz_solver_new();
        kz_solver_set_utility(solver, NULL, NULL);
        assert_true(kz_solve_best(solver, &m, NULL, &s));
        assert_non_null(fresh);
        assert_true(kz_solve_best(fresh, &m, NULL, &again));
        kz_solver_free(fresh);
        assert_int_equal(s.nodes, again.nodes);
        int32_t value = alpha_beta(&m, -KZ_UTILITY_MAX, KZ_UTILITY_MAX);
        if (s.value != (m.pub.turn & 1 ? -value : value))
            fail_msg("%s: solved %d, alpha-beta %d", what, s.value, value);
        checked++;
    }
    return checked;
}

static void test_equal_ends_that_differ(void **state)
{
    (void)state;
    kz_rules rules;
    kz_rng rng;
    kz_rng_seed(&rng, 6);
    assert_true(kz_game_setup(kz_games_find(&games, "bergen"), 2, "", &rules, NULL));
    kz_solver_set_utility(solver, NULL, NULL);
    for (int checked = 0; checked < 200 / SPARE;) {
        kz_match m;
        kz_match_init(&m, &rules);
        deal(&m, &rng);
        while (m.pub.phase == KZ_PLAYING && !(has_uneven_ends(&m) && tiles_left(&m) <= 13)) {
            kz_action legal[KZ_LEGAL];
            kz_match_apply(&m, legal[kz_rng_below(&rng, (uint32_t)kz_match_legal(&m, legal))]);
        }
        if (m.pub.phase != KZ_PLAYING)
            continue;
        kz_solution s;
        assert_true(kz_solve_value(solver, &m, NULL, &s));
        int32_t value = alpha_beta(&m, -KZ_UTILITY_MAX, KZ_UTILITY_MAX);
        assert_int_equal(s.value, m.pub.turn & 1 ? -value : value);
        checked++;
    }
}

/* The search for any course, where the one for drawless deals would do. */
static int value_by_any(const kz_match *m)
{
    static solver_alpha_beta search;
    solver_position p;
    if (!search.table.entry)
        assert_true(solver_transpositions_init(&search.table));
    solver_outcome outcome = solver_position_of(m, &search.course, &p);
    solver_worth_prepare(&search.worth, m, kz_utility_points, NULL);
    solver_transpositions_clear(&search.table);
    assert_int_equal(outcome, SOLVER_GOES_ON);
    search.course.drawless = search.course.plain = false;
    search.limit = UINT64_MAX;
    solver_range known = {-KZ_UTILITY_MAX, KZ_UTILITY_MAX};
    for (int guess = 0; known.least < known.most;)
        solver_alpha_beta_narrow(&search, &p, &guess, &known);
    return (p.turn ^ m->pub.turn) & 1 ? -known.least : known.least;
}

/* Whole drawless deals by both searches, which remember by different keys. */
static int check_both_searches(const kz_rules *rules, uint64_t seed, int wanted)
{
    if (rules->seats * rules->hand != KZ_TILES || rules->play_points)
        return 0;
    kz_rng rng;
    kz_rng_seed(&rng, seed + 100);
    for (int i = 0; i < wanted; i++) {
        kz_match m;
        kz_match_init(&m, rules);
        deal(&m, &rng);
        while (m.pub.phase == KZ_PLAYING && !m.pub.board.line) {
            kz_action legal[KZ_LEGAL];
            kz_match_apply(&m, legal[kz_rng_below(&rng, (uint32_t)kz_match_legal(&m, legal))]);
        }
        static kz_solution s;
        kz_solver_set_utility(solver, NULL, NULL);
        assert_true(kz_solve_best(solver, &m, NULL, &s));
        int value = value_by_any(&m);
        if (s.value != value)
            fail_msg("%s: %d, the other search %d", what, s.value, value);
    }
    return wanted;
}

/* A position is where the match is. */
static void check_same(const kz_match *m, const solver_position *p)
{
    assert_int_equal(p->turn, m->pub.turn);
    assert_int_equal(p->line, m->pub.board.line);
    assert_int_equal(p->last, m->pub.board.last);
    assert_int_equal(p->end[0], m->pub.board.value[0]);
    assert_int_equal(p->end[1], m->pub.board.value[1]);
    assert_int_equal(p->fisherman, m->pub.board.fisherman);
    for (int i = 0; i < m->pub.rules.seats; i++)
        assert_int_equal(p->hand[i], m->hidden.hand[i]);
}

/* Draws and knocks, which a position does by itself. */
static void settle(kz_match *m)
{
    kz_action legal[KZ_LEGAL];
    while (m->pub.phase == KZ_PLAYING && kz_match_legal(m, legal) == 1 && !kz_is_choice(legal[0]))
        kz_match_apply(m, legal[0]);
}

/* The moves are the legal actions, but for the other one of two equal ends. */
static int check_moves(const kz_match *m, const solver_course *c, const solver_position *p,
                       solver_move moves[SOLVER_MOVES])
{
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal), n = solver_position_moves(c, p, moves), same = 0;
    for (int i = 0; i < count; i++) {
        bool twin = p->end[0] == p->end[1] && !has_uneven_ends(m) && legal[i].kind == KZ_LAY &&
                    legal[i].end == KZ_END_B,
             found = twin;
        for (int j = 0; j < n; j++) {
            kz_action a = solver_move_action(p, moves[j]);
            found |= a.kind == legal[i].kind && a.tile == legal[i].tile && a.end == legal[i].end;
        }
        assert_true(found);
        same += !twin;
    }
    assert_int_equal(same, n);
    return n;
}

/* One deal through the core and through positions, move by move; returns how many there were. */
static int follow(kz_match *m, kz_rng *rng)
{
    solver_course c;
    solver_position p;
    solver_outcome outcome = solver_position_of(m, &c, &p);
    int number = m->pub.deal_number, moves = 0;
    static solver_worth worth;
    if (m->pub.rules.side_count == 2)
        solver_worth_prepare(&worth, m, kz_utility_points, NULL);
    settle(m);
    while (outcome == SOLVER_GOES_ON) {
        solver_move list[SOLVER_MOVES];
        assert_int_equal(m->pub.phase, KZ_PLAYING);
        assert_int_equal(m->pub.deal_number, number);
        check_same(m, &p);
        solver_move move = list[kz_rng_below(rng, (uint32_t)check_moves(m, &c, &p, list))];
        kz_match_apply(m, solver_move_action(&p, move));
        settle(m);
        outcome = solver_position_play(&c, &p, move);
        moves++;
    }
    assert_int_not_equal(m->pub.phase, KZ_PLAYING);
    const int kinds[] = {[SOLVER_WENT_OUT] = KZ_ENDED_OUT,
                         [SOLVER_BLOCKED] = KZ_ENDED_FISH,
                         [SOLVER_STOPPED] = KZ_ENDED_STOPPED};
    int kind = m->pub.end.kind == KZ_ENDED_VOID ? KZ_ENDED_FISH : m->pub.end.kind;
    assert_int_equal(kind, kinds[outcome]);
    assert_int_equal(outcome == SOLVER_BLOCKED ? p.fisherman : p.turn, m->pub.end.seat);
    if (m->pub.rules.side_count == 2)
        assert_int_equal(solver_worth_end(&worth, &p, outcome), kz_utility_points(NULL, m));
    solver_worth_free(&worth);
    memset(&worth, 0, sizeof worth);
    return moves;
}

/* Whole deals of any number of seats. */
static int check_positions(const kz_rules *rules, uint64_t seed, int wanted)
{
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    kz_match m;
    kz_match_init(&m, rules);
    int moves = 0;
    for (int i = 0; i < wanted; i++) {
        if (m.pub.phase == KZ_OVER)
            kz_match_init(&m, rules);
        deal(&m, &rng);
        while (m.pub.phase == KZ_PLAYING && !m.pub.board.line) {
            kz_action legal[KZ_LEGAL];
            kz_match_apply(&m, legal[kz_rng_below(&rng, (uint32_t)kz_match_legal(&m, legal))]);
        }
        moves += m.pub.phase == KZ_PLAYING ? follow(&m, &rng) : 0;
    }
    return moves;
}

static int check_game(const kz_game *game, int seats, const char *options, check_function *check, int wanted)
{
    kz_rules rules;
    if (!kz_game_setup(game, seats, options, &rules, NULL))
        return 0;
    if (check == check_positions ? !solver_has_positions(&rules) : !kz_can_solve(&rules))
        return 0;
    snprintf(what, sizeof what, "%s %d %s", game->name, seats, options);
    return check(&rules, (uint64_t)seats, wanted);
}

/* Each choice of an option, or the least of its range. */
static int check_option(const kz_game *game, int seats, const kz_option *option, check_function *check,
                        int wanted)
{
    char text[64];
    int checked = 0;
    for (int c = 0; c < option->choice_count; c++) {
        snprintf(text, sizeof text, "%s=%s", option->key, option->choice[c].word);
        checked += check_game(game, seats, text, check, wanted);
    }
    snprintf(text, sizeof text, "%s=%d", option->key, option->least);
    return checked + (option->choice_count ? 0 : check_game(game, seats, text, check, wanted));
}

/* Every game with every number of seats, by itself and with its options. */
static int check_games(check_function *check, int wanted)
{
    int checked = 0;
    for (int i = 0; i < games.count; i++) {
        const kz_game *game = &games.game[i];
        for (int seats = 2; seats <= KZ_SEATS; seats++) {
            checked += check_game(game, seats, "", check, wanted);
            for (int o = 0; o < game->option_count; o++)
                checked += check_option(game, seats, &game->option[o], check, wanted);
        }
    }
    return checked;
}

static void test_every_game_against_minimax(void **state)
{
    (void)state;
    assert_true(check_games(check_rules, 40 / SPARE) > 3000 / SPARE);
}

static void test_large_positions_against_alpha_beta(void **state)
{
    (void)state;
    assert_true(check_games(check_large, SPARE == 1 ? 2 : 1) > 150 / SPARE);
}

static void test_whole_deals_by_both_searches(void **state)
{
    (void)state;
    assert_true(check_games(check_both_searches, 5 / SPARE) > 100 / SPARE);
}

static void test_positions_follow_the_match(void **state)
{
    (void)state;
    assert_true(check_games(check_positions, 20 / SPARE) > 10000 / SPARE);
}

/* A lead is chosen as its deals are worth; the limit leaves sound bounds. */
static void test_leads_and_limits(void **state)
{
    (void)state;
    kz_rules rules;
    kz_rng rng;
    kz_rng_seed(&rng, 3);
    assert_true(kz_game_setup(kz_games_find(&games, "sport"), 4, "", &rules, NULL));
    kz_solver_set_utility(solver, NULL, NULL);
    kz_match m;
    kz_match_init(&m, &rules);
    deal(&m, &rng);
    static kz_solution all, best, some, after;
    const kz_budget few = {.nodes = 5000};
    assert_true(kz_solve(solver, &m, NULL, &all));
    assert_true(kz_solve_best(solver, &m, NULL, &best));
    assert_int_equal(all.count, 7);
    assert_int_equal(all.value, best.value);
    for (int i = 0; i < all.count; i++) {
        kz_match next = m;
        kz_match_apply(&next, all.action[i]);
        assert_true(kz_solve_best(solver, &next, NULL, &after));
        assert_int_equal(all.least[i], -after.value);
        assert_int_equal(all.most[i], -after.value);
        assert_true(best.least[i] <= all.least[i] && best.most[i] >= all.most[i]);
    }
    assert_false(kz_solve(solver, &m, &few, &some));
    assert_true(some.nodes <= 5000);
    assert_false(kz_solve_value(solver, &m, &few, &after));
    assert_true(after.nodes <= 5000);
    for (int i = 0; i < all.count; i++)
        assert_true(some.least[i] <= all.least[i] && some.most[i] >= all.most[i]);
}

/* sea-goat-navy begins a deal with claims and gifts of 6-6. */
static void test_claims(void **state)
{
    (void)state;
    kz_rules rules;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    assert_true(kz_game_setup(kz_games_find(&games, "sea-goat-navy"), 4, "", &rules, NULL));
    kz_solver_set_utility(solver, NULL, NULL);
    static kz_solution s, after;
    int claims = 0;
    for (int i = 0; i < 20; i++) {
        kz_match m;
        kz_match_init(&m, &rules);
        m.pub.next = 0;
        m.pub.standing.right = true;
        deal(&m, &rng);
        kz_action legal[KZ_LEGAL];
        int last = kz_match_legal(&m, legal) - 1;
        if (legal[last].kind != KZ_CLAIM)
            continue;
        kz_match claimed = m;
        kz_match_apply(&claimed, legal[last]);
        assert_true(kz_solve(solver, &m, NULL, &s));
        assert_true(kz_solve_best(solver, &claimed, NULL, &after));
        assert_int_equal(s.least[last],
                         (claimed.pub.turn & 1) == (m.pub.turn & 1) ? after.value : -after.value);
        claims++;
    }
    assert_true(claims > 0);
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
        cmocka_unit_test(test_large_positions_against_alpha_beta),
        cmocka_unit_test(test_whole_deals_by_both_searches),
        cmocka_unit_test(test_positions_follow_the_match),
        cmocka_unit_test(test_leads_and_limits),
        cmocka_unit_test(test_claims),
        cmocka_unit_test(test_equal_ends_that_differ),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
