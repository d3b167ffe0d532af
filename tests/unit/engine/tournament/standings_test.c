/* SPDX-License-Identifier: MIT */
/* Scores of tables of every size, standings and tie-breaks, computed by hand. */
#include "tests/unit/engine/tournament/tournament_world.h"

#include <string.h>

static kz_tournament_terms terms_of(int max_at_table, int rounds)
{
    kz_tournament_terms terms = test_terms(KZ_FORMAT_SWISS, rounds);
    terms.max_at_table = (uint8_t)max_at_table;
    terms.tiebreak_count = KZ_TIEBREAKS;
    for (int i = 0; i < KZ_TIEBREAKS; i++)
        terms.tiebreak[i] = (uint8_t)i;
    return terms;
}

static void pair(kz_tournament *t, int round, const kz_tournament_table tables[], int count)
{
    kz_tournament_table copy[8];
    memcpy(copy, tables, (size_t)count * sizeof *copy);
    kz_tournament_pairing pairing = {(uint16_t)round, (uint32_t)count, copy};
    assert_int_equal(test_event_at(t, (kz_tournament_event){.kind = KZ_EVENT_PAIRED, .pairing = &pairing}),
                     KZ_OK);
}

/* ---- scores ---- */

static void expect_scores(int count, int larger, kz_tournament_result result, int32_t a, int32_t b, int32_t c,
                          int32_t d)
{
    kz_tournament_terms terms = terms_of(larger, 1);
    kz_tournament *t = test_tournament(&terms);
    kz_tournament_table table = {.count = (uint8_t)count, .entrant = {0, 1, 2, 3}};
    int32_t expected[] = {a, b, c, d};
    test_begin(t, count);
    pair(t, 1, &table, 1);
    assert_int_equal(test_result(t, 0, result), KZ_OK);
    for (int i = 0; i < count; i++)
        assert_int_equal(kz_tournament_table_at(t, 0)->score[i], expected[i]);
    kz_tournament_free(t);
}

static void tables_of_all_sizes_have_fair_scores(void **state)
{
    (void)state;
    expect_scores(2, 2, (kz_tournament_result){.place = {2, 1}}, 0, 200, 0, 0);
    expect_scores(2, 2, (kz_tournament_result){.place = {1, 1}}, 100, 100, 0, 0);
    expect_scores(4, 4, (kz_tournament_result){.place = {3, 1, 4, 2}}, 200, 600, 0, 400);
    expect_scores(3, 4, (kz_tournament_result){.place = {3, 1, 2}}, 0, 600, 300, 0);
    expect_scores(2, 4, (kz_tournament_result){.place = {1, 2}}, 600, 0, 0, 0);
    expect_scores(4, 4, (kz_tournament_result){.place = {1, 1, 3, 3}}, 500, 500, 100, 100);
    expect_scores(4, 4, (kz_tournament_result){.place = {1, 2, 2, 2}}, 600, 200, 200, 200);
    expect_scores(4, 4, (kz_tournament_result){.place = {1, 1, 1, 1}}, 300, 300, 300, 300);
    expect_scores(3, 4, (kz_tournament_result){.place = {1, 1, 3}}, 450, 450, 0, 0);
    expect_scores(3, 4, (kz_tournament_result){.place = {2, 2, 1}}, 150, 150, 600, 0);
}

static void who_forfeits_scores_nothing(void **state)
{
    (void)state;
    expect_scores(2, 2, (kz_tournament_result){.place = {1, 2}, .forfeits = 1}, 0, 200, 0, 0);
    expect_scores(2, 2, (kz_tournament_result){.place = {1, 1}, .forfeits = 2}, 200, 0, 0, 0);
    expect_scores(2, 2, (kz_tournament_result){.place = {1, 1}, .forfeits = 3}, 0, 0, 0, 0);
    expect_scores(4, 4, (kz_tournament_result){.place = {1, 2, 3, 3}, .forfeits = 1}, 0, 600, 300, 300);
    expect_scores(4, 4, (kz_tournament_result){.place = {1, 2, 3, 4}, .forfeits = 5}, 0, 600, 0, 400);
    expect_scores(3, 4, (kz_tournament_result){.place = {9, 1, 1}, .forfeits = 1}, 0, 450, 450, 0);
}

