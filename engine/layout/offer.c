/* SPDX-License-Identifier: MIT */
#include "engine/layout/offer.h"

#include "engine/layout/cells.h"

bool layout_limit_holds(const layout_limit *l, kz_box b)
{
    if (l->placed)
        return b.left >= l->box.left && b.top >= l->box.top && b.right <= l->box.right &&
               b.bottom <= l->box.bottom;
    return b.right - b.left <= l->width && b.bottom - b.top <= l->height;
}

/* ---- the next tiles ---- */

/* Returns the reach if the next tile has this form and way; 0 if it cannot be laid. */
static int reach_by(layout_walk *w, const layout_tip *at, layout_form form, layout_way way, kz_box box,
                    const layout_limit *limit, int most)
{
    kz_spot p;
    layout_tip next = *at;
    if (!layout_walk_place(at, form, way, &p, &next) || !layout_walk_free(w, p, at->joined))
        return 0;
    box = layout_box_with(box, p);
    if (!layout_limit_holds(limit, box))
        return 0;
    w->tile[w->count] = (kz_placed){.x = p.x, .y = p.y, .turn = p.turn};
    next.joined = (uint8_t)w->count++;
    int more = most > 1 ? layout_reach_of(w, &next, box, limit, most - 1) : 0;
    w->count--;
    return more + 1;
}

int layout_reach_of(layout_walk *w, const layout_tip *at, kz_box box, const layout_limit *limit, int most)
{
    int twin = at->across ? most : reach_by(w, at, LAYOUT_TWIN_ACROSS, LAYOUT_STRAIGHT, box, limit, most),
        best = 0;
    for (int way = LAYOUT_STRAIGHT; way < LAYOUT_WAYS && best < twin; way++) {
        int reach = reach_by(w, at, LAYOUT_A_TILE, (layout_way)way, box, limit, most);
        best = reach > best ? reach : best;
    }
    return best < twin ? best : twin;
}

/* ---- ways out ---- */

static layout_place place_at(int x, int y, int turn)
{
    int8_t wide = turn & 1 ? 2 : 1;
    return (layout_place){(int8_t)x, (int8_t)y, wide, (int8_t)(3 - wide)};
}

static layout_place place_in(kz_box box, bool turned, const kz_placed *p)
{
    layout_place at = place_at(p->x - box.left, p->y - box.top, p->turn);
    return turned ? (layout_place){at.y, at.x, at.high, at.wide} : at;
}

/* Returns the head of a tip on a board whose corner is the box's. `turned`: mirrored at the diagonal. */
static layout_head head_in(kz_box box, bool turned, const layout_tip *t)
{
    int x = t->x - box.left, y = t->y - box.top, dx = turned ? t->dy : t->dx, dy = turned ? t->dx : t->dy;
    return (layout_head){turned ? y : x, turned ? x : y, (uint8_t)(dx ? 1 - dx : 2 - dy), t->across,
                         t->straight};
}

/* Returns whether an arm can leave the tiles, whatever comes. The shorter side of the box is across. If it
 * is too long, the tiles are too few to close an arm in. */
static bool leads_out(const layout_walk *w, const layout_moves *m, const layout_tip *at)
{
    kz_box box = w->box;
    for (int i = 0; i < w->count; i++)
        box = layout_box_with(box, (kz_spot){w->tile[i].x, w->tile[i].y, w->tile[i].turn});
    int width = box.right - box.left, height = box.bottom - box.top;
    bool turned = width > height;
    if ((turned ? height : width) > LAYOUT_CELLS_ACROSS || (turned ? width : height) > LAYOUT_CELLS_DOWN)
        return true;
    layout_cells b;
    layout_cells_clear(&b, turned ? height : width, turned ? width : height);
    for (int i = 0; i < w->count; i++)
        if (i != at->joined)
            layout_cells_block(&b, place_in(box, turned, &w->tile[i]));
    layout_head h = head_in(box, turned, at);
    return layout_leads_out(&b, m, &h, place_in(box, turned, &w->tile[at->joined]));
}

