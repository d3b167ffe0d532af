/* SPDX-License-Identifier: MIT */
/* The matching by LEMON, compared with a plain program over all sets of vertices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/matching/matching.h"
#include "tests/unit/server/matching/scarce.h"

#include <kozel/rng.h>

enum { MAX_VERTICES = 12, MAX_EDGES = MAX_VERTICES * (MAX_VERTICES - 1) / 2, NONE = -1 };

typedef struct graph {
    uint32_t vertices;
    size_t edge_count;
    kz_matching_edge edge[MAX_EDGES + 1];
} graph;

/* Returns the weight of the edge between two vertices, or NONE. */
static int64_t weight_of(const graph *of, uint32_t a, uint32_t b)
{
    for (size_t i = 0; i < of->edge_count; i++)
        if ((of->edge[i].a == a && of->edge[i].b == b) || (of->edge[i].a == b && of->edge[i].b == a))
            return of->edge[i].weight;
    return NONE;
}

/* Returns the least weight of a perfect matching, or NONE: by dynamic programming over sets of vertices. */
static int64_t least(const graph *of)
{
    static int64_t best[1 << MAX_VERTICES];
    best[0] = 0;
    for (uint32_t set = 1; set < 1u << of->vertices; set++) {
        uint32_t a = (uint32_t)__builtin_ctz(set);
        best[set] = NONE;
        for (uint32_t b = a + 1; b < of->vertices; b++) {
            int64_t weight = set >> b & 1 ? weight_of(of, a, b) : NONE;
            int64_t rest = weight == NONE ? NONE : best[set & ~(1u << a | 1u << b)];
            if (rest != NONE && (best[set] == NONE || rest + weight < best[set]))
                best[set] = rest + weight;
        }
    }
    return best[(1u << of->vertices) - 1];
}

/* Makes a random graph: each edge exists with a chance of `density` in 8, weights are below `limit`. */
static void draw_graph(graph *of, kz_rng *rng, uint32_t vertices, uint32_t density, uint64_t limit)
{
    of->vertices = vertices;
    of->edge_count = 0;
    for (uint32_t a = 0; a < vertices; a++)
        for (uint32_t b = a + 1; b < vertices; b++)
            if (kz_rng_below(rng, 8) < density)
                of->edge[of->edge_count++] = (kz_matching_edge){a, b, (int64_t)(kz_rng_next(rng) % limit)};
    for (size_t i = of->edge_count; i > 1; i--) {
        size_t other = kz_rng_below(rng, (uint32_t)i);
        kz_matching_edge edge = of->edge[i - 1];
        of->edge[i - 1] = of->edge[other];
        of->edge[other] = edge;
    }
}

typedef struct solution {
    uint32_t mate[MAX_VERTICES], parent[MAX_VERTICES * 3 / 2];
    int64_t price[MAX_VERTICES * 3 / 2];
} solution;

static bool solve(const graph *of, solution *by)
{
    return matching_lemon.solve(matching_lemon.context, of->vertices, of->edge, of->edge_count, by->mate,
                                by->price, by->parent);
}

/* Checks the optimum of a graph. Returns its weight, or NONE if there is no perfect matching. */
static int64_t check(const graph *of, solution *by)
{
    static solution again;
    int64_t expected = least(of), sum = 0;
    assert_int_equal(solve(of, by), expected != NONE);
    if (expected == NONE)
        return NONE;
    for (uint32_t v = 0; v < of->vertices; v++) {
        assert_int_equal(by->mate[by->mate[v]], v);
        if (v < by->mate[v]) {
            assert_int_not_equal(weight_of(of, v, by->mate[v]), NONE);
            sum += weight_of(of, v, by->mate[v]);
        }
    }
    assert_int_equal(sum, expected);
    assert_true(solve(of, &again));
    assert_memory_equal(by->mate, again.mate, of->vertices * sizeof *again.mate);
    return sum;
}

static void test_optimum(void **state)
{
    (void)state;
    static const uint64_t limits[] = {1, 2, 5, 100, 1000000, UINT64_C(1) << 53};
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (int i = 0; i < 1500; i++) {
        graph of;
        solution by;
        uint32_t vertices = 2 * kz_rng_below(&rng, MAX_VERTICES / 2 + 1);
        draw_graph(&of, &rng, vertices, 2 + kz_rng_below(&rng, 7), limits[i % 6]);
        check(&of, &by);
    }
}

