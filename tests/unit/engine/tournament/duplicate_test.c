/* SPDX-License-Identifier: MIT */
/* Duplicate: movements, the datum, victory points and matchpoints. */
#include "engine/tournament/duplicate/victory.h"
#include "tests/unit/engine/tournament/tournament_world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BOARDS = 4, ENTRANTS = 40, SIDES_MAX = 4 };

/* Terms, and what only duplicate has. */
typedef struct both {
    kz_tournament_terms t;
    kz_duplicate_terms d;
} both;

static both terms_of(kz_movement movement, int rounds)
{
    both terms = {.t = test_terms(KZ_FORMAT_DUPLICATE, rounds),
                  .d = {.boards = BOARDS, .movement = (uint8_t)movement, .deviation = 2500}};
    kz_error error;
    assert_true(kz_tournament_set_tables(&terms.t, movement == KZ_MOVEMENT_PLAYERS ? 4 : 2, false, &error));
    terms.t.tiebreak_count = 2;
    terms.t.tiebreak[0] = KZ_TIEBREAK_DIFFERENCE;
    terms.t.tiebreak[1] = KZ_TIEBREAK_WINS;
    return terms;
}

/* The result of a table, with its boards. */
typedef struct outcome {
    kz_tournament_event event;
    const int32_t *board;
} outcome;

static kz_code apply(kz_tournament *t, outcome o)
{
    kz_error error = {.code = KZ_OK};
    return kz_tournament_apply_boards(t, &o.event, o.board, &error) ? KZ_OK : error.code;
}

/* Makes a result of boards: the first side's points are their sum, if that is above 0. */
static outcome result_of(const kz_tournament *t, uint32_t table, const int32_t board[])
{
    int sum = 0, count = kz_tournament_table_at(t, table)->count;
    for (int i = 0; i < BOARDS; i++)
        sum += board[i];
    outcome o = {.event = {.kind = KZ_EVENT_RESULT, .table = table}, .board = board};
    for (int i = 0; i < count; i++) {
        int own = i % 2 ? -sum : sum;
        o.event.result.points[i] = own > 0 ? own : 0;
        o.event.result.place[i] = (uint8_t)(own < 0 ? 1 + count / 2 : 1);
    }
    return o;
}

/* Gives all running tables a result that follows from the entrants. */
static void play_round(kz_tournament *t)
{
    for (uint32_t i = 0; i < kz_tournament_tables(t); i++) {
        const kz_tournament_table *table = kz_tournament_table_at(t, i);
        const int32_t board[BOARDS] = {table->entrant[0] * 7 - table->entrant[1] * 5, 3, -20, (int32_t)i};
        if (!table->over)
            assert_int_equal(apply(t, result_of(t, i, board)), KZ_OK);
    }
}

/* Plays all rounds. */
static kz_tournament *play(const both *terms, int entrants)
{
    kz_tournament *t = test_duplicate(&terms->t, &terms->d);
    test_begin(t, entrants);
    for (int round = 0; round < terms->t.rounds; round++) {
        assert_int_equal(test_pair(t), KZ_OK);
        play_round(t);
    }
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_ENDED);
    return t;
}

static int side_of(const kz_tournament_table *table, int entrant)
{
    for (int i = 0; i < table->count; i++)
        if (table->entrant[i] == entrant)
            return i % 2;
    return -1;
}

static int byes_of(const kz_tournament *t, int entrant)
{
    int byes = 0;
    for (uint32_t i = 0; i < kz_tournament_tables(t); i++)
        byes +=
            kz_tournament_table_at(t, i)->count == 1 && kz_tournament_table_at(t, i)->entrant[0] == entrant;
    return byes;
}

/* Returns the sides on which an entrant sat: 1 north-south, 2 east-west, 3 both. */
static int sides_of(const kz_tournament *t, int entrant)
{
    int sides = 0;
    for (uint32_t i = 0; i < kz_tournament_tables(t); i++) {
        int side = side_of(kz_tournament_table_at(t, i), entrant);
        if (kz_tournament_table_at(t, i)->count > 1 && side >= 0)
            sides |= 1 << side;
    }
    return sides;
}

