/* SPDX-License-Identifier: MIT */
/* Photos as people send them, and as they are kept. What is sent is a stranger's file: only PNG and JPEG are
 * decoded, in a thread of the worker pool, by libpng and libjpeg, which get a copy with nothing in it but the
 * points (photo_file.h). The picture is scaled while it is decoded (photo_square.h) and nowhere whole in
 * memory, but for JPEGs of several scans: 85 MB at most. */
#ifndef KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_H
#define KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_H

#include <stddef.h>

enum {
    KZ_PHOTO_SIDE = 256,            /* points a side, as it is kept */
    KZ_PHOTO_POINTS_MAX = 25000000, /* of what is sent (schema/account.json, photo-set) */
    KZ_PHOTO_SIDE_MAX = 12000,
};

typedef enum kz_photo_fault {
    KZ_PHOTO_GOOD,
    KZ_PHOTO_TYPE,  /* neither PNG nor JPEG */
    KZ_PHOTO_LARGE, /* more points than KZ_PHOTO_POINTS_MAX, a longer side than KZ_PHOTO_SIDE_MAX, or too dear
                       for its size */
    KZ_PHOTO_BROKEN, /* cannot be decoded */
    KZ_PHOTO_MEMORY,
    KZ_PHOTO_BUSY, /* another one is being made */
} kz_photo_fault;

/* Makes a PNG of KZ_PHOTO_SIDE points a side: turned as the file says it is to be seen, its middle square,
 * scaled. Nothing else of the file is taken over. One at a time in the process: others are refused. *png:
 * malloc'ed, to be freed with free(). */
kz_photo_fault kz_photo_make(const unsigned char *bytes, size_t length, unsigned char **png,
                             size_t *png_length);

#endif
