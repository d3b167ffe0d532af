#include "drawing/search.h"

bool kz_limit_holds(const limit *l, kz_box b)
{
    if (l->placed)
        return b.left >= l->box.left && b.top >= l->box.top && b.right <= l->box.right &&
               b.bottom <= l->box.bottom;
    return b.right - b.left <= l->width && b.bottom - b.top <= l->height;
}

/* ---- what comes next ---- */

static int reach_of(walk *w, const tip *at, kz_box box, const limit *limit, int most);

/* The same if a tile of a form is next, lying in a way; 0: it cannot. */
static int reach_by(walk *w, const tip *at, lay_form form, lay_way way, kz_box box, const limit *limit,
                    int most)
{
    kz_spot p;
    tip next = *at;
    if (!kz_walk_place(at, form, way, &p, &next) || !kz_walk_free(w, p, at->joined))
        return 0;
    box = kz_box_with(box, p);
    if (!kz_limit_holds(limit, box))
        return 0;
    w->tile[w->count] = (kz_placed){.x = p.x, .y = p.y, .turn = p.turn};
    next.joined = (uint8_t)w->count++;
    int more = most > 1 ? reach_of(w, &next, box, limit, most - 1) : 0;
    w->count--;
    return more + 1;
}

/* How many tiles more, at most `most`, an arm can have, whatever they are: after a double no double comes. */
static int reach_of(walk *w, const tip *at, kz_box box, const limit *limit, int most)
{
    int twin = at->across ? most : reach_by(w, at, TWIN_ACROSS, STRAIGHT, box, limit, most), best = 0;
    for (int way = STRAIGHT; way < WAYS && best < twin; way++) {
        int reach = reach_by(w, at, A_TILE, (lay_way)way, box, limit, most);
        best = reach > best ? reach : best;
    }
    return best < twin ? best : twin;
}

/* Whatever comes there, is the arm not closed in? */
static bool leads_out(walk *w, const tip *at)
{
    enum { LOOK = 3, FAR = 1000 };
    limit anywhere = {.width = FAR, .height = FAR};
    return reach_of(w, at, w->box, &anywhere, LOOK) == LOOK;
}

/* Are no ends but one closed in? */
static bool others_lead_out(walk *w, int end)
{
    for (int i = 0; i < w->ends; i++)
        if (i != end && !w->tip[i].closed && !leads_out(w, &w->tip[i]))
            return false;
    return true;
}

/* Do two places lie on each other? */
static bool meet(kz_spot p, kz_spot q)
{
    int x = (p.turn & 1 ? 2 : 1) + (q.turn & 1 ? 2 : 1), y = (p.turn & 1 ? 1 : 2) + (q.turn & 1 ? 1 : 2);
    int dx = p.x - q.x, dy = p.y - q.y;
    return dx < x && -dx < x && dy < y && -dy < y;
}

static kz_spot offered(const grown *g, int end, lay_form form, lay_way way)
{
    kz_spot p = {0, 0, 0};
    tip next;
    kz_walk_place(&g->walk.tip[end], form, way, &p, &next);
    return p;
}

/* Of a place at an end: does another end offer it? */
static bool is_taken(const grown *g, int end, kz_spot p)
{
    for (int i = 0; i < g->walk.ends; i++)
        if (i != end && !g->walk.tip[i].closed && g->way[i] < WAYS &&
            meet(p, offered(g, i, A_TILE, (lay_way)g->way[i])))
            return true;
    return false;
}

/* A lengthwise double lies as a tile would, but for the ways that it has not. */
static uint8_t along_way(const grown *g, int end, uint8_t way)
{
    const tip *t = &g->walk.tip[end];
    if (way < UNDER_LEFT)
        return way;
    for (int i = STRAIGHT; i < UNDER_LEFT; i++)
        if (kz_walk_free(&g->walk, offered(g, end, TWIN_ALONG, (lay_way)i), t->joined))
            return (uint8_t)i;
    return STRAIGHT;
}

