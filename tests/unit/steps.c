#include "steps.h"

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
        kz_public_step(&p, last.pub.log[i], kz_public_told(&last.pub, i));
    return !memcmp(&p, &last.pub, sizeof p);
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
