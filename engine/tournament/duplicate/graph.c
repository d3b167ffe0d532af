/* SPDX-License-Identifier: MIT */
#include "engine/tournament/duplicate/graph.h"

#include "engine/memory/memory.h"

bool tournament_graph_init(tournament_graph *g, uint32_t vertices, size_t edges)
{
    size_t nodes = vertices + vertices / 2 + 1;
    *g = (tournament_graph){.vertices = vertices, .room = edges};
    g->edge = memory_new(edges ? edges : 1, sizeof *g->edge);
    g->mate = memory_new(nodes, sizeof *g->mate);
    g->parent = memory_new(nodes, sizeof *g->parent);
    g->price = memory_new(nodes, sizeof *g->price);
    return g->edge && g->mate && g->parent && g->price;
}

void tournament_graph_free(tournament_graph *g)
{
    memory_free(g->edge);
    memory_free(g->mate);
    memory_free(g->parent);
    memory_free(g->price);
}

bool tournament_graph_solve(const kz_tournament *t, tournament_graph *g)
{
    return !g->vertices || t->matching.solve(t->matching.context, g->vertices, g->edge, g->count, g->mate,
                                             g->price, g->parent);
}
