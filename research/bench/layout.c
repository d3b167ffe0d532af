/* SPDX-License-Identifier: MIT */
/* Measures how well the layout of lines (include/kozel/layout.h) fills the windows of the page, over random
 * matches of all games. A line that grows is compared with the best layout that an exhaustive search of
 * turns finds. The search tries every tile straight on, to both sides, from the last half or under the end,
 * and upright. It keeps the rules of the layout: each end has room for a tile and for a double, which no
 * later tile takes, and no arm is closed in. Arguments: how many positions; how many steps the search takes
 * at most; the seed of the matches; anything more prints each position that misses the aim. The program
 * fails where lines have become worse.
 */
#include "engine/table/flow.h"
#include "measure.h"

#include <kozel/catalogue.h>
#include <kozel/layout.h>
#include <kozel/play.h>
#include <kozel/rng.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the search ---- */

typedef struct point {
    int x, y;
} point;

/* The open end of an arm: the middle of its edge, where it leads, whether a double lies across it, and
 * whether the spinner does. The spinner's sides are for other arms. */
typedef struct tip {
    point at, to;
    bool across, closed, straight;
} tip;

typedef struct tile {
    point at;
    bool lies;
} tile;

typedef struct world {
    int width, height; /* of the box that all must fit in */
    long nodes;
    kz_box box;
    int count;
    tile laid[KZ_TILES + 8];
    int arms;
    int length[KZ_ENDS];
    kz_laid_tile arm[KZ_ENDS][KZ_TILES];
    tip tip[KZ_ENDS];
    tip behind[KZ_ENDS]; /* of arms that lie: behind the tile that is offered a place */
    int joined[KZ_ENDS];
    int offers;
    tile offer[2 * KZ_ENDS]; /* at the ends of the arms that lie: of each a tile, then a double */
} world;

static kz_box grown(kz_box b, tile t)
{
    int w = t.lies ? 2 : 1, h = 3 - w;
    b.left = t.at.x - w < b.left ? t.at.x - w : b.left;
    b.right = t.at.x + w > b.right ? t.at.x + w : b.right;
    b.top = t.at.y - h < b.top ? t.at.y - h : b.top;
    b.bottom = t.at.y + h > b.bottom ? t.at.y + h : b.bottom;
    return b;
}

static bool fits(const world *w, kz_box b)
{
    return b.right - b.left <= w->width && b.bottom - b.top <= w->height;
}

/* Are two tiles nearer to each other than so much? */
static bool is_near(tile t, tile u, int gap)
{
    int x = (t.lies ? 2 : 1) + (u.lies ? 2 : 1), y = (t.lies ? 1 : 2) + (u.lies ? 1 : 2);
    return abs(t.at.x - u.at.x) < x + gap && abs(t.at.y - u.at.y) < y + gap;
}

static bool is_free(const world *w, tile t, int joined)
{
    for (int i = 0; i < w->count; i++)
        if (i != joined && is_near(t, w->laid[i], 1))
            return false;
    return true;
}

/* Does a tile leave free what the ends that lie offer? */
static bool is_unoffered(const world *w, tile t)
{
    for (int i = 0; i < w->offers; i++)
        if (is_near(t, w->offer[i], 1))
            return false;
    return true;
}

/* May an end offer a tile there too? Only one of the two will be laid. */
static bool may_offer(const world *w, tile t)
{
    for (int i = 0; i < w->offers; i += 2)
        if (is_near(t, w->offer[i], 0))
            return false;
    return true;
}

static point step(point p, point d, int n)
{
    return (point){p.x + n * d.x, p.y + n * d.y};
}

/* Ways to lay: straight on; to either side from the last half; to either side under the end. */
enum { STRAIGHT, SIDE, OTHER_SIDE, UNDER, OTHER_UNDER, WAYS };

/* False: no such way there. */
static bool place(const tip *tip, bool across, int way, tile *t, struct tip *next)
{
    point d = tip->to, s = way == SIDE || way == UNDER ? (point){-d.y, d.x} : (point){d.y, -d.x};
    *next = (struct tip){.closed = false};
    if (tip->straight && way != STRAIGHT)
        return false;
    if (across) {
        if (way != STRAIGHT || tip->across)
            return false;
        *t = (tile){step(tip->at, d, 1), d.x == 0};
        next->at = step(tip->at, d, 2);
        next->to = d;
        next->across = true;
        return true;
    }
    if (way == STRAIGHT) {
        *t = (tile){step(tip->at, d, 2), d.x != 0};
        next->at = step(tip->at, d, 4);
        next->to = d;
        return true;
    }
    if (way >= UNDER && tip->across)
        return false;
    next->to = s;
    point from = way >= UNDER ? step(tip->at, d, 1) : step(tip->at, d, -1);
    int reach = way >= UNDER ? 1 : tip->across ? 4 : 3;
    *t = (tile){step(from, s, reach), s.x != 0};
    next->at = step(from, s, reach + 2);
    return true;
}

