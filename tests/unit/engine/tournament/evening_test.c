/* SPDX-License-Identifier: MIT */
/* Evenings: the queue, who stays, who leaves, and random evenings by a plain list of people. */
#include "engine/tournament/state.h"
#include "tests/unit/engine/tournament/tournament_world.h"

#include <kozel/rng.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_EVENTS = 4000, MAX_PEOPLE = 40 };

static kz_tournament_terms evening_terms(int at_table, int tables, int max_stay)
{
    return (kz_tournament_terms){.format = KZ_FORMAT_EVENING,
                                 .min_at_table = (uint8_t)at_table,
                                 .max_at_table = (uint8_t)at_table,
                                 .tables = (uint8_t)tables,
                                 .max_stay = (uint8_t)max_stay,
                                 .duration_ms = 1000000,
                                 .seed = 5};
}

static kz_tournament_result losers_are(int count, unsigned losers)
{
    kz_tournament_result result = {.losers = (uint8_t)losers};
    int winners = count - __builtin_popcount(losers);
    for (int i = 0; i < count; i++)
        result.place[i] = (uint8_t)(losers >> i & 1 ? winners + 1 : 1);
    return result;
}

static const kz_tournament_table *last_table(const kz_tournament *t)
{
    return kz_tournament_table_at(t, kz_tournament_tables(t) - 1);
}

static bool sits(const kz_tournament_table *table, int entrant)
{
    for (int i = 0; i < table->count; i++)
        if (table->entrant[i] == entrant)
            return true;
    return false;
}

/* Ends the last match: these entrants lose. */
static void lose(kz_tournament *t, int a, int b)
{
    const kz_tournament_table *table = last_table(t);
    unsigned losers = 0;
    for (int i = 0; i < table->count; i++)
        losers |= (unsigned)(table->entrant[i] == a || table->entrant[i] == b) << i;
    assert_int_equal(test_result(t, kz_tournament_tables(t) - 1, losers_are(table->count, losers)), KZ_OK);
}

static void test_queue(void **state)
{
    (void)state;
    kz_tournament_terms terms = evening_terms(2, 1, 3);
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, 5);
    /* 0 wins until its third match in a row, then it goes to the end, before the loser. */
    static const int opponent[] = {1, 2, 3};
    for (int i = 0; i < 3; i++) {
        kz_tournament_reason reason;
        assert_int_equal(test_pair(t), KZ_OK);
        assert_true(sits(last_table(t), 0) && sits(last_table(t), opponent[i]));
        assert_true(kz_tournament_explain(t, (uint32_t)i, &reason));
        assert_int_equal(reason.kind, KZ_PAIRED_QUEUE);
        assert_int_equal(reason.stays, i);
        assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_NEEDS_RESULTS);
        lose(t, opponent[i], -1);
    }
    assert_int_equal(test_pair(t), KZ_OK);
    assert_true(sits(last_table(t), 4) && sits(last_table(t), 1));
    lose(t, 4, 1); /* both give up: nobody stays */
    assert_int_equal(test_pair(t), KZ_OK);
    assert_true(sits(last_table(t), 2) && sits(last_table(t), 0));
    kz_tournament_free(t);
}

static void test_leaving(void **state)
{
    (void)state;
    kz_tournament_terms terms = evening_terms(2, 1, 0);
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, 5);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, 2), KZ_OK);     /* from the queue */
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, 0), KZ_OK);     /* from the table */
    assert_int_equal(test_event(t, KZ_EVENT_RETURNED, 2), KZ_OK); /* to the end of the queue */
    lose(t, 1, -1);
    assert_int_equal(test_pair(t), KZ_OK); /* the winner has left, the next two sit */
    assert_true(sits(last_table(t), 3) && sits(last_table(t), 4));
    lose(t, 3, -1);
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, 4), KZ_OK); /* it stayed */
    assert_int_equal(test_pair(t), KZ_OK);
    assert_true(sits(last_table(t), 2) && sits(last_table(t), 1));
    kz_tournament_free(t);
}