/* Returns whether the arm can go on for some tiles and then leave, whatever comes. */
static bool leads_on(layout_walk *w, const layout_moves *m, const layout_tip *at)
{
    enum { LOOK = 3, FAR = 1000 };
    layout_limit anywhere = {.width = FAR, .height = FAR};
    return layout_reach_of(w, at, w->box, &anywhere, LOOK) == LOOK && leads_out(w, m, at);
}

/* Returns whether all arms can do so when a tile at an end leaves a tip. */
static bool all_lead_on(layout_walk *w, const layout_moves *m, int end, const layout_tip *next)
{
    for (int i = 0; i < w->ends; i++)
        if (!w->tip[i].closed && !leads_on(w, m, i == end ? next : &w->tip[i]))
            return false;
    return true;
}

/* Tries a tile at a tip. w->count-- removes it. */
static void try_tile(layout_walk *w, kz_spot p, layout_tip *next)
{
    w->tile[w->count] = (kz_placed){.x = p.x, .y = p.y, .turn = p.turn};
    next->joined = (uint8_t)w->count++;
}

/* Returns whether all arms can go on with a double at an end. */
static bool bears_double(layout_walk *w, const layout_moves *m, int end)
{
    kz_spot p;
    layout_tip next = w->tip[end];
    if (next.closed || next.across)
        return true;
    layout_walk_place(&w->tip[end], LAYOUT_TWIN_ACROSS, LAYOUT_STRAIGHT, &p, &next);
    if (!layout_walk_free(w, p, next.joined))
        return false;
    try_tile(w, p, &next);
    bool good = all_lead_on(w, m, end, &next);
    w->count--;
    return good;
}

/* Returns the same for a double at any end, when a tile at one end leaves a tip. */
static bool bears_doubles(layout_walk *w, const layout_moves *m, int end, const layout_tip *next)
{
    layout_tip before = w->tip[end];
    bool good = true;
    w->tip[end] = *next;
    for (int i = 0; i < w->ends && good; i++)
        good = bears_double(w, m, i);
    w->tip[end] = before;
    return good;
}

/* ---- offers ---- */

static bool meet(kz_spot p, kz_spot q)
{
    return layout_places_meet(place_at(p.x, p.y, p.turn), place_at(q.x, q.y, q.turn));
}

static kz_spot offered(const layout_grown *g, int end, layout_form form, layout_way way)
{
    kz_spot p = {0, 0, 0};
    layout_tip next;
    layout_walk_place(&g->walk.tip[end], form, way, &p, &next);
    return p;
}

/* Returns whether another end offers the same place as an end. */
static bool is_taken(const layout_grown *g, int end, kz_spot p)
{
    for (int i = 0; i < g->walk.ends; i++)
        if (i != end && !g->walk.tip[i].closed && g->way[i] < LAYOUT_WAYS &&
            meet(p, offered(g, i, LAYOUT_A_TILE, (layout_way)g->way[i])))
            return true;
    return false;
}

/* Returns the way of a lengthwise double. It lies as a tile would, except for the ways that it lacks. */
static uint8_t along_way(const layout_grown *g, int end, uint8_t way)
{
    const layout_tip *t = &g->walk.tip[end];
    if (way < LAYOUT_UNDER_LEFT)
        return way;
    for (int i = LAYOUT_STRAIGHT; i < LAYOUT_UNDER_LEFT; i++)
        if (layout_walk_free(&g->walk, offered(g, end, LAYOUT_TWIN_ALONG, (layout_way)i), t->joined))
            return (uint8_t)i;
    return LAYOUT_STRAIGHT;
}

