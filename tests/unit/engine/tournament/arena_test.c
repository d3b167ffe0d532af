/* SPDX-License-Identifier: MIT */
/* Arena: who is free plays at once, with the nearest score and not the last opponent; wins in a row. */
#include "tests/unit/engine/tournament/tournament_world.h"

enum { MINUTES = 60000 };

static kz_tournament *begin(int entrants, int64_t duration_ms)
{
    kz_tournament_terms terms = test_terms(KZ_FORMAT_ARENA, 0);
    terms.duration_ms = duration_ms;
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, entrants);
    return t;
}

static kz_code pair_at(kz_tournament *t, int64_t now_ms)
{
    kz_tournament_table table[16];
    kz_tournament_pairing pairing = {.table = table};
    kz_error error = {.code = KZ_OK};
    if (!kz_tournament_pair(t, now_ms, &pairing, &error))
        return error.code;
    return test_event_at(
        t, (kz_tournament_event){.kind = KZ_EVENT_PAIRED, .at_ms = now_ms, .pairing = &pairing});
}

static kz_code end_at(kz_tournament *t, uint32_t table, int difference, int64_t now_ms)
{
    return test_event_at(
        t, (kz_tournament_event){
               .kind = KZ_EVENT_RESULT, .at_ms = now_ms, .table = table, .result = test_score(difference)});
}

static int32_t score_of(const kz_tournament *t, int entrant)
{
    kz_tournament_row row[16];
    assert_true(kz_tournament_standings(t, row));
    for (uint32_t i = 0; i < kz_tournament_entrants(t); i++)
        if (row[i].entrant == entrant)
            return row[i].score;
    fail();
    return 0;
}

static void begin_table(kz_tournament *t, int a, int b)
{
    kz_tournament_table table = {.count = 2, .entrant = {(uint16_t)a, (uint16_t)b}};
    kz_tournament_pairing pairing = {(uint16_t)(kz_tournament_tables(t) + 1), 1, &table};
    assert_int_equal(test_event_at(t, (kz_tournament_event){.kind = KZ_EVENT_PAIRED, .pairing = &pairing}),
                     KZ_OK);
}

static void a_win_after_two_wins_in_a_row_counts_double(void **state)
{
    static const struct {
        int difference;
        int32_t score;
    } matches[] = {{5, 200},  {5, 400},  {5, 800},  {5, 1200},  {0, 1300},
                   {5, 1500}, {5, 1700}, {5, 2100}, {-5, 2100}, {5, 2300}};
    (void)state;
    kz_tournament *t = begin(2, MINUTES);
    for (uint32_t i = 0; i < sizeof matches / sizeof *matches; i++) {
        begin_table(t, 0, 1);
        assert_int_equal(test_result(t, i, test_score(matches[i].difference)), KZ_OK);
        assert_int_equal(score_of(t, 0), matches[i].score);
    }
    assert_int_equal(test_correct(t, 2, test_score(-5)), KZ_OK); /* 2 2 0 2 1 2 2 4 0 2 */
    assert_int_equal(score_of(t, 0), 1700);
    assert_int_equal(kz_tournament_table_at(t, 3)->score[0], 200);
    kz_tournament_free(t);
}

static void who_is_free_is_paired_at_once(void **state)
{
    (void)state;
    kz_tournament *t = begin(5, MINUTES);
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_NEEDS_PAIRING);
    assert_int_equal(pair_at(t, 0), KZ_OK);
    assert_int_equal(kz_tournament_tables(t), 2); /* one waits */
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_NEEDS_RESULTS);
    assert_int_equal(pair_at(t, 0), KZ_E_MATCHES_RUNNING);
    uint16_t a = kz_tournament_table_at(t, 0)->entrant[0], b = kz_tournament_table_at(t, 0)->entrant[1];
    int waits = 10;
    for (int i = 0; i < 2; i++)
        waits -= kz_tournament_table_at(t, (uint32_t)i)->entrant[0] +
                 kz_tournament_table_at(t, (uint32_t)i)->entrant[1];
    assert_int_equal(end_at(t, 0, 5, 100), KZ_OK);
    assert_int_equal(kz_tournament_next(t, 100).need, KZ_TOURNAMENT_NEEDS_PAIRING);
    assert_int_equal(pair_at(t, 100), KZ_OK); /* who has waited meets the nearer score: the loser */
    const kz_tournament_table *table = kz_tournament_table_at(t, 2);
    assert_int_equal(table->round, 3);
    assert_int_equal(table->entrant[0] + table->entrant[1], waits + b);
    assert_int_equal(kz_tournament_next(t, 100).need, KZ_TOURNAMENT_NEEDS_RESULTS);
    assert_int_equal(end_at(t, 2, 5, 200), KZ_OK);
    assert_int_equal(pair_at(t, 200), KZ_OK); /* a has waited longest, and met b last */
    table = kz_tournament_table_at(t, 3);
    assert_int_equal(table->entrant[0] + table->entrant[1], waits + a);
    kz_tournament_free(t);
}

