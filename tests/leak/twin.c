/* SPDX-License-Identifier: MIT */
#include "twin.h"

#include <stdlib.h>
#include <string.h>

enum { PAIRS = KZ_TILES * (KZ_TILES - 1) / 2 };

static bool same_rows(const kz_match *a, const kz_match *b)
{
    const kz_rows *in_a = &a->pub.board.rows, *in_b = &b->pub.board.rows;
    return !memcmp(in_a->count, in_b->count, sizeof in_a->count) && in_a->start == in_b->start &&
           !memcmp(in_a->tile, in_b->tile, (size_t)in_a->count[0] + in_a->count[1]) &&
           in_a->turned == in_b->turned && kz_count(a->hidden.hand[0]) == kz_count(b->hidden.hand[0]) &&
           kz_count(a->hidden.hand[1]) == kz_count(b->hidden.hand[1]);
}

/* Returns true for the same swap: all see it, only the two seats see its tile. */
static bool same_swap(const kz_match *m, const kz_match *n, int seat)
{
    const kz_swap *a = &m->pub.swap, *b = &n->pub.swap;
    if (a->seat != b->seat || a->from != b->from || a->at != b->at)
        return false;
    return seat == KZ_NOBODY || (a->seat != seat && a->from != seat) ||
           m->hidden.swapped == n->hidden.swapped;
}

/* Compares what people see at a table, not the core's views, which this test proves. People see the line,
 * the turn, the number of tiles of each seat, and their tiles. They see 0-0 and 6-6 of the partner where
 * the game lets partners see them, and the written points. */
static bool looks_same(const kz_match *a, const kz_match *b, int seat)
{
    const kz_set signals = kz_bit(kz_double_of(0)) | kz_bit(kz_double_of(6));
    const kz_public *in_a = &a->pub, *in_b = &b->pub;
    if (a->pub.phase != b->pub.phase || in_a->turn != in_b->turn || in_a->board.line != in_b->board.line ||
        in_a->right != in_b->right || in_a->led_six != in_b->led_six || in_a->giving_to != in_b->giving_to ||
        a->pub.scored != b->pub.scored || in_a->stock_count != in_b->stock_count)
        return false;
    for (int i = 0; i < a->pub.rules.seats; i++)
        if (kz_count(a->hidden.hand[i]) != kz_count(b->hidden.hand[i]) ||
            a->pub.account[i].score != b->pub.account[i].score)
            return false;
    if (!same_swap(a, b, seat))
        return false;
    if (kz_hands_are_face_down(&a->pub.rules))
        return same_rows(a, b);
    if (seat == KZ_NOBODY)
        return true;
    int partner = (seat + 2) % KZ_SEATS;
    return a->hidden.hand[seat] == b->hidden.hand[seat] &&
           !(a->pub.rules.signals && (a->hidden.hand[partner] ^ b->hidden.hand[partner]) & signals);
}

/* Returns true if the seat does not see a gift's tile. The giver and the taker, the seat before, see it. */
static bool is_unseen_gift(const kz_match *m, kz_action act, int seat)
{
    int taker = (act.seat + m->pub.rules.seats - 1) % m->pub.rules.seats;
    return act.kind == KZ_GIVE && act.seat != seat && taker != seat;
}

/* Returns the corresponding action in the other world. */
static kz_action act_there(const kz_match *there, kz_action act, int seat)
{
    kz_action legal[KZ_LEGAL];
    if (act.kind == KZ_DRAW)
        act.tile = KZ_NO_TILE;
    if (!is_unseen_gift(there, act, seat))
        return act;
    int count = kz_match_legal(there, legal);
    for (int i = 0; i < count; i++)
        if (legal[i].kind == KZ_GIVE && legal[i].tile != act.tile)
            return legal[i];
    return act;
}

/* Returns true if a forced action would follow. */
static bool is_forced(const kz_match *m)
{
    kz_action legal[KZ_LEGAL];
    return kz_match_legal(m, legal) == 1 && !kz_is_choice(legal[0]);
}

/* The states of a deal, by ply, and how it must look. */
typedef struct way {
    const deal *deal;
    int plies, seat;
    const kz_match *here;
} way;

