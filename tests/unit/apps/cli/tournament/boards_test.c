/* SPDX-License-Identifier: MIT */
/* The deals of a duplicate: the same at all tables of a round, others in other rounds, with a lead that goes
 * with the board. Teams play them at two tables with the seats changed. */
#include "apps/cli/tournament/boards.h"
#include "apps/cli/tournament/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BOARDS = 4, TEXT = 4096 };

static kz_games games;

static event_plan plan_of(kz_movement movement)
{
    return (event_plan){.game = "sport",
                        .options = "deals=4",
                        .seats = 4,
                        .pairs = movement == KZ_MOVEMENT_PAIRS,
                        .teams = movement == KZ_MOVEMENT_TEAMS,
                        .entrants = 16,
                        .terms = {.format = KZ_FORMAT_DUPLICATE, .seed = 5},
                        .duplicate = {.boards = BOARDS, .movement = (uint8_t)movement}};
}

static event_match play(kz_movement movement, uint16_t round, uint32_t table)
{
    static event_bots bots;
    event_plan plan = plan_of(movement);
    kz_games_init(&games);
    bots = (event_bots){.plan = &plan, .game = kz_games_find(&games, "sport"), .count = 1, .records = true};
    const kz_budget budget = {.rollouts = 1, .threads = 1};
    assert_int_equal(arena_contestant_parse("random", 6, &budget, &bots.bot[0]), ARENA_CONTESTANT_OK);
    uint16_t first = (uint16_t)(4 * table);
    event_match match = {.round = round,
                         .table = table,
                         .count = movement == KZ_MOVEMENT_PLAYERS ? 4 : 2,
                         .entrant = {first, first + 1, first + 2, first + 3}};
    assert_true(event_match_play(&bots, &match));
    return match;
}

/* Copies the lines of a record that have the hands. */
static void hands_of(const char *record, char out[TEXT])
{
    size_t length = 0;
    for (const char *at = record; (at = strstr(at, "hand ")); at += 5) {
        size_t line = strcspn(at, "\n") + 1;
        assert_true(length + line < TEXT);
        memcpy(out + length, at, line);
        length += line;
    }
    out[length] = '\0';
}

static void all_tables_play_the_same_deals(void **state)
{
    (void)state;
    char first[TEXT], other[TEXT];
    for (int movement = KZ_MOVEMENT_PAIRS; movement <= KZ_MOVEMENT_PLAYERS; movement++) {
        event_match match = play((kz_movement)movement, 1, 0);
        hands_of(match.record, first);
        assert_true(strlen(first) > 200);
        free(match.record);
        match = play((kz_movement)movement, 1, 3);
        hands_of(match.record, other);
        assert_string_equal(first, other);
        free(match.record);
        match = play((kz_movement)movement, 2, 0);
        hands_of(match.record, other);
        assert_string_not_equal(first, other);
        free(match.record);
    }
}

/* Board i is led by seat i. */
static void the_lead_goes_with_the_board(void **state)
{
    (void)state;
    event_match match = play(KZ_MOVEMENT_PAIRS, 3, 1);
    const char *at = match.record;
    for (int board = 1; board <= BOARDS; board++) {
        at = strstr(at, "\nhand 4: ");
        assert_non_null(at);
        at = strchr(at + 1, '\n') + 1;
        assert_int_equal(*at - '0', board);
    }
    free(match.record);
}

static void boards_add_up(void **state)
{
    (void)state;
    for (int movement = KZ_MOVEMENT_PAIRS; movement <= KZ_MOVEMENT_TEAMS; movement++)
        for (uint32_t table = 0; table < 4; table++) {
            event_match match = play((kz_movement)movement, 1, table);
            int sum = 0, decided = 0;
            for (int i = 0; i < BOARDS; i++) {
                sum += match.board[i];
                decided += match.board[i] != 0;
            }
            assert_true(decided > 0);
            assert_int_equal(match.board[BOARDS], 0);
            assert_int_equal(sum, match.result.points[0] - match.result.points[1]);
            assert_int_equal(match.result.place[0] > 1, sum < 0);
            if (match.count == KZ_SEATS) {
                assert_int_equal(match.result.points[0], match.result.points[2]);
                assert_int_equal(match.result.place[1], match.result.place[3]);
            }
            free(match.record);
        }
}

/* The name of a seat in a record. */
static int name_of(const char *record, int seat)
{
    char tag[16];
    snprintf(tag, sizeof tag, "[Name%d \"", seat);
    const char *at = strstr(record, tag);
    assert_non_null(at);
    return atoi(at + strlen(tag));
}

static void teams_change_seats(void **state)
{
    (void)state;
    char first[TEXT], second[TEXT];
    event_match match = play(KZ_MOVEMENT_TEAMS, 1, 0);
    char *other = strstr(match.record + 1, "[Game ");
    assert_non_null(other);
    for (int seat = 1; seat <= 4; seat++) {
        assert_int_equal(name_of(match.record, seat), seat % 2 ? 1 : 2);
        assert_int_equal(name_of(other, seat), seat % 2 ? 2 : 1);
    }
    hands_of(other, second);
    *other = '\0';
    hands_of(match.record, first);
    assert_string_equal(first, second);
    free(match.record);
}

static void players_have_seats_of_their_own(void **state)
{
    (void)state;
    event_match match = play(KZ_MOVEMENT_PLAYERS, 1, 1);
    for (int seat = 1; seat <= 4; seat++)
        assert_int_equal(name_of(match.record, seat), 4 + seat);
    free(match.record);
}

static void boards_are_numbered_through(void **state)
{
    (void)state;
    event_plan plan = plan_of(KZ_MOVEMENT_PAIRS);
    assert_int_equal(event_first_board(&plan, 1), 1);
    assert_int_equal(event_first_board(&plan, 3), 9);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_tables_play_the_same_deals),
        cmocka_unit_test(the_lead_goes_with_the_board),
        cmocka_unit_test(boards_add_up),
        cmocka_unit_test(teams_change_seats),
        cmocka_unit_test(players_have_seats_of_their_own),
        cmocka_unit_test(boards_are_numbered_through),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
