/* SPDX-License-Identifier: MIT */
/* Round robin: the circle, twice, byes by the schedule, late entrants and those who leave. */
#include "tests/unit/engine/tournament/tournament_world.h"

static kz_tournament *play(int entrants, int rounds, bool twice)
{
    kz_tournament_terms terms = test_terms(KZ_FORMAT_ROUND_ROBIN, rounds);
    terms.twice = twice;
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, entrants);
    while (kz_tournament_next(t, 0).need == KZ_TOURNAMENT_NEEDS_PAIRING) {
        assert_int_equal(test_pair(t), KZ_OK);
        test_play(t);
    }
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_ENDED);
    return t;
}

/* Returns how often an entrant sits first, less how often it sits second. */
static int lean(const kz_tournament *t, int entrant)
{
    int count = 0;
    for (uint32_t i = 0; i < kz_tournament_tables(t); i++) {
        const kz_tournament_table *table = kz_tournament_table_at(t, i);
        if (table->count == 2)
            count += (table->entrant[0] == entrant) - (table->entrant[1] == entrant);
    }
    return count;
}

static void check_schedule(int entrants, bool twice)
{
    kz_tournament *t = play(entrants, 0, twice);
    int places = (entrants + 1) / 2 * 2, times = twice ? 2 : 1;
    kz_tournament_row row[32];
    assert_true(kz_tournament_standings(t, row));
    assert_int_equal(kz_tournament_next(t, 0).round, (places - 1) * times);
    for (int i = 0; i < entrants; i++) {
        assert_int_equal(row[i].byes, entrants % 2 * times);
        assert_int_equal(row[i].played, (entrants - 1) * times);
        assert_in_range(lean(t, i) + 1, 0, twice ? 1 : 2);
        for (int j = 0; j < i; j++)
            assert_int_equal(test_meetings(t, i, j), times);
    }
    kz_tournament_free(t);
}

static void everybody_meets_everybody(void **state)
{
    (void)state;
    for (int entrants = 2; entrants <= 17; entrants++) {
        check_schedule(entrants, false);
        check_schedule(entrants, true);
    }
}

/* The tables of FIDE for 3 or 4, and 5 or 6 players (Handbook C.05, annex 1), from 0. */
static void the_order_is_that_of_berger(void **state)
{
    static const uint8_t six[][2] = {{0, 5}, {1, 4}, {2, 3}, {5, 3}, {4, 2}, {0, 1}, {1, 5}, {2, 0},
                                     {3, 4}, {5, 4}, {0, 3}, {1, 2}, {2, 5}, {3, 1}, {4, 0}};
    (void)state;
    kz_tournament *t = play(6, 0, false);
    for (uint32_t i = 0; i < 15; i++) {
        bool found = false;
        for (uint32_t j = i / 3 * 3; j < i / 3 * 3 + 3; j++) {
            const kz_tournament_table *table = kz_tournament_table_at(t, j);
            found |= table->entrant[0] == six[i][0] && table->entrant[1] == six[i][1];
        }
        assert_true(found);
    }
    kz_tournament_free(t);
}

static kz_tournament_row row_of(const kz_tournament *t, int entrant)
{
    kz_tournament_row row[16];
    assert_true(kz_tournament_standings(t, row));
    for (uint32_t i = 0; i < kz_tournament_entrants(t); i++)
        if (row[i].entrant == entrant)
            return row[i];
    fail();
    return row[0];
}

static void play_round(kz_tournament *t)
{
    assert_int_equal(test_pair(t), KZ_OK);
    test_play(t);
}

