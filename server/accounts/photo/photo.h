/* SPDX-License-Identifier: MIT */
/* Photos as sent and as stored. A sent file comes from a stranger. Only PNG and JPEG are decoded, in a thread
 * of the worker pool, by libpng and libjpeg. They get a copy that only has the points (photo_file.h). The
 * picture is scaled during decoding (photo_file.h). It is never whole in memory, except for JPEGs of
 * several scans: 85 MB at most. */
#pragma once

#include <stddef.h>

#include "server/accounts/photo/photo_file.h"

/* Makes a PNG of PHOTO_SIDE points a side: the middle square, scaled and turned by the file's orientation.
 * Nothing else of the file is kept. Only one call runs at a time in the process; others are refused. *png:
 * malloc'ed, to be freed with free(). */
photo_status photo_make(const unsigned char *bytes, size_t length, unsigned char **png, size_t *png_length);
