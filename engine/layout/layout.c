/* SPDX-License-Identifier: MIT */
/* Chooses the scale of a line, and when a growing line is laid out again. */
#include "engine/layout/offer.h"
#include "engine/layout/walk.h"

#include <string.h>

/* The steps of a search at each scale. */
enum { NODES = 20000, MORE_NODES = 5 * NODES, FAR = 1000 };

/* Parts of the best scale: a grown line below it is laid out again; KEPT_NEW applies right after a
 * relayout. */
static const double KEPT = 0.82, KEPT_NEW = 0.95, SMALL = 0.75;
enum { RELAYOUTS_MAX = 3 };

static double nearest(double low, double at, double high)
{
    return at < low ? low : at > high ? high : at;
}

static double scale_of(kz_box box, const kz_window *w)
{
    double across = w->width / (box.right - box.left + 1e-9), up = w->height / (box.bottom - box.top + 1e-9);
    double scale = w->most;
    if (across < scale)
        scale = w->tall ? 0 : across;
    return up < scale ? up : scale;
}

double kz_layout_scale(const kz_layout *l, const kz_window *w)
{
    return scale_of(l->tiles, w);
}

static kz_box box_of(const kz_layout *l, const kz_window *w)
{
    return w->room ? l->room : l->tiles;
}

/* Returns the part of the board that the window shows if a unit has this length. */
static layout_limit limit_at(const kz_window *w, double unit)
{
    double across = w->width / (w->tall ? w->most : unit) + 1e-6, up = w->height / unit + 1e-6;
    return (layout_limit){.width = across < FAR ? (int)across : FAR, .height = up < FAR ? (int)up : FAR};
}

/* ---- from the grown line to the layout ---- */

static void put_next(const layout_grown *g, int end, kz_next *next)
{
    const layout_tip *t = &g->walk.tip[end];
    layout_tip behind;
    *next = (kz_next){.open = !t->closed && g->way[end] < LAYOUT_WAYS,
                      .value = t->value,
                      .joined = t->joined,
                      .after_double = t->across};
    if (!next->open)
        return;
    layout_walk_place(t, LAYOUT_A_TILE, (layout_way)g->way[end], &next->tile, &behind);
    layout_walk_place(t, LAYOUT_TWIN_ACROSS, LAYOUT_STRAIGHT, &next->across, &behind);
    layout_walk_place(t, LAYOUT_TWIN_ALONG, (layout_way)g->along[end], &next->along, &behind);
}

static void put_layout(const layout_grown *g, bool room, kz_layout *l)
{
    const layout_walk *w = &g->walk;
    l->count = w->count;
    for (int i = 0; i < w->count; i++)
        l->tile[i] = w->tile[i];
    l->closed = w->closed;
    l->tiles = w->box;
    l->room = g->room;
    for (int end = 0; end < w->ends && room; end++)
        put_next(g, end, &l->next[end]);
}

static void clear(const kz_laid_line *line, kz_layout *l)
{
    *l = (kz_layout){.last = line->last};
}

/* Returns the shift of the middle tile. The line has the length `before` before the window's middle and
 * `after` behind it. The part longer than half of the window causes the shift. */
static double moved(double before, double after, double half)
{
    double one = before > half ? before - half : 0, other = after > half ? after - half : 0;
    return one - other;
}

/* ---- two lines side by side ---- */

/* Finds the number of columns that shows these lines largest, or the largest such number. */
static void fit_rows(const kz_laid_line *line, const kz_window *w, kz_layout *best)
{
    double best_scale = -1;
    for (int columns = LAYOUT_COLUMNS_MAX; columns >= LAYOUT_COLUMNS_MIN; columns--) {
        kz_layout l = {0};
        layout_strips_lay(line, columns, &l);
        double scale = scale_of(box_of(&l, w), w);
        if (scale <= best_scale * (1 + 1e-9))
            continue;
        best_scale = scale;
        *best = l;
    }
}

static int longer_line(const kz_laid_line *line)
{
    int count[2] = {0};
    for (int i = 1; i < line->count; i++)
        count[line->laid[i].end == KZ_LINE_2]++;
    return count[0] > count[1] ? count[0] : count[1];
}

static double scale_of_strips(int columns, int depth, const kz_window *w)
{
    return scale_of(layout_strips_box(columns, depth), w);
}

/* Returns how large these columns show depths from `from` to `to`, compared with the largest scale: the
 * minimum. */