static bool search(world *w, int arm, int i);

/* Room for what comes next: a tile by one of the ways, a double across. Later arms leave it free. */
static bool keep_room(world *w, int arm)
{
    const tip *end = &w->tip[arm];
    kz_box before = w->box;
    tip next;
    tile t, twin;
    for (int way = 0; way < WAYS; way++) {
        if (!place(end, false, way, &t, &next) || !is_free(w, t, w->joined[arm]) || !may_offer(w, t))
            continue;
        kz_box box = grown(before, t);
        struct tip behind = next;
        twin = t;
        if (!end->across) {
            place(end, true, STRAIGHT, &twin, &next);
            if (!is_free(w, twin, w->joined[arm]))
                return false;
            box = grown(box, twin);
        }
        if (!fits(w, box))
            continue;
        w->box = box;
        w->behind[arm] = behind;
        w->offer[w->offers++] = t;
        w->offer[w->offers++] = twin;
        if (search(w, arm + 1, 0))
            return true;
        w->offers -= 2;
        w->box = before;
    }
    return false;
}

/* Returns true if an arm can take `count` more tiles, whatever they are and wherever the arm leads. */
static bool leads_on(world *w, const tip *end, int joined, int most)
{
    tip next;
    tile t;
    if (most == 0)
        return true;
    if (!end->across) {
        place(end, true, STRAIGHT, &t, &next);
        if (!is_free(w, t, joined))
            return false;
        w->laid[w->count++] = t;
        bool good = leads_on(w, &next, w->count - 1, most - 1);
        w->count--;
        if (!good)
            return false;
    }
    for (int way = 0; way < WAYS; way++) {
        if (!place(end, false, way, &t, &next) || !is_free(w, t, joined))
            continue;
        w->laid[w->count++] = t;
        bool good = leads_on(w, &next, w->count - 1, most - 1);
        w->count--;
        if (good)
            return true;
    }
    return false;
}

/* Returns true if no arm is closed in by the tiles that lie. Otherwise what comes after the next tile would
 * need a relayout. */
static bool all_lead_on(world *w)
{
    enum { LOOK = 3, COST = 20 };
    w->nodes -= COST;
    for (int i = 0, o = 0; i < w->arms; i++) {
        if (w->tip[i].closed)
            continue;
        w->laid[w->count++] = w->offer[o];
        bool good = leads_on(w, &w->behind[i], w->count - 1, LOOK);
        w->count--;
        o += 2;
        if (!good)
            return false;
    }
    return true;
}

static bool search(world *w, int arm, int i)
{
    if (arm == w->arms)
        return all_lead_on(w);
    if (w->nodes-- <= 0)
        return false;
    if (i == w->length[arm])
        return w->tip[arm].closed ? search(w, arm + 1, 0) : keep_room(w, arm);
    const kz_laid_tile *laid = &w->arm[arm][i];
    bool twin = kz_is_double(laid->tile), across = twin && laid->kind != KZ_LAY_LENGTHWISE;
    tip before = w->tip[arm];
    kz_box box = w->box;
    int joined = w->joined[arm];
    for (int way = 0; way < WAYS; way++) {
        tile t;
        tip next;
        if (!place(&before, across, way, &t, &next) || (twin && way >= UNDER) || !is_free(w, t, joined) ||
            !is_unoffered(w, t))
            continue;
        w->box = grown(box, t);
        if (!fits(w, w->box))
            continue;
        w->laid[w->count] = t;
        w->joined[arm] = w->count++;
        next.closed = laid->kind == KZ_LAY_CLOSED;
        w->tip[arm] = next;
        if (search(w, arm, i + 1))
            return true;
        w->count--;
        w->tip[arm] = before;
        w->joined[arm] = joined;
    }
    w->box = box;
    return false;
}