/* A late entrant has the place of which the others had byes, and lost the rounds that it missed. */
static void late_entrants_have_the_empty_places(void **state)
{
    (void)state;
    kz_tournament_terms terms = test_terms(KZ_FORMAT_ROUND_ROBIN, 7); /* places for 8 */
    terms.last_entry = 3;
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, 6);
    play_round(t);
    assert_int_equal(test_event(t, KZ_EVENT_ENTERED, 6), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_ENTERED, 7), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_ENTERED, 8), KZ_E_ENTRANTS_MANY);
    for (int round = 2; round <= 7; round++)
        play_round(t);
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_ENDED);
    for (int i = 0; i < 8; i++) {
        kz_tournament_row row = row_of(t, i);
        assert_int_equal(row.won + row.drawn + row.lost + row.byes, 7);
        for (int j = 0; j < i; j++)
            assert_in_range(test_meetings(t, i, j), 0, 1);
    }
    assert_int_equal(row_of(t, 7).played, 6);
    assert_int_equal(row_of(t, 0).byes + row_of(t, 1).byes + row_of(t, 2).byes + row_of(t, 3).byes +
                         row_of(t, 4).byes + row_of(t, 5).byes,
                     2);
    kz_tournament_free(t);
}

/* Who should meet an entrant that has left has a bye, and it is explained. Who is back plays on. */
static void the_matches_of_who_has_left_are_not_paired(void **state)
{
    kz_tournament_reason reason;
    (void)state;
    kz_tournament_terms terms = test_terms(KZ_FORMAT_ROUND_ROBIN, 0);
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, 4);
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, 3), KZ_OK);
    play_round(t);
    assert_int_equal(kz_tournament_tables(t), 2);
    assert_int_equal(kz_tournament_table_at(t, 1)->count, 1);
    assert_true(kz_tournament_explain(t, 1, &reason));
    assert_int_equal(reason.kind, KZ_PAIRED_ABSENT);
    assert_true(kz_tournament_explain(t, 0, &reason));
    assert_int_equal(reason.kind, KZ_PAIRED_SCHEDULE);
    assert_int_equal(test_event(t, KZ_EVENT_RETURNED, 3), KZ_OK);
    play_round(t);
    play_round(t);
    assert_int_equal(row_of(t, 3).played, 2);
    assert_int_equal(row_of(t, 3).lost, 3);
    assert_int_equal(row_of(t, 0).byes, 1);
    kz_tournament_free(t);
}

static void the_rounds_fit_the_entrants(void **state)
{
    (void)state;
    static const struct {
        int rounds, entrants, twice;
        kz_code code;
    } cases[] = {{5, 6, 0, KZ_OK},
                 {10, 6, 1, KZ_OK},
                 {5, 5, 0, KZ_OK},
                 {9, 6, 0, KZ_OK},
                 {8, 6, 0, KZ_E_TERM},
                 {11, 6, 1, KZ_E_TERM},
                 {3, 6, 0, KZ_E_ENTRANTS_MANY},
                 {0, 0, 0, KZ_OK}};
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++) {
        kz_tournament_terms terms = test_terms(KZ_FORMAT_ROUND_ROBIN, cases[i].rounds);
        terms.twice = cases[i].twice;
        kz_tournament *t = test_tournament(&terms);
        for (int k = 0; k < cases[i].entrants; k++)
            assert_int_equal(test_event(t, KZ_EVENT_ENTERED, k), KZ_OK);
        assert_int_equal(test_event(t, KZ_EVENT_BEGUN, 0), cases[i].code);
        kz_tournament_free(t);
    }
    kz_tournament_terms terms = test_terms(KZ_FORMAT_ROUND_ROBIN, 0);
    kz_tournament *t = test_tournament(&terms);
    for (int k = 0; k < 257; k++)
        assert_int_equal(test_event(t, KZ_EVENT_ENTERED, k), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_BEGUN, 0), KZ_E_ENTRANTS_MANY);
    kz_tournament_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_meets_everybody),
        cmocka_unit_test(the_order_is_that_of_berger),
        cmocka_unit_test(late_entrants_have_the_empty_places),
        cmocka_unit_test(the_matches_of_who_has_left_are_not_paired),
        cmocka_unit_test(the_rounds_fit_the_entrants),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
