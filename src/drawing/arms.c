#include "drawing/arms.h"

#include <string.h>

/* How far from the middle's axis the rows of four arms that come back stay: clear of doubles across the arm there. From where the
 * arm beside it turns, how much further an arm is that goes on in rows of full width. */
enum { INNER = 3, BEYOND = 3 };

/* What lies at the open end of an arm: a corner is the tile that stands across the row's direction. */
typedef enum last_tile { ALONG, ACROSS, CORNER_ALONG, CORNER_ACROSS } last_tile;

typedef struct arm {
    int x[2], y[2]; /* the frame: the board's x and y of one step along x, along v */
    int direction;  /* of the row, 1 or -1 along x */
    int ahead;      /* the border of rows with direction 1 */
    int back, far;  /* the border on the way back; from row `free` on */
    int free;
    int u, v;       /* the row: how far along its direction, and to the side */
    unsigned value; /* shown */
    uint8_t joined; /* index of the tile at the end */
    bool closed;
    last_tile last;
} arm;

typedef enum way { AS_A_TILE, DOUBLE_ACROSS, DOUBLE_LENGTHWISE } way;

/* A tile in the frame of an arm, from whose entry half to the other is (dx, dv). */
typedef struct spot {
    int x, v, dx, dv;
} spot;

/* ---- the chain ---- */

/* The spinner, which lies on arm `end`, becomes the middle. The tiles between it and the lead, the lead and the other arm are now
 * one arm. */
static void recentre(chain *c, int end, int at)
{
    int other = end == KZ_END_A ? KZ_END_B : KZ_END_A, n = 0;
    kz_laid near[KZ_TILES];
    for (int i = at - 1; i >= 0; i--)
        near[n++] = c->arm[end][i];
    near[n++] = c->middle;
    memcpy(near + n, c->arm[other], c->count[other] * sizeof near[0]);
    c->count[other] = (uint8_t)(c->count[other] + n);
    memcpy(c->arm[other], near, c->count[other] * sizeof near[0]);
    c->middle = c->arm[end][at];
    c->count[end] = (uint8_t)(c->count[end] - at - 1);
    memmove(c->arm[end], c->arm[end] + at + 1, c->count[end] * sizeof near[0]);
}

/* A spinner or house lies in the middle, where no corner takes one of its sides away. */
static void find_middle(chain *c, kz_tile spinner)
{
    for (int end = KZ_END_A; end <= KZ_END_B; end++)
        for (int i = 0; i < c->count[end]; i++)
            if (c->arm[end][i].tile == spinner) {
                recentre(c, end, i);
                return;
            }
}

void kz_chain_of(const kz_line *line, int count, kz_tile spinner, chain *c)
{
    memset(c->count, 0, sizeof c->count);
    c->four = spinner != KZ_NO_TILE;
    c->middle = line->laid[0];
    for (int i = 1; i < count; i++) {
        int end = line->laid[i].end & 3;
        c->arm[end][c->count[end]++] = line->laid[i];
    }
    if (c->four)
        find_middle(c, spinner);
}

void kz_chain_grow(chain *c, const int more[KZ_ENDS])
{
    for (int end = 0; end < (c->four ? KZ_ENDS : 2); end++) {
        int count = c->count[end];
        if (count > 0 && c->arm[end][count - 1].kind == KZ_LAY_CLOSED)
            continue;
        for (int i = 0; i < more[end] && c->count[end] < KZ_TILES; i++)
            c->arm[end][c->count[end]++] = (kz_laid){KZ_NO_TILE, (uint8_t)end, KZ_LAY};
    }
}

/* ---- the places of an arm ---- */

/* The first tile of the next row lies under the corner, a double across it. Under a double's corner there is more room, so that
 * another tile lies beside the corner's lower half instead. */
static spot begin_row(arm *arm, way way)
{
    int d = arm->direction;
    bool beside = arm->last == CORNER_ACROSS && way == AS_A_TILE;
    int near = way == DOUBLE_ACROSS ? arm->u + 1 : beside ? arm->u - 2 : arm->u;
    arm->v -= beside ? 2 : 0;
    arm->direction = -d;
    arm->u = 4 - near;
    arm->last = ALONG;
    return (spot){d * (near - 2), arm->v, -d, 0};
}

/* A corner's tile stands below the row's last half, further down a double that lies lengthwise. Rows are 5 to 7 apart, so that the
 * doubles of two never touch. */
static spot turn(arm *arm)
{
    int down = arm->last == ACROSS ? 4 : arm->last == ALONG ? 3 : 1;
    spot at = {arm->direction * (arm->u - 1), arm->v + down, 0, 1};
    arm->v += down + 3;
    arm->last = arm->last == ACROSS ? CORNER_ACROSS : CORNER_ALONG;
    return at;
}

