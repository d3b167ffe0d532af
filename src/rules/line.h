/* A line with two ends, as plain sets and values: what a match and a search both ask (docs/spec/rules.md,
 * "The line", "End of a deal"). */
#ifndef KOZEL_RULES_LINE_H
#define KOZEL_RULES_LINE_H

#include <kozel/tile.h>

/* The tiles that fit one of two ends. */
static inline kz_set kz_line_fits(unsigned a, unsigned b)
{
    return kz_suit[a] | kz_suit[b];
}

/* Fish test `immediate`: both ends show the same value, and all six tiles of it that are no doubles lie. */
static inline bool kz_line_is_closed(kz_set line, unsigned a, unsigned b)
{
    kz_set six = kz_suit[a] & ~KZ_DOUBLES;
    return a == b && (line & six) == six;
}

/* Does the seat that lays `tiles` become the fisherman? `plain_laid`: a tile that is no double lay before. */
static inline bool kz_line_makes_fisherman(kz_set tiles, bool plain_laid)
{
    return ((tiles & ~KZ_DOUBLES) != 0) | !plain_laid;
}

/* What equal ends score: a led double 2; later 3 with a double outside at an end, else 2 ("bergen"). */
static inline int kz_line_equal_ends(unsigned a, unsigned b, bool led, bool double_outside)
{
    return a != b ? 0 : double_outside && !led ? 3 : 2;
}

#endif