/* Who leaves and returns during a match cannot stay longer by that. */
static void test_return_to_match(void **state)
{
    (void)state;
    kz_tournament_terms terms = evening_terms(2, 1, 2);
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, 4);
    assert_int_equal(test_pair(t), KZ_OK);
    lose(t, 1, -1);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_true(sits(last_table(t), 0) && sits(last_table(t), 2));
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, 0), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_RETURNED, 0), KZ_OK);
    lose(t, 2, -1);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_true(sits(last_table(t), 3) && sits(last_table(t), 1));
    kz_tournament_free(t);
}

/* Two winners whose tables lack people sit down together. Who stayed longer keeps the table. */
static void test_merging(void **state)
{
    (void)state;
    kz_tournament_terms terms = evening_terms(2, 2, 0);
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, 4);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_int_equal(kz_tournament_tables(t), 2);
    int loser[2], winner[2];
    for (int i = 0; i < 2; i++) {
        const kz_tournament_table *table = kz_tournament_table_at(t, (uint32_t)i);
        winner[i] = table->entrant[0];
        loser[i] = table->entrant[1];
        assert_int_equal(test_event(t, KZ_EVENT_LEFT, loser[i]), KZ_OK);
    }
    assert_int_equal(test_result(t, 0, losers_are(2, 2)), KZ_OK);
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_NEEDS_RESULTS);
    assert_int_equal(test_result(t, 1, losers_are(2, 2)), KZ_OK);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_int_equal(kz_tournament_tables(t), 3);
    assert_true(sits(last_table(t), winner[0]) && sits(last_table(t), winner[1]));
    lose(t, winner[0], -1);
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, winner[0]), KZ_OK);
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_NEEDS_ENTRANTS);
    kz_tournament_free(t);
}

/* Of two tables at which people stay, the earlier one is kept. Who stayed at the other sits before the queue.
 */
static void test_kept_table(void **state)
{
    (void)state;
    kz_tournament_terms terms = evening_terms(2, 2, 0);
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, 5);
    assert_int_equal(test_pair(t), KZ_OK);
    int waits = 4, winner = kz_tournament_table_at(t, 0)->entrant[0],
        loser = kz_tournament_table_at(t, 0)->entrant[1];
    int stays = kz_tournament_table_at(t, 1)->entrant[0], goes = kz_tournament_table_at(t, 1)->entrant[1];
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, stays), KZ_OK); /* it would be the last of the queue */
    assert_int_equal(test_event(t, KZ_EVENT_RETURNED, stays), KZ_OK);
    assert_int_equal(test_result(t, 1, losers_are(2, 2)), KZ_OK);
    assert_int_equal(test_result(t, 0, losers_are(2, 2)), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, loser), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, goes), KZ_OK);
    /* Three are left for two tables. */
    assert_int_equal(test_pair(t), KZ_OK);
    assert_int_equal(kz_tournament_tables(t), 3);
    assert_true(sits(last_table(t), winner) && sits(last_table(t), stays) && !sits(last_table(t), waits));
    kz_tournament_free(t);
}

/* Fewer sit where the terms allow it, and nobody waits for a full table. */
static void test_fewer(void **state)
{
    (void)state;
    kz_tournament_terms terms = evening_terms(4, 2, 0);
    terms.min_at_table = 3;
    static const int sizes[][2] = {{3, 0}, {4, 0}, {4, 0}, {3, 3}, {4, 3}, {4, 4}, {4, 4}};
    for (int people = 3; people <= 9; people++) {
        kz_tournament *t = test_tournament(&terms);
        test_begin(t, people);
        assert_int_equal(test_pair(t), KZ_OK);
        for (uint32_t i = 0; i < 2; i++) {
            const kz_tournament_table *table = kz_tournament_table_at(t, i);
            assert_int_equal(table ? table->count : 0, sizes[people - 3][i]);
        }
        kz_tournament_free(t);
    }
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, 2);
    assert_int_equal(test_pair(t), KZ_E_ENTRANTS_FEW);
    kz_tournament_free(t);
}

