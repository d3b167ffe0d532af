/* SPDX-License-Identifier: MIT */
#include "engine/ai/search.h"

#include <kozel/solver.h>

const kz_search_options kz_search_defaults = {
    .weights = &kz_policy_weights, .sharpness = 1, .trust = 1, .epsilon = 0.05f, .exact = 10, .sure = 1};

bool kz_search_solves(const kz_view *v, int most)
{
    int tiles = 0;
    for (int seat = 0; seat < v->pub.rules.seats; seat++)
        tiles += v->pub.count[seat];
    return v->pub.board.line && tiles <= most && v->pub.stock_count <= v->pub.rules.reserve &&
           kz_can_solve(&v->pub.rules);
}
