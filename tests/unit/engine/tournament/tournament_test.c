/* SPDX-License-Identifier: MIT */
/* Events that are accepted and rejected, and the faults that other sites had (docs/spec/tournaments.md,
 * section 5). */
#include "tests/unit/engine/tournament/tournament_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static kz_tournament *begin(int entrants, int rounds)
{
    kz_tournament_terms terms = test_terms(KZ_FORMAT_SWISS, rounds);
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, entrants);
    return t;
}

/* Returns the number of the running table of an entrant. */
static uint32_t table_of(const kz_tournament *t, int entrant)
{
    for (uint32_t i = kz_tournament_tables(t); i-- > 0;) {
        const kz_tournament_table *table = kz_tournament_table_at(t, i);
        for (int j = 0; j < table->count; j++)
            if (table->entrant[j] == entrant)
                return i;
    }
    fail();
    return 0;
}

static kz_tournament_row row_of(const kz_tournament *t, int entrant)
{
    kz_tournament_row row[64];
    assert_true(kz_tournament_standings(t, row));
    for (uint32_t i = 0; i < kz_tournament_entrants(t); i++)
        if (row[i].entrant == entrant)
            return row[i];
    fail();
    return row[0];
}

static const kz_tournament_result both_away = {.place = {1, 1}, .forfeits = 3};

/* ---- terms ---- */

static void refuse_terms(kz_tournament_terms terms, const kz_matching *matching, kz_code code,
                         const char *arg)
{
    kz_tournament *t = NULL;
    kz_error error = {.code = KZ_OK};
    assert_false(kz_tournament_new(&t, &terms, matching, &error));
    assert_null(t);
    assert_int_equal(error.code, code);
    assert_string_equal(error.arg[0], arg);
    assert_false(kz_tournament_new(&t, &terms, matching, NULL));
}

