/* SPDX-License-Identifier: MIT */
/* Knock-out: the bracket, series, drawn matches and their extra deals, walkovers and corrections. */
#include "tests/unit/engine/tournament/tournament_world.h"

static kz_tournament *begin(int entrants, int best_of)
{
    kz_tournament_terms terms = test_terms(KZ_FORMAT_KNOCK_OUT, 0);
    terms.best_of = (uint8_t)best_of;
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, entrants);
    return t;
}

static kz_tournament_row row_of(const kz_tournament *t, int entrant)
{
    static kz_tournament_row row[64];
    assert_true(kz_tournament_standings(t, row));
    for (uint32_t i = 0; i < kz_tournament_entrants(t); i++)
        if (row[i].entrant == entrant)
            return row[i];
    fail();
    return row[0];
}

static const kz_tournament_table *last_table(const kz_tournament *t)
{
    return kz_tournament_table_at(t, kz_tournament_tables(t) - 1);
}

/* Gives the last table a result: `winner` wins, or nobody for -1. */
static void end(kz_tournament *t, int winner)
{
    int difference = winner < 0 ? 0 : last_table(t)->entrant[0] == winner ? 5 : -5;
    assert_int_equal(test_result(t, kz_tournament_tables(t) - 1, test_score(difference)), KZ_OK);
}

/* Checks that two opponents come from the halves of one part of the bracket, and have passed all rounds
 * before. */
static void check_places(const kz_tournament *t, const kz_tournament_table *table)
{
    int place[2], passed[2];
    for (int i = 0; i < 2; i++)
        place[i] = kz_tournament_bracket(t, table->entrant[i], &passed[i]);
    assert_true(place[0] >= 0 && place[1] >= 0);
    assert_int_equal(place[0] >> table->round, place[1] >> table->round);
    assert_int_not_equal(place[0] >> (table->round - 1), place[1] >> (table->round - 1));
    assert_int_equal(passed[table->entrant[0] > table->entrant[1]], table->round);
    assert_int_equal(passed[table->entrant[0] < table->entrant[1]], table->round - 1);
}

static void check_bracket(int entrants)
{
    int rounds = 1, byes = 0;
    while (1 << rounds < entrants)
        rounds++;
    kz_tournament *t = begin(entrants, 1);
    for (int round = 1; round <= rounds; round++) {
        assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_NEEDS_PAIRING);
        assert_int_equal(kz_tournament_next(t, 0).round, round);
        assert_int_equal(test_pair(t), KZ_OK);
        test_play(t); /* the lower number wins */
        for (uint32_t i = 0; i < kz_tournament_tables(t); i++)
            if (kz_tournament_table_at(t, i)->round == round && kz_tournament_table_at(t, i)->count == 2)
                check_places(t, kz_tournament_table_at(t, i));
    }
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_ENDED);
    for (uint32_t i = 0; i < kz_tournament_tables(t); i++) {
        const kz_tournament_table *table = kz_tournament_table_at(t, i);
        byes += table->count == 1;
        assert_true(table->count == 2 || table->round == 1);
        kz_tournament_reason reason;
        assert_true(kz_tournament_explain(t, i, &reason));
        assert_int_equal(reason.kind, KZ_PAIRED_SCHEDULE);
        bool rested =
            table->round == 2 && row_of(t, table->entrant[0]).byes && row_of(t, table->entrant[1]).byes;
        assert_true(!rested || (1 << rounds) - entrants > 1 << rounds >> 2); /* byes are spread */
    }
    assert_int_equal(byes, (1 << rounds) - entrants);
    assert_int_equal(kz_tournament_tables(t), entrants - 1 + byes); /* all others lose once */
    assert_int_equal(row_of(t, 0).score, 200 * rounds);
    assert_int_equal(row_of(t, 0).place, 1);
    kz_tournament_free(t);
}