/* ---- pairs ---- */

static void each_line_meets_the_other_once(void **state)
{
    (void)state;
    for (int entrants = 4; entrants <= ENTRANTS; entrants++) {
        int rounds = (entrants + 1) / 2;
        both terms = terms_of(KZ_MOVEMENT_PAIRS, rounds);
        kz_tournament *t = play(&terms, entrants);
        for (int a = 0; a < entrants; a++) {
            assert_true(byes_of(t, a) <= entrants % 2);
            assert_int_not_equal(sides_of(t, a), 3);
            for (int b = 0; b < a; b++)
                assert_int_equal(test_meetings(t, a, b), sides_of(t, a) != sides_of(t, b));
        }
        kz_tournament_free(t);
    }
}

static void each_line_has_a_winner(void **state)
{
    (void)state;
    kz_tournament_row row[ENTRANTS];
    both terms = terms_of(KZ_MOVEMENT_PAIRS, 3);
    kz_tournament *t = play(&terms, 6);
    assert_true(kz_tournament_standings(t, row));
    for (int i = 0; i < 6; i++) {
        assert_int_equal(kz_tournament_line(t, row[i].entrant), sides_of(t, row[i].entrant));
        assert_int_equal(kz_tournament_line(t, row[i].entrant), i < 3 ? 1 : 2);
        assert_int_equal(row[i].place, i % 3 + 1);
        assert_true(i % 3 == 0 || row[i - 1].score >= row[i].score);
    }
    kz_tournament_free(t);
    terms.d.change_lines = true;
    t = play(&terms, 6);
    assert_true(kz_tournament_standings(t, row));
    for (int i = 0; i < 6; i++) {
        assert_int_equal(kz_tournament_line(t, row[i].entrant), 0);
        assert_int_equal(row[i].place, i + 1);
        assert_int_equal(sides_of(t, i), 3);
        for (int b = 0; b < i; b++)
            assert_true(test_meetings(t, i, b) <= 1);
    }
    kz_tournament_free(t);
}

/* Two rounds as one side, then one as the other. */
static void the_lines_change_after_half(void **state)
{
    (void)state;
    both terms = terms_of(KZ_MOVEMENT_PAIRS, 3);
    terms.d.change_lines = true;
    kz_tournament *t = play(&terms, 6);
    for (uint32_t i = 3; i < 9; i++)
        for (int seat = 0; seat < 2; seat++) {
            const kz_tournament_table *table = kz_tournament_table_at(t, i);
            for (uint32_t k = 0; k < 3; k++) {
                int side = side_of(kz_tournament_table_at(t, k), table->entrant[seat]);
                assert_true(side < 0 || side == (i < 6 ? seat : 1 - seat));
            }
        }
    kz_tournament_free(t);
}

/* After departures only an odd number has a bye, and nobody meets again without need. */
static void departures_move_pairs_to_the_other_line(void **state)
{
    (void)state;
    both terms = terms_of(KZ_MOVEMENT_PAIRS, 4);
    kz_tournament *t = test_duplicate(&terms.t, &terms.d);
    test_begin(t, 12);
    assert_int_equal(test_pair(t), KZ_OK);
    play_round(t);
    int left = 0;
    for (int i = 0; i < 12 && left < 4; i++)
        if (sides_of(t, i) == 1) {
            assert_int_equal(test_event(t, KZ_EVENT_LEFT, i), KZ_OK);
            left++;
        }
    for (int round = 2; round <= 4; round++) {
        uint32_t before = kz_tournament_tables(t);
        assert_int_equal(test_pair(t), KZ_OK);
        assert_int_equal(kz_tournament_tables(t) - before, 4);
        play_round(t);
    }
    for (int a = 0; a < 12; a++)
        for (int b = 0; b < a; b++)
            assert_true(test_meetings(t, a, b) <= 1);
    kz_tournament_free(t);
}

/* ---- players and teams ---- */

static int partnerships(const kz_tournament *t, int a, int b)
{
    int count = 0;
    for (uint32_t i = 0; i < kz_tournament_tables(t); i++) {
        const kz_tournament_table *table = kz_tournament_table_at(t, i);
        int x = side_of(table, a), y = side_of(table, b);
        count += table->count > 1 && x >= 0 && x == y;
    }
    return count;
}