#define REFUSE_TERM(format, name, value)                                                                     \
    do {                                                                                                     \
        kz_tournament_terms terms = test_terms(format, (format) == KZ_FORMAT_SWISS ? 3 : 0);                 \
        terms.name = value;                                                                                  \
        refuse_terms(terms, &test_matching, KZ_E_TERM, #name);                                               \
    } while (0)

static void terms_that_are_nonsense(void **state)
{
    (void)state;
    REFUSE_TERM(KZ_FORMAT_SWISS, format, 100);
    REFUSE_TERM(KZ_FORMAT_SWISS, rounds, 0);
    REFUSE_TERM(KZ_FORMAT_SWISS, rounds, 1000); /* for 4 entrants or more */
    REFUSE_TERM(KZ_FORMAT_SWISS, rounds, KZ_MAX_ROUNDS + 1);
    REFUSE_TERM(KZ_FORMAT_SWISS, min_at_table, 1);
    REFUSE_TERM(KZ_FORMAT_SWISS, min_at_table, 3);
    REFUSE_TERM(KZ_FORMAT_SWISS, max_at_table, 5);
    REFUSE_TERM(KZ_FORMAT_ROUND_ROBIN, max_at_table, 3);
    REFUSE_TERM(KZ_FORMAT_SWISS, last_entry, KZ_MAX_ROUNDS + 1);
    REFUSE_TERM(KZ_FORMAT_SWISS, tables, 1);
    REFUSE_TERM(KZ_FORMAT_SWISS, max_stay, 1);
    REFUSE_TERM(KZ_FORMAT_SWISS, duration_ms, 1);
    REFUSE_TERM(KZ_FORMAT_SWISS, twice, true);
    REFUSE_TERM(KZ_FORMAT_SWISS, tiebreak_count, KZ_TIEBREAKS + 1);
    REFUSE_TERM(KZ_FORMAT_SWISS, best_of, 1);
    REFUSE_TERM(KZ_FORMAT_KNOCK_OUT, best_of, 0);
    REFUSE_TERM(KZ_FORMAT_KNOCK_OUT, best_of, 4);
    REFUSE_TERM(KZ_FORMAT_KNOCK_OUT, best_of, 17);
    REFUSE_TERM(KZ_FORMAT_KNOCK_OUT, max_at_table, 3);
    REFUSE_TERM(KZ_FORMAT_ARENA, duration_ms, 0);
    REFUSE_TERM(KZ_FORMAT_ARENA, max_at_table, 4);
    REFUSE_TERM(KZ_FORMAT_ARENA, rounds, 1);
    REFUSE_TERM(KZ_FORMAT_ARENA, last_entry, 1);
    kz_tournament_terms terms = test_terms(KZ_FORMAT_SWISS, 3);
    refuse_terms(terms, &(kz_matching){0}, KZ_E_NULL, "matching");
    terms.tiebreak_count = 1;
    terms.tiebreak[0] = KZ_TIEBREAKS;
    refuse_terms(terms, &test_matching, KZ_E_TERM, "tiebreak");
    terms.tiebreak_count = 2;
    terms.tiebreak[0] = terms.tiebreak[1] = KZ_TIEBREAK_WINS;
    refuse_terms(terms, &test_matching, KZ_E_OPTION_TWICE, "tiebreak");
}

/* ---- events ---- */

/* Applies an event that must be rejected, and compares the tournament with what it was. */
static void refuse(kz_tournament *t, kz_tournament_event event, kz_code code)
{
    kz_tournament *before = kz_tournament_copy(t);
    assert_int_equal(test_event_at(t, event), code);
    assert_false(kz_tournament_apply(t, &event, NULL));
    assert_true(test_is_same(before, t));
    kz_tournament_free(before);
}

static void refuse_kind(kz_tournament *t, int kind, int entrant, kz_code code)
{
    refuse(t, (kz_tournament_event){.kind = (uint8_t)kind, .entrant = (uint16_t)entrant}, code);
}

static void entrants_that_are_not_possible(void **state)
{
    (void)state;
    kz_tournament_terms terms = test_terms(KZ_FORMAT_SWISS, 3);
    kz_tournament *t = test_tournament(&terms);
    refuse_kind(t, KZ_EVENT_ENTERED, 1, KZ_E_ENTRANT);
    refuse_kind(t, KZ_EVENT_LEFT, 0, KZ_E_ENTRANT);
    refuse_kind(t, KZ_EVENT_RETURNED, 0, KZ_E_ENTRANT);
    assert_int_equal(test_event(t, KZ_EVENT_ENTERED, 0), KZ_OK);
    refuse_kind(t, KZ_EVENT_ENTERED, 0, KZ_E_ENTERED);
    refuse_kind(t, KZ_EVENT_RETURNED, 0, KZ_E_NOT_LEFT);
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, 0), KZ_OK);
    refuse_kind(t, KZ_EVENT_LEFT, 0, KZ_E_LEFT_ALREADY);
    for (int i = 1; i < KZ_MAX_ENTRANTS; i++)
        assert_int_equal(test_event(t, KZ_EVENT_ENTERED, i), KZ_OK);
    refuse_kind(t, KZ_EVENT_ENTERED, KZ_MAX_ENTRANTS, KZ_E_ENTRANTS_MANY);
    kz_tournament_free(t);
}

static void the_order_of_a_tournament(void **state)
{
    (void)state;
    kz_tournament_terms terms = test_terms(KZ_FORMAT_SWISS, 1);
    kz_tournament *t = test_tournament(&terms);
    kz_tournament_table table = {.count = 2, .entrant = {0, 1}};
    kz_tournament_pairing pairing = {.round = 1, .table_count = 1, .table = &table};
    kz_tournament_event paired = {.kind = KZ_EVENT_PAIRED, .pairing = &pairing};
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_NEEDS_BEGIN);
    assert_int_equal(test_event(t, KZ_EVENT_ENTERED, 0), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_ENTERED, 1), KZ_OK);
    refuse(t, paired, KZ_E_NOT_BEGUN);
    assert_int_equal(test_pair(t), KZ_E_NOT_BEGUN);
    refuse_kind(t, 99, 0, KZ_E_TOURNAMENT_EVENT);
    refuse_kind(t, KZ_EVENT_CONTINUED, 0, KZ_E_NOT_PAUSED);
    assert_int_equal(test_event(t, KZ_EVENT_BEGUN, 0), KZ_OK);
    refuse_kind(t, KZ_EVENT_BEGUN, 0, KZ_E_BEGUN);
    refuse_kind(t, KZ_EVENT_ENTERED, 2, KZ_E_ENTRY_CLOSED);
    assert_int_equal(test_event(t, KZ_EVENT_PAUSED, 0), KZ_OK);
    refuse_kind(t, KZ_EVENT_PAUSED, 0, KZ_E_PAUSED);
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_NEEDS_CONTINUE);
    refuse(t, paired, KZ_E_PAUSED);
    assert_int_equal(test_pair(t), KZ_E_PAUSED);
    assert_int_equal(test_event(t, KZ_EVENT_CONTINUED, 0), KZ_OK);
    assert_int_equal(test_event_at(t, paired), KZ_OK);
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_NEEDS_RESULTS);
    assert_int_equal(test_pair(t), KZ_E_MATCHES_RUNNING);
    refuse(t, paired, KZ_E_PAIRED_TWICE);
    test_play(t);
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_ENDED);
    assert_int_equal(test_pair(t), KZ_E_ENDED);
    refuse(t, paired, KZ_E_ENDED);
    assert_int_equal(test_event(t, KZ_EVENT_CLOSED, 0), KZ_OK);
    refuse_kind(t, KZ_EVENT_LEFT, 0, KZ_E_ENDED);
    kz_tournament_free(t);
}

