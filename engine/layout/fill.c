/* SPDX-License-Identifier: MIT */
/* A line fills a box best in rows that begin in a corner. The search therefore lays the first arm backwards,
 * from the place that its end offers in the corner to the middle. It lays the other arms forwards from
 * there. If there are four arms, it lays all of them from a middle somewhere. Each try takes few steps, and
 * prefers other arms, ends and turns than earlier tries. */
#include "engine/layout/walk.h"

#include "engine/layout/cells.h"

#include <string.h>

/* The place that a laid arm offers. */
typedef struct offer {
    layout_head at, behind;  /* before and behind the tile for which a place is offered */
    layout_place tile, twin; /* places of a tile and of a double; equal if no double can come */
    int own;                 /* the tile at the end of the arm */
} offer;

typedef struct quest {
    const layout_chain *c;
    layout_fill_found *found;
    void *user;
    bool room, enough;
    layout_moves moves;
    uint8_t form[KZ_ENDS][KZ_TILES]; /* layout_form of each tile */
    /* of one try */
    uint32_t seed;
    int nodes;
    unsigned noise;         /* number of tiles in 256 that randomly try a turn first */
    bool spiral;            /* no turn follows a turn to the same side */
    uint8_t order[KZ_ENDS]; /* order of the arms */
    layout_cells cells;     /* without the tile at which the next one lies */
    int count, middle, offers;
    layout_place laid[KZ_TILES];
    offer offer[KZ_ENDS];
    uint8_t dir; /* the direction of arm a from the middle */
    bool turned; /* the box is turned by a quarter: its shorter side is across */
    layout_plan plan;
} quest;

/* The steps of a try, and the costs of checks. */
enum { TRY = 300, CHECK = 2, CHECK_ALL = 50 };

static unsigned chance(quest *q, unsigned n)
{
    q->seed = q->seed * 1664525u + 1013904223u;
    return (unsigned)((uint64_t)(q->seed >> 8) * n >> 24);
}

/* ---- the board ---- */

static void block_tiles(quest *q, int but)
{
    layout_cells_clear(&q->cells, q->cells.width, q->cells.height);
    for (int i = 0; i < q->count; i++)
        if (i != but)
            layout_cells_block(&q->cells, q->laid[i]);
}

static void block_offers(quest *q)
{
    for (int i = 0; i < q->offers; i++) {
        layout_cells_block(&q->cells, q->offer[i].tile);
        layout_cells_block(&q->cells, q->offer[i].twin);
    }
}

typedef struct rows {
    int from, count;
    uint64_t row[2 * 2 + 2];
} rows;

static rows rows_at(const quest *q, layout_place p)
{
    rows r = {LAYOUT_CELLS_RIM + p.y - p.high - 1, 2 * p.high + 2, {0}};
    memcpy(r.row, q->cells.row + r.from, (size_t)r.count * sizeof *r.row);
    return r;
}

static void put_back(quest *q, const rows *r)
{
    memcpy(q->cells.row + r->from, r->row, (size_t)r->count * sizeof *r->row);
}

/* ---- the order of turns ---- */

/* The last turn, and whether the last tile made it. */
typedef struct bend {
    uint8_t side; /* LAYOUT_LEFT or LAYOUT_RIGHT */
    bool now;
} bend;

static bend bend_by(int way, bend before)
{
    if (way == LAYOUT_STRAIGHT)
        return (bend){before.side, false};
    return (bend){way == LAYOUT_LEFT || way == LAYOUT_UNDER_LEFT ? LAYOUT_LEFT : LAYOUT_RIGHT, true};
}

static bend any_bend(quest *q)
{
    return (bend){(uint8_t)(LAYOUT_LEFT + chance(q, 2)), false};
}

/* Orders the ways of a tile. In rows: straight on, and round at the end with two turns. The next two turns
 * go to the other side. In a spiral all turns go to the same side. In three of four cases a turn under the
 * end comes before a turn at the last half. */