/* The tiles of each arm from the middle on, as the layout has them. */
static void read_arms(const kz_laid_line *line, const kz_layout *l, world *w)
{
    int arm_of[KZ_TILES] = {0};
    w->arms = line->spinner == KZ_NO_TILE ? 2 : 4;
    memset(w->length, 0, sizeof w->length);
    int arms = 0;
    for (int i = 1; i < l->count; i++) {
        kz_laid_tile laid = {l->tile[i].tile, 0, KZ_LAY};
        for (int j = 0; j < line->count; j++)
            if (line->laid[j].tile == laid.tile)
                laid = line->laid[j];
        if (l->tile[i].joined != 0)
            arm_of[i] = arm_of[l->tile[i].joined];
        else
            arm_of[i] = laid.end < KZ_ENDS && laid.end >= KZ_END_C ? laid.end : -1;
        if (arm_of[i] == -1)
            arm_of[i] = arms++; /* a or b: which does not matter, but for the half that it lies at */
        w->arm[arm_of[i]][w->length[arm_of[i]]++] = laid;
    }
}

static bool is_possible(const world *given, kz_tile middle, int width, int height, long nodes)
{
    world w = *given;
    bool across = kz_is_double(middle);
    w.width = width;
    w.height = height;
    w.nodes = nodes;
    w.count = 1;
    w.offers = 0;
    w.laid[0] = (tile){{0, 0}, !across};
    w.box = grown((kz_box){0}, w.laid[0]);
    for (int arm = 0; arm < w.arms; arm++) {
        static const point to[KZ_ENDS] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        int reach = across && arm < 2 ? 1 : 2;
        w.tip[arm] =
            (tip){step((point){0, 0}, to[arm], reach), to[arm], across && arm < 2, false, w.arms == KZ_ENDS};
        w.joined[arm] = 0;
    }
    return fits(&w, w.box) && search(&w, 0, 0);
}

/* Is there a layout whose unit is as long? Upright or not. */
static bool is_there(const world *w, kz_tile middle, const kz_window *window, double unit, long nodes)
{
    int width = (int)(window->width / unit + 1e-6), height = (int)(window->height / unit + 1e-6);
    return is_possible(w, middle, width, height, nodes) || is_possible(w, middle, height, width, nodes);
}

/* A layout's unit, of that of the best found. */
static double share_of_best(const kz_laid_line *line, const kz_layout *l, const kz_window *window, long nodes)
{
    static const double shares[] = {0.975, 0.95,  0.925, 0.9, 0.875, 0.85, 0.825,
                                    0.8,   0.775, 0.75,  0.7, 0.65,  0.6,  0.5};
    world w;
    double share = 1;
    read_arms(line, l, &w);
    for (unsigned i = 0; i < sizeof shares / sizeof *shares; i++) {
        double unit = l->unit / shares[i];
        if (unit >= window->most) {
            double capped = l->unit / window->most;
            return capped < share - 1e-9 && is_there(&w, l->tile[0].tile, window, window->most, nodes)
                       ? capped
                       : share;
        }
        if (!is_there(&w, l->tile[0].tile, window, unit, nodes))
            return share;
        share = shares[i];
    }
    return share;
}

/* ---- the windows: the well of the page's table, and the most that a quarter of a tile's length takes there
 * ---- */

static const struct {
    const char *name;
    kz_window window;
} windows[] = {
    {"320x568", {276, 248, 17, false, true}},      {"390x844", {346, 504, 17, false, true}},
    {"667x375", {419, 231, 15, false, true}},      {"844x390", {580, 240, 15, false, true}},
    {"768x1024", {436, 705, 30, false, true}},     {"1366x768", {1034, 447, 22, false, true}},
    {"1920x1080", {1588, 725, 31.7, false, true}}, {"2560x1440", {2228, 1085, 32, false, true}},
};

enum { WINDOWS = sizeof windows / sizeof *windows };

typedef struct figures {
    int positions, relayout_count, below_relayout, below, max_relayouts, max_steps;
    double min_relayout, least, sum, size;
    int relayouts_of_deal; /* of the deal that runs */
    double seconds, slowest;
    kz_growth memory;
} figures;

static figures of[WINDOWS];
static bool loud;

