/* Which corners let a line fill its window, and when a line that grows is laid anew. */
#include "drawing/arms.h"
#include "drawing/strips.h"

/* Of the best scale: what a new layout has at least, so that it may have been chosen for what comes; and below what a grown one is
 * laid anew. */
static const double CHOSEN = 0.95, KEPT = 0.84;

static double width_of(kz_box b)
{
    return b.right - b.left + 1e-9;
}

static double height_of(kz_box b)
{
    return b.bottom - b.top + 1e-9;
}

static double scale_of(kz_box box, const kz_window *w)
{
    double across = w->width / width_of(box), up = w->height / height_of(box);
    double scale = w->most;
    if (across < scale)
        scale = w->tall ? 0 : across;
    return up < scale ? up : scale;
}

double kz_layout_scale(const kz_layout *l, const kz_window *w)
{
    return scale_of(l->tiles, w);
}

/* What counts of a layout: with what comes next or without. */
static kz_box box_of(const kz_layout *l, const kz_window *w)
{
    return w->room ? l->room : l->tiles;
}

/* ---- the best plan ---- */

/* A search among plans: for a chain as it is, and for what it may become. */
typedef struct search {
    const kz_window *window;
    chain now, even, odd;
    plan best;
    double scale; /* of the best for now */
    double hope;  /* of the chosen */
    plan chosen;
    bool choosing;
} search;

/* -1: tiles would lie on each other. */
static double try_chain(const search *s, const chain *c, const plan *plan)
{
    kz_layout l;
    if (!kz_arms_lay(c, plan, s->window->room, &l))
        return -1;
    return scale_of(box_of(&l, s->window), s->window);
}

static void try_plan(search *s, const plan *plan)
{
    double scale = try_chain(s, &s->now, plan);
    if (!s->choosing) {
        /* Of equals the first. */
        if (scale > s->scale * (1 + 1e-9)) {
            s->scale = scale;
            s->best = *plan;
        }
        return;
    }
    if (scale < CHOSEN * s->scale)
        return;
    double hope = try_chain(s, &s->even, plan), other = try_chain(s, &s->odd, plan);
    hope = hope < 0 ? scale * 1e-3 : hope * hope * (other < 0 ? hope : other);
    if (hope > s->hope * (1 + 1e-9)) {
        s->hope = hope;
        s->chosen = *plan;
    }
}

/* Two arms: how wide, and on which side of the middle. Of equals the widest, which turns least. */
static void try_two(search *s, int length)
{
    enum { PARTS = 8 };
    int most = length + 24 < 2 * RIM_MOST ? length + 24 : 2 * RIM_MOST;
    for (int width = most; width >= 2 * RIM_LEAST; width -= 2) {
        plan plan = {{width / 2, width - width / 2, 0, 0}, false, false};
        try_plan(s, &plan);
        for (int part = 1; part < PARTS; part++) {
            int left = width * part / PARTS;
            if (left < RIM_LEAST || width - left < RIM_LEAST || 2 * part == PARTS)
                continue;
            plan.ahead[KZ_END_A] = left;
            plan.ahead[KZ_END_B] = width - left;
            try_plan(s, &plan);
        }
    }
}

/* Four arms: first the same border for opposite arms, then each arm's own. */
static void try_four(search *s)
{
    enum { STEP = 4, MOST = 48 };
    for (int wide = MOST; wide >= QUARTER_LEAST - STEP; wide -= STEP)
        for (int high = MOST; high >= QUARTER_LEAST - STEP; high -= STEP)
            for (int way = 0; way < 4; way++)
                try_plan(s, &(plan){{wide, wide, high, high}, way & 1, way >> 1});
    plan around = s->choosing ? s->chosen : s->best;
    for (int end = 0; end < KZ_ENDS; end++) {
        int usual = around.ahead[end];
        for (int ahead = 10; ahead <= MOST; ahead += 2) {
            plan plan = around;
            plan.ahead[end] = ahead;
            if (ahead != usual)
                try_plan(s, &plan);
        }
        around = s->choosing ? s->chosen : s->best;
    }
}

static int length_of(const chain *c)
{
    return 4 * (1 + c->count[0] + c->count[1] + c->count[2] + c->count[3]);
}

static void try_all(search *s)
{
    if (s->now.four)
        try_four(s);
    else
        try_two(s, length_of(s->choosing ? &s->even : &s->now));
}

static void search_best(search *s, const chain *c, const kz_window *w)
{
    s->window = w;
    s->now = *c;
    s->scale = -1;
    s->choosing = false;
    try_all(s);
}

/* ---- laying anew ---- */

/* Before the window's middle `before` units, behind it `after`: what is longer than half of it moves the middle tile. */
static double moved(double before, double after, double half)
{
    double one = before > half ? before - half : 0, other = after > half ? after - half : 0;
    return one - other;
}

static void look(kz_layout *l, const kz_window *w)
{
    kz_box b = box_of(l, w);
    l->x = moved(-b.left * l->unit, b.right * l->unit, w->width / 2);
    l->y = moved(-b.top * l->unit, b.bottom * l->unit, w->height / 2);
}

