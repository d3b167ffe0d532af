/* Where the tiles of a line lie. The board's arms each have a frame of their own: `x` runs away from the
 * middle, `v` to the side that the arm turns to. Without tiles beside the spinner there are two arms, each
 * with its half of the plane; with them four, each with its quarter: the same arm turned. So they never meet.
 */
#include <kozel/drawing.h>

#include <string.h>

/* The narrowest border: the middle, a tile and a double lie before the first corner. */
enum { RIM_LEAST = 10, RIM_MOST = 60, QUARTER = 4 };

/* The line as lists: the tile in the middle and what follows it on each arm, outwards. */
typedef struct chain {
    kz_tile middle;
    uint8_t count[KZ_ENDS];
    kz_tile arm[KZ_ENDS][KZ_TILES];
    kz_set lengthwise, closed, last;
} chain;

/* The open end of an arm; what lies there: a corner is the tile that stands across the row's direction. */
typedef enum last_tile { ALONG, ACROSS, CORNER_ALONG, CORNER_ACROSS } last_tile;

typedef struct arm {
    int x[2], y[2]; /* the frame: the board's x and y of one step along x, along v */
    int direction;  /* of the row, 1 or -1 along x */
    int far, near;  /* the border of rows with direction 1; with -1 */
    int u, v;       /* the row: how far along its direction, and to the side */
    unsigned value; /* shown */
    uint8_t joined; /* index of the tile at the end */
    bool crossed;   /* a tile lies beyond the border */
    last_tile last;
} arm;

/* How a board is laid out. */
typedef struct shape {
    void (*read)(chain *c, const kz_view *view);
    const arm *arms;
    /* The lines lie side by side across the start tile: no tile lies across a line. */
    bool beside;
} shape;

/* ---- reading the line ---- */

static void lay(chain *c, kz_tile tile, int end, int kind)
{
    if (end == KZ_NO_END)
        c->middle = tile;
    else
        c->arm[end][c->count[end]++] = tile;
    if (kind == KZ_LAY_CLOSED)
        c->closed |= kz_bit(tile);
    if (kind == KZ_LAY_LENGTHWISE)
        c->lengthwise |= kz_bit(tile);
}

static void read_action(chain *c, kz_action a)
{
    if (!kz_action_tiles(a))
        return;
    c->last = kz_action_tiles(a);
    if (a.kind != KZ_LAY_DOUBLES) {
        lay(c, a.tile, a.end, a.kind);
        return;
    }
    for (int end = 0; end < KZ_ENDS; end++) {
        unsigned bits = kz_doubles(a, end), value = bits & KZ_DOUBLE_VALUE;
        if (value != KZ_NO_VALUE)
            lay(c, kz_double_of(value), end, bits & KZ_DOUBLE_CLOSED ? KZ_LAY_CLOSED : KZ_LAY);
    }
}

/* The spinner, which lies on arm `end`, becomes the middle. The tiles between it and the lead, the lead and
 * the other arm are now one arm. */
static void recentre(chain *c, int end, int at)
{
    int other = end == KZ_END_A ? KZ_END_B : KZ_END_A, n = 0;
    kz_tile near[KZ_TILES];
    for (int i = at - 1; i >= 0; i--)
        near[n++] = c->arm[end][i];
    near[n++] = c->middle;
    memcpy(near + n, c->arm[other], c->count[other]);
    c->count[other] = (uint8_t)(c->count[other] + n);
    memcpy(c->arm[other], near, c->count[other]);
    c->middle = c->arm[end][at];
    c->count[end] = (uint8_t)(c->count[end] - at - 1);
    memmove(c->arm[end], c->arm[end] + at + 1, c->count[end]);
}

/* A spinner or house lies in the middle, where no corner takes one of its sides away. */
static void find_middle(chain *c, kz_tile spinner)
{
    for (int end = KZ_END_A; end <= KZ_END_B; end++)
        for (int i = 0; i < c->count[end]; i++)
            if (c->arm[end][i] == spinner) {
                recentre(c, end, i);
                return;
            }
}

/* A board of rows: line 1 is arm a, line 2 arm b. */
static void read_rows(chain *c, const kz_view *v)
{
    c->middle = v->pub.board.rows.start;
    for (int i = 0; i < v->pub.board.rows.count[0] + v->pub.board.rows.count[1]; i++)
        lay(c, v->pub.board.rows.tile[i], i < v->pub.board.rows.count[0] ? KZ_END_A : KZ_END_B, KZ_LAY);
    if (v->pub.log_count)
        c->last = kz_action_tiles(v->pub.log[v->pub.log_count - 1]);
}

static void read_line(chain *c, const kz_view *v)
{
    for (int i = 0; i < v->pub.log_count; i++)
        read_action(c, v->pub.log[i]);
    find_middle(c, v->pub.board.spinner);
}

/* ---- laying it out ---- */

