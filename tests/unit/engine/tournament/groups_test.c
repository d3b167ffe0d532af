/* SPDX-License-Identifier: MIT */
/* Rounds of tables for three and four: sizes, byes, the fewest repeated meetings. */
#include "engine/tournament/groups.h"
#include "tests/unit/engine/tournament/tournament_world.h"

#include <kozel/rng.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PEOPLE = 400 };

static kz_tournament_terms terms_of(int min, int max, int rounds, uint64_t seed)
{
    return (kz_tournament_terms){.format = KZ_FORMAT_SWISS,
                                 .min_at_table = (uint8_t)min,
                                 .max_at_table = (uint8_t)max,
                                 .rounds = (uint16_t)rounds,
                                 .seed = seed};
}

/* Gives each table random places. At a third of the tables two are equal. */
static void play(kz_tournament *t, kz_rng *rng)
{
    for (uint32_t i = 0; i < kz_tournament_tables(t); i++) {
        const kz_tournament_table *table = kz_tournament_table_at(t, i);
        if (table->over)
            continue;
        kz_tournament_result result = {0};
        uint8_t place[KZ_MAX_AT_TABLE] = {1, 2, 3, 4};
        for (uint32_t j = table->count; j > 0; j--) {
            uint32_t k = kz_rng_below(rng, j);
            result.place[j - 1] = place[k];
            place[k] = place[j - 1];
        }
        uint32_t tie = 1 + kz_rng_below(rng, 3 * table->count - 3u);
        for (uint32_t j = 0; j < table->count; j++)
            result.place[j] = (uint8_t)(result.place[j] - (result.place[j] == tie + 1));
        assert_int_equal(test_result(t, i, result), KZ_OK);
    }
}

static int32_t score_before(const kz_tournament *t, uint32_t table, int i)
{
    kz_tournament_reason reason;
    assert_true(kz_tournament_explain(t, table, &reason));
    return reason.score[i];
}

/* ---- the optimum ---- */

typedef struct small_field {
    int count, min, max;
    int met[TOURNAMENT_EXACT_MAX][TOURNAMENT_EXACT_MAX];
    int score[TOURNAMENT_EXACT_MAX];
    int64_t best;
} small_field;

static int64_t cost_of(const small_field *f, const int table[], int i)
{
    int64_t cost = 0;
    for (int j = 0; j < i; j++)
        if (table[j] == table[i]) {
            int64_t difference = f->score[i] - f->score[j];
            cost += ((int64_t)f->met[i][j] << 40) + difference * difference;
        }
    return cost;
}

/* Tries all ways to seat entrant i and those after it at tables of the sizes that are left. */
static void try_all(small_field *f, int table[], int left[], int tables, int i, int64_t cost)
{
    if (cost >= f->best)
        return;
    if (i == f->count) {
        f->best = cost;
        return;
    }
    for (int k = 0; k < tables; k++) {
        bool same = false; /* an empty table of the same size was tried */
        for (int earlier = 0; earlier < k && !same; earlier++) {
            bool empty = true;
            for (int j = 0; j < i; j++)
                empty &= table[j] != k && table[j] != earlier;
            same = empty && left[earlier] == left[k];
        }
        if (!left[k] || same)
            continue;
        left[k]--;
        table[i] = k;
        try_all(f, table, left, tables, i + 1, cost + cost_of(f, table, i));
        left[k]++;
    }
}

/* Returns the cost of the last round, and fills the field before it. */
static int64_t last_round(const kz_tournament *t, small_field *f, int left[], int *tables)
{
    uint16_t round = kz_tournament_next(t, 0).round;
    int at[TOURNAMENT_EXACT_MAX];
    int64_t cost = 0;
    *tables = 0;
    for (uint32_t i = 0; i < kz_tournament_tables(t); i++) {
        const kz_tournament_table *table = kz_tournament_table_at(t, i);
        for (int a = 0; a < table->count && table->round < round; a++)
            for (int b = 0; b < table->count; b++)
                f->met[table->entrant[a]][table->entrant[b]] += a != b;
        if (table->round < round)
            continue;
        for (int a = 0; a < table->count; a++) {
            f->score[table->entrant[a]] = score_before(t, i, a);
            at[table->entrant[a]] = *tables;
        }
        left[(*tables)++] = table->count;
    }
    for (int i = 0; i < f->count; i++)
        cost += cost_of(f, at, i);
    return cost;
}

static void test_exact(void **state)
{
    (void)state;
    static const int people[] = {6, 7, 8, 9, 10, 11};
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (int game = 0; game < 30; game++) {
        kz_tournament_terms terms = terms_of(3, 4, 6, (uint64_t)game);
        kz_tournament *t = test_tournament(&terms);
        test_begin(t, people[game % 6]);
        for (int round = 0; round < 6; round++) {
            small_field f = {.count = people[game % 6], .best = INT64_MAX};
            int table[TOURNAMENT_EXACT_MAX], left[TOURNAMENT_EXACT_MAX], tables;
            assert_int_equal(test_pair(t), KZ_OK);
            int64_t cost = last_round(t, &f, left, &tables);
            try_all(&f, table, left, tables, 0, 0);
            assert_int_equal(cost, f.best);
            play(t, &rng);
        }
        kz_tournament_free(t);
    }
}

/* ---- sizes and byes ---- */

