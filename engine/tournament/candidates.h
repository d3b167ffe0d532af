/* SPDX-License-Identifier: MIT */
/* The edges that the caller's matching gets. */
#pragma once

#include "engine/tournament/state.h"

/* The cost of joining two vertices, a < b; below 0: they cannot be joined. */
typedef int64_t tournament_cost(const void *context, uint32_t a, uint32_t b);
/* Finds a perfect matching of least cost. The vertices are in an order in which near ones tend to be cheap.
 * Fails if the matching finds none, or without memory. */
bool tournament_min_matching(const kz_matching *matching, uint32_t vertices, tournament_cost *cost,
                             const void *context, uint32_t mate[], kz_error *error);
