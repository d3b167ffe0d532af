/* SPDX-License-Identifier: MIT */
#include "tests/unit/engine/tournament/tournament_world.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- matching ---- */

static const int64_t NONE = -1;

/* Fills least[set]: the least cost of a perfect matching of a set of vertices, or NONE. */
static void fill_costs(uint32_t vertices, const int64_t weight[], int64_t least[])
{
    least[0] = 0;
    for (uint32_t set = 1; set < 1u << vertices; set++) {
        uint32_t a = (uint32_t)__builtin_ctz(set);
        least[set] = NONE;
        for (uint32_t others = set & (set - 1); others; others &= others - 1) {
            uint32_t b = (uint32_t)__builtin_ctz(others), rest = set & ~(1u << a) & ~(1u << b);
            int64_t own = weight[a * vertices + b], cost = own + least[rest];
            if (own >= 0 && least[rest] >= 0 && (least[set] < 0 || cost < least[set]))
                least[set] = cost;
        }
    }
}

static void trace(uint32_t vertices, const int64_t weight[], const int64_t least[], uint32_t mate[])
{
    for (uint32_t set = (1u << vertices) - 1; set;) {
        uint32_t a = (uint32_t)__builtin_ctz(set), b = a + 1;
        for (;; b++) {
            uint32_t rest = set & ~(1u << a) & ~(1u << b);
            if (b < vertices && set >> b & 1 && weight[a * vertices + b] >= 0 && least[rest] >= 0 &&
                least[set] == least[rest] + weight[a * vertices + b])
                break;
        }
        mate[a] = b;
        mate[b] = a;
        set &= ~(1u << a) & ~(1u << b);
    }
}

static bool solve(void *context, uint32_t vertices, const kz_matching_edge edges[], size_t edge_count,
                  uint32_t mate[], int64_t price[], uint32_t parent[])
{
    int64_t *weight = malloc(vertices * vertices * sizeof *weight),
            *least = malloc(sizeof *least << vertices);
    (void)context;
    assert(vertices <= TEST_VERTICES_MAX && vertices % 2 == 0 && weight && least);
    for (uint32_t i = 0; i < vertices * vertices; i++)
        weight[i] = NONE;
    for (size_t i = 0; i < edge_count; i++) {
        const kz_matching_edge *e = &edges[i];
        assert(e->a < vertices && e->b < vertices && e->a != e->b);
        assert(e->weight >= 0 && e->weight <= (int64_t)1 << 53);
        weight[e->a * vertices + e->b] = weight[e->b * vertices + e->a] = e->weight;
    }
    fill_costs(vertices, weight, least);
    bool found = least[(1u << vertices) - 1] >= 0;
    if (found)
        trace(vertices, weight, least, mate);
    for (uint32_t node = 0; node < vertices + vertices / 2; node++) {
        price[node] = node < vertices ? INT64_C(1) << 60 : 0; /* no proof: any edge could improve it */
        parent[node] = UINT32_MAX;
    }
    free(weight);
    free(least);
    return found;
}

const kz_matching test_matching = {solve, NULL};

/* ---- events ---- */

kz_tournament_terms test_terms(kz_tournament_format format, int rounds)
{
    return (kz_tournament_terms){.format = (uint8_t)format,
                                 .min_at_table = 2,
                                 .max_at_table = 2,
                                 .rounds = (uint16_t)rounds,
                                 .seed = 7};
}

kz_tournament *test_tournament(const kz_tournament_terms *terms)
{
    return test_duplicate(terms, NULL);
}

kz_tournament *test_duplicate(const kz_tournament_terms *terms, const kz_duplicate_terms *duplicate)
{
    kz_tournament *t;
    kz_error error = {.code = KZ_OK};
    if (!(duplicate ? kz_tournament_new_duplicate(&t, terms, duplicate, &test_matching, &error)
                    : kz_tournament_new(&t, terms, &test_matching, &error)))
        fail_msg("%s %s", kz_code_word(error.code), error.arg[0]);
    return t;
}