static void order_ways(quest *q, bend last, uint8_t ways[LAYOUT_WAYS])
{
    enum { SPAN = 256, UNDER = 192, TURNS = 4 };
    unsigned bits = chance(q, SPAN * SPAN * TURNS), under = bits % SPAN < UNDER ? 2 : 0;
    bool same = q->spiral || last.now;
    unsigned one = same ? last.side : LAYOUT_LEFT + LAYOUT_RIGHT - last.side,
             other = LAYOUT_LEFT + LAYOUT_RIGHT - one;
    int n = 0;
    if (q->spiral || !last.now)
        ways[n++] = LAYOUT_STRAIGHT;
    ways[n++] = (uint8_t)(one + under);
    ways[n++] = (uint8_t)(one + 2 - under);
    if (!q->spiral && last.now)
        ways[n++] = LAYOUT_STRAIGHT;
    ways[n++] = (uint8_t)(other + under);
    ways[n] = (uint8_t)(other + 2 - under);
    if (bits / SPAN % SPAN < q->noise) {
        unsigned k = 1 + bits / (SPAN * SPAN);
        uint8_t first = ways[0];
        ways[0] = ways[k];
        ways[k] = first;
    }
}

/* ---- whether all arms can continue ---- */

static bool offers_lead_on(const quest *q)
{
    enum { LOOK = 3 };
    for (int i = 0; i < q->offers; i++)
        if (!layout_leads_on(&q->cells, &q->moves, &q->offer[i].behind, LOOK))
            return false;
    return true;
}

/* Returns whether another arm leads out when a tile lies at one end. */
static bool leads_out_beside(quest *q, const offer *o, layout_place other)
{
    block_tiles(q, o->own);
    layout_cells_block(&q->cells, other);
    return layout_leads_out(&q->cells, &q->moves, &o->at, q->laid[o->own]);
}

/* Returns whether all arms lead out, no matter where a tile or a double comes. */
static bool all_lead_out(quest *q)
{
    q->nodes -= CHECK_ALL;
    for (int i = 0; i < q->offers; i++) {
        const offer *o = &q->offer[i];
        block_tiles(q, -1);
        if (!layout_leads_out(&q->cells, &q->moves, &o->behind, o->tile))
            return false;
        for (int k = 0; k < q->offers; k++)
            if (k != i &&
                (!leads_out_beside(q, &q->offer[k], o->tile) || !leads_out_beside(q, &q->offer[k], o->twin)))
                return false;
    }
    return true;
}

/* ---- forwards ---- */

static bool forward(quest *q, int nth, int i, layout_head at, bend last);

/* Returns the head of an arm at the middle. */
static layout_head head_of(const quest *q, int arm)
{
    static const uint8_t turns[KZ_ENDS] = {0, 2, 1, 3};
    bool across = kz_is_double(q->c->middle.tile) && arm < KZ_END_C;
    int dir = (q->dir + turns[arm]) & 3, reach = across ? 1 : 2;
    layout_place p = q->laid[q->middle];
    return (layout_head){p.x + reach * layout_dx[dir], p.y + reach * layout_dy[dir], (uint8_t)dir, across,
                         q->c->spinner};
}

/* Lays the arms from the nth on. Returns false to undo the last step of this try, or, after a plan was
 * found, all steps. */
static bool lay_arms(quest *q, int nth)
{
    layout_cells before = q->cells;
    bool done = false;
    q->nodes -= CHECK;
    block_tiles(q, -1);
    if (offers_lead_on(q)) {
        if (nth < q->c->ends) {
            block_tiles(q, q->middle);
            block_offers(q);
            done = forward(q, nth, 0, head_of(q, q->order[nth]), any_bend(q));
        } else if (!q->room || all_lead_out(q)) {
            q->plan.upright = (q->dir & 1) != q->turned; /* half a turn of everything changes no way */
            done = q->enough = q->found(q->user, &q->plan);
            q->nodes = 0;
        }
    }
    q->cells = before;
    return done;
}

/* Returns whether no end offers this place. Two ends may offer the same place: the tile will be laid at one
 * of them. */
static bool is_unoffered(const quest *q, layout_place p)
{
    for (int i = 0; i < q->offers; i++)
        if (layout_places_meet(p, q->offer[i].tile))
            return false;
    return true;
}

