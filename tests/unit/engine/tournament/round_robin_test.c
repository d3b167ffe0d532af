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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_meets_everybody),
        cmocka_unit_test(the_order_is_that_of_berger),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