bool layout_offer_is_valid(layout_grown *g, int end)
{
    layout_walk *w = &g->walk;
    const layout_tip *t = &w->tip[end];
    kz_spot p;
    layout_tip next = *t;
    if (g->way[end] >= LAYOUT_WAYS ||
        !layout_walk_place(t, LAYOUT_A_TILE, (layout_way)g->way[end], &p, &next) ||
        !layout_walk_free(w, p, t->joined))
        return false;
    if (!t->across && !layout_walk_free(w, offered(g, end, LAYOUT_TWIN_ACROSS, LAYOUT_STRAIGHT), t->joined))
        return false;
    layout_moves m;
    layout_moves_read(&m);
    try_tile(w, p, &next);
    bool good = all_lead_on(w, &m, end, &next);
    w->count--;
    return good;
}

void layout_offer_keep(layout_grown *g, int end)
{
    if (g->walk.tip[end].closed)
        return;
    g->room = layout_box_with(g->room, offered(g, end, LAYOUT_A_TILE, (layout_way)g->way[end]));
    if (!g->walk.tip[end].across)
        g->room = layout_box_with(g->room, offered(g, end, LAYOUT_TWIN_ACROSS, LAYOUT_STRAIGHT));
}

void layout_offer_by(layout_grown *g, int end, uint8_t way)
{
    g->way[end] = way;
    g->along[end] = along_way(g, end, way);
    layout_offer_keep(g, end);
}

/* Returns whether there is room for a double. A double never follows a double. */
static bool room_for_double(const layout_grown *g, int end, const layout_limit *limit, kz_box *box)
{
    const layout_tip *t = &g->walk.tip[end];
    if (t->across)
        return true;
    kz_spot p = offered(g, end, LAYOUT_TWIN_ACROSS, LAYOUT_STRAIGHT);
    *box = layout_box_with(*box, p);
    return layout_walk_free(&g->walk, p, t->joined) && layout_limit_holds(limit, *box);
}

bool layout_offer_is_safe(layout_grown *g, int end)
{
    layout_walk *w = &g->walk;
    kz_spot p;
    layout_tip next = w->tip[end];
    layout_moves m;
    layout_moves_read(&m);
    if (next.closed || !layout_walk_place(&w->tip[end], LAYOUT_A_TILE, (layout_way)g->way[end], &p, &next))
        return true;
    try_tile(w, p, &next);
    bool good = bears_doubles(w, &m, end, &next);
    w->count--;
    return good;
}

/* Returns the quality of a way if it is better than `best`. It is better if no double closes an arm in, if
 * much fits into the limit, and if it is straight on. */
static int worth_of(layout_grown *g, int end, const layout_moves *m, const layout_limit *limit,
                    layout_way way, kz_box box, int best)
{
    enum { LOOK = 3, REACH = 2, SAFE = 10 };
    layout_walk *w = &g->walk;
    kz_spot p;
    layout_tip next = w->tip[end];
    if (!layout_walk_place(&w->tip[end], LAYOUT_A_TILE, way, &p, &next) ||
        !layout_walk_free(w, p, next.joined) || is_taken(g, end, p) ||
        (box = layout_box_with(box, p), !layout_limit_holds(limit, box)))
        return -1;
    try_tile(w, p, &next);
    int worth = REACH * layout_reach_of(w, &next, box, limit, LOOK) + (way == LAYOUT_STRAIGHT);
    if (worth + SAFE <= best || !all_lead_on(w, m, end, &next))
        worth = -1;
    else if (bears_doubles(w, m, end, &next))
        worth += SAFE;
    w->count--;
    return worth;
}

bool layout_offer(layout_grown *g, int end, const layout_limit *limit)
{
    kz_box box = g->room;
    int best = -1;
    uint8_t best_way = LAYOUT_WAYS;
    layout_moves m;
    layout_moves_read(&m);
    if (!room_for_double(g, end, limit, &box))
        return false;
    for (int way = LAYOUT_STRAIGHT; way < LAYOUT_WAYS; way++) {
        int worth = worth_of(g, end, &m, limit, (layout_way)way, box, best);
        if (worth <= best)
            continue;
        best = worth;
        best_way = (uint8_t)way;
    }
    if (best >= 0)
        layout_offer_by(g, end, best_way);
    return best >= 0;
}