static int border_of(const arm *arm)
{
    return arm->direction > 0 ? arm->ahead : arm->v >= arm->free ? arm->far : arm->back;
}

/* Lays a tile at the end. Before the border there is always room left for a double: only other tiles make a corner. */
static spot extend(arm *arm, way way)
{
    int d = arm->direction;
    bool corner = arm->last >= CORNER_ALONG;
    if (corner && way != DOUBLE_LENGTHWISE)
        return begin_row(arm, way);
    if (way == DOUBLE_ACROSS) {
        arm->u += 2;
        arm->last = ACROSS;
        return (spot){d * (arm->u - 1), arm->v, 0, 1};
    }
    if (corner || arm->u + 4 > border_of(arm) - 3)
        return turn(arm);
    arm->u += 4;
    arm->last = ALONG;
    return (spot){d * (arm->u - 2), arm->v, d, 0};
}

/* ---- from the frame to the board ---- */

/* The turn of a tile whose low half lies at its middle minus (dx, dy). */
static uint8_t turn_of(int dx, int dy)
{
    return dx ? (dx < 0 ? 1 : 3) : (dy < 0 ? 2 : 0);
}

/* The place of a tile whose low half (`sign` 1) or high half (-1) is the entry. */
static kz_place place_of(const arm *arm, spot at, int sign)
{
    kz_place place;
    place.x = (int16_t)(at.x * arm->x[0] + at.v * arm->y[0]);
    place.y = (int16_t)(at.x * arm->x[1] + at.v * arm->y[1]);
    place.turn = turn_of(sign * (at.dx * arm->x[0] + at.dv * arm->y[0]),
                         sign * (at.dx * arm->x[1] + at.dv * arm->y[1]));
    return place;
}

void kz_box_reach(kz_box *box, int x, int y, int turn)
{
    int w = turn & 1 ? 2 : 1, h = 3 - w;
    if (x - w < box->left)
        box->left = x - w;
    if (x + w > box->right)
        box->right = x + w;
    if (y - h < box->top)
        box->top = y - h;
    if (y + h > box->bottom)
        box->bottom = y + h;
}

static const arm arms[KZ_ENDS] = {
    {.x = {-1, 0}, .y = {0, -1}},
    {.x = {1, 0}, .y = {0, 1}},
    {.x = {0, -1}, .y = {1, 0}},
    {.x = {0, 1}, .y = {-1, 0}},
};

/* The arm whose quarter follows to the side that an arm turns to; where it comes from to the other. */
static const uint8_t beside[2][KZ_ENDS] = {
    {KZ_END_C, KZ_END_D, KZ_END_B, KZ_END_A},
    {KZ_END_D, KZ_END_C, KZ_END_A, KZ_END_B},
};

static arm start_arm(const chain *c, const plan *plan, int end)
{
    bool across = kz_is_double(c->middle.tile), lateral = end >= KZ_END_C;
    arm arm = arms[end];
    for (int i = 0; i < 2 && plan->mirrored; i++)
        arm.y[i] = -arm.y[i];
    arm.u = across && !lateral ? 1 : 2;
    arm.ahead = plan->ahead[end];
    arm.far = plan->ahead[end ^ 1];
    arm.back = c->four ? -INNER : arm.far;
    arm.free = c->four ? plan->ahead[beside[plan->mirrored][end]] + BEYOND : 0;
    arm.direction = 1;
    arm.value = end == KZ_END_A ? kz_low[c->middle.tile] : kz_high[c->middle.tile];
    arm.last = across && !lateral ? ACROSS : ALONG;
    return arm;
}

static way way_of(const kz_laid *laid)
{
    if (laid->tile == KZ_NO_TILE || !kz_is_double(laid->tile))
        return AS_A_TILE;
    return laid->kind == KZ_LAY_LENGTHWISE ? DOUBLE_LENGTHWISE : DOUBLE_ACROSS;
}

static void put(kz_layout *l, arm *arm, const kz_laid *laid)
{
    bool known = laid->tile != KZ_NO_TILE, low = known && kz_low[laid->tile] == arm->value;
    kz_place place = place_of(arm, extend(arm, way_of(laid)), low ? 1 : -1);
    kz_placed *p = &l->tile[l->count];
    *p = (kz_placed){laid->tile, place.turn, arm->joined, place.x, place.y};
    kz_box_reach(&l->room, p->x, p->y, p->turn);
    arm->closed = laid->kind == KZ_LAY_CLOSED;
    if (arm->closed)
        l->closed |= kz_bit(laid->tile);
    arm->joined = (uint8_t)l->count++;
    if (known)
        arm->value = kz_other_half(laid->tile, arm->value);
}

