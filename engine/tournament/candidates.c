/* SPDX-License-Identifier: MIT */
/* The matching of many vertices: first in a graph of few edges. The dual prices of its optimum then show
 * which of the other edges could improve it. Only these are added, until there are none. */
#include "engine/tournament/candidates.h"

#include "engine/memory/memory.h"

/* The edges that a vertex gets at once, at most. Its neighbours in the order of vertices are among the first:
 * nearly every graph has a perfect matching then. */
enum { NEAREST = 8, NEIGHBOURS = 2 };
#define NONE UINT32_MAX

typedef struct edge_end {
    int64_t key; /* the smaller, the sooner the edge is added */
    uint32_t vertex;
} edge_end;

typedef struct graph {
    const kz_matching *matching;
    uint32_t vertices;
    tournament_cost *cost;
    const void *context;
    kz_matching_edge *edge;
    size_t edge_count, edge_room;
    uint64_t *joined;          /* a bit for each two vertices with an edge */
    int64_t *price, *discount; /* of nodes, as kz_matching has it; discounts of a node and all around it */
    uint32_t *parent;
    edge_end *nearest; /* NEAREST places for each vertex, the first to add first */
    uint8_t *nearest_count;
} graph;

static uint32_t nodes_of(uint32_t vertices)
{
    return vertices + vertices / 2;
}

static size_t pair_of(uint32_t a, uint32_t b)
{
    return (size_t)b * (b - 1) / 2 + a;
}

static bool are_joined(const graph *g, uint32_t a, uint32_t b)
{
    size_t pair = pair_of(a, b);
    return g->joined[pair / 64] >> pair % 64 & 1;
}

/* Adds an edge between a < b, unless it is there or not allowed. Returns false without memory. */
static bool join(graph *g, uint32_t a, uint32_t b)
{
    int64_t cost = are_joined(g, a, b) ? -1 : g->cost(g->context, a, b);
    if (cost < 0)
        return true;
    if (g->edge_count == g->edge_room) {
        size_t room = 2 * g->edge_room + (size_t)NEAREST * g->vertices;
        kz_matching_edge *edge = memory_resize(g->edge, room * sizeof *edge);
        if (!edge)
            return false;
        g->edge = edge;
        g->edge_room = room;
    }
    g->edge[g->edge_count++] = (kz_matching_edge){a, b, cost};
    g->joined[pair_of(a, b) / 64] |= UINT64_C(1) << pair_of(a, b) % 64;
    return true;
}

static uint32_t distance(uint32_t a, uint32_t b)
{
    return a < b ? b - a : a - b;
}

/* Keeps an edge for the vertex `of` if it is one of the first to add. Between equal ones the nearer vertex is
 * taken: the lowest vertices would else get the edges of all. */
static void keep(graph *g, uint32_t of, edge_end end)
{
    edge_end *nearest = &g->nearest[(size_t)of * NEAREST];
    int i = g->nearest_count[of];
    while (i > 0 && (end.key < nearest[i - 1].key ||
                     (end.key == nearest[i - 1].key &&
                      distance(of, end.vertex) < distance(of, nearest[i - 1].vertex)))) {
        if (i < NEAREST)
            nearest[i] = nearest[i - 1];
        i--;
    }
    if (i == NEAREST)
        return;
    nearest[i] = end;
    if (g->nearest_count[of] < NEAREST)
        g->nearest_count[of]++;
}

/* Returns the discount for an edge: that of the smallest blossom around both ends and of all around it. */
static int64_t discount_of(const graph *g, uint32_t a, uint32_t b)
{
    while (a != b)
        if (a < b)
            a = g->parent[a];
        else
            b = g->parent[b];
    return a == NONE ? 0 : g->discount[a];
}

/* Adds the edges of each vertex that undercut the prices of their ends most, or the cheapest if all prices
 * are 0 (`first`). Returns false without memory. */
static bool add_edges(graph *g, bool first)
{
    for (uint32_t a = 0; a < g->vertices; a++)
        g->nearest_count[a] = 0;
    for (uint32_t a = 0; a < g->vertices; a++)
        for (uint32_t b = a + 1; b < g->vertices; b++) {
            int64_t cost = are_joined(g, a, b) ? -1 : g->cost(g->context, a, b);
            int64_t key = 4 * cost - g->price[a] - g->price[b];
            if (cost < 0 || (!first && (key >= 0 || (key += discount_of(g, a, b)) >= 0)))
                continue;
            keep(g, a, (edge_end){key, b});
            keep(g, b, (edge_end){key, a});
        }
    for (uint32_t a = 0; a < g->vertices; a++)
        for (int i = 0; i < g->nearest_count[a]; i++) {
            uint32_t b = g->nearest[(size_t)a * NEAREST + i].vertex;
            if (!join(g, a < b ? a : b, a < b ? b : a))
                return false;
        }
    return true;
}

/* Adds the edges between vertices that are at most `span` apart. Returns false without memory. */
static bool add_near(graph *g, uint32_t span)
{
    for (uint32_t a = 0; a < g->vertices; a++)
        for (uint32_t b = a + 1; b < g->vertices && b - a <= span; b++)
            if (!join(g, a, b))
                return false;
    return true;
}

static bool solve(const graph *g, uint32_t mate[])
{
    if (!g->matching->solve(g->matching->context, g->vertices, g->edge, g->edge_count, mate, g->price,
                            g->parent))
        return false;
    for (uint32_t node = nodes_of(g->vertices); node-- > g->vertices;)
        g->discount[node] = g->price[node] + (g->parent[node] == NONE ? 0 : g->discount[g->parent[node]]);
    return true;
}

static kz_code find(graph *g, uint32_t mate[])
{
    if (!add_near(g, NEIGHBOURS) || !add_edges(g, true))
        return KZ_E_MEMORY;
    if (!solve(g, mate)) { /* no perfect matching: the whole graph may have one */
        if (!add_near(g, g->vertices))
            return KZ_E_MEMORY;
        return solve(g, mate) ? KZ_OK : KZ_E_PAIRING;
    }
    for (size_t before = 0; before != g->edge_count;) {
        before = g->edge_count;
        if (!add_edges(g, false))
            return KZ_E_MEMORY;
        if (before != g->edge_count && !solve(g, mate))
            return KZ_E_PAIRING;
    }
    return KZ_OK;
}

bool tournament_min_matching(const kz_matching *matching, uint32_t vertices, tournament_cost *cost,
                             const void *context, uint32_t mate[], kz_error *error)
{
    graph g = {.matching = matching, .vertices = vertices, .cost = cost, .context = context};
    g.joined = memory_new(pair_of(0, vertices + 1) / 64 + 1, sizeof *g.joined);
    g.price = memory_new(nodes_of(vertices), sizeof *g.price);
    g.discount = memory_new(nodes_of(vertices), sizeof *g.discount);
    g.parent = memory_new(nodes_of(vertices), sizeof *g.parent);
    g.nearest = memory_new((size_t)vertices * NEAREST, sizeof *g.nearest);
    g.nearest_count = memory_new(vertices, sizeof *g.nearest_count);
    bool ready = g.joined && g.price && g.discount && g.parent && g.nearest && g.nearest_count;
    kz_code code = ready ? find(&g, mate) : KZ_E_MEMORY;
    memory_free(g.joined);
    memory_free(g.price);
    memory_free(g.discount);
    memory_free(g.parent);
    memory_free(g.nearest);
    memory_free(g.nearest_count);
    memory_free(g.edge);
    return code == KZ_OK || !kz_fail(error, code, NULL, NULL, NULL);
}