/* Both of the later table stay: one of them waits. */
static void test_cut_table(void **state)
{
    (void)state;
    kz_tournament_terms terms = evening_terms(2, 2, 0);
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, 4);
    assert_int_equal(test_pair(t), KZ_OK);
    int winner = kz_tournament_table_at(t, 0)->entrant[0], loser = kz_tournament_table_at(t, 0)->entrant[1];
    assert_int_equal(test_result(t, 1, losers_are(2, 0)), KZ_OK);
    assert_int_equal(test_result(t, 0, losers_are(2, 2)), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_LEFT, loser), KZ_OK);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_true(sits(last_table(t), winner));
    kz_tournament_free(t);
}

static void test_end(void **state)
{
    (void)state;
    kz_tournament_terms terms = evening_terms(2, 1, 0);
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, 3);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_int_equal(kz_tournament_next(t, 1000000).need, KZ_TOURNAMENT_NEEDS_RESULTS);
    lose(t, 1, -1);
    assert_int_equal(kz_tournament_next(t, 999999).need, KZ_TOURNAMENT_NEEDS_PAIRING);
    assert_int_equal(kz_tournament_next(t, 1000000).need, KZ_TOURNAMENT_ENDED);
    assert_int_equal(test_event(t, KZ_EVENT_PAUSED, 0), KZ_OK);
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_NEEDS_CONTINUE);
    kz_tournament_free(t);
}

/* Returns the code of a pairing of `count` tables of two at a time: entrants 0 and 1, 2 and 3, ... */
static kz_code pair_at(kz_tournament *t, uint32_t count, int64_t at_ms)
{
    static kz_tournament_table table[UINT8_MAX];
    kz_tournament_pairing pairing = {.round = 1, .table_count = count, .table = table};
    for (uint32_t i = 0; i < count; i++)
        table[i] = (kz_tournament_table){.count = 2, .entrant = {(uint16_t)(2 * i), (uint16_t)(2 * i + 1)}};
    return test_event_at(t,
                         (kz_tournament_event){.kind = KZ_EVENT_PAIRED, .at_ms = at_ms, .pairing = &pairing});
}

/* A pairing that is not the core's: not more tables than there are, and none from the end on. */
static void test_refused(void **state)
{
    (void)state;
    kz_tournament_terms terms = evening_terms(2, 2, 0);
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, 6);
    assert_int_equal(pair_at(t, 3, 0), KZ_E_PAIRING);
    assert_int_equal(pair_at(t, 1, 0), KZ_OK);
    assert_int_equal(pair_at(t, 2, 0), KZ_E_PAIRING);
    lose(t, 1, -1);
    assert_int_equal(pair_at(t, 2, 1000000), KZ_E_ENDED);
    assert_int_equal(pair_at(t, 2, 999999), KZ_OK);
    kz_tournament_free(t);
}

/* The number of a match has 16 bits: the evening ends after the last one. */
static void test_last_match(void **state)
{
    (void)state;
    kz_tournament_terms terms = evening_terms(2, 2, 0);
    kz_tournament *t = test_tournament(&terms);
    test_begin(t, 4);
    t->round = UINT16_MAX - 1; /* 65,534 real matches take seconds */
    assert_int_equal(pair_at(t, 2, 0), KZ_E_ENDED);
    assert_int_equal(test_pair(t), KZ_OK);
    assert_int_equal(last_table(t)->round, UINT16_MAX);
    lose(t, 1, -1);
    assert_int_equal(pair_at(t, 1, 0), KZ_E_ENDED);
    assert_int_equal(kz_tournament_next(t, 0).need, KZ_TOURNAMENT_ENDED);
    kz_tournament_free(t);
}

/* Wins first, then fewer goats, then fewer titles. Waiting is no loss. */
static void test_standings(void **state)
{
    (void)state;
    kz_tournament_terms terms = evening_terms(2, 1, 1);
    kz_tournament *t = test_tournament(&terms);
    kz_tournament_row row[6];
    test_begin(t, 6);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(test_pair(t), KZ_OK);
        kz_tournament_result result = losers_are(2, 2);
        result.titles = i == 1 ? 2 : 0;
        assert_int_equal(test_result(t, (uint32_t)i, result), KZ_OK);
    }
    assert_true(kz_tournament_standings(t, row));
    static const int place[] = {1, 1, 1, 4, 4, 6};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(row[i].place, place[i]);
        assert_int_equal(row[i].score, i < 3 ? 100 : 0);
        assert_int_equal(row[i].lost, i >= 3);
    }
    assert_int_equal(row[5].titles, 1);
    assert_int_equal(row[5].entrant, kz_tournament_table_at(t, 1)->entrant[1]);
    kz_tournament_free(t);
}

