/* SPDX-License-Identifier: MIT */
/* Parses a stranger's picture file before a decoder gets it: its kind, size and cost of decoding. Makes a
 * copy with only the parts that its points need. */
#ifndef KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_FILE_H
#define KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_FILE_H

#include <stddef.h>

#include "server/accounts/photo/photo_limits.h"

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
    int width, height;    /* within the limits of photo_limits.h */
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

#endif