/* Returns how many tables more an entrant sat on one side than on the other. */
static int imbalance_of(const kz_tournament *t, int entrant)
{
    int more = 0;
    for (uint32_t i = 0; i < kz_tournament_tables(t); i++) {
        int side = side_of(kz_tournament_table_at(t, i), entrant);
        if (kz_tournament_table_at(t, i)->count > 1 && side >= 0)
            more += side ? -1 : 1;
    }
    return abs(more);
}

static void everybody_is_everybodys_partner_once(void **state)
{
    (void)state;
    for (int entrants = 4; entrants <= 33; entrants += entrants % 4 ? 3 : 1) {
        int rounds = entrants - 1 + entrants % 2;
        both terms = terms_of(KZ_MOVEMENT_PLAYERS, rounds);
        kz_tournament *t = play(&terms, entrants);
        for (int a = 0; a < entrants; a++) {
            assert_int_equal(byes_of(t, a), entrants % 2);
            assert_true(imbalance_of(t, a) <= SIDES_MAX);
            for (int b = 0; b < a; b++) {
                assert_int_equal(partnerships(t, a, b), 1);
                assert_true(test_meetings(t, a, b) - 1 <= 6); /* opponents: 2 in the mean */
            }
        }
        kz_tournament_free(t);
    }
}

/* Where two or three have to wait, partners repeat as little as it goes, and byes are balanced. */
static void other_numbers_repeat_few_partners(void **state)
{
    (void)state;
    for (int entrants = 6; entrants <= 19; entrants += entrants % 4 == 2 ? 1 : 3) {
        both terms = terms_of(KZ_MOVEMENT_PLAYERS, entrants / 2);
        kz_tournament *t = play(&terms, entrants);
        int fewest = 255, most = 0;
        for (int a = 0; a < entrants; a++) {
            fewest = byes_of(t, a) < fewest ? byes_of(t, a) : fewest;
            most = byes_of(t, a) > most ? byes_of(t, a) : most;
            for (int b = 0; b < a; b++)
                assert_true(partnerships(t, a, b) <= 1);
        }
        assert_true(most - fewest <= 1);
        kz_tournament_free(t);
    }
}

static void teams_meet_once(void **state)
{
    (void)state;
    for (int entrants = 4; entrants <= 15; entrants++) {
        both terms = terms_of(KZ_MOVEMENT_TEAMS, entrants - 1 + entrants % 2);
        kz_tournament *t = play(&terms, entrants);
        for (int a = 0; a < entrants; a++)
            for (int b = 0; b < a; b++)
                assert_int_equal(test_meetings(t, a, b), 1);
        kz_tournament_free(t);
    }
}

/* ---- victory points ---- */

static void victory_points(void **state)
{
    (void)state;
    const double r = 0.618;
    for (int boards = 4; boards <= 96; boards += 4)
        for (int divisor = 1; divisor <= 9; divisor++)
            for (int sum = 0; sum <= 1200 * divisor; sum += 1 + sum / 50) {
                double limit = 2.5 * 25 * sqrt(boards), x = (double)sum / divisor / limit;
                double points = 1000 + 1000 * (1 - pow(r, 3 * (x < 1 ? x : 1))) / (1 - r * r * r);
                int32_t its = tournament_victory_points(sum, divisor, boards, 2500);
                assert_true(fabs(its - points) <= 0.5001);
                assert_int_equal(its + tournament_victory_points(-sum, divisor, boards, 2500), 2000);
            }
    assert_int_equal(tournament_victory_points(INT64_C(1) << 40, 1, 96, KZ_MAX_DEVIATION), 2000);
    assert_int_equal(tournament_victory_points(-(INT64_C(1) << 40), 2047, 1, 1), 0);
    assert_int_equal(tournament_victory_points(1, 2047, 96, KZ_MAX_DEVIATION), 1000);
}