/* Reserves a place at the end of an arm by one of the ways, and lays the other arms. */
static bool lay_offer(quest *q, int nth, const layout_head *at, int own)
{
    const layout_moves *m = &q->moves;
    offer *o = &q->offer[q->offers];
    o->at = *at;
    o->own = own;
    o->twin = layout_place_by(at, &m->by[at->dir][0][LAYOUT_TWIN_ACROSS][LAYOUT_STRAIGHT]);
    block_tiles(q, own);
    if (!at->across && (!layout_cells_holds(&q->cells, o->twin) || !layout_cells_free(&q->cells, o->twin)))
        return false;
    for (int way = LAYOUT_STRAIGHT; way < (at->straight ? LAYOUT_LEFT : LAYOUT_WAYS); way++) {
        const layout_move *by = &m->by[at->dir][at->across][LAYOUT_A_TILE][way];
        o->tile = layout_place_by(at, by);
        if (!by->is || !layout_cells_holds(&q->cells, o->tile) || !layout_cells_free(&q->cells, o->tile) ||
            !is_unoffered(q, o->tile))
            continue;
        o->behind = layout_head_by(at, by, LAYOUT_A_TILE);
        o->twin = at->across ? o->tile : o->twin;
        q->plan.next[q->order[nth]] = (uint8_t)way;
        q->offers++;
        if (lay_arms(q, nth + 1))
            return true;
        q->offers--;
    }
    return false;
}

static bool end_arm(quest *q, int nth, int tiles, const layout_head *at)
{
    bool closed = tiles > 0 && q->c->arm[q->order[nth]][tiles - 1].kind == KZ_LAY_CLOSED;
    if (closed || !q->room)
        return lay_arms(q, nth + 1);
    layout_cells before = q->cells;
    bool done = lay_offer(q, nth, at, tiles > 0 ? q->count - 1 : q->middle);
    q->cells = before;
    return done;
}

/* Lays the ith tile of the nth arm, and the tiles after it. */
static bool forward(quest *q, int nth, int i, layout_head at, bend last)
{
    int arm = q->order[nth];
    if (i == q->c->count[arm])
        return end_arm(q, nth, i, &at);
    if (q->nodes-- <= 0)
        return false;
    layout_form form = (layout_form)q->form[arm][i];
    const layout_move *moves = q->moves.by[at.dir][at.across][form];
    layout_place joined = q->laid[i == 0 ? q->middle : q->count - 1];
    rows before = rows_at(q, joined);
    uint8_t ways[LAYOUT_WAYS];
    order_ways(q, last, ways);
    for (int k = 0; k < LAYOUT_WAYS; k++) {
        const layout_move *by = &moves[ways[k]];
        layout_place p = layout_place_by(&at, by);
        if (!by->is || (at.straight && ways[k] != LAYOUT_STRAIGHT) || !layout_cells_holds(&q->cells, p) ||
            !layout_cells_free(&q->cells, p))
            continue;
        layout_cells_block(&q->cells, joined);
        q->laid[q->count++] = p;
        q->plan.way[arm][i] = ways[k];
        if (forward(q, nth, i + 1, layout_head_by(&at, by, form), bend_by(ways[k], last)))
            return true;
        q->count--;
        put_back(q, &before);
    }
    return false;
}

/* ---- backwards ---- */

/* Returns the form of the ith tile of an arm; -1 is the middle. */
static layout_form form_at(const quest *q, int arm, int i)
{
    if (i >= 0)
        return (layout_form)q->form[arm][i];
    return !kz_is_double(q->c->middle.tile) ? LAYOUT_A_TILE
           : arm < KZ_END_C                 ? LAYOUT_TWIN_ACROSS
                                            : LAYOUT_TWIN_ALONG;
}

static layout_place place_lying(int x, int y, bool lies)
{
    return (layout_place){(int8_t)x, (int8_t)y, lies ? 2 : 1, lies ? 1 : 2};
}

/* Returns a way as seen from the later tile: a turn at the last half becomes a turn under the end, and the
 * reverse. */
static int way_back(int way, bool across)
{
    if (way == LAYOUT_STRAIGHT || across)
        return way;
    return way > LAYOUT_RIGHT ? way - 2 : way + 2;
}

/* Finds the place of the tile before one that leads in a direction, and where it leads. Returns false if
 * there is no such way. */
static bool place_before(const quest *q, layout_place p, int dir, layout_form form, layout_form before,
                         int way, layout_place *to, int *to_dir)
{
    static const uint8_t turns[LAYOUT_WAYS] = {0, 1, 3, 1, 3};
    bool across = before == LAYOUT_TWIN_ACROSS;
    int from = (dir + turns[way]) & 3, reach = across ? 1 : 2;
    const layout_move *by = &q->moves.by[from][across][form][way];
    if (!by->is)
        return false;
    *to = place_lying(p.x - by->at.x - reach * layout_dx[from], p.y - by->at.y - reach * layout_dy[from],
                      (from & 1) == across);
    *to_dir = from;
    return true;
}

