/* SPDX-License-Identifier: MIT */
/* Photos as people send them, and as they are kept. What is sent is a stranger's file: only PNG and JPEG are
 * decoded, in a thread of the worker pool, by libpng and libjpeg, which get a copy with nothing in it but the
 * points (photo_file.h). The picture is scaled while it is decoded (photo_square.h) and nowhere whole in
 * memory, but for JPEGs of several scans: 85 MB at most. */
#ifndef KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_H
#define KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_H

#include <stddef.h>

#include "server/accounts/photo/photo_limits.h"

/* Makes a PNG of PHOTO_SIDE points a side: turned as the file says it is to be seen, its middle square,
 * scaled. Nothing else of the file is taken over. One at a time in the process: others are refused. *png:
 * malloc'ed, to be freed with free(). */
photo_status photo_make(const unsigned char *bytes, size_t length, unsigned char **png, size_t *png_length);

#endif