/* ---- tie-breaks ---- */

static kz_tournament_row row_of(const kz_tournament *t, int entrant)
{
    kz_tournament_row row[8];
    assert_true(kz_tournament_standings(t, row));
    for (uint32_t i = 0; i < kz_tournament_entrants(t); i++)
        if (row[i].entrant == entrant)
            return row[i];
    fail();
    return row[0];
}

/* `expected`: won, drawn or lost, of each entrant. */
static void expect_outcomes(int count, kz_tournament_result result, const char *expected)
{
    kz_tournament_terms terms = terms_of(4, 1);
    kz_tournament *t = test_tournament(&terms);
    kz_tournament_table table = {.count = (uint8_t)count, .entrant = {0, 1, 2, 3}};
    char outcome[KZ_MAX_AT_TABLE + 1] = "";
    test_begin(t, count);
    pair(t, 1, &table, 1);
    assert_int_equal(test_result(t, 0, result), KZ_OK);
    for (int i = 0; i < count; i++) {
        kz_tournament_row row = row_of(t, i);
        outcome[i] = row.won ? 'w' : row.drawn ? 'd' : 'l';
    }
    assert_string_equal(outcome, expected);
    kz_tournament_free(t);
}

static void who_shares_the_first_place_before_others_has_won(void **state)
{
    (void)state;
    expect_outcomes(2, (kz_tournament_result){.place = {1, 1}}, "dd");
    expect_outcomes(3, (kz_tournament_result){.place = {1, 3, 1}}, "wlw");
    expect_outcomes(3, (kz_tournament_result){.place = {1, 1, 1}}, "ddd");
    expect_outcomes(4, (kz_tournament_result){.place = {1, 2, 2, 2}}, "wlll");
    expect_outcomes(3, (kz_tournament_result){.place = {1, 1, 1}, .forfeits = 4}, "ddl");
    expect_outcomes(3, (kz_tournament_result){.place = {1, 1, 1}, .forfeits = 6}, "wll");
}

static void expect_row(const kz_tournament *t, int entrant, int place, int32_t score, int32_t direct,
                       int32_t buchholz, int32_t sonneborn, int32_t difference, int32_t wins)
{
    kz_tournament_row row = row_of(t, entrant);
    const int32_t expected[] = {direct, buchholz, sonneborn, difference, wins};
    assert_int_equal(row.place, place);
    assert_int_equal(row.score, score);
    for (int i = 0; i < KZ_TIEBREAKS; i++)
        if (row.tiebreak[i] != expected[i])
            fail_msg("entrant %d, tie-break %d: %d, not %d", entrant, i, row.tiebreak[i], expected[i]);
}

/* 0 beats 1 and 2, draws with 3; 1 beats 2; 3 beats 1; 2 beats 3: 0 has 5, 3 has 3, 1 and 2 have 2. */
static void tiebreaks_of_a_full_table(void **state)
{
    static const struct {
        kz_tournament_table table[2];
        int difference[2];
    } rounds[] = {
        {{{.count = 2, .entrant = {0, 1}}, {.count = 2, .entrant = {2, 3}}}, {10, 5}},
        {{{.count = 2, .entrant = {0, 2}}, {.count = 2, .entrant = {3, 1}}}, {20, 30}},
        {{{.count = 2, .entrant = {0, 3}}, {.count = 2, .entrant = {1, 2}}}, {0, 40}},
    };
    (void)state;
    kz_tournament_terms terms = terms_of(2, 3);
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, 4);
    for (int round = 0; round < 3; round++) {
        pair(t, round + 1, rounds[round].table, 2);
        for (int i = 0; i < 2; i++)
            assert_int_equal(
                test_result(t, (uint32_t)(2 * round + i), test_score(rounds[round].difference[i])), KZ_OK);
    }
    /* Buchholz of 0: 2 2 3 without a 2; Sonneborn-Berger: 2 + 2 + half of 3. */
    expect_row(t, 0, 1, 500, 0, 500, 550, 3000, 200);
    expect_row(t, 3, 2, 300, 0, 700, 450, 2500, 100);
    expect_row(t, 1, 3, 200, 200, 800, 200, 0, 100); /* has beaten 2 */
    expect_row(t, 2, 4, 200, 0, 800, 300, -5500, 100);
    kz_tournament_free(t);
}