static void time_that_jumps_back(void **state)
{
    (void)state;
    kz_tournament *t = begin(2, 1);
    kz_tournament_event event = {.kind = KZ_EVENT_PAUSED, .at_ms = 1000};
    assert_int_equal(test_event_at(t, event), KZ_OK);
    event = (kz_tournament_event){.kind = KZ_EVENT_CONTINUED, .at_ms = 999};
    refuse(t, event, KZ_E_TIME_BACK);
    event.at_ms = 1000;
    assert_int_equal(test_event_at(t, event), KZ_OK);
    kz_tournament_free(t);
}

static void refuse_result(kz_tournament *t, kz_tournament_result result)
{
    refuse(t, (kz_tournament_event){.kind = KZ_EVENT_RESULT, .result = result}, KZ_E_RESULT);
}

static void results_that_are_not_possible(void **state)
{
    (void)state;
    kz_tournament *t = begin(3, 2);
    assert_int_equal(test_pair(t), KZ_OK);
    kz_tournament_event event = {.kind = KZ_EVENT_RESULT, .table = 2, .result = test_score(1)};
    refuse(t, event, KZ_E_MATCH);
    event.table = 1; /* the bye */
    refuse(t, event, KZ_E_MATCH_RESULT);
    event.kind = KZ_EVENT_CORRECTED;
    refuse(t, event, KZ_E_MATCH_BYE);
    event.table = 0;
    refuse(t, event, KZ_E_MATCH_RUNNING);
    refuse_result(t, (kz_tournament_result){.place = {0, 1}});
    refuse_result(t, (kz_tournament_result){.place = {2, 2}});
    refuse_result(t, (kz_tournament_result){.place = {1, 3}});
    refuse_result(t, (kz_tournament_result){.place = {1, 2}, .points = {KZ_MAX_RESULT_POINTS + 1, 0}});
    refuse_result(t, (kz_tournament_result){.place = {1, 2}, .points = {0, INT32_MIN}});
    refuse_result(t, (kz_tournament_result){.place = {1, 2}, .losers = 4});
    refuse_result(t, (kz_tournament_result){.place = {1, 2}, .forfeits = 8});
    refuse_result(t, (kz_tournament_result){.place = {1, 2}, .losers = 2, .titles = 3});
    assert_int_equal(test_result(t, 0, test_score(1)), KZ_OK);
    event = (kz_tournament_event){.kind = KZ_EVENT_RESULT, .table = 0, .result = test_score(1)};
    refuse(t, event, KZ_E_MATCH_RESULT); /* twice, or late */
    kz_tournament_free(t);
}

static void refuse_pairing(kz_tournament *t, int round, const kz_tournament_table *tables, int count,
                           kz_code code)
{
    kz_tournament_table copy[8];
    memcpy(copy, tables, (size_t)count * sizeof *copy);
    kz_tournament_pairing pairing = {(uint16_t)round, (uint32_t)count, copy};
    refuse(t, (kz_tournament_event){.kind = KZ_EVENT_PAIRED, .pairing = &pairing}, code);
}

#define REFUSE_PAIRING(t, round, code, ...)                                                                  \
    do {                                                                                                     \
        const kz_tournament_table tables[] = {__VA_ARGS__};                                                  \
        refuse_pairing(t, round, tables, (int)(sizeof tables / sizeof *tables), code);                       \
    } while (0)