/* Three tables with 20, 0 and -50: the datum of the first is -25, so that it gains 45. */
static void the_datum_leaves_out_the_own_table(void **state)
{
    (void)state;
    static const int32_t board[3][BOARDS] = {{20, 0, 0, 0}, {5, -5, 0, 0}, {-50, 0, 0, 0}};
    static const int64_t gain[3] = {90, 30, -120}; /* halves */
    both terms = terms_of(KZ_MOVEMENT_PAIRS, 1);
    kz_tournament_row row[6];
    kz_tournament *t = test_duplicate(&terms.t, &terms.d);
    test_begin(t, 6);
    assert_int_equal(test_pair(t), KZ_OK);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(apply(t, result_of(t, i, board[i])), KZ_OK);
        assert_int_equal(kz_tournament_table_at(t, 0)->score[0] != 0, i == 2);
        assert_memory_equal(kz_tournament_boards(t, i), board[i], sizeof board[i]);
    }
    assert_true(kz_tournament_standings(t, row));
    for (uint32_t i = 0; i < 3; i++) {
        const kz_tournament_table *table = kz_tournament_table_at(t, i);
        assert_int_equal(table->score[0], tournament_victory_points(gain[i], 2, BOARDS, 2500));
        assert_int_equal(table->score[0] + table->score[1], 2000);
        for (int k = 0; k < 6; k++)
            if (row[k].entrant == table->entrant[0]) {
                assert_int_equal(row[k].score, table->score[0]);
                assert_int_equal(row[k].tiebreak[0], 50 * gain[i]);
                assert_int_equal(row[k].won, gain[i] > 0);
                assert_int_equal(row[k].lost, gain[i] < 0);
            }
    }
    kz_tournament_free(t);
}

/* A correction changes the datum of the other tables, too. */
static void a_correction_scores_the_round_again(void **state)
{
    (void)state;
    static const int32_t ten[BOARDS] = {10}, none[BOARDS] = {0};
    both terms = terms_of(KZ_MOVEMENT_PAIRS, 2);
    kz_tournament *t = test_duplicate(&terms.t, &terms.d);
    test_begin(t, 4);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_int_equal(apply(t, result_of(t, 0, ten)), KZ_OK);
    assert_int_equal(apply(t, result_of(t, 1, ten)), KZ_OK);
    assert_int_equal(kz_tournament_table_at(t, 1)->score[0], 1000);
    outcome event = result_of(t, 0, none);
    event.event.kind = KZ_EVENT_CORRECTED;
    assert_int_equal(apply(t, event), KZ_OK);
    assert_int_equal(kz_tournament_table_at(t, 1)->score[0], tournament_victory_points(10, 1, BOARDS, 2500));
    event.event.result.forfeits = 2; /* then nothing is left to compare with */
    assert_int_equal(apply(t, event), KZ_OK);
    assert_int_equal(kz_tournament_table_at(t, 0)->score[0], 1200);
    assert_int_equal(kz_tournament_table_at(t, 0)->score[1], 0);
    assert_int_equal(kz_tournament_table_at(t, 1)->score[0], 1000);
    kz_tournament_free(t);
}

/* What is over counts when the host closes the tournament in a round. */
static void closing_scores_the_tables_that_are_over(void **state)
{
    (void)state;
    static const int32_t board[2][BOARDS] = {{10}, {-10}};
    both terms = terms_of(KZ_MOVEMENT_PAIRS, 2);
    kz_tournament *t = test_duplicate(&terms.t, &terms.d);
    test_begin(t, 6);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_int_equal(apply(t, result_of(t, 0, board[0])), KZ_OK);
    assert_int_equal(apply(t, result_of(t, 1, board[1])), KZ_OK);
    assert_int_equal(kz_tournament_table_at(t, 0)->score[0], 0);
    assert_int_equal(test_event(t, KZ_EVENT_CLOSED, 0), KZ_OK);
    assert_int_equal(kz_tournament_table_at(t, 0)->score[0], tournament_victory_points(20, 1, BOARDS, 2500));
    assert_int_equal(kz_tournament_table_at(t, 2)->score[0], 0);
    kz_tournament_free(t);
}

