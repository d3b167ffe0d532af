/* SPDX-License-Identifier: MIT */
/* The matching in a graph of few edges costs the same as that in the whole graph. With a number as its
 * argument the program prints that number of fields and their costs, for candidates.py. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/tournament/candidates.h"
#include "server/matching/matching.h"

#include <kozel/rng.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_VERTICES = 60, NONE = -1 };

typedef struct field {
    uint32_t count;
    int64_t cost[MAX_VERTICES][MAX_VERTICES];
} field;

static int64_t cost_of(const void *context, uint32_t a, uint32_t b)
{
    const field *f = context;
    assert_true(a < b && b < f->count);
    return f->cost[a][b];
}

/* Draws entrants with few scores, in their order. Some have met. If `bye`, the last vertex is joined with few
 * others. Or any costs, if `rough`: near vertices are not cheaper. */
static void draw_field(field *f, kz_rng *rng, bool bye, bool rough)
{
    int score[MAX_VERTICES] = {0}, left = 5;
    f->count = 2 + 2 * kz_rng_below(rng, MAX_VERTICES / 2);
    for (uint32_t i = 0; i < f->count; i++)
        score[i] = left -= left > 0 && kz_rng_below(rng, f->count) < 5;
    for (uint32_t a = 0; a < f->count; a++)
        for (uint32_t b = a + 1; b < f->count; b++) {
            int64_t difference = score[a] - score[b], met = kz_rng_below(rng, 8) == 0;
            f->cost[a][b] = rough ? kz_rng_below(rng, 1000)
                                  : (met << 48) + (difference * difference << 19) + kz_rng_below(rng, 64);
            if (bye && b == f->count - 1)
                f->cost[a][b] = a % 7 ? NONE : (int64_t)kz_rng_below(rng, 64);
        }
}

static int64_t sum_of(const field *f, const uint32_t mate[])
{
    int64_t sum = 0;
    for (uint32_t v = 0; v < f->count; v++) {
        assert_int_equal(mate[mate[v]], v);
        if (v < mate[v]) {
            assert_int_not_equal(f->cost[v][mate[v]], NONE);
            sum += f->cost[v][mate[v]];
        }
    }
    return sum;
}

static int64_t solve_whole(const field *f)
{
    static kz_matching_edge edge[MAX_VERTICES * MAX_VERTICES / 2];
    static uint32_t mate[MAX_VERTICES], parent[MAX_VERTICES * 3 / 2];
    static int64_t price[MAX_VERTICES * 3 / 2];
    size_t count = 0;
    for (uint32_t a = 0; a < f->count; a++)
        for (uint32_t b = a + 1; b < f->count; b++)
            if (f->cost[a][b] != NONE)
                edge[count++] = (kz_matching_edge){a, b, f->cost[a][b]};
    assert_true(matching_lemon.solve(NULL, f->count, edge, count, mate, price, parent));
    return sum_of(f, mate);
}

/* Counts the edges of the largest graph. */
static bool count_and_solve(void *context, uint32_t vertices, const kz_matching_edge edges[],
                            size_t edge_count, uint32_t mate[], int64_t price[], uint32_t parent[])
{
    *(size_t *)context = edge_count;
    return matching_lemon.solve(NULL, vertices, edges, edge_count, mate, price, parent);
}

static int64_t solve(const field *f, size_t *edge_count)
{
    uint32_t mate[MAX_VERTICES];
    kz_matching matching = {count_and_solve, edge_count};
    assert_true(tournament_min_matching(&matching, f->count, cost_of, f, mate, NULL));
    return sum_of(f, mate);
}

static void test_optimum(void **state)
{
    (void)state;
    static field f;
    size_t edges, sparse = 0;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (int i = 0; i < 4000; i++) {
        draw_field(&f, &rng, i % 2, i % 4 > 1);
        assert_int_equal(solve(&f, &edges), solve_whole(&f));
        sparse += edges < f.count * (f.count - 1) / 3;
    }
    assert_true(sparse > 1000); /* graphs that are far from whole */
}

/* Two odd groups of many with one cheap edge between them that the first graph lacks. */
static void test_bridge(void **state)
{
    (void)state;
    static field f = {.count = 58};
    size_t edges;
    for (uint32_t a = 0; a < f.count; a++)
        for (uint32_t b = a + 1; b < f.count; b++)
            f.cost[a][b] = (a < 29) == (b < 29) ? 1 : 1000;
    f.cost[3][40] = 10;
    assert_int_equal(solve(&f, &edges), 28 + 10);
    assert_true(edges < 800);
}

/* Without a perfect matching the result is an error. */
static void test_none(void **state)
{
    (void)state;
    static field f = {.count = 30};
    static uint32_t mate[MAX_VERTICES];
    kz_error error;
    for (uint32_t a = 0; a < f.count; a++)
        for (uint32_t b = a + 1; b < f.count; b++)
            f.cost[a][b] = b < 29 ? 0 : NONE;
    assert_false(tournament_min_matching(&matching_lemon, f.count, cost_of, &f, mate, &error));
    assert_int_equal(error.code, KZ_E_PAIRING);
    f.cost[7][29] = 5;
    assert_true(tournament_min_matching(&matching_lemon, f.count, cost_of, &f, mate, &error));
    assert_int_equal(mate[29], 7);
}

static void print_fields(int number)
{
    static field f;
    size_t edges;
    kz_rng rng;
    kz_rng_seed(&rng, 2);
    for (int i = 0; i < number; i++) {
        draw_field(&f, &rng, i % 2, i % 4 > 1);
        printf("%u %lld", f.count, (long long)solve(&f, &edges));
        for (uint32_t a = 0; a < f.count; a++)
            for (uint32_t b = a + 1; b < f.count; b++)
                printf(" %lld", (long long)f.cost[a][b]);
        printf("\n");
    }
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_optimum),
        cmocka_unit_test(test_bridge),
        cmocka_unit_test(test_none),
    };
    if (argc < 2)
        return cmocka_run_group_tests(tests, NULL, NULL);
    print_fields(atoi(argv[1]));
    return 0;
}