static void pairings_that_are_not_possible(void **state)
{
    (void)state;
    const kz_tournament_table good = {.count = 2, .entrant = {0, 1}};
    kz_tournament *t = begin(5, 2);
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, 4), KZ_OK);
    refuse(t, (kz_tournament_event){.kind = KZ_EVENT_PAIRED}, KZ_E_NULL);
    REFUSE_PAIRING(t, 1, KZ_E_PAIRED_TWICE, good, {.count = 2, .entrant = {2, 2}});
    REFUSE_PAIRING(t, 1, KZ_E_PAIRED_TWICE, good, {.count = 2, .entrant = {1, 2}});
    REFUSE_PAIRING(t, 1, KZ_E_ENTRANT, good, {.count = 2, .entrant = {2, 5}});
    REFUSE_PAIRING(t, 1, KZ_E_LEFT_ALREADY, good, {.count = 2, .entrant = {2, 4}});
    REFUSE_PAIRING(t, 1, KZ_E_UNPAIRED, good);
    kz_tournament_table none;
    kz_tournament_pairing empty = {1, 0, &none};
    refuse(t, (kz_tournament_event){.kind = KZ_EVENT_PAIRED, .pairing = &empty}, KZ_E_PAIRING);
    REFUSE_PAIRING(t, 1, KZ_E_TABLE_SIZE, good, {.count = 0});
    REFUSE_PAIRING(t, 1, KZ_E_TABLE_SIZE, {.count = 4, .entrant = {0, 1, 2, 3}});
    REFUSE_PAIRING(t, 1, KZ_E_BYES, good, {.count = 1, .entrant = {2}}, {.count = 1, .entrant = {3}});
    REFUSE_PAIRING(t, 2, KZ_E_ROUND, good, {.count = 2, .entrant = {2, 3}});
    kz_tournament_free(t);
}

/* ---- the faults of other sites ---- */

/* "leaving and coming back in time earned a full-point bye every round" */
static void coming_back_earns_nothing(void **state)
{
    (void)state;
    kz_tournament *t = begin(6, 5);
    for (int round = 1; round <= 5; round++) {
        if (round < 5)
            assert_int_equal(test_event(t, KZ_EVENT_LEFT, 3), KZ_OK);
        assert_int_equal(test_pair(t), KZ_OK);
        if (round < 5)
            assert_int_equal(test_event(t, KZ_EVENT_RETURNED, 3), KZ_OK);
        assert_int_equal(row_of(t, 3).score, 0);
        test_play(t);
    }
    kz_tournament_row row = row_of(t, 3);
    assert_int_equal(row.byes, 0);
    assert_int_equal(row.lost + row.won, 5);
    assert_int_equal(row.played, 1); /* who is back is paired from the next round on */
    kz_tournament_free(t);
}

/* "who joined late was treated as absent for ever" */
static void late_entrants_play_from_the_next_round(void **state)
{
    (void)state;
    kz_tournament_terms terms = test_terms(KZ_FORMAT_SWISS, 4);
    terms.last_entry = 2;
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, 4);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_ENTERED, 4), KZ_OK);
    test_play(t);
    assert_int_equal(test_event(t, KZ_EVENT_ENTERED, 5), KZ_OK);
    for (int round = 2; round <= 4; round++) {
        assert_int_equal(test_pair(t), KZ_OK);
        refuse_kind(t, KZ_EVENT_ENTERED, 6, KZ_E_ENTRY_CLOSED);
        test_play(t);
    }
    assert_int_equal(row_of(t, 4).played, 3);
    assert_int_equal(row_of(t, 5).played, 3);
    assert_int_equal(row_of(t, 5).lost + row_of(t, 5).won + row_of(t, 5).drawn, 4); /* one round was missed */
    kz_tournament_free(t);
}