/* A bye and a missed round count as a match against a virtual opponent with the own score. */
static void tiebreaks_of_rounds_without_a_match(void **state)
{
    static const kz_tournament_table first[] = {{.count = 2, .entrant = {0, 1}},
                                                {.count = 1, .entrant = {2}}},
                                     second[] = {{.count = 2, .entrant = {0, 2}}};
    (void)state;
    kz_tournament_terms terms = terms_of(2, 2);
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, 3);
    pair(t, 1, first, 2);
    assert_int_equal(test_result(t, 0, test_score(10)), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, 1), KZ_OK);
    pair(t, 2, second, 1);
    assert_int_equal(
        test_result(t, 2, (kz_tournament_result){.place = {1, 2}, .points = {9, 0}, .forfeits = 2}), KZ_OK);
    /* 0 has won a match and one by forfeit: 0 and the own 4, without the lowest; the win at the table counts.
     */
    expect_row(t, 0, 1, 400, 0, 400, 400, 1000, 100);
    /* 2 has had a bye (own 2, won) and forfeited (own 2, lost). */
    expect_row(t, 2, 2, 200, 0, 200, 200, 0, 0);
    /* 1 has lost to 0 and missed a round. */
    expect_row(t, 1, 3, 0, 0, 400, 0, -1000, 0);
    assert_int_equal(row_of(t, 1).lost, 2);
    assert_int_equal(row_of(t, 2).byes, 1);
    kz_tournament_free(t);
}

/* Who are equal in all have the same place; the next place is left out. */
static void equal_rows_share_a_place(void **state)
{
    (void)state;
    kz_tournament_terms terms = test_terms(KZ_FORMAT_SWISS, 1);
    kz_tournament *t = test_tournament(&terms);
    kz_tournament_row row[4];
    const int place[] = {1, 2, 2, 4};
    test_begin(t, 4);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_int_equal(test_result(t, 0, test_score(0)), KZ_OK);
    assert_int_equal(test_result(t, 1, test_score(5)), KZ_OK);
    assert_true(kz_tournament_standings(t, row));
    for (int i = 0; i < 4; i++)
        assert_int_equal(row[i].place, place[i]);
    kz_tournament_free(t);
}

/* Three with the same score, of whom two have not met: the direct encounter decides nothing. */
static void direct_encounter_needs_all_matches(void **state)
{
    static const kz_tournament_table tables[] = {
        {.count = 2, .entrant = {0, 3}}, {.count = 2, .entrant = {1, 4}}, {.count = 2, .entrant = {2, 5}}};
    (void)state;
    kz_tournament_terms terms = terms_of(2, 1);
    terms.tiebreak_count = 1;
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, 6);
    pair(t, 1, tables, 3);
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(test_result(t, i, test_score(0)), KZ_OK);
    for (int i = 0; i < 6; i++)
        assert_int_equal(row_of(t, i).tiebreak[0], 0);
    kz_tournament_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_of_all_sizes_have_fair_scores),
        cmocka_unit_test(who_forfeits_scores_nothing),
        cmocka_unit_test(who_shares_the_first_place_before_others_has_won),
        cmocka_unit_test(tiebreaks_of_a_full_table),
        cmocka_unit_test(tiebreaks_of_rounds_without_a_match),
        cmocka_unit_test(equal_rows_share_a_place),
        cmocka_unit_test(direct_encounter_needs_all_matches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