static double share_of_columns(int columns, int from, int to, const kz_window *w)
{
    double least = 1;
    for (int depth = from; depth <= to; depth++) {
        double best = 0;
        for (int i = LAYOUT_COLUMNS_MIN; i <= LAYOUT_COLUMNS_MAX; i++)
            best = nearest(best, scale_of_strips(i, depth, w), w->most);
        least = nearest(0, scale_of_strips(columns, depth, w) / best, least);
    }
    return least;
}

/* Lays growing rows. Tiles come in anywhere and leave. The chosen columns are those nearest to the best at
 * every usual depth, and beyond at all existing depths. */
static void grow_rows(const kz_laid_line *line, const kz_window *w, kz_layout *l)
{
    enum { USUAL = 9, DEEPEST = 13 };
    bool usual = longer_line(line) < USUAL;
    int columns = LAYOUT_COLUMNS_MIN;
    double best = -1;
    for (int i = LAYOUT_COLUMNS_MIN; i <= LAYOUT_COLUMNS_MAX; i++) {
        double share = share_of_columns(i, usual ? 1 : USUAL, usual ? USUAL : DEEPEST, w);
        if (share >= best * (1 - 1e-9)) {
            best = share;
            columns = i;
        }
    }
    layout_strips_lay(line, columns, l);
    l->unit = scale_of(l->room, w);
    l->x = -(l->room.left + l->room.right) * l->unit / 2;
    l->y = moved(-l->room.top * l->unit, l->room.bottom * l->unit, w->height / 2);
}

/* ---- a new layout ---- */

/* Returns the next smaller unit with which one more unit fits into the window, across or down. The result is
 * 0 if any line has room. */
static double next_level(const kz_window *w, double unit)
{
    layout_limit l = limit_at(w, unit);
    double across = w->tall || l.width == FAR ? 0 : w->width / (l.width + 1);
    double up = l.height == FAR ? 0 : w->height / (l.height + 1);
    return across > up ? across : up;
}

/* Returns the first scale at which the window has as much room as the tiles need. */
static double largest(const layout_chain *c, const kz_window *w)
{
    enum { TILE = 2 * 4 };
    double from = w->most;
    int tiles = 1 + c->count[0] + c->count[1] + c->count[2] + c->count[3];
    for (layout_limit l = limit_at(w, from);
         l.width * l.height < TILE * tiles && l.height < FAR && l.width < FAR; l = limit_at(w, from))
        from = next_level(w, from);
    return from;
}

static bool find(const layout_chain *c, const kz_window *w, double unit, int nodes, layout_grown *g)
{
    layout_limit limit = limit_at(w, unit);
    layout_grown other;
    if (!layout_walk_search(c, &limit, w->room, nodes, &other))
        return false;
    *g = other;
    return true;
}

/* Lays a chain at the largest scale that is found, not below `down_to`. The search takes at most `nodes`
 * steps at a scale. The result is 0 if no scale was found. A plan found at one scale also fits at smaller
 * scales, so the search halves the scales. */
static double layout_again(const layout_chain *c, const kz_window *w, double down_to, int nodes,
                           layout_grown *g)
{
    enum { LEVELS = 100 };
    double unit[LEVELS];
    int low = 0, high = 0; /* the largest scale that may be found; the smallest that was */
    /* NOLINTNEXTLINE(cert-flp30-c): `next_level` chooses among few values; nothing accumulates. */
    for (double at = largest(c, w); at > 0 && at >= down_to && high < LEVELS; at = next_level(w, at))
        unit[high++] = at;
    if (high == 0 || (down_to > 0 && !find(c, w, unit[--high], nodes, g)))
        return 0;
    bool found = down_to > 0;
    for (int at = 0; low < high; at = (low + high) / 2) {
        if (find(c, w, unit[at], NODES, g)) {
            high = at;
            found = true;
        } else {
            low = at + 1;
        }
    }
    return found ? scale_of(w->room ? g->room : g->walk.box, w) : 0;
}

/* Does the same, but uses any scale if none was found: straight on there is always room. */
static double lay_somehow(const layout_chain *c, const kz_window *w, layout_grown *g)
{
    layout_limit anywhere = {.width = FAR, .height = FAR};
    double unit = layout_again(c, w, 0, NODES, g);
    if (unit == 0 && layout_walk_search(c, &anywhere, w->room, NODES, g))
        unit = scale_of(w->room ? g->room : g->walk.box, w);
    return unit;
}

static void fit_line(const kz_laid_line *line, const kz_window *w, kz_layout *l)
{
    layout_grown g;
    layout_chain c;
    layout_chain_of(line, line->count, line->spinner, &c);
    /* If no tile follows, sides of a spinner without tiles are no arms. */
    if (!w->room && c.ends == KZ_ENDS && c.count[KZ_END_C] + c.count[KZ_END_D] == 0)
        c.ends = 2;
    lay_somehow(&c, w, &g);
    put_layout(&g, w->room, l);
}