/* Each board is compared with each other table: 8 comparisons for each of three tables. */
static void matchpoints(void **state)
{
    (void)state;
    static const int32_t board[3][BOARDS] = {{5, 0, -5, 0}, {5, 0, 0, 1}, {-5, 0, 5, 0}};
    both terms = terms_of(KZ_MOVEMENT_PAIRS, 1);
    terms.d.matchpoints = true;
    terms.d.deviation = 0;
    kz_tournament *t = test_duplicate(&terms.t, &terms.d);
    test_begin(t, 6);
    assert_int_equal(test_pair(t), KZ_OK);
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(apply(t, result_of(t, i, board[i])), KZ_OK);
    int32_t sum = 0;
    for (uint32_t i = 0; i < 3; i++) {
        const kz_tournament_table *table = kz_tournament_table_at(t, i);
        assert_int_equal(table->score[0] + table->score[1], 10000);
        sum += table->score[0];
    }
    assert_int_equal(sum, 15000);
    /* 5 = 5 > -5, 0 = 0 = 0, -5 < 0 < 5, 0 < 1 > 0: of 8 comparisons -1, 3 and -2 more are won than lost. */
    assert_int_equal(kz_tournament_table_at(t, 0)->score[0], 5000 - 625 * 2);
    assert_int_equal(kz_tournament_table_at(t, 1)->score[0], 5000 + 625 * 3);
    assert_int_equal(kz_tournament_table_at(t, 2)->score[0], 5000 - 625);
    kz_tournament_free(t);
}

/* Teams are compared with their opponents alone. */
static void teams_score_by_their_two_tables(void **state)
{
    (void)state;
    static const int32_t board[2][BOARDS] = {{30, -10, 0, 0}, {7, 0, 0, 0}};
    for (int matchpoints = 0; matchpoints < 2; matchpoints++) {
        both terms = terms_of(KZ_MOVEMENT_TEAMS, 1);
        terms.d.matchpoints = matchpoints;
        terms.d.deviation = matchpoints ? 0 : 2500;
        kz_tournament *t = test_duplicate(&terms.t, &terms.d);
        test_begin(t, 4);
        assert_int_equal(test_pair(t), KZ_OK);
        for (uint32_t i = 0; i < 2; i++)
            assert_int_equal(apply(t, result_of(t, i, board[i])), KZ_OK);
        assert_int_equal(kz_tournament_table_at(t, 0)->score[0],
                         matchpoints ? 5000 : tournament_victory_points(20, 1, BOARDS, 2500));
        assert_int_equal(kz_tournament_table_at(t, 1)->score[0],
                         matchpoints ? 6250 : tournament_victory_points(7, 1, BOARDS, 2500));
        kz_tournament_free(t);
    }
}

/* ---- what is refused ---- */

static void impossible_results(void **state)
{
    (void)state;
    static const int32_t board[BOARDS] = {10, -5};
    both terms = terms_of(KZ_MOVEMENT_PLAYERS, 2);
    kz_tournament *t = test_duplicate(&terms.t, &terms.d);
    test_begin(t, 8);
    assert_int_equal(test_pair(t), KZ_OK);
    outcome event = result_of(t, 0, board);
    event.board = NULL;
    assert_int_equal(apply(t, event), KZ_E_RESULT);
    event = result_of(t, 0, board);
    event.event.result.points[0] = event.event.result.points[2] = 6;
    assert_int_equal(apply(t, event), KZ_E_RESULT);
    event = result_of(t, 0, board);
    event.event.result.points[2] = 4;
    assert_int_equal(apply(t, event), KZ_E_RESULT);
    event = result_of(t, 0, board);
    event.event.result.place[2] = 2;
    assert_int_equal(apply(t, event), KZ_E_RESULT);
    const int32_t far[BOARDS] = {KZ_MAX_RESULT_POINTS + 1, -KZ_MAX_RESULT_POINTS};
    assert_int_equal(apply(t, result_of(t, 0, far)), KZ_E_RESULT);
    event = (outcome){.event = {.kind = KZ_EVENT_RESULT, .result = {.place = {1, 1, 1, 1}, .forfeits = 4}}};
    assert_int_equal(apply(t, event), KZ_OK);
    assert_int_equal(apply(t, result_of(t, 1, board)), KZ_OK);
    assert_int_equal(kz_tournament_table_at(t, 0)->score[0], 1200);
    assert_int_equal(kz_tournament_table_at(t, 0)->score[2], 0);
    assert_null(kz_tournament_boards(t, 2));
    kz_tournament_free(t);
}