bool kz_offer_stands(grown *g, int end)
{
    walk *w = &g->walk;
    const tip *t = &w->tip[end];
    kz_spot p;
    tip next = *t;
    if (g->way[end] >= WAYS || !kz_walk_place(t, A_TILE, (lay_way)g->way[end], &p, &next) ||
        !kz_walk_free(w, p, t->joined))
        return false;
    if (!t->across && !kz_walk_free(w, offered(g, end, TWIN_ACROSS, STRAIGHT), t->joined))
        return false;
    w->tile[w->count] = (kz_placed){.x = p.x, .y = p.y, .turn = p.turn};
    next.joined = (uint8_t)w->count++;
    bool good = leads_out(w, &next) && others_lead_out(w, end);
    w->count--;
    return good;
}

void kz_offer_keep(grown *g, int end)
{
    if (g->walk.tip[end].closed)
        return;
    g->room = kz_box_with(g->room, offered(g, end, A_TILE, (lay_way)g->way[end]));
    if (!g->walk.tip[end].across)
        g->room = kz_box_with(g->room, offered(g, end, TWIN_ACROSS, STRAIGHT));
}

/* A double never follows a double. */
static bool room_for_double(const grown *g, int end, const limit *limit, kz_box *box)
{
    const tip *t = &g->walk.tip[end];
    if (t->across)
        return true;
    kz_spot p = offered(g, end, TWIN_ACROSS, STRAIGHT);
    *box = kz_box_with(*box, p);
    return kz_walk_free(&g->walk, p, t->joined) && kz_limit_holds(limit, *box);
}

bool kz_offer(grown *g, int end, const limit *limit)
{
    enum { LOOK = 3, TURNS = 2 };
    walk *w = &g->walk;
    tip t = w->tip[end];
    kz_box box = g->room, best_box = box;
    int best = -1;
    if (!room_for_double(g, end, limit, &box))
        return false;
    for (int way = STRAIGHT; way < WAYS; way++) {
        kz_spot p;
        tip next = t;
        if (!kz_walk_place(&t, A_TILE, (lay_way)way, &p, &next) || !kz_walk_free(w, p, t.joined) ||
            is_taken(g, end, p))
            continue;
        kz_box with = kz_box_with(box, p);
        if (!kz_limit_holds(limit, with))
            continue;
        w->tile[w->count] = (kz_placed){.x = p.x, .y = p.y, .turn = p.turn};
        next.joined = (uint8_t)w->count++;
        int score = TURNS * reach_of(w, &next, with, limit, LOOK) + (way == STRAIGHT);
        bool good = score > best && leads_out(w, &next) && others_lead_out(w, end);
        w->count--;
        if (good) {
            best = score;
            best_box = with;
            g->way[end] = (uint8_t)way;
        }
    }
    if (best < 0)
        return false;
    g->room = best_box;
    g->along[end] = along_way(g, end, g->way[end]);
    return true;
}

/* ---- all of a line ---- */

typedef struct quest {
    const chain *c;
    const limit *limit;
    bool room;
    int nodes;
    bool wild; /* ways by chance */
    uint32_t seed;
    grown g;
} quest;

/* What offers cost, in steps. */
enum { LEAF = 8 };

static unsigned chance(quest *q, unsigned n)
{
    q->seed = q->seed * 1664525u + 1013904223u;
    return (unsigned)((uint64_t)(q->seed >> 8) * n >> 24);
}

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t was = *a;
    *a = *b;
    *b = was;
}

/* Straight on first; or mostly, and then by chance. */
static void order(quest *q, uint8_t ways[WAYS])
{
    enum { PERCENT = 60 };
    for (int i = 0; i < WAYS; i++)
        ways[i] = (uint8_t)i;
    if (!q->wild)
        return;
    for (int i = WAYS - 1; i > 1; i--)
        swap(&ways[i], &ways[1 + (int)chance(q, (unsigned)i)]);
    if (chance(q, 100) >= PERCENT)
        swap(&ways[0], &ways[1 + (int)chance(q, WAYS - 1)]);
}

/* With all tiles there: at each end a place from which its arm and the others go on, be it beyond
 * the limit: room that is kept within it for later tiles makes all of them smaller now. */
