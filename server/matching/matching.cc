// SPDX-License-Identifier: MIT
#include "server/matching/matching.h"

// LEMON's own lock stays locked if memory runs out, and its destructors then wait for it. Each graph here
// belongs to one thread and needs none.
#define LEMON_BITS_LOCK_H
namespace lemon::bits
{
struct Lock {
    void lock() {}
    void unlock() {}
};
} // namespace lemon::bits

#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include <exception>
#include <vector>

namespace
{

// LEMON numbers arcs, two an edge, by int.
constexpr size_t MAX_EDGES = size_t{1} << 29;
constexpr int64_t MAX_WEIGHT = int64_t{1} << 53;
constexpr int64_t MAX_PRICE = int64_t{1} << 62; // callers add two

// LEMON's prices of a sparse graph reach 4 * weight * vertices, and it adds a few of them.
using Price = __int128;
using Graph = lemon::SmartGraph;
using Weights = Graph::EdgeMap<Price>;
using Solver = lemon::MaxWeightedPerfectMatching<Graph, Weights>;
static_assert(Solver::dualScale == 4, "the prices are quarters of a weight");

struct Problem {
    uint32_t vertices;
    const kz_matching_edge *edges;
    size_t edge_count;
};

bool within_limits(const Problem &problem)
{
    if (problem.vertices % 2 || problem.vertices > INT32_MAX || problem.edge_count > MAX_EDGES)
        return false;
    for (size_t i = 0; i < problem.edge_count; i++) {
        const kz_matching_edge &edge = problem.edges[i];
        if (edge.a >= problem.vertices || edge.b >= problem.vertices || edge.a == edge.b || edge.weight < 0 ||
            edge.weight > MAX_WEIGHT)
            return false;
    }
    return true;
}

// A dual solution, as kz_matching describes it.
struct Proof {
    int64_t *price;
    uint32_t *parent;
};

// Copies LEMON's duals. It lists a blossom after the blossoms inside. Returns false if one is too large.
bool copy(const Solver &solver, const Graph &graph, uint32_t vertices, const Proof &proof)
{
    std::vector<uint32_t> outermost(vertices);
    auto set = [&](uint32_t node, Price price) {
        proof.price[node] = static_cast<int64_t>(price);
        proof.parent[node] = UINT32_MAX;
        return price >= -MAX_PRICE && price <= MAX_PRICE;
    };
    for (uint32_t v = 0; v < vertices; v++) {
        outermost[v] = v;
        if (!set(v, -solver.nodeValue(graph.nodeFromId(v))))
            return false;
    }
    uint32_t next = vertices;
    for (int k = 0; k < solver.blossomNum(); k++) {
        if (solver.blossomValue(k) == 0)
            continue;
        if (next == vertices + vertices / 2 || solver.blossomValue(k) < 0 ||
            !set(next, solver.blossomValue(k)))
            return false;
        for (Solver::BlossomIt node(solver, k); node != lemon::INVALID; ++node) {
            uint32_t &inside = outermost[graph.id(node)];
            proof.parent[inside] = inside == next ? UINT32_MAX : next;
            inside = next;
        }
        next++;
    }
    for (; next < vertices + vertices / 2; next++)
        set(next, 0);
    return true;
}

// Returns whether the duals are feasible: no edge costs less than the prices of its ends without discounts.
bool feasible(const Problem &problem, const Proof &proof)
{
    for (size_t i = 0; i < problem.edge_count; i++) {
        uint32_t a = problem.edges[i].a, b = problem.edges[i].b;
        Price missing = Price{proof.price[a]} + proof.price[b] - 4 * problem.edges[i].weight;
        while (missing > 0 && a != b)
            (a < b ? a : b) = proof.parent[a < b ? a : b];
        for (; missing > 0 && a != UINT32_MAX; a = proof.parent[a])
            missing -= proof.price[a];
        if (missing > 0)
            return false;
    }
    return true;
}

// Returns whether the matching is perfect and its weight is the value of the duals. No matching weighs less
// than feasible duals are worth: each one leaves a vertex of each blossom to be matched outside.
bool tight(const Problem &problem, const Solver &solver, const uint32_t mate[])
{
    for (uint32_t v = 0; v < problem.vertices; v++)
        if (mate[v] >= problem.vertices || mate[v] == v || mate[mate[v]] != v)
            return false;
    return 4 * solver.matchingWeight() == solver.dualValue();
}

bool run(const Problem &problem, uint32_t mate[], const Proof &proof)
{
    Graph graph;
    graph.reserveNode(static_cast<int>(problem.vertices));
    graph.reserveEdge(static_cast<int>(problem.edge_count));
    for (uint32_t v = 0; v < problem.vertices; v++)
        graph.addNode();
    Weights weights(graph);
    for (size_t i = 0; i < problem.edge_count; i++) {
        const kz_matching_edge &edge = problem.edges[i];
        // LEMON looks for the largest sum.
        weights[graph.addEdge(graph.nodeFromId(edge.a), graph.nodeFromId(edge.b))] = -edge.weight;
    }
    Solver solver(graph, weights); // a second run of the same object would be wrong (LEMON's ticket 356)
    if (!solver.run())
        return false;
    for (uint32_t v = 0; v < problem.vertices; v++)
        mate[v] = static_cast<uint32_t>(graph.id(solver.mate(graph.nodeFromId(v))));
    return tight(problem, solver, mate) && copy(solver, graph, problem.vertices, proof) &&
           feasible(problem, proof);
}

bool solve(void *, uint32_t vertices, const kz_matching_edge edges[], size_t edge_count, uint32_t mate[],
           int64_t price[], uint32_t parent[])
{
    const Problem problem = {vertices, edges, edge_count};
    try {
        return within_limits(problem) && (!vertices || run(problem, mate, {price, parent}));
    } catch (const std::exception &) { // no memory
        return false;
    }
}

} // namespace

const kz_matching matching_lemon = {solve, nullptr};