static void reach(kz_layout *l, const kz_placed *p)
{
    int w = p->turn & 1 ? 2 : 1, h = 3 - w;
    if (p->x - w < l->left)
        l->left = p->x - w;
    if (p->x + w > l->right)
        l->right = p->x + w;
    if (p->y - h < l->top)
        l->top = p->y - h;
    if (p->y + h > l->bottom)
        l->bottom = p->y + h;
}

/* The turn of a tile whose low half lies at its middle minus (dx, dy). */
static uint8_t turn_of(int dx, int dy)
{
    return dx ? (dx < 0 ? 1 : 3) : (dy < 0 ? 2 : 0);
}

/* Puts a tile at (x, v) of the arm's frame, from whose entry half to the other is (dx, dv), and makes it the
 * arm's last. */
static void put(kz_layout *l, arm *arm, kz_tile tile, int x, int v, int dx, int dv)
{
    int sign = kz_low[tile] == arm->value ? 1 : -1;
    kz_placed *p = &l->tile[l->count];
    *p = (kz_placed){.tile = tile, .joined = arm->joined};
    p->x = (int16_t)(x * arm->x[0] + v * arm->y[0]);
    p->y = (int16_t)(x * arm->x[1] + v * arm->y[1]);
    p->turn = turn_of(sign * (dx * arm->x[0] + dv * arm->y[0]), sign * (dx * arm->x[1] + dv * arm->y[1]));
    reach(l, p);
    int half = dx ? 2 : 1;
    arm->crossed |= v > 1 && (x - half < -arm->near - 1 || x + half > arm->far + 1);
    arm->joined = (uint8_t)l->count++;
    arm->value = kz_other_half(tile, arm->value);
}

typedef enum way { AS_A_TILE, DOUBLE_ACROSS, DOUBLE_LENGTHWISE } way;

/* The first tile of the next row lies under the corner, a double across it. Under a double's corner there is
 * more room, so that another tile lies beside the corner's lower half instead. */
static void begin_row(kz_layout *l, arm *arm, kz_tile tile, way way)
{
    int d = arm->direction;
    bool beside = arm->last == CORNER_ACROSS && way == AS_A_TILE;
    int near = way == DOUBLE_ACROSS ? arm->u + 1 : beside ? arm->u - 2 : arm->u;
    arm->v -= beside ? 2 : 0;
    put(l, arm, tile, d * (near - 2), arm->v, -d, 0);
    arm->direction = -d;
    arm->u = 4 - near;
    arm->last = ALONG;
}

/* A corner's tile stands below the row's last half, further down a double that lies lengthwise. Rows are 5 to
 * 7 apart, so that the doubles of two never touch. */
static void turn(kz_layout *l, arm *arm, kz_tile tile)
{
    int down = arm->last == ACROSS ? 4 : arm->last == ALONG ? 3 : 1;
    put(l, arm, tile, arm->direction * (arm->u - 1), arm->v + down, 0, 1);
    arm->v += down + 3;
    arm->last = arm->last == ACROSS ? CORNER_ACROSS : CORNER_ALONG;
}

/* Before the border there is always room left for a double: only other tiles make a corner. */
static void extend(kz_layout *l, arm *arm, kz_tile tile, way way)
{
    int d = arm->direction, border = d > 0 ? arm->far : arm->near;
    bool corner = arm->last >= CORNER_ALONG;
    if (corner && way != DOUBLE_LENGTHWISE) {
        begin_row(l, arm, tile, way);
    } else if (way == DOUBLE_ACROSS) {
        put(l, arm, tile, d * (arm->u + 1), arm->v, 0, 1);
        arm->u += 2;
        arm->last = ACROSS;
    } else if (!corner && (arm->u + 4 <= border - 3 || way == DOUBLE_LENGTHWISE)) {
        put(l, arm, tile, d * (arm->u + 2), arm->v, d, 0);
        arm->u += 4;
        arm->last = ALONG;
    } else {
        turn(l, arm, tile);
    }
}

static const arm line_arms[KZ_ENDS] = {
    {.x = {-1, 0}, .y = {0, -1}},
    {.x = {1, 0}, .y = {0, 1}},
    {.x = {0, -1}, .y = {1, 0}},
    {.x = {0, 1}, .y = {-1, 0}},
};

/* Two lines side by side, that turn away from each other. */
static const arm row_arms[2] = {
    {.x = {1, 0}, .y = {0, -1}, .u = 1, .v = 1, .near = 1},
    {.x = {1, 0}, .y = {0, 1}, .u = 1, .v = 1, .near = 1},
};

#define LINE                                                                                                 \
    {                                                                                                        \
        read_line, line_arms, false                                                                          \
    }

/* By the words of `board`. */
static const shape shapes[] = {
    [KZ_BOARD_LINE] = LINE,
    [KZ_BOARD_SPINNER] = LINE,
    [KZ_BOARD_HOUSE] = LINE,
    [KZ_BOARD_ROWS] = {read_rows, row_arms, true},
};

static const shape *shape_of(const kz_view *v)
{
    return &shapes[v->pub.rules.board];
}