static void others_have_no_bracket(void **state)
{
    (void)state;
    int passed = 7;
    kz_tournament_terms terms = test_terms(KZ_FORMAT_SWISS, 1);
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, 2);
    assert_int_equal(kz_tournament_bracket(t, 0, &passed), -1);
    kz_tournament_free(t);
    terms = test_terms(KZ_FORMAT_KNOCK_OUT, 0);
    terms.best_of = 1;
    t = test_tournament(&terms);
    assert_int_equal(test_event(t, KZ_EVENT_ENTERED, 0), KZ_OK);
    assert_int_equal(kz_tournament_bracket(t, 0, &passed), -1); /* not drawn yet */
    kz_tournament_free(t);
    t = begin(2, 1);
    assert_int_equal(kz_tournament_bracket(t, 2, &passed), -1);
    assert_int_equal(passed, 7);
    kz_tournament_free(t);
}

static void brackets_of_all_sizes(void **state)
{
    (void)state;
    for (int entrants = 2; entrants <= 33; entrants++)
        check_bracket(entrants);
}

/* A series of three: the seats change, and it ends when it is decided. */
static void a_series_is_won_by_more_than_half(void **state)
{
    (void)state;
    kz_tournament *t = begin(2, 3);
    for (int match = 0; match < 3; match++) {
        assert_int_equal(test_pair(t), KZ_OK);
        assert_int_equal(last_table(t)->round, 1);
        assert_int_equal(last_table(t)->extra, 0);
        if (match)
            assert_int_equal(last_table(t)->entrant[0],
                             kz_tournament_table_at(t, (uint32_t)match - 1)->entrant[1]);
        end(t, match == 1);
    }
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_ENDED);
    assert_int_equal(row_of(t, 0).place, 1);
    kz_tournament_free(t);
    t = begin(2, 3);
    for (int match = 0; match < 2; match++) {
        assert_int_equal(test_pair(t), KZ_OK);
        end(t, 1);
    }
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_ENDED);
    assert_int_equal(row_of(t, 1).score, 200);
    kz_tournament_free(t);
}

/* A drawn match is followed by two deals with the seats changed, then by one at a time. */
static void extra_deals_decide_a_drawn_match(void **state)
{
    static const int extra[] = {0, 2, 1, 1, 0};
    (void)state;
    kz_tournament *t = begin(2, 3);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(test_pair(t), KZ_OK);
        assert_int_equal(last_table(t)->extra, extra[i]);
        end(t, i < 3 ? -1 : 0); /* the last extra deal wins the first match, and the next match the series */
    }
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_ENDED);
    assert_int_equal(row_of(t, 0).score, 200);
    kz_tournament_free(t);
}

/* Who leaves in a series loses it; who plays on has a bye. If both stay away, nobody goes on. */
static void who_leaves_is_out(void **state)
{
    kz_tournament_reason reason;
    (void)state;
    kz_tournament *t = begin(4, 3);
    assert_int_equal(test_pair(t), KZ_OK);
    int a = kz_tournament_table_at(t, 0)->entrant[0], b = kz_tournament_table_at(t, 0)->entrant[1];
    assert_int_equal(test_result(t, 0, test_score(5)), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, a), KZ_OK);
    assert_int_equal(test_result(t, 1, (kz_tournament_result){.place = {1, 1}, .forfeits = 3}), KZ_OK);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_int_equal(last_table(t)->count, 1);
    assert_int_equal(last_table(t)->entrant[0], b);
    assert_int_equal(test_pair(t), KZ_OK); /* the final: no opponent */
    assert_int_equal(last_table(t)->entrant[0], b);
    assert_int_equal(last_table(t)->round, 2);
    assert_true(kz_tournament_explain(t, kz_tournament_tables(t) - 1, &reason));
    assert_int_equal(reason.kind, KZ_PAIRED_ABSENT);
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_ENDED);
    assert_int_equal(row_of(t, b).place, 1);
    kz_tournament_free(t);
}

/* Who is away when a round is paired has missed it, also if no opponent has gone on instead. */
static void who_returns_late_is_out(void **state)
{
    (void)state;
    kz_tournament *other = begin(4, 1), *t = begin(4, 1);
    assert_int_equal(test_pair(other), KZ_OK);
    int a = last_table(other)->entrant[0], b = last_table(other)->entrant[1];
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, a), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, b), KZ_OK);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_int_equal(kz_tournament_tables(t), 1);
    assert_int_equal(test_event(t, KZ_EVENT_RETURNED, a), KZ_OK);
    assert_int_equal(test_result(t, 0, test_score(5)), KZ_OK);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_int_equal(last_table(t)->count, 1);
    assert_int_equal(last_table(t)->round, 2);
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_ENDED);
    kz_tournament_free(t);
    kz_tournament_free(other);
}

