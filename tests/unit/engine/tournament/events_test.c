/* SPDX-License-Identifier: MIT */
/* Random tournaments: arrivals, departures, draws, forfeits, corrections, pauses and nonsense. Invariants
 * hold after each event, and the list of events gives the same tournament again.
 *
 *   events_test [TOURNAMENTS [SEED]] */
#include "tests/unit/engine/tournament/tournament_world.h"

#include <kozel/rng.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS = 160, ENTRANTS = 12, BOARDS = 2 };

static int tournaments = 1500;
static uint64_t first_seed;

/* A tournament and the list of its events. */
typedef struct world {
    kz_rng rng;
    kz_tournament_terms terms;
    kz_duplicate_terms duplicate; /* zeroed in the other formats */
    kz_tournament *t;
    kz_tournament_event event[EVENTS];
    kz_tournament_pairing pairing[EVENTS];
    kz_tournament_table table[EVENTS][ENTRANTS];
    int32_t board[EVENTS][BOARDS];
    int count, next;
} world;

static int below(world *w, int n)
{
    return (int)kz_rng_below(&w->rng, (uint32_t)n);
}

static kz_tournament *new_tournament(const world *w)
{
    return test_duplicate(&w->terms, w->terms.format == KZ_FORMAT_DUPLICATE ? &w->duplicate : NULL);
}

static bool is_in_rounds(const world *w)
{
    return w->terms.format == KZ_FORMAT_SWISS || w->terms.format == KZ_FORMAT_ROUND_ROBIN ||
           w->terms.format == KZ_FORMAT_DUPLICATE;
}

static void set_duplicate(world *w, kz_tournament_terms *terms)
{
    kz_duplicate_terms *duplicate = &w->duplicate;
    duplicate->movement = (uint8_t)below(w, KZ_MOVEMENT_TEAMS + 1);
    if (duplicate->movement == KZ_MOVEMENT_PLAYERS)
        terms->min_at_table = terms->max_at_table = 4;
    terms->rounds = (uint16_t)(1 + below(w, 9));
    duplicate->boards = BOARDS;
    duplicate->matchpoints = below(w, 2);
    duplicate->deviation = (uint16_t)(duplicate->matchpoints ? 0 : 1 + below(w, 3000));
    duplicate->change_lines = duplicate->movement == KZ_MOVEMENT_PAIRS && below(w, 2);
    terms->tiebreak_count = (uint8_t)below(w, 3);
    for (int i = 0, start = below(w, 2); i < terms->tiebreak_count; i++)
        terms->tiebreak[i] = (uint8_t)(KZ_TIEBREAK_DIFFERENCE + (start + i) % 2);
}

static kz_tournament_terms random_terms(world *w)
{
    static const uint8_t formats[] = {KZ_FORMAT_SWISS,     KZ_FORMAT_SWISS,     KZ_FORMAT_ROUND_ROBIN,
                                      KZ_FORMAT_ARENA,     KZ_FORMAT_KNOCK_OUT, KZ_FORMAT_DUPLICATE,
                                      KZ_FORMAT_DUPLICATE, KZ_FORMAT_DUPLICATE};
    kz_tournament_terms terms = test_terms(formats[below(w, 8)], 0);
    if (terms.format == KZ_FORMAT_DUPLICATE) {
        set_duplicate(w, &terms);
        terms.last_entry = (uint16_t)below(w, 6);
        terms.seed = kz_rng_next(&w->rng);
        return terms;
    }
    if (terms.format == KZ_FORMAT_SWISS)
        terms.rounds = (uint16_t)(1 + below(w, 9));
    else if (terms.format == KZ_FORMAT_ARENA)
        terms.duration_ms = 1 + below(w, EVENTS);
    else if (terms.format == KZ_FORMAT_KNOCK_OUT)
        terms.best_of = (uint8_t)(1 + 2 * below(w, 3));
    else
        terms.twice = below(w, 2);
    terms.last_entry = (uint16_t)(terms.duration_ms || terms.best_of ? 0 : below(w, 6));
    terms.seed = kz_rng_next(&w->rng);
    terms.tiebreak_count = (uint8_t)below(w, KZ_TIEBREAKS + 1);
    for (int i = 0, start = below(w, KZ_TIEBREAKS); i < terms.tiebreak_count; i++)
        terms.tiebreak[i] = (uint8_t)((start + i) % KZ_TIEBREAKS);
    return terms;
}