static kz_place next_place(arm arm, way way)
{
    return place_of(&arm, extend(&arm, way), 1);
}

static void put_next(kz_layout *l, const arm *arm, int end)
{
    kz_next *next = &l->next[end];
    next->open = !arm->closed;
    next->joined = arm->joined;
    next->value = (uint8_t)arm->value;
    next->tile = next_place(*arm, AS_A_TILE);
    next->across = next_place(*arm, DOUBLE_ACROSS);
    next->along = next_place(*arm, DOUBLE_LENGTHWISE);
    next->after_double = arm->last == ACROSS;
}

/* ---- the whole ---- */

/* Do two tiles lie nearer to each other than half of a half? */
static bool near(const kz_placed *p, int x, int y, int turn)
{
    int w = (p->turn & 1 ? 2 : 1) + (turn & 1 ? 2 : 1), h = (p->turn & 1 ? 1 : 2) + (turn & 1 ? 1 : 2);
    int dx = x - p->x, dy = y - p->y;
    return dx < w + 1 && -dx < w + 1 && dy < h + 1 && -dy < h + 1;
}

static bool is_free(const kz_layout *l, int count, int joined, int x, int y, int turn)
{
    for (int i = 0; i < count; i++)
        if (i != joined && near(&l->tile[i], x, y, turn))
            return false;
    return true;
}

/* False: a tile would lie on others. Two arms have half of the plane each and never meet. */
static bool lay_arm(const chain *c, int end, arm *arm, kz_layout *l)
{
    for (int i = 0; i < c->count[end]; i++) {
        put(l, arm, &c->arm[end][i]);
        const kz_placed *p = &l->tile[l->count - 1];
        if (c->four && !is_free(l, l->count - 1, p->joined, p->x, p->y, p->turn))
            return false;
    }
    return true;
}

/* Keeps a place free for what comes next. */
static bool keep_free(kz_layout *l, bool four, int joined, kz_place place)
{
    kz_box_reach(&l->room, place.x, place.y, place.turn);
    return !four || is_free(l, l->count, joined, place.x, place.y, place.turn);
}

/* A double never follows a double. */
static bool keep_room(kz_layout *l, bool four)
{
    for (int end = 0; end < KZ_ENDS; end++) {
        const kz_next *next = &l->next[end];
        if (!next->open)
            continue;
        if (!keep_free(l, four, next->joined, next->tile))
            return false;
        if (!next->after_double && !keep_free(l, four, next->joined, next->across))
            return false;
    }
    return true;
}

static void turn_place(kz_place *p)
{
    *p = (kz_place){(int16_t)-p->y, p->x, (p->turn + 1) & 3};
}

static kz_box turned_box(kz_box b)
{
    return (kz_box){-b.bottom, b.left, -b.top, b.right};
}

/* The whole layout, a quarter turn clockwise. */
static void rotate(kz_layout *l)
{
    for (int i = 0; i < l->count; i++) {
        kz_placed *p = &l->tile[i];
        kz_place place = {p->x, p->y, p->turn};
        turn_place(&place);
        p->x = place.x;
        p->y = place.y;
        p->turn = place.turn;
    }
    for (int end = 0; end < KZ_ENDS; end++) {
        turn_place(&l->next[end].tile);
        turn_place(&l->next[end].across);
        turn_place(&l->next[end].along);
    }
    l->tiles = turned_box(l->tiles);
    l->room = turned_box(l->room);
}

bool kz_arms_lay(const chain *c, const plan *plan, bool room, kz_layout *l)
{
    arm arm[KZ_ENDS];
    bool good = true;
    int ends = c->four ? KZ_ENDS : 2;
    l->count = 1;
    l->closed = 0;
    l->tile[0] = (kz_placed){.tile = c->middle.tile, .turn = kz_is_double(c->middle.tile) ? 0 : 3};
    l->room = (kz_box){0};
    kz_box_reach(&l->room, 0, 0, l->tile[0].turn);
    for (int end = 0; end < ends && good; end++) {
        arm[end] = start_arm(c, plan, end);
        good = lay_arm(c, end, &arm[end], l);
    }
    l->tiles = l->room;
    for (int end = 0; end < KZ_ENDS; end++)
        l->next[end].open = false;
    for (int end = 0; end < ends && good; end++)
        put_next(l, &arm[end], end);
    good = good && (!room || keep_room(l, c->four));
    if (plan->upright)
        rotate(l);
    return good;
}