/* ---- random evenings ---- */

/* The people who wait, the head first. */
typedef struct line {
    int count, entrant[MAX_PEOPLE];
} line;

static void line_remove(line *of, int entrant)
{
    for (int i = 0; i < of->count; i++)
        if (of->entrant[i] == entrant) {
            memmove(&of->entrant[i], &of->entrant[i + 1], (size_t)(of->count - i - 1) * sizeof *of->entrant);
            of->count--;
            return;
        }
}

static void line_add(line *of, int entrant)
{
    line_remove(of, entrant);
    of->entrant[of->count++] = entrant;
}

typedef struct evening {
    kz_tournament *t;
    line queue, stay; /* who stays sits before the queue does */
    int people, stays[MAX_PEOPLE], max_stays, waited;
    bool playing[MAX_PEOPLE];
    kz_tournament_event log[MAX_EVENTS];
    kz_tournament_pairing pairing[MAX_EVENTS];
    int log_count;
} evening;

static void apply(evening *e, kz_tournament_event event)
{
    if (event.pairing) {
        size_t size = event.pairing->table_count * sizeof *event.pairing->table;
        kz_tournament_pairing *copy = &e->pairing[e->log_count];
        *copy = *event.pairing;
        copy->table = malloc(size);
        memcpy(copy->table, event.pairing->table, size);
        event.pairing = copy;
    }
    assert_true(e->log_count < MAX_EVENTS);
    assert_int_equal(test_event_at(e->t, event), KZ_OK);
    e->log[e->log_count++] = event;
}

static void apply_to(evening *e, kz_tournament_event_kind kind, int entrant)
{
    apply(e, (kz_tournament_event){.kind = (uint8_t)kind, .entrant = (uint16_t)entrant});
}

/* Seats the next people: those who sit and did not stay are the head of the queue, none is passed over. */
static void pair(evening *e)
{
    static kz_tournament_table table[KZ_MAX_ENTRANTS];
    kz_tournament_pairing pairing = {.table = table};
    kz_error error;
    bool sat[MAX_PEOPLE] = {false};
    assert_true(kz_tournament_pair(e->t, 0, &pairing, &error));
    for (uint32_t i = 0; i < pairing.table_count; i++)
        for (int j = 0; j < table[i].count; j++) {
            int entrant = table[i].entrant[j];
            assert_false(e->playing[entrant] || sat[entrant]);
            assert_true(kz_tournament_active(e->t, (uint16_t)entrant));
            sat[entrant] = e->playing[entrant] = true;
        }
    bool waits = false;
    for (int i = 0; i < e->queue.count; i++) {
        assert_false(waits && sat[e->queue.entrant[i]]);
        waits |= !sat[e->queue.entrant[i]];
    }
    for (int i = 0; i < e->stay.count; i++)
        assert_true(sat[e->stay.entrant[i]] || !waits || e->queue.count > 0);
    for (int i = 0; i < e->people; i++)
        if (sat[i]) {
            line_remove(&e->queue, i);
            line_remove(&e->stay, i);
        }
    apply(e, (kz_tournament_event){.kind = KZ_EVENT_PAIRED, .pairing = &pairing});
}

/* Ends a match with random losers. */
static void end_match(evening *e, kz_rng *rng, uint32_t index)
{
    const kz_tournament_table *table = kz_tournament_table_at(e->t, index);
    int count = table->count, max_stay = e->max_stays;
    unsigned losers = 1u << kz_rng_below(rng, (uint32_t)count);
    if (kz_rng_below(rng, 4) == 0)
        losers |= 1u << kz_rng_below(rng, (uint32_t)count);
    uint16_t entrant[KZ_MAX_AT_TABLE];
    memcpy(entrant, table->entrant, sizeof entrant);
    apply(e, (kz_tournament_event){
                 .kind = KZ_EVENT_RESULT, .table = index, .result = losers_are(count, losers)});
    for (int lost = 0; lost < 2; lost++)
        for (int i = 0; i < count; i++) {
            int who = entrant[i];
            if ((int)(losers >> i & 1) != lost)
                continue;
            e->playing[who] = false;
            e->stays[who] = lost ? 0 : e->stays[who] + 1;
            bool goes = lost || (max_stay && e->stays[who] >= max_stay);
            if (goes)
                e->stays[who] = 0;
            if (kz_tournament_active(e->t, (uint16_t)who))
                line_add(goes ? &e->queue : &e->stay, who);
        }
}

