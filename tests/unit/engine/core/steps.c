/* SPDX-License-Identifier: MIT */
#include "tests/unit/engine/core/steps.h"

#include <string.h>

/* What the opening of the hands shows of others' draws and swaps is in the view of the ended deal alone. */
static void forget_opened(kz_view *v)
{
    v->pub.swap.tile = KZ_NO_TILE;
    for (int i = 0; i < v->pub.log_count; i++)
        if (v->pub.log[i].kind == KZ_DRAW || v->pub.log[i].kind == KZ_GIVE)
            v->pub.log[i].tile = KZ_NO_TILE;
}

static bool steps_alike(const kz_match *before, const kz_match *after, kz_action action, int seat)
{
    static kz_view moved, expected;
    kz_view_of(before, seat, &moved);
    kz_view_of(after, seat, &expected);
    kz_told told = kz_public_told(&after->pub, after->pub.log_count - 1);
    kz_after end = kz_view_step(&moved, kz_action_seen(&before->pub, action, seat), told);
    if (after->pub.phase != KZ_PLAYING) {
        if (end.kind != after->pub.end.kind && after->pub.end.kind != KZ_ENDED_VOID)
            return false;
        kz_view_end(&moved, end, after->pub.end.hand);
        forget_opened(&moved);
        forget_opened(&expected);
    } else if (end.ended) {
        return false;
    }
    return !memcmp(&moved, &expected, sizeof moved);
}

/* Both without the log. */
static bool same_state(const kz_public *a, const kz_public *b)
{
    return !memcmp(a, b, offsetof(kz_public, log));
}

static bool rewinds(const kz_match *start, const kz_match *after, int seat)
{
    static kz_view first, last;
    static kz_public p;
    kz_view_of(start, seat, &first);
    kz_view_of(after, seat, &last);
    p = last.pub;
    if (p.phase != KZ_PLAYING || p.log_dropped)
        return true;
    kz_public_rewind(&p);
    if (!same_state(&p, &first.pub))
        return false;
    for (int i = 0; i < last.pub.log_count; i++)
        if (kz_public_step(&p, last.pub.log[i], kz_public_told(&last.pub, i)).ended)
            return false;
    return !memcmp(&p, &last.pub, sizeof p);
}

/* The hidden tiles as kz_match_of_view() takes them: of the stock what is left. */
static kz_hidden hidden_of(const kz_match *m)
{
    kz_hidden hidden = {0};
    memcpy(hidden.hand, m->hidden.hand, sizeof hidden.hand);
    if (kz_hands_are_face_down(&m->pub.rules))
        memcpy(hidden.stock, m->hidden.stock, KZ_TILES);
    else
        memcpy(hidden.stock, m->hidden.stock + m->pub.stock_dealt - m->pub.stock_count, m->pub.stock_count);
    return hidden;
}

/* Do both hide the same? Draws and gifts of the past are in a world only as far as the view saw them. */
static bool same_hidden(const kz_match *a, const kz_match *b)
{
    kz_hidden x = hidden_of(a), y = hidden_of(b);
    return !memcmp(x.hand, y.hand, sizeof x.hand) && !memcmp(x.stock, y.stock, sizeof x.stock);
}

const char *check_worlds(const kz_match *m)
{
    const kz_hidden hidden = hidden_of(m);
    for (int i = 0; i <= m->pub.rules.seats; i++) {
        static kz_view view, again;
        kz_match world;
        kz_view_of(m, i < m->pub.rules.seats ? i : KZ_NOBODY, &view);
        kz_match_of_view(&view, &hidden, &world);
        kz_view_of(&world, view.seat, &again);
        if (memcmp(&world.pub, &m->pub, sizeof world.pub) || !same_hidden(&world, m))
            return "the match made from a view and what it hides is another one";
        if (memcmp(&view, &again, sizeof view))
            return "the match made from a view has another view";
    }
    return NULL;
}

const char *check_steps(const kz_match *start, const kz_match *before, const kz_match *after,
                        kz_action action)
{
    for (int i = 0; i <= before->pub.rules.seats; i++) {
        int seat = i < before->pub.rules.seats ? i : KZ_NOBODY;
        if (!steps_alike(before, after, action, seat))
            return "a view that takes the step is another one than that of the match";
        if (!rewinds(start, after, seat))
            return "taken back to the deal's beginning and played again it is another one";
    }
    return NULL;
}