/* Returns the sum of the discounts of all blossoms around both vertices. */
static int64_t discount_of(const solution *of, uint32_t a, uint32_t b)
{
    int64_t sum = 0;
    for (uint32_t x = of->parent[a]; x != UINT32_MAX; x = of->parent[x])
        for (uint32_t y = of->parent[b]; y != UINT32_MAX; y = of->parent[y])
            if (x == y)
                sum += of->price[x];
    return sum;
}

/* No edge costs less than the prices of its ends without the discounts. A new edge that costs no less
 * improves nothing. One that costs less may. */
static void test_prices(void **state)
{
    (void)state;
    int dear = 0, improved = 0, discounted = 0;
    kz_rng rng;
    kz_rng_seed(&rng, 2);
    for (int i = 0; i < 1500; i++) {
        graph of;
        solution by, ignored;
        draw_graph(&of, &rng, MAX_VERTICES - 2 * kz_rng_below(&rng, 3), 4, 4 + 96 * (uint64_t)(i % 2));
        int64_t before = check(&of, &by);
        uint32_t a = kz_rng_below(&rng, of.vertices), b = kz_rng_below(&rng, of.vertices);
        if (before == NONE || a == b || weight_of(&of, a, b) != NONE)
            continue;
        for (size_t j = 0; j < of.edge_count; j++) {
            const kz_matching_edge *edge = &of.edge[j];
            int64_t sum = by.price[edge->a] + by.price[edge->b];
            assert_true(sum - discount_of(&by, edge->a, edge->b) <= 4 * edge->weight);
            discounted += sum > 4 * edge->weight;
        }
        kz_matching_edge more = {a, b, kz_rng_below(&rng, 100)};
        of.edge[of.edge_count++] = more;
        int64_t after = check(&of, &ignored);
        if (by.price[a] + by.price[b] - discount_of(&by, a, b) <= 4 * more.weight) {
            dear++;
            assert_int_equal(after, before);
        }
        improved += after < before;
    }
    assert_true(dear > 150 && improved > 50 && discounted > 150);
}

static void test_limits(void **state)
{
    (void)state;
    solution by;
    graph of = {4, 3, {{0, 1, INT64_C(1) << 53}, {1, 2, 0}, {2, 3, INT64_C(1) << 53}}};
    assert_true(solve(&of, &by));
    of.edge[1].weight = (INT64_C(1) << 53) + 1;
    assert_false(solve(&of, &by));
    of.edge[1].weight = -1;
    assert_false(solve(&of, &by));
    of.edge[1] = (kz_matching_edge){1, 4, 0};
    assert_false(solve(&of, &by));
    of.edge[1] = (kz_matching_edge){1, 1, 0};
    assert_false(solve(&of, &by));
    of = (graph){3, 2, {{0, 1, 0}, {1, 2, 0}}};
    assert_false(solve(&of, &by));
    of = (graph){0, 0, {{0}}};
    assert_true(solve(&of, &by));
}

/* A long path has large prices: each heavy edge raises them. */
static void test_long_path(void **state)
{
    (void)state;
    enum { VERTICES = 4096 };
    static kz_matching_edge edge[VERTICES];
    static uint32_t mate[VERTICES], parent[VERTICES * 3 / 2];
    static int64_t price[VERTICES * 3 / 2];
    for (int bits = 48; bits <= 53; bits += 5) {
        size_t count = 0;
        for (uint32_t v = 0; v + 1 < VERTICES; v++)
            edge[count++] = (kz_matching_edge){v, v + 1, v % 2 ? 0 : INT64_C(1) << bits};
        /* The prices of the second path exceed 64 bits. */
        assert_int_equal(matching_lemon.solve(NULL, VERTICES, edge, count, mate, price, parent), bits == 48);
        for (uint32_t v = 0; v < VERTICES && bits == 48; v++)
            assert_int_equal(mate[v], v ^ 1);
        /* Without its last edge nothing matches the last vertex. */
        assert_false(matching_lemon.solve(NULL, VERTICES, edge, count - 1, mate, price, parent));
    }
}

/* Each allocation fails once. */
static void test_memory(void **state)
{
    (void)state;
    graph of;
    solution by, scarce;
    kz_rng rng;
    kz_rng_seed(&rng, 3);
    draw_graph(&of, &rng, MAX_VERTICES, 8, 10);
    assert_true(solve(&of, &by));
    int allocations = 0;
    for (bool solved = false; !solved; allocations++) {
        test_scarce_after(allocations);
        solved = solve(&of, &scarce);
        test_scarce_after(-1);
    }
    assert_true(allocations > 50);
    assert_memory_equal(scarce.mate, by.mate, sizeof by.mate);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_optimum),   cmocka_unit_test(test_prices), cmocka_unit_test(test_limits),
        cmocka_unit_test(test_long_path), cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