static void refuse(const both *terms, const char *term)
{
    kz_tournament *t;
    kz_error error;
    assert_false(kz_tournament_new_duplicate(&t, &terms->t, &terms->d, &test_matching, &error));
    assert_int_equal(error.code, KZ_E_TERM);
    assert_string_equal(error.arg[0], term);
}

#define REFUSE(part, member, value)                                                                          \
    do {                                                                                                     \
        both other = terms_of(KZ_MOVEMENT_TEAMS, 2);                                                         \
        other.part.member = value;                                                                           \
        refuse(&other, #member);                                                                             \
    } while (0)

static void impossible_terms(void **state)
{
    (void)state;
    REFUSE(d, boards, 0);
    REFUSE(d, boards, KZ_MAX_BOARDS + 1);
    REFUSE(d, movement, 3);
    REFUSE(d, change_lines, true);
    REFUSE(d, deviation, 0);
    REFUSE(d, deviation, KZ_MAX_DEVIATION + 1);
    REFUSE(t, rounds, 0);
    REFUSE(t, max_at_table, 4);
    REFUSE(t, min_at_table, 1);
    both terms = terms_of(KZ_MOVEMENT_PAIRS, 2);
    terms.d.matchpoints = true;
    refuse(&terms, "deviation");
    terms = terms_of(KZ_MOVEMENT_PAIRS, 2);
    terms.t.tiebreak[1] = KZ_TIEBREAK_BUCHHOLZ_CUT_1;
    refuse(&terms, "tiebreak");
    terms = terms_of(KZ_MOVEMENT_PLAYERS, 2);
    terms.t.min_at_table = 3;
    refuse(&terms, "min_at_table");
    terms = terms_of(KZ_MOVEMENT_PLAYERS, 2);
    terms.t.format = KZ_FORMAT_SWISS;
    refuse(&terms, "format");
}

/* Terms of duplicate are no terms of kz_tournament_new(). */
static void other_functions_refuse_duplicate(void **state)
{
    (void)state;
    kz_tournament *t;
    kz_error error;
    both terms = terms_of(KZ_MOVEMENT_PAIRS, 2);
    assert_false(kz_tournament_new(&t, &terms.t, &test_matching, &error));
    assert_string_equal(error.arg[0], "format");
    assert_false(kz_tournament_new_duplicate(&t, &terms.t, &terms.d, &(kz_matching){NULL, NULL}, &error));
    assert_int_equal(error.code, KZ_E_NULL);
    assert_false(kz_tournament_set_tables(&terms.t, 3, false, &error));
    kz_tournament_terms swiss = test_terms(KZ_FORMAT_SWISS, 2);
    t = test_tournament(&swiss);
    test_begin(t, 4);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_null(kz_tournament_boards(t, 0));
    assert_int_equal(kz_tournament_line(t, 0), 0);
    kz_tournament_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_line_meets_the_other_once),
        cmocka_unit_test(each_line_has_a_winner),
        cmocka_unit_test(the_lines_change_after_half),
        cmocka_unit_test(departures_move_pairs_to_the_other_line),
        cmocka_unit_test(everybody_is_everybodys_partner_once),
        cmocka_unit_test(other_numbers_repeat_few_partners),
        cmocka_unit_test(teams_meet_once),
        cmocka_unit_test(victory_points),
        cmocka_unit_test(the_datum_leaves_out_the_own_table),
        cmocka_unit_test(a_correction_scores_the_round_again),
        cmocka_unit_test(closing_scores_the_tables_that_are_over),
        cmocka_unit_test(matchpoints),
        cmocka_unit_test(teams_score_by_their_two_tables),
        cmocka_unit_test(impossible_results),
        cmocka_unit_test(impossible_terms),
        cmocka_unit_test(other_functions_refuse_duplicate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
