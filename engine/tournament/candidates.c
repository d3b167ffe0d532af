/* SPDX-License-Identifier: MIT */
/* The edges that the caller's matching gets. */
#include "engine/tournament/candidates.h"

#include "engine/memory/memory.h"

bool tournament_min_matching(const kz_matching *matching, uint32_t vertices, tournament_cost *cost,
                             const void *context, uint32_t mate[], kz_error *error)
{
    kz_matching_edge *edge = memory_new((size_t)vertices * vertices / 2, sizeof *edge);
    int64_t *price = memory_new(vertices + vertices / 2, sizeof *price);
    uint32_t *parent = memory_new(vertices + vertices / 2, sizeof *parent);
    size_t count = 0;
    for (uint32_t a = 0; edge && a < vertices; a++)
        for (uint32_t b = a + 1; b < vertices; b++) {
            int64_t weight = cost(context, a, b);
            if (weight >= 0)
                edge[count++] = (kz_matching_edge){a, b, weight};
        }
    bool ready = edge && price && parent;
    bool done = ready && matching->solve(matching->context, vertices, edge, count, mate, price, parent);
    memory_free(edge);
    memory_free(price);
    memory_free(parent);
    return done || !kz_fail(error, ready ? KZ_E_PAIRING : KZ_E_MEMORY, NULL, NULL, NULL);
}