/* A corrected match changes who goes on, as long as the next round has not begun. */
static void corrections_change_who_goes_on(void **state)
{
    (void)state;
    kz_tournament *t = begin(4, 1);
    assert_int_equal(test_pair(t), KZ_OK);
    int a = kz_tournament_table_at(t, 0)->entrant[0], b = kz_tournament_table_at(t, 0)->entrant[1];
    assert_int_equal(test_result(t, 0, test_score(5)), KZ_OK);
    assert_int_equal(test_result(t, 1, test_score(5)), KZ_OK);
    assert_int_equal(test_correct(t, 0, test_score(-5)), KZ_OK);
    assert_int_equal(row_of(t, a).score, 0);
    assert_int_equal(row_of(t, b).score, 200);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_true(last_table(t)->entrant[0] == b || last_table(t)->entrant[1] == b);
    assert_int_equal(test_correct(t, 0, test_score(5)), KZ_E_ROUND);
    end(t, b);
    assert_int_equal(test_correct(t, 2, test_score(0)), KZ_OK); /* the final was drawn */
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_NEEDS_PAIRING);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_int_equal(last_table(t)->extra, 2);
    end(t, b);
    assert_int_equal(row_of(t, b).score, 400);
    kz_tournament_free(t);
}

/* A corrected match does not take back the bye of an entrant whose opponent left the series. */
static void a_bye_decides_a_series(void **state)
{
    (void)state;
    kz_tournament *t = begin(3, 3);
    assert_int_equal(test_pair(t), KZ_OK);
    int a = kz_tournament_table_at(t, 0)->entrant[0], b = kz_tournament_table_at(t, 0)->entrant[1];
    assert_int_equal(test_result(t, 0, test_score(5)), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, b), KZ_OK);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_int_equal(kz_tournament_next(t, 0).round, 2);
    assert_int_equal(test_correct(t, 0, test_score(-5)), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_RETURNED, b), KZ_OK);
    assert_int_equal(kz_tournament_next(t, 0).round, 2);
    assert_int_equal(row_of(t, a).score, 200);
    assert_int_equal(row_of(t, b).score, 0);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_true(last_table(t)->entrant[0] == a || last_table(t)->entrant[1] == a);
    kz_tournament_free(t);
}

static void other_pairings_are_rejected(void **state)
{
    (void)state;
    kz_tournament *t = begin(4, 1);
    assert_int_equal(test_pair(t), KZ_OK);
    const kz_tournament_table *first = kz_tournament_table_at(t, 0), *second = kz_tournament_table_at(t, 1);
    kz_tournament *other = begin(4, 1);
    kz_tournament_table table = {.count = 2, .entrant = {first->entrant[0], second->entrant[0]}};
    kz_tournament_pairing pairing = {1, 1, &table};
    kz_tournament_event event = {.kind = KZ_EVENT_PAIRED, .pairing = &pairing};
    assert_int_equal(test_event_at(other, event), KZ_E_PAIRING);
    table = (kz_tournament_table){.count = 2, .entrant = {first->entrant[1], first->entrant[0]}, .extra = 2};
    assert_int_equal(test_event_at(other, event), KZ_E_PAIRING);
    table.extra = 0;
    assert_int_equal(test_event_at(other, event), KZ_OK);
    assert_int_equal(test_event(other, KZ_EVENT_ENTERED, 4), KZ_E_ENTRY_CLOSED);
    kz_tournament_free(t);
    kz_tournament_free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(others_have_no_bracket),
        cmocka_unit_test(brackets_of_all_sizes),
        cmocka_unit_test(a_series_is_won_by_more_than_half),
        cmocka_unit_test(extra_deals_decide_a_drawn_match),
        cmocka_unit_test(who_leaves_is_out),
        cmocka_unit_test(who_returns_late_is_out),
        cmocka_unit_test(corrections_change_who_goes_on),
        cmocka_unit_test(a_bye_decides_a_series),
        cmocka_unit_test(other_pairings_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