/* "everybody left and the next round was paired all the same" */
static void too_few_entrants_pause_it(void **state)
{
    (void)state;
    kz_tournament *t = begin(4, 3);
    assert_int_equal(test_pair(t), KZ_OK);
    for (int i = 0; i < 4; i++)
        assert_int_equal(test_event(t, KZ_EVENT_LEFT, i), KZ_OK);
    test_play(t); /* what runs goes on */
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_NEEDS_ENTRANTS);
    assert_int_equal(test_pair(t), KZ_E_ENTRANTS_FEW);
    REFUSE_PAIRING(t, 2, KZ_E_ENTRANTS_FEW, {.count = 1, .entrant = {0}});
    assert_int_equal(test_event(t, KZ_EVENT_RETURNED, 0), KZ_OK);
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_NEEDS_ENTRANTS);
    kz_tournament *other = kz_tournament_copy(t);
    assert_int_equal(test_event(other, KZ_EVENT_CLOSED, 0), KZ_OK);
    assert_int_equal(kz_tournament_next(other, 0).need, KZ_TOURNAMENT_ENDED);
    kz_tournament_free(other);
    assert_int_equal(test_event(t, KZ_EVENT_RETURNED, 1), KZ_OK);
    assert_int_equal(test_pair(t), KZ_OK);
    kz_tournament_free(t);
}

/* "the same player got several byes, two in a row" */
static void a_bye_once_and_only_in_odd_rounds(void **state)
{
    (void)state;
    kz_tournament *t = begin(7, 7);
    for (int round = 1; round <= 7; round++) {
        assert_int_equal(test_pair(t), KZ_OK);
        test_play(t);
    }
    for (int i = 0; i < 7; i++)
        assert_int_equal(row_of(t, i).byes, 1);
    kz_tournament_free(t);
    t = begin(3, 5);
    for (int round = 1; round <= 5; round++) {
        kz_tournament_reason reason;
        assert_int_equal(test_pair(t), KZ_OK);
        assert_true(kz_tournament_explain(t, kz_tournament_tables(t) - 1, &reason));
        assert_int_equal(reason.kind, round <= 3 ? KZ_PAIRED_BYE : KZ_PAIRED_BYE_AGAIN);
        test_play(t);
    }
    for (int i = 0; i < 3; i++)
        assert_in_range(row_of(t, i).byes, 1, 2);
    kz_tournament_free(t);
}

/* "the last game of the leaders was not counted, both shown as absent": a result, the forfeit of its table
 * and the next pairing, in every order. The first of result and forfeit counts. */
static void a_committed_result_counts(void **state)
{
    static const char *orders[] = {"rfp", "rpf", "frp", "fpr", "prf", "pfr"};
    (void)state;
    for (int i = 0; i < 6; i++) {
        kz_tournament *t = begin(4, 2);
        assert_int_equal(test_pair(t), KZ_OK);
        assert_int_equal(test_result(t, 0, test_score(0)), KZ_OK);
        int leader = kz_tournament_table_at(t, 1)->entrant[0], accepted = 0;
        for (const char *step = orders[i]; *step; step++) {
            bool first = !accepted;
            kz_code code =
                *step == 'p' ? test_pair(t) : test_result(t, 1, *step == 'r' ? test_score(5) : both_away);
            if (*step == 'p')
                assert_int_equal(code, accepted ? KZ_OK : KZ_E_MATCHES_RUNNING);
            else
                assert_int_equal(code, first ? KZ_OK : KZ_E_MATCH_RESULT);
            accepted += *step != 'p';
        }
        bool result_first = strchr(orders[i], 'r') < strchr(orders[i], 'f');
        assert_int_equal(row_of(t, leader).score, result_first ? 200 : 0);
        kz_tournament_free(t);
    }
}

static void a_result_counts_for_who_has_left(void **state)
{
    (void)state;
    kz_tournament *t = begin(2, 1);
    assert_int_equal(test_pair(t), KZ_OK);
    int winner = kz_tournament_table_at(t, 0)->entrant[0];
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, winner), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_PAUSED, 0), KZ_OK);
    assert_int_equal(test_result(t, 0, test_score(3)), KZ_OK);
    assert_int_equal(row_of(t, winner).score, 200);
    kz_tournament_free(t);
}

static void a_round_in_which_nobody_shows_up(void **state)
{
    (void)state;
    kz_tournament *t = begin(4, 2);
    for (int round = 1; round <= 2; round++) {
        assert_int_equal(test_pair(t), KZ_OK);
        for (int i = 0; i < 4; i++)
            if (!kz_tournament_table_at(t, table_of(t, i))->over)
                assert_int_equal(test_result(t, table_of(t, i), both_away), KZ_OK);
    }
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_ENDED);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(row_of(t, i).score, 0);
        assert_int_equal(row_of(t, i).lost, 2);
        assert_int_equal(row_of(t, i).place, 1);
    }
    kz_tournament_free(t);
}