static arm start_arm(const chain *c, const kz_view *v, int end, int rim, int lateral_rim)
{
    bool across = kz_is_double(c->middle);
    bool quarters = c->count[KZ_END_C] + c->count[KZ_END_D] > 0, lateral = end >= KZ_END_C;
    bool beside = shape_of(v)->beside;
    arm arm = shape_of(v)->arms[end];
    if (!beside) {
        arm.u = across && !lateral ? 1 : 2;
        arm.near = quarters ? -QUARTER : rim;
    }
    arm.far = lateral ? lateral_rim : rim;
    arm.direction = 1;
    arm.value = end == KZ_END_A ? kz_low[c->middle] : kz_high[c->middle];
    arm.last = across && !lateral && !beside ? ACROSS : ALONG;
    return arm;
}

/* The half of a board of rows' start tile that line 1 hangs on: found from the line's open end backwards. */
static unsigned first_half(const kz_view *v)
{
    unsigned value = v->pub.board.value[0];
    for (int i = v->pub.board.rows.count[0] - 1; i >= 0; i--)
        value = kz_other_half(v->pub.board.rows.tile[i], value);
    return value;
}

static way way_of(const chain *c, kz_tile tile)
{
    if (!kz_is_double(tile))
        return AS_A_TILE;
    return c->lengthwise >> tile & 1 ? DOUBLE_LENGTHWISE : DOUBLE_ACROSS;
}

static void lay_middle(const chain *c, const kz_view *v, kz_layout *l)
{
    bool rows = shape_of(v)->beside;
    kz_placed *p = &l->tile[l->count++];
    *p = (kz_placed){.tile = c->middle, .turn = rows || kz_is_double(c->middle) ? 0 : 3};
    if (rows && first_half(v) != kz_low[c->middle])
        p->turn = 2;
    reach(l, p);
}

/* False if a tile crosses the border: too narrow. */
static bool lay_arm(const chain *c, const kz_view *v, int end, int rim, int lateral_rim, kz_layout *l)
{
    bool rows = shape_of(v)->beside;
    arm arm = start_arm(c, v, end, rim, lateral_rim);
    if (l->tile[0].turn == 2)
        arm.value = kz_other_half(c->middle, arm.value);
    for (int i = 0; i < c->count[end] && !arm.crossed; i++)
        extend(l, &arm, c->arm[end][i], rows ? AS_A_TILE : way_of(c, c->arm[end][i]));
    return !arm.crossed;
}

static bool lay_out(const chain *c, const kz_view *v, int rim, int lateral_rim, kz_layout *l)
{
    l->count = l->left = l->top = l->right = l->bottom = 0;
    l->closed = c->closed;
    l->last = c->last;
    if (c->middle == KZ_NO_TILE)
        return true;
    lay_middle(c, v, l);
    bool good = true;
    for (int end = 0; end < KZ_ENDS; end++)
        good = good && (c->count[end] == 0 || lay_arm(c, v, end, rim, lateral_rim, l));
    return good;
}

double kz_layout_scale(const kz_layout *l, const kz_window *w)
{
    double across = w->width / (l->right - l->left + 1e-9), up = w->height / (l->bottom - l->top + 1e-9);
    double scale = w->most;
    if (across < scale)
        scale = w->tall ? 0 : across;
    return up < scale ? up : scale;
}

/* The whole layout, a quarter turn clockwise. */
static void rotate(kz_layout *l)
{
    kz_layout old = *l;
    for (int i = 0; i < l->count; i++) {
        l->tile[i].x = (int16_t)-old.tile[i].y;
        l->tile[i].y = old.tile[i].x;
        l->tile[i].turn = (old.tile[i].turn + 1) & 3;
    }
    l->left = -old.bottom;
    l->right = -old.top;
    l->top = old.left;
    l->bottom = old.right;
}

static void keep_better(const kz_layout *l, const kz_window *window, kz_layout *best, double *best_scale)
{
    double scale = kz_layout_scale(l, window);
    if (scale <= *best_scale * (1 + 1e-9))
        return;
    *best_scale = scale;
    *best = *l;
}

void kz_layout_fit(const kz_view *v, const kz_window *window, kz_layout *best)
{
    chain c;
    c = (chain){.middle = KZ_NO_TILE};
    shape_of(v)->read(&c, v);
    bool quarters = c.count[KZ_END_C] + c.count[KZ_END_D] > 0;
    double best_scale = -1;
    /* Of equals the widest, which turns least. */
    for (int rim = RIM_MOST; rim >= RIM_LEAST; rim--) {
        for (int lateral = quarters ? RIM_MOST : RIM_LEAST; lateral >= RIM_LEAST; lateral--) {
            kz_layout l;
            if (!lay_out(&c, v, rim, lateral, &l))
                continue;
            keep_better(&l, window, best, &best_scale);
            if (!quarters)
                continue;
            /* Where the arms beside the spinner are the longer ones. */
            rotate(&l);
            keep_better(&l, window, best, &best_scale);
        }
    }
}
