/* SPDX-License-Identifier: MIT */
/* A picture's file as a stranger sends it, taken apart before a decoder sees it: what it is, how large, what
 * decoding it costs; and a copy with nothing in it but what its points need. */
#ifndef KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_FILE_H
#define KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_FILE_H

#include <stddef.h>

#include "server/accounts/photo/photo_limits.h"

enum {
    /* Each scan of a JPEG costs the time of all the points in it, however short it is. A progressive one has
       about ten. */
    PHOTO_SCANS_MAX = 48,
    /* Points of all components in all scans; ten scans of the largest picture have 200 million. */
    PHOTO_WORK_MAX = 300000000,
    /* Points of all components of a JPEG with more than one scan: the decoder keeps them all, at two bytes.
     */
    PHOTO_KEPT_MAX = 40000000,
};

typedef struct photo_file {
    enum { PHOTO_PNG, PHOTO_JPEG } type;
    int width, height;    /* within the limits of photo_limits.h */
    int orientation;      /* 1 to 8, as Exif counts them */
    unsigned char *bytes; /* the copy; free() it */
    size_t length;
} photo_file;

/* Takes a file apart. PNG: the chunks IHDR, PLTE, tRNS, IDAT and IEND are copied, in their order. JPEG: the
 * frame, its tables and scans, and the two segments that tell its colours. On a fault nothing is left to be
 * freed. */
photo_status photo_file_read(const unsigned char *bytes, size_t length, photo_file *file);

/* The same of one kind; the file's first bytes have been looked at, `file->bytes` has room for `length`. */
photo_status photo_png_read(const unsigned char *bytes, size_t length, photo_file *file);
photo_status photo_jpeg_read(const unsigned char *bytes, size_t length, photo_file *file);

/* How Exif's data (what follows "Exif\0\0") says that the picture is to be turned: 1 to 8; 1 if it does not
 * say. */
int photo_exif_orientation(const unsigned char *bytes, size_t length);

/* PHOTO_GOOD, or what is wrong with a size. */
photo_status photo_size_check(size_t width, size_t height);

#endif