void kz_layout_fit(const kz_laid_line *line, const kz_window *w, kz_layout *l)
{
    clear(line, l);
    if (line->rows && line->count > 0)
        fit_rows(line, w, l);
    else if (line->count > 0)
        fit_line(line, w, l);
    l->last = line->last;
    kz_box b = box_of(l, w);
    l->unit = scale_of(b, w);
    l->x = -(b.left + b.right) * l->unit / 2;
    l->y = -(b.top + b.bottom) * l->unit / 2;
}

/* ---- growing ---- */

typedef struct growth {
    kz_laid_line line;
    kz_window window;
    int count; /* number of its tiles that are laid */
    layout_grown g;
    double unit, x, y;
    double best; /* upper bound of the scale of all later states */
    int anew, steps;
    int relayout_at; /* number of tiles at the last relayout */
} growth;

/* Returns the whole units of a length. FAR stands for more than any line needs. */
static int whole(double units)
{
    return (int)nearest(-FAR, units + 1e-6, FAR);
}

/* Returns the part of the board that the window shows. */
static layout_limit sight(const growth *s)
{
    double left = (-s->window.width / 2 - s->x) / s->unit, top = (-s->window.height / 2 - s->y) / s->unit;
    layout_limit l = limit_at(&s->window, s->unit);
    l.placed = true;
    l.box.left = -whole(-left);
    l.box.top = -whole(-top);
    l.box.right = whole(left + s->window.width / s->unit);
    l.box.bottom = whole(top + s->window.height / s->unit);
    return l;
}

/* Moves the middle by the minimum that brings everything into the window. */
static void pan(growth *s)
{
    const kz_window *w = &s->window;
    kz_box b = s->g.room;
    double right = w->width / 2 - b.right * s->unit, left = -w->width / 2 - b.left * s->unit;
    double down = w->height / 2 - b.bottom * s->unit, up = -w->height / 2 - b.top * s->unit;
    s->x = left < right ? nearest(left, s->x, right) : (left + right) / 2;
    s->y = up < down ? nearest(up, s->y, down) : (up + down) / 2;
}

/* Offers a place at each end within a limit. */
static bool offer_all(layout_grown *g, const layout_limit *limit)
{
    g->room = g->walk.box;
    /* Places that remain valid are kept first. Only the others are offered again. */
    bool stands[KZ_ENDS];
    for (int end = 0; end < g->walk.ends; end++) {
        stands[end] = g->walk.tip[end].closed || layout_offer_is_valid(g, end);
        if (stands[end])
            layout_offer_keep(g, end);
        else
            g->way[end] = LAYOUT_WAYS;
    }
    bool good = layout_limit_holds(limit, g->room);
    for (int end = 0; end < g->walk.ends && good; end++)
        good = stands[end] || layout_offer(g, end, limit);
    return good;
}

/* Finds the largest scale, at least `least`, for the line as it lies. The result is 0 if an end is closed
 * in. */
static double from_farther(growth *s, double least, layout_grown *found)
{
    layout_limit anywhere = {.width = FAR, .height = FAR};
    *found = s->g;
    if (!offer_all(found, &anywhere))
        return 0;
    /* NOLINTNEXTLINE(cert-flp30-c): `next_level` chooses among few values; nothing accumulates. */
    for (double unit = s->unit; unit > 0 && unit >= least; unit = next_level(&s->window, unit)) {
        layout_limit limit = limit_at(&s->window, unit);
        *found = s->g;
        if (offer_all(found, &limit)) {
            double scale = scale_of(found->room, &s->window);
            return scale < s->unit ? scale : s->unit;
        }
    }
    return 0;
}

static void centre(growth *s)
{
    s->x = -(s->g.room.left + s->g.room.right) * s->unit / 2;
    s->y = -(s->g.room.top + s->g.room.bottom) * s->unit / 2;
}

/* Returns whether two doubles may have been laid in one turn and the first of them caused a relayout, so
 * that nobody has seen the layout yet. */
static bool is_unseen(const growth *s, int count)
{
    const kz_laid_tile *laid = s->line.laid;
    return s->relayout_at == count - 1 && count > 1 && kz_is_double(laid[count - 1].tile) &&
           kz_is_double(laid[count - 2].tile);
}

