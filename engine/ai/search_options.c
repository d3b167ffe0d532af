/* SPDX-License-Identifier: MIT */
#include "engine/ai/search.h"

#include <kozel/solver.h>

const ai_search_options ai_search_defaults = {
    .weights = &policy_weights, .sharpness = 1, .trust = 1, .epsilon = 0.05f, .exact = 10, .sure = 1};

bool ai_search_solves(const kz_view *v, int most)
{
    int tiles = 0;
    for (int seat = 0; seat < v->pub.rules.seats; seat++)
        tiles += v->pub.count[seat];
    return v->pub.board.line && tiles <= most && v->pub.stock_count <= v->pub.rules.reserve &&
           kz_can_solve(&v->pub.rules);
}
