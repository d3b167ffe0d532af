/* SPDX-License-Identifier: MIT */
/* Extra deals after a drawn match: a pair has the same tiles with the seats changed. So one bot against
 * itself always draws a pair, and a single deal decides sooner or later. */
#include "apps/cli/tournament/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static event_match play(uint32_t table, uint8_t extra)
{
    static kz_games games;
    kz_games_init(&games);
    event_plan plan = {.game = "kozel", .seats = 2, .entrants = 2, .terms.seed = 5};
    event_bots bots = {.plan = &plan, .game = kz_games_find(&games, "kozel"), .count = 1, .records = true};
    const kz_budget budget = {.rollouts = 1, .threads = 1};
    assert_int_equal(arena_contestant_parse("random", 6, &budget, &bots.bot[0]), ARENA_CONTESTANT_OK);
    event_match match = {.round = 1, .table = table, .count = 2, .extra = extra, .entrant = {0, 1}};
    assert_true(event_match_play(&bots, &match));
    return match;
}

static void a_pair_changes_seats(void **state)
{
    (void)state;
    int points = 0;
    for (uint32_t table = 0; table < 20; table++) {
        event_match match = play(table, 2);
        assert_int_equal(match.result.place[0], 1);
        assert_int_equal(match.result.place[1], 1);
        assert_int_equal(match.result.points[0], match.result.points[1]);
        assert_int_equal(match.result.losers, 0);
        assert_true(match.actions > 10);
        points += match.result.points[0];
        char *second = strstr(match.record + 1, "[Game ");
        assert_non_null(second);
        free(match.record);
    }
    assert_true(points > 0);
}

static void one_deal_decides(void **state)
{
    (void)state;
    int decided = 0;
    for (uint32_t table = 0; table < 20; table++) {
        event_match match = play(table, 1);
        int a = match.result.points[0], b = match.result.points[1];
        assert_int_equal(match.result.place[0], 1 + (b > a));
        assert_int_equal(match.result.place[1], 1 + (a > b));
        assert_int_equal(match.result.losers, a == b ? 0 : a > b ? 2 : 1);
        decided += a != b;
        free(match.record);
    }
    assert_true(decided >= 5); /* small points of a deal are carried, and are no score */
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pair_changes_seats),
        cmocka_unit_test(one_deal_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