/* "players could not understand why they were paired" */
static void pairings_are_explained(void **state)
{
    kz_tournament_reason reason;
    (void)state;
    kz_tournament *t = begin(4, 5);
    for (int round = 1; round <= 5; round++) {
        assert_int_equal(test_pair(t), KZ_OK);
        for (uint32_t i = kz_tournament_tables(t) - 2; i < kz_tournament_tables(t); i++) {
            const kz_tournament_table *table = kz_tournament_table_at(t, i);
            assert_true(kz_tournament_explain(t, i, &reason));
            assert_int_equal(reason.kind, round <= 3 ? KZ_PAIRED_SCORES : KZ_PAIRED_REPEATED);
            assert_int_equal(reason.meetings, round <= 3 ? 0 : 1);
            assert_int_equal(reason.score[0], row_of(t, table->entrant[0]).score);
            assert_int_equal(reason.score[1], row_of(t, table->entrant[1]).score);
        }
        test_play(t);
    }
    assert_false(kz_tournament_explain(t, kz_tournament_tables(t), &reason));
    kz_tournament_free(t);
}

static void nearer_opponents_are_counted(void **state)
{
    enum { ENTRANTS = 6, ROUNDS = 5 };
    int nearer = 0;
    (void)state;
    kz_tournament *t = begin(ENTRANTS, ROUNDS);
    for (int round = 1; round <= ROUNDS; round++) {
        kz_tournament *before = kz_tournament_copy(t);
        assert_int_equal(test_pair(t), KZ_OK);
        for (int i = 0; i < ENTRANTS; i++) {
            const kz_tournament_table *table = kz_tournament_table_at(t, table_of(t, i));
            kz_tournament_reason reason;
            int other = table->entrant[1], count = 0;
            int32_t own = row_of(before, i).score;
            for (int k = 0; k < ENTRANTS; k++)
                count += k != i && test_meetings(before, i, k) &&
                         abs(row_of(before, k).score - own) < abs(row_of(before, other).score - own);
            assert_true(kz_tournament_explain(t, table_of(t, i), &reason));
            if (table->entrant[0] == i)
                assert_int_equal(reason.nearer_met, count);
            nearer += count;
        }
        kz_tournament_free(before);
        test_play(t);
    }
    assert_int_not_equal(nearer, 0);
    kz_tournament_free(t);
}

static void forfeits_and_corrections_are_explained(void **state)
{
    kz_tournament_reason reason;
    (void)state;
    kz_tournament *t = begin(2, 1);
    assert_int_equal(test_pair(t), KZ_OK);
    int first = kz_tournament_table_at(t, 0)->entrant[0];
    assert_int_equal(test_result(t, 0, (kz_tournament_result){.place = {1, 1}, .forfeits = 1}), KZ_OK);
    assert_true(kz_tournament_explain(t, 0, &reason));
    assert_int_equal(reason.forfeits, 1);
    assert_int_equal(reason.corrections, 0);
    assert_int_equal(row_of(t, first).score, 0);
    assert_int_equal(row_of(t, 1 - first).score, 200);
    assert_int_equal(test_correct(t, 0, test_score(7)), KZ_OK); /* after the last round */
    assert_true(kz_tournament_explain(t, 0, &reason));
    assert_int_equal(reason.forfeits, 0);
    assert_int_equal(reason.corrections, 1);
    assert_int_equal(reason.corrected.forfeits, 1);
    assert_int_equal(row_of(t, first).score, 200);
    assert_int_equal(row_of(t, 1 - first).score, 0);
    kz_tournament_free(t);
}

static void assert_tables(uint8_t format, int sides, bool mixed, const char *expected)
{
    kz_tournament_terms terms = {.format = format};
    char text[160];
    kz_error error;
    if (kz_tournament_set_tables(&terms, sides, mixed, &error))
        snprintf(text, sizeof text, "%d-%d%s", terms.min_at_table, terms.max_at_table,
                 terms.small_tables ? " small" : "");
    else
        snprintf(text, sizeof text, "%s %s", kz_code_word(error.code), error.arg[0]);
    assert_string_equal(text, expected);
}