/* Checks that the views are equal. Before the lead the core's view names it to everybody who asks; people
 * see it when it is laid. */
static void demand_same_views(const kz_match *here, const kz_match *there, int seat)
{
    kz_view a, b;
    kz_view_of(here, seat, &a);
    kz_view_of(there, seat, &b);
    b.pub.must_lead = a.pub.must_lead;
    DEMAND(!memcmp(&a, &b, sizeof a), "the core's views of seat %d differ in what it cannot know", seat);
}

/* Returns true if the deal of this order goes this way, as far as the seat sees. `views`: the core's views
 * must be equal, too. */
static bool goes(const way *way, const kz_tile order[KZ_TILES], kz_action *acts, bool views)
{
    kz_match there = way->deal->before;
    if (!kz_match_deal(&there, order, NULL))
        return false;
    for (int i = 0;; i++) {
        if (!looks_same(&way->here[i], &there, way->seat))
            return false;
        if (views)
            demand_same_views(&way->here[i], &there, way->seat);
        if (i == way->plies)
            return !is_forced(&there);
        acts[i] = act_there(&there, way->deal->plies[i].act, way->seat);
        if (!kz_match_try(&there, acts[i], NULL))
            return false;
    }
}

static void swap(kz_tile *a, kz_tile *b)
{
    kz_tile t = *a;
    *a = *b;
    *b = t;
}

/* Exchanges pairs of places one after another, each pair once, as long as the deal goes the same way. Step
 * by step the order moves away from the original. */
static void wander(const way *way, kz_rng *rng, twin *t)
{
    uint16_t pairs[PAIRS];
    const kz_rules *rules = &way->deal->before.pub.rules;
    bool own = way->seat != KZ_NOBODY && !kz_hands_are_face_down(rules);
    for (int i = 0, n = 0; i < KZ_TILES; i++)
        for (int j = 0; j < i; j++)
            pairs[n++] = (uint16_t)(i << 8 | j);
    for (uint32_t left = PAIRS; left > 0; left--) {
        uint32_t n = kz_rng_below(rng, left);
        int i = pairs[n] >> 8, j = pairs[n] & 0xff;
        pairs[n] = pairs[left - 1];
        if (own && (i / rules->hand == way->seat || j / rules->hand == way->seat))
            continue;
        swap(&t->order[i], &t->order[j]);
        if (!goes(way, t->order, t->acts, false))
            swap(&t->order[i], &t->order[j]);
    }
}

/* Returns where the tile of a place of the order ends up: with a seat, or at a place of the stock. */
static int lies_at(const deal *d, int place)
{
    int hand = d->before.pub.rules.hand;
    bool rows = kz_hands_are_face_down(&d->before.pub.rules);
    return rows || place >= hand * d->before.pub.rules.seats ? KZ_SEATS + place : place / hand;
}

static int count_moved(const deal *d, const kz_tile order[KZ_TILES])
{
    int where[KZ_TILES], moved = 0;
    for (int i = 0; i < KZ_TILES; i++)
        where[d->order[i]] = lies_at(d, i);
    for (int i = 0; i < KZ_TILES; i++)
        moved += where[order[i]] != lies_at(d, i);
    return moved;
}

bool twin_find(const deal *d, int plies, int seat, kz_rng *rng, twin *t)
{
    size_t states = (size_t)plies + 1;
    kz_match *here = malloc(states * sizeof *here);
    *t = (twin){.acts = calloc(states, sizeof *t->acts)};
    DEMAND(here && t->acts, "out of memory");
    memcpy(t->order, d->order, sizeof t->order);
    here[0] = d->before;
    DEMAND(kz_match_deal(&here[0], d->order, NULL), "the deal cannot be dealt");
    for (int i = 0; i < plies; i++) {
        here[i + 1] = here[i];
        kz_match_apply(&here[i + 1], d->plies[i].act);
    }
    way way = {d, plies, seat, here};
    wander(&way, rng, t);
    t->moved = count_moved(d, t->order);
    DEMAND(goes(&way, t->order, t->acts, true) || !t->moved, "a deal does not go its own way");
    free(here);
    return t->moved > 0;
}
