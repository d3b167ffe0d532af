/* SPDX-License-Identifier: MIT */
/* Parses a stranger's picture file before a decoder gets it: its kind, size and cost of decoding. Makes a
 * copy with only the parts that its points need. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PHOTO_SIDE = 256,            /* points a side, as stored */
    PHOTO_POINTS_MAX = 25000000, /* of a sent photo (schema/account.json, photo-set) */
    PHOTO_SIDE_MAX = 12000,
};

typedef enum photo_status {
    PHOTO_GOOD,
    PHOTO_TYPE,  /* neither PNG nor JPEG */
    PHOTO_LARGE, /* more points than PHOTO_POINTS_MAX, a longer side than PHOTO_SIDE_MAX, or too expensive for
                    its size */
    PHOTO_BROKEN, /* cannot be decoded */
    PHOTO_MEMORY,
    PHOTO_BUSY, /* another one is being made */
} photo_status;

enum {
    /* max scans. Each scan of a JPEG costs the time of all its points, however short it is. A progressive one
     * has about ten. */
    PHOTO_SCANS_MAX = 48,
    /* max points of all components in all scans; ten scans of the largest picture have 200 million. */
    PHOTO_WORK_MAX = 300000000,
    /* max points of all components of a JPEG with more than one scan: the decoder keeps them all, at two
     * bytes. */
    PHOTO_KEPT_MAX = 40000000,
};

typedef struct photo_file {
    enum { PHOTO_PNG, PHOTO_JPEG } type;
    int width, height;    /* within the limits of PHOTO_*_MAX */
    int orientation;      /* 1 to 8, as in Exif */
    unsigned char *bytes; /* the copy; free() it */
    size_t length;
} photo_file;

/* Parses a file. PNG: the chunks IHDR, PLTE, tRNS, IDAT and IEND are copied, in their order. JPEG: the frame,
 * its tables and scans, and the two segments with its colours. On a fault nothing must be freed. */
photo_status photo_file_read(const unsigned char *bytes, size_t length, photo_file *file);

/* The same for a JPEG. The file's first bytes have been checked, and `file->bytes` has room for `length`. */
photo_status photo_jpeg_read(const unsigned char *bytes, size_t length, photo_file *file);

/* Returns the orientation in Exif's data (behind "Exif\0\0"): 1 to 8; 1 if there is none. */
int photo_exif_orientation(const unsigned char *bytes, size_t length);

/* Returns PHOTO_GOOD, or the fault of a size. */
photo_status photo_size_check(size_t width, size_t height);

/* ---- the middle square of a picture, scaled while its points arrive. Its memory has the size of the result,
 * not of the picture. */

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

/* Decodes a parsed file, row by row: begins the square and fills it. End it by
 * photo_square_end(), also on a fault. */
photo_status photo_png_decode(const photo_file *file, photo_square *square);
photo_status photo_jpeg_decode(const photo_file *file, photo_square *square);