static kz_tournament_result random_result(world *w)
{
    kz_tournament_result result = test_score(below(w, 7) - 3);
    result.forfeits = (uint8_t)(below(w, 5) ? 0 : below(w, 4));
    result.losers = (uint8_t)below(w, 4);
    result.titles = (uint8_t)(result.losers & below(w, 4));
    if (!below(w, 20))
        result.place[below(w, 2)] = (uint8_t)below(w, 4);
    return result;
}

/* Makes a result that its boards add up to. */
static void set_boards(world *w, kz_tournament_result *result)
{
    int32_t *board = w->board[w->count], sum = 0;
    for (int i = 0; i < BOARDS; i++)
        sum += board[i] = below(w, 61) - 30;
    for (int i = 0; i < KZ_MAX_AT_TABLE; i++) {
        int own = i % 2 ? -sum : sum;
        bool four = w->terms.max_at_table > 2;
        result->points[i] = own > 0 ? own : 0;
        result->place[i] = (uint8_t)(own < 0 ? 2 + four : 1);
    }
    board[0] += !below(w, 20);
}

static kz_tournament_event random_event(world *w)
{
    static const uint8_t kinds[] = {KZ_EVENT_ENTERED,   KZ_EVENT_LEFT,   KZ_EVENT_RETURNED, KZ_EVENT_PAIRED,
                                    KZ_EVENT_PAIRED,    KZ_EVENT_RESULT, KZ_EVENT_RESULT,   KZ_EVENT_RESULT,
                                    KZ_EVENT_CORRECTED, KZ_EVENT_RESULT, KZ_EVENT_RESULT,   KZ_EVENT_PAIRED};
    int entrants = (int)kz_tournament_entrants(w->t), tables = (int)kz_tournament_tables(w->t);
    kz_tournament_event event = {.kind = kinds[below(w, (int)sizeof kinds)], .at_ms = w->count + below(w, 3)};
    if (!below(w, 12))
        event.kind = (uint8_t)(KZ_EVENT_PAUSED + below(w, 2));
    if (!below(w, 200))
        event.kind = KZ_EVENT_CLOSED;
    event.entrant =
        (uint16_t)(event.kind == KZ_EVENT_ENTERED && below(w, 8) ? entrants : below(w, entrants + 2));
    event.table = (uint32_t)below(w, tables + 1);
    event.result = random_result(w);
    for (int i = 0; i < tables && event.kind == KZ_EVENT_RESULT && below(w, 8); i++)
        if (!kz_tournament_table_at(w->t, (uint32_t)i)->over)
            event.table = (uint32_t)i;
    if (w->terms.format == KZ_FORMAT_DUPLICATE)
        set_boards(w, &event.result);
    return event;
}

/* ---- invariants ---- */

/* Returns whether the active entrants can be paired so that nobody meets twice, and the bye is with those who
 * had the fewest. */
static bool is_possible_without_repetition(const kz_tournament *t, const kz_tournament_row row[])
{
    uint32_t entrant[ENTRANTS], count = 0, mate[ENTRANTS + 1], parent[2 * ENTRANTS];
    kz_matching_edge edge[ENTRANTS * ENTRANTS];
    int64_t price[2 * ENTRANTS];
    size_t edges = 0;
    int fewest = UINT16_MAX;
    for (uint32_t i = 0; i < kz_tournament_entrants(t); i++)
        if (kz_tournament_active(t, row[i].entrant)) {
            entrant[count++] = i;
            fewest = row[i].byes < fewest ? row[i].byes : fewest;
        }
    for (uint32_t a = 0; a < count; a++) {
        for (uint32_t b = 0; b < a; b++)
            if (!test_meetings(t, row[entrant[a]].entrant, row[entrant[b]].entrant))
                edge[edges++] = (kz_matching_edge){b, a, 0};
        if (count % 2 && row[entrant[a]].byes == fewest)
            edge[edges++] = (kz_matching_edge){a, count, 0};
    }
    return test_matching.solve(NULL, count + count % 2, edge, edges, mate, price, parent);
}

