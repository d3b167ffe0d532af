/* SPDX-License-Identifier: MIT */
/* The middle square of a picture, scaled while its points come: what is kept of it has the size of the
 * result, not of the picture. */
#ifndef KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_SQUARE_H
#define KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_SQUARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/accounts/photo/photo_limits.h"

typedef struct photo_square {
    int left, top, side; /* the square in the picture */
    int cells;           /* a side of what is kept: at most PHOTO_SIDE */
    struct part *parts;  /* of a column of the square, and of a row: where it goes */
    uint32_t *row;       /* a row of points, scaled across; four numbers a cell */
    uint64_t *sums;      /* all rows: red, green, blue by alpha, and alpha */
} photo_square;

/* False: no memory. */
bool photo_square_begin(photo_square *square, int width, int height);

/* Takes points of a row in any order of rows, each point once: `count` points of four bytes (red, green,
 * blue, alpha), the first in column `x`, the others each `step` further. */
void photo_square_row(photo_square *square, int y, const unsigned char *rgba, int x, int step, int count);

/* The result, turned as Exif's orientation 1 to 8 says: PHOTO_SIDE rows of as many points of four bytes.
 */
void photo_square_finish(const photo_square *square, int orientation, unsigned char *rgba);

void photo_square_end(photo_square *square);

#endif