static bool offer_anew(quest *q)
{
    grown before = q->g;
    q->g.room = q->g.walk.box;
    for (int end = 0; end < q->g.walk.ends; end++)
        q->g.way[end] = WAYS;
    for (int end = 0; end < q->g.walk.ends; end++)
        if (!q->g.walk.tip[end].closed && !kz_offer(&q->g, end, q->limit)) {
            q->g = before;
            return false;
        }
    return true;
}

static bool lay(quest *q, int end, int i);

/* Room for what comes next at an end, then the next arm. */
static bool lay_next(quest *q, int end)
{
    kz_box before = q->g.room, box = before;
    const tip *t = &q->g.walk.tip[end];
    q->g.way[end] = WAYS;
    if (t->closed || !q->room)
        return lay(q, end + 1, 0);
    if (!room_for_double(&q->g, end, q->limit, &box))
        return false;
    for (int way = STRAIGHT; way < WAYS; way++) {
        kz_spot p;
        tip next;
        if (!kz_walk_place(t, A_TILE, (lay_way)way, &p, &next) || !kz_walk_free(&q->g.walk, p, t->joined))
            continue;
        q->g.room = kz_box_with(box, p);
        q->g.way[end] = (uint8_t)way;
        if (kz_limit_holds(q->limit, q->g.room) && lay(q, end + 1, 0))
            return true;
    }
    q->g.room = before;
    return false;
}

static bool lay(quest *q, int end, int i)
{
    walk *w = &q->g.walk;
    if (end == w->ends)
        return !q->room || ((q->nodes -= LEAF) > 0 && offer_anew(q));
    if (i == q->c->count[end])
        return lay_next(q, end);
    if (q->nodes-- <= 0)
        return false;
    const kz_laid_tile *laid = &q->c->arm[end][i];
    tip before = w->tip[end];
    kz_box box = q->g.room, tiles = w->box;
    kz_set closed = w->closed;
    uint8_t ways[WAYS];
    order(q, ways);
    for (int k = 0; k < WAYS; k++) {
        kz_spot p;
        tip next = before;
        if (!kz_walk_place(&before, kz_lay_form_of(laid), (lay_way)ways[k], &p, &next) ||
            !kz_walk_free(w, p, before.joined))
            continue;
        q->g.room = kz_box_with(box, p);
        if (!kz_limit_holds(q->limit, q->g.room))
            continue;
        kz_walk_put(w, end, laid, p, &next);
        if (lay(q, end, i + 1))
            return true;
        w->count--;
        w->tip[end] = before;
        w->box = tiles;
        w->closed = closed;
    }
    q->g.room = box;
    return false;
}

/* Few turns, and room to go on from the ends if anything comes. */
static int worth_of(grown *g, const limit *limit, bool room)
{
    enum { LOOK = 3, TILE_WORTH = 2 };
    int worth = 0;
    for (int end = 0; room && end < g->walk.ends; end++)
        if (!g->walk.tip[end].closed)
            worth += TILE_WORTH * reach_of(&g->walk, &g->walk.tip[end], g->room, limit, LOOK);
    for (int i = 1; i < g->walk.count; i++) {
        const kz_placed *p = &g->walk.tile[i], *q = &g->walk.tile[p->joined];
        bool along = kz_is_double(p->tile) != kz_is_double(q->tile);
        worth -= ((p->turn ^ q->turn) & 1) != along;
    }
    return worth;
}

bool kz_walk_search(const chain *c, const limit *limit, bool room, int nodes, grown *found)
{
    enum { EACH = 200, ENOUGH = 3 };
    quest q = {.c = c, .limit = limit, .room = room, .seed = 12345};
    int best = -1000, count = 0;
    for (int done = 0, i = 0; done < nodes && count < ENOUGH; done += EACH, i++) {
        kz_walk_begin(&q.g.walk, c, i & 1);
        q.g.room = q.g.walk.box;
        q.nodes = EACH;
        q.wild = i > 1;
        if (!lay(&q, 0, 0))
            continue;
        count++;
        int worth = worth_of(&q.g, limit, room);
        if (worth <= best)
            continue;
        best = worth;
        *found = q.g;
    }
    return count > 0;
}