/* While others play, nobody meets the last opponent. Two who are alone do, and it is explained. */
static void the_last_opponent_is_avoided(void **state)
{
    kz_tournament_reason reason;
    (void)state;
    kz_tournament *t = begin(4, MINUTES);
    assert_int_equal(pair_at(t, 0), KZ_OK);
    assert_int_equal(end_at(t, 0, 5, 100), KZ_OK);
    assert_int_equal(kz_tournament_next(t, 100).need, KZ_TOURNAMENT_NEEDS_RESULTS);
    for (int i = 0; i < 2; i++)
        assert_int_equal(
            test_event_at(t, (kz_tournament_event){.kind = KZ_EVENT_LEFT,
                                                   .at_ms = 100,
                                                   .entrant = kz_tournament_table_at(t, 1)->entrant[i]}),
            KZ_OK);
    assert_int_equal(kz_tournament_next(t, 100).need, KZ_TOURNAMENT_NEEDS_RESULTS);
    assert_int_equal(end_at(t, 1, 5, 200), KZ_OK);
    assert_int_equal(kz_tournament_next(t, 200).need, KZ_TOURNAMENT_NEEDS_PAIRING);
    assert_int_equal(pair_at(t, 200), KZ_OK);
    assert_true(kz_tournament_explain(t, 2, &reason));
    assert_int_equal(reason.kind, KZ_PAIRED_REPEATED);
    assert_int_equal(reason.meetings, 1);
    kz_tournament_free(t);
}

static void it_ends_at_its_time(void **state)
{
    (void)state;
    kz_tournament *t = begin(4, MINUTES);
    assert_int_equal(pair_at(t, MINUTES - 1), KZ_OK);
    assert_int_equal(end_at(t, 0, 5, MINUTES), KZ_OK);
    assert_int_equal(kz_tournament_next(t, MINUTES).need, KZ_TOURNAMENT_NEEDS_RESULTS);
    kz_tournament_table table = {
        .count = 2,
        .entrant = {kz_tournament_table_at(t, 0)->entrant[0], kz_tournament_table_at(t, 0)->entrant[1]}};
    kz_tournament_pairing pairing = {3, 1, &table};
    assert_int_equal(
        test_event_at(t,
                      (kz_tournament_event){.kind = KZ_EVENT_PAIRED, .at_ms = MINUTES, .pairing = &pairing}),
        KZ_E_ENDED);
    assert_int_equal(end_at(t, 1, 5, MINUTES + 500), KZ_OK); /* the last match counts */
    assert_int_equal(kz_tournament_next(t, MINUTES + 500).need, KZ_TOURNAMENT_ENDED);
    assert_int_equal(score_of(t, kz_tournament_table_at(t, 1)->entrant[0]), 200);
    assert_int_equal(pair_at(t, MINUTES + 500), KZ_E_ENDED);
    kz_tournament_free(t);
}

/* The numbers of matches end before the time. */
static void it_ends_after_the_last_number(void **state)
{
    (void)state;
    static kz_tournament_table table[KZ_MAX_ENTRANTS];
    kz_tournament *t = begin(256, MINUTES);
    for (uint32_t tables = 0; tables < UINT16_MAX;) {
        kz_tournament_pairing pairing = {.table = table};
        assert_true(kz_tournament_pair(t, 0, &pairing, NULL));
        assert_int_equal(
            test_event_at(t, (kz_tournament_event){.kind = KZ_EVENT_PAIRED, .pairing = &pairing}), KZ_OK);
        for (uint32_t last = tables + pairing.table_count; tables < last; tables++)
            assert_int_equal(end_at(t, tables, 5, 0), KZ_OK);
    }
    assert_int_equal(kz_tournament_tables(t), UINT16_MAX);
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_ENDED);
    kz_tournament_free(t);
}

static void people_come_and_go(void **state)
{
    (void)state;
    kz_tournament *t = begin(1, MINUTES);
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_NEEDS_ENTRANTS);
    assert_int_equal(test_event(t, KZ_EVENT_ENTERED, 1), KZ_OK);
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_NEEDS_PAIRING);
    assert_int_equal(test_event(t, KZ_EVENT_PAUSED, 0), KZ_OK);
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_NEEDS_CONTINUE);
    assert_int_equal(test_event(t, KZ_EVENT_CONTINUED, 0), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, 0), KZ_OK);
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_NEEDS_ENTRANTS);
    assert_int_equal(pair_at(t, 0), KZ_E_ENTRANTS_FEW);
    assert_int_equal(test_event(t, KZ_EVENT_RETURNED, 0), KZ_OK);
    assert_int_equal(pair_at(t, 0), KZ_OK);
    kz_tournament_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_after_two_wins_in_a_row_counts_double),
        cmocka_unit_test(who_is_free_is_paired_at_once),
        cmocka_unit_test(the_last_opponent_is_avoided),
        cmocka_unit_test(it_ends_at_its_time),
        cmocka_unit_test(it_ends_after_the_last_number),
        cmocka_unit_test(people_come_and_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