static void look(const char *game, const kz_laid_line *line, int i, long nodes)
{
    figures *f = &of[i];
    kz_layout l;
    double begin = bench_seconds(CLOCK_PROCESS_CPUTIME_ID);
    kz_layout_grow(line, &windows[i].window, &of[i].memory, &l);
    double took = bench_seconds(CLOCK_PROCESS_CPUTIME_ID) - begin;
    f->seconds += took;
    f->slowest = took > f->slowest ? took : f->slowest;
    if (line->rows) {
        kz_layout best;
        kz_layout_fit(line, &windows[i].window, &best);
        double share = l.unit / best.unit;
        f->positions++;
        f->sum += share;
        f->size += l.unit / windows[i].window.most;
        f->least = share < f->least ? share : f->least;
        f->below += share < 0.75;
        return;
    }
    bool first = f->relayouts_of_deal < 0, anew = first || l.anew != f->relayouts_of_deal;
    f->relayouts_of_deal = l.anew;
    f->max_relayouts = l.anew > f->max_relayouts ? l.anew : f->max_relayouts;
    f->max_steps = l.steps > f->max_steps ? l.steps : f->max_steps;
    double share = l.unit >= windows[i].window.most * (1 - 1e-9)
                       ? 1
                       : share_of_best(line, &l, &windows[i].window, nodes);
    f->positions++;
    f->sum += share;
    f->size += l.unit / windows[i].window.most;
    f->least = share < f->least ? share : f->least;
    f->below += share < 0.75;
    if (anew) {
        f->relayout_count += !first;
        f->min_relayout = share < f->min_relayout ? share : f->min_relayout;
        f->below_relayout += share < 0.9;
    }
    if (share < (anew ? 0.9 : 0.75) && loud)
        printf("%s %s: %d tiles, unit %.2f, %.3f%s\n", windows[i].name, game, line->count, l.unit, share,
               anew ? " anew" : "");
}

static void deal(const kz_game *game, kz_match *m, kz_rng *rng, int *left, long nodes)
{
    table_shuffle(m, rng);
    for (int i = 0; i < WINDOWS; i++)
        of[i].relayouts_of_deal = -1;
    int count = 0;
    while (m->pub.phase == KZ_PLAYING && *left > 0) {
        kz_action legal[KZ_LEGAL];
        kz_view view;
        kz_laid_line line;
        int choices = kz_match_legal(m, legal);
        kz_match_apply(m, legal[kz_rng_below(rng, (uint32_t)choices)]);
        kz_view_of(m, KZ_NOBODY, &view);
        kz_laid_line_of(&view, &line);
        if (line.count == count || line.count == 0)
            continue;
        count = line.count;
        --*left;
        for (int i = 0; i < WINDOWS; i++)
            look(game->name, &line, i, nodes);
    }
}

static void print(void)
{
    puts("window     positions   mean  least  < .75    anew  least   < .9   anew, steps at most   of the "
         "largest  "
         "us a tile, at most");
    for (int i = 0; i < WINDOWS; i++) {
        const figures *f = &of[i];
        printf("%-10s %9d  %.3f  %.3f  %5d   %5d  %.3f  %5d   %4d %14d   %14.3f   %9.1f %8.0f\n",
               windows[i].name, f->positions, f->sum / f->positions, f->least, f->below, f->relayout_count,
               f->min_relayout, f->below_relayout, f->max_relayouts, f->max_steps, f->size / f->positions,
               1e6 * f->seconds / f->positions, 1e6 * f->slowest);
    }
}

/* The aim: nine tenths of the best layout after a relayout, three quarters between; few relayouts. */
static bool is_good(void)
{
    bool good = true;
    for (int i = 0; i < WINDOWS; i++) {
        const figures *f = &of[i];
        good = good && f->below == 0 && f->below_relayout == 0 && f->max_relayouts <= 4;
    }
    return good;
}

int main(int argc, char **argv)
{
    int positions = argc > 1 ? atoi(argv[1]) : 2000;
    long nodes = argc > 2 ? atol(argv[2]) : 1000000;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    loud = argc > 4;
    static kz_games games;
    kz_games_init(&games);
    for (int i = 0; i < WINDOWS; i++)
        of[i].least = of[i].min_relayout = 1;
    int kinds = 0;
    for (int i = 0; i < games.count; i++)
        for (int seats = 2; seats <= KZ_SEATS; seats++)
            kinds += kz_game_seats(&games.game[i], seats);
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    setvbuf(stdout, NULL, _IOLBF, 0);
    int done = 0, all = 0;
    for (int i = 0; i < games.count; i++)
        for (int seats = 2; seats <= KZ_SEATS; seats++) {
            if (!kz_game_seats(&games.game[i], seats))
                continue;
            int quota = positions * ++done / kinds - all;
            all += quota;
            while (quota > 0) {
                kz_rules rules;
                kz_match m;
                if (!kz_game_setup(&games.game[i], seats, "", &rules, NULL))
                    abort();
                kz_match_init(&m, &rules);
                while (m.pub.phase != KZ_OVER && quota > 0)
                    deal(&games.game[i], &m, &rng, &quota, nodes);
            }
        }
    print();
    return !is_good();
}
