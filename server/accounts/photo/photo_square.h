/* SPDX-License-Identifier: MIT */
/* The middle square of a picture, scaled while its points arrive. Its memory has the size of the result, not
 * of the picture. */
#ifndef KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_SQUARE_H
#define KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_SQUARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/accounts/photo/photo_limits.h"

typedef struct photo_square {
    int left, top, side; /* the square in the picture */
    int cells;           /* cells a side: at most PHOTO_SIDE */
    struct part *parts;  /* of a column of the square, and of a row: its cells */
    uint32_t *row;       /* a row of points, scaled across; four numbers for each cell */
    uint64_t *sums;      /* all rows: red, green, blue by alpha, and alpha */
} photo_square;

/* Returns false if out of memory. */
bool photo_square_begin(photo_square *square, int width, int height);

/* Adds points of a row: `count` points of four bytes (red, green, blue, alpha). The first is in column `x`,
 * each next one `step` further. Rows may come in any order, each point once. */
void photo_square_row(photo_square *square, int y, const unsigned char *rgba, int x, int step, int count);

/* Writes the result, turned by Exif's orientation 1 to 8: PHOTO_SIDE rows of as many points of four bytes. */
void photo_square_finish(const photo_square *square, int orientation, unsigned char *rgba);

void photo_square_end(photo_square *square);

#endif
