/* SPDX-License-Identifier: MIT */
/* How places of a laid line relate, for the tests and the fuzzer of layouts. */
#pragma once

#include <kozel/layout.h>

#include <stdlib.h>

static inline kz_spot spot_of(const kz_placed *p)
{
    return (kz_spot){p->x, p->y, p->turn};
}

/* Returns the distance of two places: negative if they overlap, 0 if they touch. */
static inline int gap(kz_spot p, kz_spot q)
{
    int w = (p.turn & 1 ? 2 : 1) + (q.turn & 1 ? 2 : 1), h = (p.turn & 1 ? 1 : 2) + (q.turn & 1 ? 1 : 2);
    int x = abs(p.x - q.x) - w, y = abs(p.y - q.y) - h;
    return x > y ? x : y;
}