static bool find_middle(quest *q, int dir)
{
    static const uint8_t turns[KZ_ENDS] = {0, 2, 3, 1};
    q->middle = q->count - 1;
    q->dir = (uint8_t)((dir + turns[q->order[0]]) & 3);
    return lay_arms(q, 1);
}

/* Lays the tile before the ith of the first arm, whose last laid tile leads in a direction, and then all
 * others. */
static bool backward(quest *q, int i, int dir, bend last)
{
    int arm = q->order[0];
    if (i < 0)
        return find_middle(q, dir);
    if (q->nodes-- <= 0)
        return false;
    layout_place joined = q->laid[q->count - 1], p;
    layout_form form = form_at(q, arm, i), other = form_at(q, arm, i - 1);
    rows before = rows_at(q, joined);
    uint8_t ways[LAYOUT_WAYS];
    order_ways(q, last, ways);
    for (int k = 0; k < LAYOUT_WAYS; k++) {
        int way = way_back(ways[k], other == LAYOUT_TWIN_ACROSS), from;
        if ((way != LAYOUT_STRAIGHT && i == 0 && q->c->spinner) ||
            !place_before(q, joined, dir, form, other, way, &p, &from) || !layout_cells_holds(&q->cells, p) ||
            !layout_cells_free(&q->cells, p))
            continue;
        layout_cells_block(&q->cells, joined);
        q->laid[q->count++] = p;
        q->plan.way[arm][i] = (uint8_t)way;
        if (backward(q, i - 1, from, bend_by(ways[k], last)))
            return true;
        q->count--;
        put_back(q, &before);
    }
    return false;
}

/* ---- where a try begins ---- */

static void move_place(layout_place *p, int x, int y)
{
    p->x = (int8_t)(p->x + x);
    p->y = (int8_t)(p->y + y);
}