/* Two lines side by side: how many columns show this one largest; of equals the most. */
static void fit_rows(const kz_line *line, const kz_window *w, kz_layout *best)
{
    double best_scale = -1;
    for (int columns = COLUMNS_MOST; columns >= COLUMNS_LEAST; columns--) {
        kz_layout l;
        kz_strips_lay(line, columns, &l);
        double scale = scale_of(box_of(&l, w), w);
        if (scale <= best_scale * (1 + 1e-9))
            continue;
        best_scale = scale;
        *best = l;
    }
}

static void fit_line(const kz_line *line, const kz_window *w, kz_layout *best)
{
    search s;
    chain c;
    bool four = line->spinner != KZ_NO_TILE;
    kz_chain_of(line, line->count, line->spinner, &c);
    /* Where nothing comes, sides of a spinner without tiles are no arms. */
    c.four = four && (w->room || c.count[KZ_END_C] + c.count[KZ_END_D] > 0);
    search_best(&s, &c, w);
    kz_arms_lay(&c, &s.best, w->room, best);
}

static void clear(const kz_line *line, kz_layout *l)
{
    *l = (kz_layout){.last = line->last};
}

void kz_layout_fit(const kz_line *line, const kz_window *w, kz_layout *l)
{
    clear(line, l);
    if (line->count > 0) {
        if (line->rows)
            fit_rows(line, w, l);
        else
            fit_line(line, w, l);
        l->last = line->last;
    }
    kz_box b = box_of(l, w);
    l->unit = scale_of(b, w);
    l->x = -(b.left + b.right) * l->unit / 2;
    l->y = -(b.top + b.bottom) * l->unit / 2;
}

/* ---- growing ---- */

/* The chain with what may come: evenly, and on one arm. */
static void hope_for(search *s, const chain *c, int count)
{
    int left = KZ_TILES - 4 - count, arms = c->four ? KZ_ENDS : 2, longest = 0;
    if (left < 4)
        left = 4;
    int even[KZ_ENDS], odd[KZ_ENDS] = {0};
    for (int end = 0; end < KZ_ENDS; end++) {
        even[end] = (left + arms - 1) / arms;
        if (c->count[end] > c->count[longest])
            longest = end;
    }
    odd[longest] = left * 2 / 3;
    s->even = s->odd = *c;
    kz_chain_grow(&s->even, even);
    kz_chain_grow(&s->odd, odd);
}

static void lay_anew(search *s, const chain *c, int count, const kz_window *w, plan *plan, kz_layout *l)
{
    hope_for(s, c, count);
    s->choosing = true;
    s->hope = -1;
    s->chosen = s->best;
    try_all(s);
    *plan = s->chosen;
    kz_arms_lay(c, plan, w->room, l);
    l->unit = scale_of(box_of(l, w), w);
}

/* The line with one tile more. */
static void step(const kz_line *line, int count, const kz_window *w, plan *plan, bool first, kz_layout *l)
{
    kz_layout now;
    chain c;
    search s;
    kz_chain_of(line, count, line->spinner, &c);
    bool good = !first && kz_arms_lay(&c, plan, w->room, &now);
    double scale = good ? scale_of(box_of(&now, w), w) : 0;
    double unit = l->unit;
    int anew = l->anew, steps = l->steps;
    if (good && scale >= unit * (1 - 1e-9)) {
        *l = now;
        l->unit = unit;
    } else {
        search_best(&s, &c, w);
        if (good && scale >= KEPT * s.scale) {
            *l = now;
            l->unit = scale;
            steps++;
        } else {
            lay_anew(&s, &c, count, w, plan, l);
            anew += !first;
        }
    }
    l->anew = anew;
    l->steps = steps;
    look(l, w);
}

static void grow_line(const kz_line *line, const kz_window *w, kz_layout *l)
{
    plan plan;
    int from = 1;
    /* The tile that became the spinner is the middle from when it was laid on. */
    for (int i = 0; i < line->count; i++)
        if (line->laid[i].tile == line->spinner)
            from = i + 1;
    for (int count = from; count <= line->count; count++)
        step(line, count, w, &plan, count == from, l);
}

static int longer_line(const kz_line *line)
{
    int count[2] = {0};
    for (int i = 1; i < line->count; i++)
        count[line->laid[i].end == KZ_LINE_2]++;
    return count[0] > count[1] ? count[0] : count[1];
}

/* Tiles come in anywhere and go: the columns are those that show a usual depth best, and beyond it all that there is. */
static void grow_rows(const kz_line *line, const kz_window *w, kz_layout *l)
{
    enum { USUAL = 9, DEEPEST = 13 };
    int depth = longer_line(line) < USUAL ? USUAL : DEEPEST, columns = COLUMNS_LEAST;
    double best = -1;
    for (int i = COLUMNS_LEAST; i <= COLUMNS_MOST; i++) {
        double scale = scale_of(kz_strips_box(i, depth), w);
        if (scale >= best * (1 - 1e-9)) {
            best = scale;
            columns = i;
        }
    }
    kz_strips_lay(line, columns, l);
    l->unit = scale_of(l->room, w);
    look(l, w);
    l->x = -(l->room.left + l->room.right) * l->unit / 2;
}

void kz_layout_grow(const kz_line *line, const kz_window *w, kz_layout *l)
{
    clear(line, l);
    l->unit = w->most;
    if (line->rows)
        grow_rows(line, w, l);
    else if (line->count > 0)
        grow_line(line, w, l);
    l->last = line->last;
}