static bool has_bye(const kz_tournament_pairing *pairing, int entrant)
{
    for (uint32_t i = 0; i < pairing->table_count; i++)
        if (pairing->table[i].count == 1 && pairing->table[i].entrant[0] == entrant)
            return true;
    return false;
}

/* Byes are as few as tables of one size allow. */
static void check_duplicate(const world *w, const kz_tournament_pairing *pairing, int byes, int active)
{
    int size = w->terms.max_at_table;
    assert_int_equal(byes, active % size);
    for (uint32_t i = 0; i < pairing->table_count; i++)
        assert_true(pairing->table[i].count == 1 || pairing->table[i].count == size);
}

static void check_pairing(world *w, const kz_tournament_pairing *pairing)
{
    kz_tournament_row row[ENTRANTS];
    bool seen[ENTRANTS] = {false}, swiss = w->terms.format == KZ_FORMAT_SWISS;
    bool duplicate = w->terms.format == KZ_FORMAT_DUPLICATE;
    int byes = 0, active = 0, repeated = 0;
    assert_true(kz_tournament_standings(w->t, row));
    for (uint32_t i = 0; i < pairing->table_count; i++) {
        const kz_tournament_table *table = &pairing->table[i];
        byes += table->count == 1;
        for (int j = 0; j < table->count; j++) {
            assert_false(seen[table->entrant[j]]);
            assert_true(kz_tournament_active(w->t, table->entrant[j]));
            seen[table->entrant[j]] = true;
            active++;
        }
        repeated += table->count == 2 ? test_meetings(w->t, table->entrant[0], table->entrant[1]) : 0;
        if ((!swiss && !duplicate) || table->count > 1)
            continue;
        for (uint32_t k = 0; k < kz_tournament_entrants(w->t); k++) /* nobody else had fewer byes */
            for (uint32_t l = 0; l < kz_tournament_entrants(w->t); l++)
                if (row[l].entrant == table->entrant[0] && kz_tournament_active(w->t, row[k].entrant) &&
                    !has_bye(pairing, row[k].entrant))
                    assert_true(row[k].byes >= row[l].byes);
    }
    for (uint32_t i = 0; i < kz_tournament_entrants(w->t); i++)
        assert_true(seen[i] == kz_tournament_active(w->t, (uint16_t)i) || !is_in_rounds(w));
    if (duplicate)
        check_duplicate(w, pairing, byes, active);
    if (swiss) {
        assert_int_equal(byes, active % 2);
        assert_true(!repeated || !is_possible_without_repetition(w->t, row));
    }
}

/* Returns whether the scores of a table that was played come with the last result of its round. */
static bool is_unscored(const world *w, const kz_tournament_table *table)
{
    return w->terms.format == KZ_FORMAT_DUPLICATE && table->count > 1 && !table->result.forfeits &&
           table->score[0] + table->score[1] == 0;
}