static void come_or_go(evening *e, kz_rng *rng)
{
    int who = (int)kz_rng_below(rng, (uint32_t)e->people);
    if (kz_rng_below(rng, 3) == 0 && e->people < MAX_PEOPLE) {
        apply_to(e, KZ_EVENT_ENTERED, e->people);
        line_add(&e->queue, e->people++);
        return;
    }
    bool active = kz_tournament_active(e->t, (uint16_t)who);
    apply_to(e, active ? KZ_EVENT_LEFT : KZ_EVENT_RETURNED, who);
    line_remove(&e->queue, who);
    line_remove(&e->stay, who);
    if (active || e->playing[who])
        return;
    e->stays[who] = 0;
    line_add(&e->queue, who);
}

static void end_any_match(evening *e, kz_rng *rng)
{
    uint32_t nth = kz_rng_below(rng, kz_tournament_next(e->t, 0).running);
    for (uint32_t i = 0; i < kz_tournament_tables(e->t); i++)
        if (!kz_tournament_table_at(e->t, i)->over && nth-- == 0) {
            end_match(e, rng, i);
            return;
        }
}

static void replay(evening *e, const kz_tournament_terms *terms)
{
    kz_tournament *again = test_tournament(terms);
    for (int i = 0; i < e->log_count; i++) {
        assert_int_equal(test_event_at(again, e->log[i]), KZ_OK);
        free(e->pairing[i].table);
    }
    assert_true(test_is_same(e->t, again));
    kz_tournament_free(again);
}

static void test_random(void **state)
{
    (void)state;
    static evening e;
    for (uint64_t seed = 0; seed < 200; seed++) {
        kz_rng rng;
        kz_rng_seed(&rng, seed);
        int max = 2 + (int)kz_rng_below(&rng, 3), tables = 1 + (int)kz_rng_below(&rng, 4);
        kz_tournament_terms terms = evening_terms(max, tables, (int)kz_rng_below(&rng, 4));
        terms.min_at_table = (uint8_t)(2 + kz_rng_below(&rng, (uint32_t)max - 1));
        memset(&e, 0, sizeof e);
        e.t = test_tournament(&terms);
        e.max_stays = terms.max_stay;
        for (int people = 2 + (int)kz_rng_below(&rng, 18); e.people < people;) {
            apply_to(&e, KZ_EVENT_ENTERED, e.people);
            line_add(&e.queue, e.people++);
        }
        apply_to(&e, KZ_EVENT_BEGUN, 0);
        for (int step = 0; step < 300; step++) {
            kz_tournament_step next = kz_tournament_next(e.t, 0);
            assert_true(next.running <= terms.tables);
            if (next.need == KZ_TOURNAMENT_NEEDS_PAIRING)
                pair(&e);
            else if (next.need == KZ_TOURNAMENT_NEEDS_RESULTS && kz_rng_below(&rng, 4))
                end_any_match(&e, &rng);
            else
                come_or_go(&e, &rng);
        }
        replay(&e, &terms);
        kz_tournament_free(e.t);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_queue),           cmocka_unit_test(test_leaving),
        cmocka_unit_test(test_return_to_match), cmocka_unit_test(test_merging),
        cmocka_unit_test(test_kept_table),      cmocka_unit_test(test_cut_table),
        cmocka_unit_test(test_fewer),           cmocka_unit_test(test_end),
        cmocka_unit_test(test_standings),       cmocka_unit_test(test_random),
        cmocka_unit_test(test_refused),         cmocka_unit_test(test_last_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
