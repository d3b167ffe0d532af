/* SPDX-License-Identifier: MIT */
/* Decodes a file parsed by photo_file.h, row by row, into a square. */
#ifndef KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_DECODE_H
#define KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_DECODE_H

#include "server/accounts/photo/photo_file.h"
#include "server/accounts/photo/photo_square.h"

/* Begins the square and fills it. End it by photo_square_end(), also on a fault. */
photo_status photo_png_decode(const photo_file *file, photo_square *square);
photo_status photo_jpeg_decode(const photo_file *file, photo_square *square);

#endif