static void tables_of_each_format(void **state)
{
    (void)state;
    assert_tables(KZ_FORMAT_SWISS, 2, false, "2-2");
    assert_tables(KZ_FORMAT_SWISS, 2, true, "2-2");
    assert_tables(KZ_FORMAT_SWISS, 3, false, "3-3");
    assert_tables(KZ_FORMAT_SWISS, 3, true, "3-4 small");
    assert_tables(KZ_FORMAT_SWISS, 4, false, "4-4");
    assert_tables(KZ_FORMAT_SWISS, 4, true, "3-4");
    assert_tables(KZ_FORMAT_EVENING, 3, true, "3-3");
    assert_tables(KZ_FORMAT_EVENING, 4, true, "3-4");
    assert_tables(KZ_FORMAT_EVENING, 5, true, "table-size 5");
    assert_tables(KZ_FORMAT_ROUND_ROBIN, 2, true, "2-2");
    assert_tables(KZ_FORMAT_ARENA, 3, true, "table-size 3");
    assert_tables(KZ_FORMAT_KNOCK_OUT, 1, false, "table-size 1");
    kz_error error;
    assert_false(kz_tournament_set_tables(NULL, 2, false, &error));
}

static void numbers_of_entrants_that_suit(void **state)
{
    (void)state;
    const kz_tournament_terms
        swiss = {.format = KZ_FORMAT_SWISS, .min_at_table = 2, .max_at_table = 2, .rounds = 5},
        threes = {.format = KZ_FORMAT_SWISS,
                  .min_at_table = 3,
                  .max_at_table = 4,
                  .small_tables = true,
                  .rounds = 5},
        fours = {.format = KZ_FORMAT_SWISS, .min_at_table = 3, .max_at_table = 4, .rounds = 5},
        robin = {.format = KZ_FORMAT_ROUND_ROBIN, .min_at_table = 2, .max_at_table = 2},
        knock_out = {.format = KZ_FORMAT_KNOCK_OUT, .min_at_table = 2, .max_at_table = 2},
        evening = {.format = KZ_FORMAT_EVENING, .min_at_table = 3, .max_at_table = 4, .tables = 2};
    const struct {
        const kz_tournament_terms *terms;
        uint32_t entrants, fit;
    } cases[] = {{&swiss, 1, 6},     {&swiss, 6, 6},           {&swiss, 7, 8},     {&swiss, 4096, 4096},
                 {&threes, 1, 3},    {&threes, 4, 6},          {&fours, 3, 4},     {&fours, 9, 12},
                 {&robin, 1, 2},     {&robin, 5, 6},           {&knock_out, 0, 2}, {&knock_out, 4, 4},
                 {&knock_out, 5, 8}, {&knock_out, 4000, 4096}, {&evening, 2, 4},   {&evening, 5, 8},
                 {&evening, 8, 8},   {&evening, 9, 9}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(kz_tournament_fit(cases[i].terms, cases[i].entrants), cases[i].fit);
}

static void scores_of_places(void **state)
{
    (void)state;
    const kz_tournament_terms two = {.format = KZ_FORMAT_SWISS, .min_at_table = 2, .max_at_table = 2},
                              four = {.format = KZ_FORMAT_SWISS, .min_at_table = 3, .max_at_table = 4},
                              evening = {.format = KZ_FORMAT_EVENING, .min_at_table = 2, .max_at_table = 2},
                              knock_out = {
                                  .format = KZ_FORMAT_KNOCK_OUT, .min_at_table = 2, .max_at_table = 2};
    const struct {
        const kz_tournament_terms *terms;
        int count, place, score;
    } cases[] = {{&two, 2, 1, 200},   {&two, 2, 2, 0},       {&four, 4, 1, 600}, {&four, 4, 2, 400},
                 {&four, 4, 4, 0},    {&four, 3, 2, 300},    {&four, 2, 1, 600}, {&evening, 2, 1, 100},
                 {&evening, 2, 2, 0}, {&knock_out, 2, 1, 0}, {&two, 1, 1, 200},  {&four, 1, 1, 600},
                 {&four, 0, 1, 600},  {&knock_out, 1, 1, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(kz_tournament_place_score(cases[i].terms, cases[i].count, cases[i].place),
                         cases[i].score);
}

static void assert_result_of(int sides, const uint8_t place[], const int32_t score[], bool high,
                             unsigned losers, const char *expected)
{
    kz_tournament_result result = {0};
    char text[80] = "";
    kz_tournament_result_set(&result, sides, place, score, high, losers);
    assert_int_equal(result.losers, losers);
    for (int i = 0; i < sides; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%d:%d", i ? " " : "", result.place[i],
                 (int)result.points[i]);
    assert_string_equal(text, expected);
}

static void assert_result(int sides, const uint8_t place[], const int32_t score[], bool high,
                          const char *expected)
{
    assert_result_of(sides, place, score, high, 0, expected);
}

static void places_and_points_of_a_match(void **state)
{
    (void)state;
    const int32_t score[] = {101, 30, 95, 0}, huge[] = {20000, -20000};
    assert_result(2, (uint8_t[]){1, 2}, score, true, "1:101 2:30");
    assert_result(2, (uint8_t[]){3, 1}, score, false, "2:0 1:71");
    assert_result(3, (uint8_t[]){3, 1, 2}, score, false, "3:0 1:71 2:6");
    assert_result(4, (uint8_t[]){2, 2, 2, 1}, score, false, "2:0 2:71 2:6 1:101");
    assert_result(2, (uint8_t[]){1, 1}, score, true, "1:101 1:30");
    /* The first and the second gave up while ahead. */
    assert_result(2, (uint8_t[]){2, 1}, score, true, "2:30 1:30");
    assert_result(2, (uint8_t[]){1, 2}, score, false, "1:0 2:0");
    assert_result(3, (uint8_t[]){1, 3, 2}, score, false, "1:0 3:0 2:0");
    assert_result(2, (uint8_t[]){1, 2}, huge, true, "1:10000 2:-10000");
    assert_result(2, (uint8_t[]){2, 1}, huge, false, "2:0 1:10000");
    /* Two goats: nobody has won. With a third at the table that one has. */
    assert_result_of(2, (uint8_t[]){2, 1}, (int32_t[]){105, 101}, false, 3, "1:0 1:4");
    assert_result_of(3, (uint8_t[]){3, 2, 1}, (int32_t[]){105, 101, 20}, false, 3, "3:0 2:4 1:85");
}

static void assert_by_points(int count, const int32_t points[], uint8_t forfeits, const char *expected)
{
    kz_tournament_result result = {.forfeits = forfeits, .losers = 15};
    char text[80] = "";
    memcpy(result.points, points, (size_t)count * sizeof *points);
    kz_tournament_result_by_points(&result, count);
    for (int i = 0; i < count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%d%s", i ? " " : "", result.place[i],
                 result.losers >> i & 1 ? " lost" : "");
    assert_string_equal(text, expected);
}

static void places_by_points(void **state)
{
    (void)state;
    const int32_t points[] = {30, -5, 30, 12}, equal[] = {7, 7, 7, 7};
    assert_by_points(2, points, 0, "1 2 lost");
    assert_by_points(4, points, 0, "1 4 lost 1 3");
    assert_by_points(4, equal, 0, "1 1 1 1");
    assert_by_points(2, points, 1, "2 lost 1");
    assert_by_points(4, points, 2, "1 4 lost 1 3 lost");
    assert_by_points(3, equal, 5, "2 lost 1 2 lost");
    assert_by_points(2, points, 3, "1 lost 1 lost");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_and_points_of_a_match),
        cmocka_unit_test(places_by_points),
        cmocka_unit_test(terms_that_are_nonsense),
        cmocka_unit_test(tables_of_each_format),
        cmocka_unit_test(numbers_of_entrants_that_suit),
        cmocka_unit_test(scores_of_places),
        cmocka_unit_test(entrants_that_are_not_possible),
        cmocka_unit_test(the_order_of_a_tournament),
        cmocka_unit_test(time_that_jumps_back),
        cmocka_unit_test(results_that_are_not_possible),
        cmocka_unit_test(pairings_that_are_not_possible),
        cmocka_unit_test(coming_back_earns_nothing),
        cmocka_unit_test(late_entrants_play_from_the_next_round),
        cmocka_unit_test(too_few_entrants_pause_it),
        cmocka_unit_test(a_bye_once_and_only_in_odd_rounds),
        cmocka_unit_test(a_committed_result_counts),
        cmocka_unit_test(a_result_counts_for_who_has_left),
        cmocka_unit_test(a_round_in_which_nobody_shows_up),
        cmocka_unit_test(pairings_are_explained),
        cmocka_unit_test(nearer_opponents_are_counted),
        cmocka_unit_test(forfeits_and_corrections_are_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