/* Handles an end without a place in the window: reduces the scale, or lays the line out again. */
static void rearrange(growth *s, int count, bool good)
{
    layout_chain c;
    layout_grown farther, anew;
    double least = 0.4 * s->unit, unit = good ? from_farther(s, least, &farther) : 0;
    layout_chain_of(&s->line, count, s->line.spinner, &c);
    double down_to = unit / (is_unseen(s, count) ? KEPT_NEW : KEPT);
    /* The search is longer if much may be lost. */
    int nodes = unit > 0 && unit < SMALL * s->best ? MORE_NODES : NODES;
    double other =
        s->anew < RELAYOUTS_MAX || unit == 0 ? layout_again(&c, &s->window, down_to, nodes, &anew) : 0;
    if (unit == 0 && other == 0)
        other = lay_somehow(&c, &s->window, &anew);
    s->best = other > 0 ? other : down_to < s->best ? down_to : s->best;
    if (other > 0) {
        s->g = anew;
        s->unit = other;
        s->anew++;
        s->relayout_at = count;
        centre(s);
    } else {
        s->g = farther;
        s->steps += unit < s->unit;
        s->unit = unit;
        pan(s);
    }
}

/* Puts a tile at the place that its end offered. Returns false if the place is taken. */
static bool put(growth *s, const kz_laid_tile *laid)
{
    layout_walk *w = &s->g.walk;
    int end = laid->end & 3;
    layout_form form = layout_lay_form_of(laid);
    layout_way way = form == LAYOUT_A_TILE       ? s->g.way[end]
                     : form == LAYOUT_TWIN_ALONG ? s->g.along[end]
                                                 : LAYOUT_STRAIGHT;
    kz_spot p;
    layout_tip next = w->tip[end];
    if (!layout_walk_place(&w->tip[end], form, way, &p, &next) || !layout_walk_free(w, p, w->tip[end].joined))
        return false;
    layout_walk_put(w, end, laid, p, &next);
    s->g.way[end] = LAYOUT_WAYS;
    return true;
}

static void begin(growth *s, int count)
{
    layout_chain c;
    layout_chain_of(&s->line, count, s->line.spinner, &c);
    s->unit = lay_somehow(&c, &s->window, &s->g);
    s->best = s->unit;
    if (count == 1 || s->unit == s->window.most)
        s->x = s->y = 0;
    else
        centre(s);
    pan(s);
}

static void step(growth *s, int count)
{
    bool good = put(s, &s->line.laid[count - 1]);
    layout_grown before = s->g;
    layout_limit limit = sight(s);
    if (good && offer_all(&s->g, &limit))
        return;
    s->g = before;
    rearrange(s, count, good);
}

_Static_assert(sizeof(growth) <= sizeof(kz_growth), "a growth is what the caller keeps");

static bool same_tiles(const kz_laid_line *a, const kz_laid_line *b, int count)
{
    for (int i = 0; i < count; i++)
        if (a->laid[i].tile != b->laid[i].tile || a->laid[i].end != b->laid[i].end ||
            a->laid[i].kind != b->laid[i].kind)
            return false;
    return true;
}

/* Returns whether the line has grown out of the remembered one in the same window. */
static bool goes_on(const growth *s, const kz_laid_line *line, const kz_window *w)
{
    return s->count > 0 && s->count <= line->count && s->line.spinner == line->spinner &&
           s->window.width == w->width && s->window.height == w->height && s->window.most == w->most &&
           same_tiles(&s->line, line, s->count);
}

static void grow_line(const kz_laid_line *line, const kz_window *w, growth *s)
{
    bool more = goes_on(s, line, w);
    s->line = *line;
    s->window = *w;
    if (!more) {
        int from = 1;
        /* The tile that became the spinner is the middle from the first tile laid at its side. */
        for (int i = 0; i < line->count; i++)
            if (line->laid[i].tile == line->spinner)
                from = i + 1;
        s->anew = s->steps = s->relayout_at = 0;
        begin(s, from);
        s->count = from;
    }
    while (s->count < line->count)
        step(s, ++s->count);
}

static void see(const growth *s, kz_layout *l)
{
    put_layout(&s->g, true, l);
    l->unit = s->unit;
    l->x = s->x;
    l->y = s->y;
    l->anew = s->anew;
    l->steps = s->steps;
}

void kz_layout_grow(const kz_laid_line *line, const kz_window *w, kz_growth *memory, kz_layout *l)
{
    kz_window window = *w;
    growth s = {0};
    window.room = true;
    clear(line, l);
    l->unit = w->most;
    if (line->rows) {
        grow_rows(line, &window, l);
    } else if (line->count > 0) {
        if (memory)
            memcpy(&s, memory, sizeof s);
        grow_line(line, &window, &s);
        if (memory)
            memcpy(memory, &s, sizeof s);
        see(&s, l);
    }
}
