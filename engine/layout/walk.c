/* SPDX-License-Identifier: MIT */
#include "engine/layout/walk.h"

#include <string.h>

/* ---- the chain ---- */

/* Makes the spinner, which lies on arm `end`, the middle. The tiles between it and the lead, the lead and
 * the other arm become one arm. */
static void recentre(layout_chain *c, int end, int at)
{
    int other = end == KZ_END_A ? KZ_END_B : KZ_END_A, n = 0;
    kz_laid_tile near[KZ_TILES];
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

/* Finds the middle. A spinner or house lies in the middle, where no corner takes one of its sides away. */
static void find_middle(layout_chain *c, kz_tile spinner)
{
    for (int end = KZ_END_A; end <= KZ_END_B; end++)
        for (int i = 0; i < c->count[end]; i++)
            if (c->arm[end][i].tile == spinner) {
                recentre(c, end, i);
                return;
            }
}

void layout_chain_of(const kz_laid_line *line, int count, kz_tile spinner, layout_chain *c)
{
    memset(c->count, 0, sizeof c->count);
    c->ends = spinner == KZ_NO_TILE ? 2 : KZ_ENDS;
    c->spinner = spinner != KZ_NO_TILE;
    c->middle = line->laid[0];
    for (int i = 1; i < count; i++) {
        int end = line->laid[i].end & 3;
        c->arm[end][c->count[end]++] = line->laid[i];
    }
    if (c->ends == KZ_ENDS)
        find_middle(c, spinner);
}

layout_form layout_lay_form_of(const kz_laid_tile *laid)
{
    if (!kz_is_double(laid->tile))
        return LAYOUT_A_TILE;
    return laid->kind == KZ_LAY_LENGTHWISE ? LAYOUT_TWIN_ALONG : LAYOUT_TWIN_ACROSS;
}

/* ---- the board ---- */

kz_box layout_box_with(kz_box b, kz_spot p)
{
    int w = p.turn & 1 ? 2 : 1, h = 3 - w;
    b.left = p.x - w < b.left ? p.x - w : b.left;
    b.right = p.x + w > b.right ? p.x + w : b.right;
    b.top = p.y - h < b.top ? p.y - h : b.top;
    b.bottom = p.y + h > b.bottom ? p.y + h : b.bottom;
    return b;
}

/* Returns the turn of a tile whose low half lies at its middle minus (dx, dy). */
static uint8_t turn_of(int dx, int dy)
{
    return dx ? (dx < 0 ? 1 : 3) : (dy < 0 ? 2 : 0);
}

static void begin_arm(layout_walk *w, const layout_chain *c, int end, bool upright)
{
    static const int8_t to[KZ_ENDS][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    layout_tip *t = &w->tip[end];
    bool twin = kz_is_double(c->middle.tile) && end < KZ_END_C;
    int reach = twin ? 1 : 2;
    t->dx = upright ? -to[end][1] : to[end][0];
    t->dy = upright ? to[end][0] : to[end][1];
    t->x = reach * t->dx;
    t->y = reach * t->dy;
    t->across = twin;
    t->closed = false;
    t->straight = c->spinner;
    t->value = end == KZ_END_A ? kz_low[c->middle.tile] : kz_high[c->middle.tile];
    t->joined = 0;
}

void layout_walk_begin(layout_walk *w, const layout_chain *c, bool upright)
{
    int turn = (kz_is_double(c->middle.tile) ? 0 : 3) + upright;
    w->count = 1;
    w->ends = c->ends;
    w->closed = 0;
    w->tile[0] = (kz_placed){.tile = c->middle.tile, .turn = turn & 3};
    w->box = layout_box_with((kz_box){0}, (kz_spot){0, 0, turn & 3});
    for (int end = 0; end < c->ends; end++)
        begin_arm(w, c, end, upright);
}

/* Computes the tip after a tile that leads from (x, y) to the side or on. */
static void lead(layout_tip *next, int x, int y, int dx, int dy)
{
    next->x = x;
    next->y = y;
    next->dx = dx;
    next->dy = dy;
    next->across = next->closed = next->straight = false;
}

bool layout_walk_place(const layout_tip *at, layout_form form, layout_way way, kz_spot *p, layout_tip *next)
{
    int dx = at->dx, dy = at->dy;
    if (form == LAYOUT_TWIN_ACROSS) {
        if (way != LAYOUT_STRAIGHT)
            return false;
        *p = (kz_spot){(int16_t)(at->x + dx), (int16_t)(at->y + dy), dx ? 0 : 3};
        lead(next, at->x + 2 * dx, at->y + 2 * dy, dx, dy);
        next->across = true;
        return true;
    }
    if (way == LAYOUT_STRAIGHT) {
        *p = (kz_spot){(int16_t)(at->x + 2 * dx), (int16_t)(at->y + 2 * dy), turn_of(dx, dy)};
        lead(next, at->x + 4 * dx, at->y + 4 * dy, dx, dy);
        return true;
    }
    bool under = way >= LAYOUT_UNDER_LEFT, left = way == LAYOUT_LEFT || way == LAYOUT_UNDER_LEFT;
    if (at->straight || (under && (at->across || form == LAYOUT_TWIN_ALONG)))
        return false;
    int sx = left ? dy : -dy, sy = left ? -dx : dx;
    int on = under ? 1 : -1, reach = under ? 1 : at->across ? 4 : 3;
    int x = at->x + on * dx, y = at->y + on * dy;
    *p = (kz_spot){(int16_t)(x + reach * sx), (int16_t)(y + reach * sy), turn_of(sx, sy)};
    lead(next, x + (reach + 2) * sx, y + (reach + 2) * sy, sx, sy);
    return true;
}

bool layout_walk_free(const layout_walk *w, kz_spot p, int joined)
{
    int wide = p.turn & 1 ? 2 : 1, high = 3 - wide;
    for (int i = 0; i < w->count; i++) {
        const kz_placed *q = &w->tile[i];
        int x = wide + (q->turn & 1 ? 3 : 2), y = high + (q->turn & 1 ? 2 : 3);
        int dx = p.x - q->x, dy = p.y - q->y;
        if (dx < x && -dx < x && dy < y && -dy < y && i != joined)
            return false;
    }
    return true;
}

void layout_walk_put(layout_walk *w, int end, const kz_laid_tile *laid, kz_spot p, const layout_tip *next)
{
    layout_tip *t = &w->tip[end];
    unsigned value = t->value;
    kz_placed *placed = &w->tile[w->count];
    int turn = !kz_is_double(laid->tile) && kz_low[laid->tile] != value ? p.turn ^ 2 : p.turn;
    *placed = (kz_placed){laid->tile, (uint8_t)turn, t->joined, p.x, p.y};
    w->box = layout_box_with(w->box, p);
    *t = *next;
    t->value = (uint8_t)kz_other_half(laid->tile, value);
    t->joined = (uint8_t)w->count++;
    t->closed = laid->kind == KZ_LAY_CLOSED;
    if (t->closed)
        w->closed |= kz_bit(laid->tile);
}
