/* SPDX-License-Identifier: MIT */
#include "engine/layout/offer.h"

#include "engine/layout/walk.h"

/* Lays a chain by a plan. */
static void lay_by(const layout_chain *c, const layout_plan *plan, layout_walk *w)
{
    layout_walk_begin(w, c, plan->upright);
    for (int end = 0; end < c->ends; end++)
        for (int i = 0; i < c->count[end]; i++) {
            const kz_laid_tile *laid = &c->arm[end][i];
            kz_spot p = {0, 0, 0};
            layout_tip next = w->tip[end];
            layout_walk_place(&w->tip[end], layout_lay_form_of(laid), (layout_way)plan->way[end][i], &p,
                              &next);
            layout_walk_put(w, end, laid, p, &next);
        }
}

/* Offers the places that leave the most room, else those of the plan. */
static void offer_all(const layout_plan *plan, const layout_limit *limit, layout_grown *g)
{
    layout_walk *w = &g->walk;
    bool good = true;
    g->room = w->box;
    for (int end = 0; end < w->ends; end++)
        g->way[end] = LAYOUT_WAYS;
    for (int end = 0; end < w->ends && good; end++)
        good = w->tip[end].closed || layout_offer(g, end, limit);
    if (good)
        return;
    g->room = w->box;
    for (int end = 0; end < w->ends; end++)
        if (!w->tip[end].closed)
            layout_offer_by(g, end, plan->next[end]);
}

/* Returns the quality of a layout: few turns, and room at the ends for any next tiles. */
static int worth_of(layout_grown *g, const layout_limit *limit, bool room)
{
    enum { LOOK = 3, TILE_WORTH = 2, SAFE = 10 };
    int worth = 0;
    for (int end = 0; room && end < g->walk.ends; end++)
        if (!g->walk.tip[end].closed)
            worth += TILE_WORTH * layout_reach_of(&g->walk, &g->walk.tip[end], g->room, limit, LOOK) +
                     SAFE * layout_offer_is_safe(g, end);
    for (int i = 1; i < g->walk.count; i++) {
        const kz_placed *p = &g->walk.tile[i], *q = &g->walk.tile[p->joined];
        bool along = kz_is_double(p->tile) != kz_is_double(q->tile);
        worth -= ((p->turn ^ q->turn) & 1) != along;
    }
    return worth;
}

typedef struct choice {
    const layout_chain *c;
    const layout_limit *limit;
    bool room;
    int count, best;
    layout_grown *found;
} choice;

static bool choose(void *user, const layout_plan *plan)
{
    enum { ENOUGH = 3 };
    choice *choice = user;
    layout_grown g;
    lay_by(choice->c, plan, &g.walk);
    g.room = g.walk.box;
    if (choice->room)
        offer_all(plan, choice->limit, &g);
    int worth = worth_of(&g, choice->limit, choice->room);
    if (choice->count == 0 || worth > choice->best) {
        choice->best = worth;
        *choice->found = g;
    }
    return ++choice->count == ENOUGH;
}

bool layout_walk_search(const layout_chain *c, const layout_limit *limit, bool room, int nodes,
                        layout_grown *found)
{
    choice choice = {.c = c, .limit = limit, .room = room, .found = found};
    layout_fill(c, limit->width, limit->height, room, nodes, choose, &choice);
    return choice.count > 0;
}
