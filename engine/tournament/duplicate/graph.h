/* SPDX-License-Identifier: MIT */
/* A graph for the caller's matching function. */
#pragma once

#include "engine/tournament/state.h"

typedef struct tournament_graph {
    uint32_t vertices;
    size_t count, room; /* edges */
    kz_matching_edge *edge;
    uint32_t *mate; /* of each vertex, after tournament_graph_solve() */
    uint32_t *parent;
    int64_t *price;
} tournament_graph;

/* Allocates a graph without edges and with room for `edges`. Free it in both cases. Returns false without
 * memory. */
bool tournament_graph_init(tournament_graph *g, uint32_t vertices, size_t edges);
void tournament_graph_free(tournament_graph *g);

static inline void tournament_graph_add(tournament_graph *g, uint32_t a, uint32_t b, int64_t weight)
{
    g->edge[g->count++] = (kz_matching_edge){a, b, weight};
}

/* Finds the perfect matching of least weight. Returns false if there is none, or without memory. */
bool tournament_graph_solve(const kz_tournament *t, tournament_graph *g);