kz_code test_event_at(kz_tournament *t, kz_tournament_event event)
{
    kz_error error = {.code = KZ_OK};
    return kz_tournament_apply(t, &event, &error) ? KZ_OK : error.code;
}

kz_code test_event(kz_tournament *t, kz_tournament_event_kind kind, int entrant)
{
    return test_event_at(t, (kz_tournament_event){.kind = (uint8_t)kind, .entrant = (uint16_t)entrant});
}

void test_begin(kz_tournament *t, int entrants)
{
    for (int i = 0; i < entrants; i++)
        assert_int_equal(test_event(t, KZ_EVENT_ENTERED, i), KZ_OK);
    assert_int_equal(test_event(t, KZ_EVENT_BEGUN, 0), KZ_OK);
}

kz_code test_pair(kz_tournament *t)
{
    static kz_tournament_table table[KZ_MAX_ENTRANTS];
    kz_tournament_pairing pairing = {.table = table};
    kz_error error = {.code = KZ_OK};
    if (!kz_tournament_pair(t, 0, &pairing, &error))
        return error.code;
    return test_event_at(t, (kz_tournament_event){.kind = KZ_EVENT_PAIRED, .pairing = &pairing});
}

kz_tournament_result test_score(int difference)
{
    return (kz_tournament_result){.place = {difference < 0 ? 2 : 1, difference > 0 ? 2 : 1},
                                  .points = {difference, 0}};
}

kz_code test_result(kz_tournament *t, uint32_t table, kz_tournament_result result)
{
    return test_event_at(t, (kz_tournament_event){.kind = KZ_EVENT_RESULT, .table = table, .result = result});
}

kz_code test_correct(kz_tournament *t, uint32_t table, kz_tournament_result result)
{
    return test_event_at(t,
                         (kz_tournament_event){.kind = KZ_EVENT_CORRECTED, .table = table, .result = result});
}

void test_play(kz_tournament *t)
{
    for (uint32_t i = 0; i < kz_tournament_tables(t); i++) {
        const kz_tournament_table *table = kz_tournament_table_at(t, i);
        if (!table->over)
            assert_int_equal(test_result(t, i, test_score(table->entrant[0] < table->entrant[1] ? 10 : -10)),
                             KZ_OK);
    }
}

int test_meetings(const kz_tournament *t, int a, int b)
{
    int count = 0;
    for (uint32_t i = 0; i < kz_tournament_tables(t); i++) {
        const kz_tournament_table *table = kz_tournament_table_at(t, i);
        bool has_a = false, has_b = false;
        for (int j = 0; j < table->count; j++) {
            has_a |= table->entrant[j] == a;
            has_b |= table->entrant[j] == b;
        }
        count += has_a && has_b;
    }
    return count;
}

bool test_is_same(const kz_tournament *a, const kz_tournament *b)
{
    static kz_tournament_row x[KZ_MAX_ENTRANTS], y[KZ_MAX_ENTRANTS];
    kz_tournament_step p = kz_tournament_next(a, 0), q = kz_tournament_next(b, 0);
    uint32_t entrants = kz_tournament_entrants(a), tables = kz_tournament_tables(a);
    if (p.need != q.need || p.round != q.round || p.running != q.running ||
        entrants != kz_tournament_entrants(b) || tables != kz_tournament_tables(b))
        return false;
    for (uint32_t i = 0; i < tables; i++) {
        kz_tournament_reason u, v;
        kz_tournament_explain(a, i, &u);
        kz_tournament_explain(b, i, &v);
        if (memcmp(kz_tournament_table_at(a, i), kz_tournament_table_at(b, i), sizeof(kz_tournament_table)) !=
                0 ||
            memcmp(&u, &v, sizeof u) != 0)
            return false;
    }
    for (uint32_t i = 0; i < entrants; i++)
        if (kz_tournament_active(a, (uint16_t)i) != kz_tournament_active(b, (uint16_t)i))
            return false;
    return kz_tournament_standings(a, x) && kz_tournament_standings(b, y) &&
           memcmp(x, y, entrants * sizeof *x) == 0;
}
