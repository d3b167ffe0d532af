/* SPDX-License-Identifier: MIT */
#include "server/accounts/photo/photo_file.h"

#include <stdlib.h>
#include <string.h>

/* A column covers a cell by `first` parts of the square's side and the next one by `second`: an exact average
 * of areas. The sums do not overflow: a side of PHOTO_SIDE_MAX times 255 times 255 fits 32 bits, times
 * another side 64. */
struct part {
    uint16_t cell, first, second;
};

enum { RGBA = 4, OPAQUE = 255 };

bool photo_square_begin(photo_square *square, int width, int height)
{
    int side = width < height ? width : height, cells = side < PHOTO_SIDE ? side : PHOTO_SIDE;
    *square = (photo_square){(width - side) / 2, (height - side) / 2, side, cells, NULL, NULL, NULL};
    square->parts = calloc((size_t)side, sizeof *square->parts);
    square->row = calloc((size_t)cells * RGBA, sizeof *square->row);
    square->sums = calloc((size_t)cells * (size_t)cells * RGBA, sizeof *square->sums);
    if (!square->parts || !square->row || !square->sums) {
        photo_square_end(square);
        return false;
    }
    for (int i = 0; i < side; i++) {
        int begin = i * cells, left = side - begin % side, first = left < cells ? left : cells;
        square->parts[i] =
            (struct part){(uint16_t)(begin / side), (uint16_t)first, (uint16_t)(cells - first)};
    }
    return true;
}

static void add_point(uint32_t *cell, const unsigned char *point, unsigned weight)
{
    unsigned alpha = point[3] * weight;
    for (int i = 0; i < 3; i++)
        cell[i] += point[i] * alpha;
    cell[3] += OPAQUE * alpha;
}

static void add_row(uint64_t *cells, const uint32_t *row, int count, unsigned weight)
{
    for (int i = 0; i < count; i++)
        cells[i] += (uint64_t)row[i] * weight;
}

void photo_square_row(photo_square *square, int y, const unsigned char *rgba, int x, int step, int count)
{
    int down = y - square->top, numbers = square->cells * RGBA;
    if (down < 0 || down >= square->side)
        return;
    memset(square->row, 0, (size_t)numbers * sizeof *square->row);
    for (int i = 0, across = x - square->left; i < count; i++, across += step, rgba += RGBA)
        if (across >= 0 && across < square->side) {
            struct part part = square->parts[across];
            add_point(square->row + part.cell * RGBA, rgba, part.first);
            if (part.second)
                add_point(square->row + (part.cell + 1) * RGBA, rgba, part.second);
        }
    struct part part = square->parts[down];
    add_row(square->sums + part.cell * numbers, square->row, numbers, part.first);
    if (part.second)
        add_row(square->sums + (part.cell + 1) * numbers, square->row, numbers, part.second);
}

/* Returns where a point of the result is between the cells: bilinear where the square is smaller than the
 * result, else on a cell. */
static int place(int at, int cells, double *rest)
{
    double where = (at + 0.5) * cells / PHOTO_SIDE - 0.5;
    where = where < 0 ? 0 : where > cells - 1 ? cells - 1 : where;
    int cell = (int)where;
    *rest = where - cell;
    return cell;
}

static void mix(const photo_square *square, int x, int y, unsigned char *out)
{
    double right, down, sum[RGBA] = {0}, most = (double)square->side * square->side * OPAQUE * OPAQUE;
    int column = place(x, square->cells, &right), line = place(y, square->cells, &down);
    for (int i = 0; i < 4; i++) {
        double weight = (i & 1 ? right : 1 - right) * (i & 2 ? down : 1 - down);
        int cell = (line + i / 2) * square->cells + column + (i & 1);
        for (int k = 0; k < RGBA && weight > 0; k++)
            sum[k] += weight * (double)square->sums[cell * RGBA + k];
    }
    for (int k = 0; k < 3; k++)
        /* NOLINTNEXTLINE(bugprone-incorrect-roundings): never negative. */
        out[k] = sum[3] > 0 ? (unsigned char)(sum[k] / sum[3] * OPAQUE + 0.5) : 0;
    out[3] = (unsigned char)(sum[3] / most * OPAQUE + 0.5);
}

void photo_square_finish(const photo_square *square, int orientation, unsigned char *rgba)
{
    /* The point to show at (x, y): the axes are exchanged from 5 on. */
    static const bool from_right[] = {false, true, true, false, false, false, true, true};
    static const bool from_below[] = {false, false, true, true, false, true, true, false};
    int turn = orientation - 1;
    for (int y = 0; y < PHOTO_SIDE; y++)
        for (int x = 0; x < PHOTO_SIDE; x++, rgba += RGBA) {
            int across = turn < 4 ? x : y, down = turn < 4 ? y : x;
            mix(square, from_right[turn] ? PHOTO_SIDE - 1 - across : across,
                from_below[turn] ? PHOTO_SIDE - 1 - down : down, rgba);
        }
}

void photo_square_end(photo_square *square)
{
    free(square->parts);
    free(square->row);
    free(square->sums);
    *square = (photo_square){0};
}