static void move_offer(offer *o, int x, int y)
{
    layout_head *heads[] = {&o->at, &o->behind};
    for (int i = 0; i < 2; i++) {
        heads[i]->x += x;
        heads[i]->y += y;
    }
    move_place(&o->tile, x, y);
    move_place(&o->twin, x, y);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Computes what the first arm offers by a way if its last tile lies at (0, 0). Returns false if there is no
 * such way. */
static bool offer_first(quest *q, bool across, int dir, int way, offer *o)
{
    int reach = across ? 1 : 2;
    bool straight = q->c->count[q->order[0]] == 0 && q->c->spinner;
    const layout_move *by = &q->moves.by[dir][across][LAYOUT_A_TILE][way];
    *o = (offer){.at = {reach * layout_dx[dir], reach * layout_dy[dir], (uint8_t)dir, across, straight}};
    o->behind = layout_head_by(&o->at, by, LAYOUT_A_TILE);
    o->tile = o->twin = layout_place_by(&o->at, by);
    if (!across)
        o->twin = layout_place_by(&o->at, &q->moves.by[dir][0][LAYOUT_TWIN_ACROSS][LAYOUT_STRAIGHT]);
    q->plan.next[q->order[0]] = (uint8_t)way;
    return by->is && !(straight && way != LAYOUT_STRAIGHT);
}

/* Returns a random shift, mostly 0. */
static int shift(quest *q)
{
    enum { TENTHS = 6, MOST = 4 };
    return chance(q, 10) < TENTHS ? 0 : (int)chance(q, MOST);
}

/* Tries the first arm's end in the corner. It leads in a direction and offers a place by a way. */
static bool try_corner(quest *q, int dir, int way)
{
    int arm = q->order[0], last = q->c->count[arm] - 1;
    bool across = form_at(q, arm, last) == LAYOUT_TWIN_ACROSS,
         closed = last >= 0 && q->c->arm[arm][last].kind == KZ_LAY_CLOSED;
    layout_place p = place_lying(0, 0, (dir & 1) == across);
    int left = -p.wide, top = -p.high;
    layout_cells_clear(&q->cells, q->cells.width, q->cells.height);
    q->count = q->offers = 0;
    if (q->room && !closed) {
        offer *o = &q->offer[q->offers++];
        if (!offer_first(q, across, dir, way, o))
            return false;
        left = least(left, least(o->tile.x - o->tile.wide, o->twin.x - o->twin.wide));
        top = least(top, least(o->tile.y - o->tile.high, o->twin.y - o->twin.high));
    }
    int x = shift(q) - left, y = shift(q) - top;
    move_place(&p, x, y);
    q->laid[q->count++] = p;
    if (!layout_cells_holds(&q->cells, p))
        return false;
    if (q->offers > 0) {
        move_offer(q->offer, x, y);
        if (!layout_cells_holds(&q->cells, q->offer->tile) || !layout_cells_holds(&q->cells, q->offer->twin))
            return false;
        block_offers(q);
    }
    return backward(q, last, dir, any_bend(q));
}

/* Tries the middle at (x, y), with arm a leading in a direction. */
static bool try_middle(quest *q, int dir, int x, int y)
{
    layout_place p = place_lying(x, y, (dir & 1) == kz_is_double(q->c->middle.tile));
    layout_cells_clear(&q->cells, q->cells.width, q->cells.height);
    q->count = q->offers = q->middle = 0;
    q->dir = (uint8_t)dir;
    if (!layout_cells_holds(&q->cells, p))
        return false;
    q->laid[q->count++] = p;
    return lay_arms(q, 0);
}

static bool try_somewhere(quest *q)
{
    enum { SIDE = 5 }; /* the middle, and a tile next to it */
    int dir = (int)chance(q, 4), x = q->cells.width - 2 * SIDE, y = q->cells.height - 2 * SIDE;
    if (x < 0 || y < 0)
        return false;
    x = SIDE + (int)chance(q, (unsigned)x + 1);
    return try_middle(q, dir, x, SIDE + (int)chance(q, (unsigned)y + 1));
}

static void order_arms(quest *q)
{
    for (int i = 0; i < q->c->ends; i++)
        q->order[i] = (uint8_t)i;
    for (int i = q->c->ends - 1; i > 0; i--) {
        unsigned k = chance(q, (unsigned)i + 1);
        uint8_t was = q->order[i];
        q->order[i] = q->order[k];
        q->order[k] = was;
    }
}

/* Returns the length of an arm that lies straight on, in cells. */
static int length_of(const quest *q, int arm)
{
    int length = 0;
    for (int i = 0; i < q->c->count[arm]; i++)
        length += q->form[arm][i] == LAYOUT_TWIN_ACROSS ? 2 : 4;
    return length;
}

/* Tries the middle in the box so that a line that fits straight on is in its middle. */
static bool try_calm(quest *q, int dir)
{
    int a = length_of(q, KZ_END_A), b = length_of(q, KZ_END_B), size = dir ? q->cells.height : q->cells.width;
    int reach = kz_is_double(q->c->middle.tile) ? 1 : 2;
    int aside = a + b + 2 * reach <= size ? (b - a) / 2 : 0, x = q->cells.width / 2, y = q->cells.height / 2;
    return dir ? try_middle(q, dir, x, y + aside) : try_middle(q, dir, x + aside, y);
}

/* Makes the nth try. The first tries look best: straight on from the middle of the box. */
static bool try_nth(quest *q, int nth)
{
    enum { CALM = 4, SURE = 40, SOMEWHERE = 60 };
    q->spiral = nth < CALM ? nth / 2 : nth % 2;
    q->noise = nth < SURE ? 0 : 25 + chance(q, 75);
    order_arms(q);
    if (nth < CALM)
        return try_calm(q, (nth + q->turned) % 2);
    if (q->c->spinner && chance(q, 100) < SOMEWHERE)
        return try_somewhere(q);
    int dir = (int)chance(q, 4), way = (int)chance(q, LAYOUT_WAYS);
    return try_corner(q, dir, way);
}

void layout_fill(const layout_chain *c, int width, int height, bool room, int nodes, layout_fill_found *found,
                 void *user)
{
    enum { BEGIN = 10 };
    quest q;
    q.c = c;
    q.found = found;
    q.user = user;
    q.room = room;
    q.enough = false;
    q.seed = 12345;
    q.turned = width > height;
    q.cells.width = least(q.turned ? height : width, LAYOUT_CELLS_ACROSS);
    q.cells.height = least(q.turned ? width : height, LAYOUT_CELLS_DOWN);
    layout_moves_read(&q.moves);
    for (int arm = 0; arm < c->ends; arm++)
        for (int i = 0; i < c->count[arm]; i++)
            q.form[arm][i] = (uint8_t)layout_lay_form_of(&c->arm[arm][i]);
    for (int i = 0; nodes > 0 && !q.enough; i++) {
        q.nodes = TRY;
        try_nth(&q, i);
        nodes -= BEGIN + TRY - q.nodes;
    }
}