static void test_sizes(void **state)
{
    (void)state;
    static const struct {
        int min, max, people, large, small, byes;
        bool small_tables;
    } cases[] = {
        {3, 4, 3, 0, 1, 0, false},  {3, 4, 4, 1, 0, 0, false},    {3, 4, 5, 1, 0, 1, false},
        {3, 4, 6, 0, 2, 0, false},  {3, 4, 7, 1, 1, 0, false},    {3, 4, 9, 0, 3, 0, false},
        {3, 4, 13, 1, 3, 0, false}, {3, 4, 101, 23, 3, 0, false}, {4, 4, 10, 2, 0, 2, false},
        {3, 3, 11, 3, 0, 2, false}, {3, 4, 12, 3, 0, 0, false},   {3, 4, 3, 0, 1, 0, true},
        {3, 4, 4, 1, 0, 0, true},   {3, 4, 5, 1, 0, 1, true},     {3, 4, 8, 2, 0, 0, true},
        {3, 4, 11, 2, 1, 0, true},  {3, 4, 12, 0, 4, 0, true},    {3, 4, 16, 1, 4, 0, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_tournament_terms terms = terms_of(cases[i].min, cases[i].max, 3, 1);
        terms.small_tables = cases[i].small_tables;
        kz_tournament *t = test_tournament(&terms);
        int found[KZ_MAX_AT_TABLE + 1] = {0};
        test_begin(t, cases[i].people);
        assert_int_equal(test_pair(t), KZ_OK);
        for (uint32_t k = 0; k < kz_tournament_tables(t); k++)
            found[kz_tournament_table_at(t, k)->count]++;
        assert_int_equal(found[cases[i].max], cases[i].large);
        assert_int_equal(found[1], cases[i].byes);
        if (cases[i].min < cases[i].max)
            assert_int_equal(found[cases[i].min], cases[i].small);
        kz_tournament_free(t);
    }
}

/* Nobody has a second bye before everybody has had one, and byes go to the lowest who had the fewest. */
static void test_byes(void **state)
{
    (void)state;
    enum { PEOPLE = 11 };
    kz_tournament_terms terms = terms_of(3, 3, 12, 4);
    kz_tournament *t = test_tournament(&terms);
    int byes[PEOPLE] = {0};
    uint32_t seen = 0;
    kz_rng rng;
    kz_rng_seed(&rng, 3);
    test_begin(t, PEOPLE);
    for (int round = 0; round < 12; round++) {
        kz_tournament_row row[PEOPLE];
        assert_true(kz_tournament_standings(t, row));
        assert_int_equal(test_pair(t), KZ_OK);
        bool has_bye[PEOPLE] = {false};
        int most = 0; /* byes before, of who has one now */
        int32_t score[PEOPLE] = {0};
        for (; seen < kz_tournament_tables(t); seen++) {
            int entrant = kz_tournament_table_at(t, seen)->entrant[0];
            if (kz_tournament_table_at(t, seen)->count > 1)
                continue;
            has_bye[entrant] = true;
            score[entrant] = score_before(t, seen, 0);
            most = byes[entrant] > most ? byes[entrant] : most;
        }
        for (int i = 0; i < PEOPLE; i++)
            for (int j = 0; j < PEOPLE && !has_bye[row[i].entrant]; j++) {
                bool equal = has_bye[j] && byes[j] == row[i].byes;
                assert_true(row[i].byes >= most);
                assert_true(!equal || score[j] <= row[i].score);
            }
        for (int i = 0; i < PEOPLE; i++)
            byes[i] += has_bye[i];
        play(t, &rng);
    }
    kz_tournament_free(t);
}

/* ---- many ---- */

/* Many rounds of many people: nobody twice, near scores, no meeting repeated while there are strangers. */
static void test_many(void **state)
{
    (void)state;
    static const int people[] = {17, 50, MAX_PEOPLE};
    for (size_t game = 0; game < sizeof people / sizeof *people; game++) {
        /* A table has three new people: these rounds have some for everybody. */
        int rounds = people[game] < 30 ? 3 : 5;
        kz_tournament_terms terms = terms_of(3, 4, rounds, game);
        kz_tournament *t = test_tournament(&terms), *copy;
        kz_rng rng;
        kz_rng_seed(&rng, game);
        test_begin(t, people[game]);
        int64_t spread = 0, pairs = 0;
        for (int round = 0; round < rounds; round++) {
            uint32_t seen = kz_tournament_tables(t);
            copy = kz_tournament_copy(t);
            assert_int_equal(test_pair(t), KZ_OK);
            if (round == 1) {
                assert_int_equal(test_pair(copy), KZ_OK);
                assert_true(test_is_same(t, copy));
            }
            kz_tournament_free(copy);
            for (; seen < kz_tournament_tables(t); seen++) {
                kz_tournament_reason reason;
                assert_true(kz_tournament_explain(t, seen, &reason));
                assert_int_equal(reason.meetings, 0);
                assert_int_equal(reason.kind, KZ_PAIRED_SCORES);
                for (int i = 0; i < kz_tournament_table_at(t, seen)->count; i++)
                    for (int j = 0; j < i; j++, pairs++)
                        spread += abs(reason.score[i] - reason.score[j]);
            }
            play(t, &rng);
        }
        /* The means of all pairs of the field are above 200 from the second round on. */
        assert_true(people[game] < 100 || spread / pairs < 10);
        kz_tournament_free(t);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_byes),
        cmocka_unit_test(test_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