/* The scores are the sums of the tables, and every round of everybody is won, drawn, lost or a bye. */
static void check_standings(const world *w)
{
    kz_tournament_row row[ENTRANTS];
    assert_true(kz_tournament_standings(w->t, row));
    kz_tournament_step step = kz_tournament_next(w->t, 0);
    for (uint32_t i = 0; i < kz_tournament_entrants(w->t); i++) {
        int32_t score = 0;
        int running = 0, tables = 0;
        for (uint32_t k = 0; k < kz_tournament_tables(w->t); k++) {
            const kz_tournament_table *table = kz_tournament_table_at(w->t, k);
            for (int j = 0; j < table->count; j++)
                if (table->entrant[j] == row[i].entrant) {
                    score += table->score[j];
                    running += !table->over || is_unscored(w, table);
                    tables++;
                }
        }
        int rounds =
            step.round - (step.need != KZ_TOURNAMENT_NEEDS_RESULTS && step.need != KZ_TOURNAMENT_ENDED);
        assert_true(row[i].score == score || w->terms.format == KZ_FORMAT_KNOCK_OUT);
        rounds = is_in_rounds(w) ? rounds : tables;
        assert_int_equal(row[i].won + row[i].drawn + row[i].lost + row[i].byes + running, rounds);
        assert_true(i == 0 ||
                    kz_tournament_line(w->t, row[i - 1].entrant) < kz_tournament_line(w->t, row[i].entrant) ||
                    row[i - 1].score > row[i].score ||
                    (row[i - 1].score == row[i].score && row[i - 1].place <= row[i].place));
    }
}

/* ---- a tournament ---- */

/* Returns whether the event is to be tried. */
static bool prepare(world *w, kz_tournament_event *event)
{
    if (event->kind != KZ_EVENT_PAIRED)
        return event->kind != KZ_EVENT_ENTERED || event->entrant < ENTRANTS;
    kz_tournament_pairing *pairing = &w->pairing[w->count];
    kz_error error = {.code = KZ_OK};
    pairing->table = w->table[w->count];
    bool needed = kz_tournament_next(w->t, event->at_ms).need == KZ_TOURNAMENT_NEEDS_PAIRING;
    assert_int_equal(kz_tournament_pair(w->t, event->at_ms, pairing, &error), needed);
    if (needed)
        check_pairing(w, pairing);
    event->pairing = pairing;
    return needed;
}

static void try_event(world *w, kz_tournament_event event)
{
    if (!prepare(w, &event))
        return;
    kz_tournament *before = below(w, 8) ? NULL : kz_tournament_copy(w->t);
    kz_error error;
    if (kz_tournament_apply_boards(w->t, &event, w->board[w->count], &error)) {
        w->event[w->count++] = event;
        check_standings(w);
    } else {
        if (event.kind == KZ_EVENT_PAIRED && error.code != KZ_E_TIME_BACK)
            fail_msg("format %d: %s %s", w->terms.format, kz_code_word(error.code), error.arg[0]);
        assert_true(!before || test_is_same(before, w->t));
    }
    kz_tournament_free(before);
}

static void replay(const world *w)
{
    kz_tournament *again = new_tournament(w), *copy = kz_tournament_copy(w->t);
    for (int i = 0; i < w->count; i++)
        assert_true(kz_tournament_apply_boards(again, &w->event[i], w->board[i], NULL));
    assert_true(test_is_same(again, w->t));
    assert_true(test_is_same(copy, w->t));
    kz_tournament_free(again);
    kz_tournament_free(copy);
}

static void play(uint64_t seed)
{
    static world w;
    memset(&w, 0, sizeof w);
    kz_rng_seed(&w.rng, seed);
    w.terms = random_terms(&w);
    w.t = new_tournament(&w);
    for (int i = below(&w, ENTRANTS - 1); i > 0; i--)
        try_event(&w, (kz_tournament_event){.kind = KZ_EVENT_ENTERED,
                                            .entrant = (uint16_t)kz_tournament_entrants(w.t)});
    try_event(&w, (kz_tournament_event){.kind = KZ_EVENT_BEGUN});
    for (int i = 0; i < 3 * EVENTS && w.count < EVENTS; i++)
        try_event(&w, random_event(&w));
    replay(&w);
    kz_tournament_free(w.t);
}

static void random_tournaments(void **state)
{
    (void)state;
    for (int i = 0; i < tournaments; i++)
        play(first_seed + (uint64_t)i);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_tournaments)};
    if (argc > 1)
        tournaments = atoi(argv[1]);
    if (argc > 2)
        first_seed = strtoull(argv[2], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
