/* SPDX-License-Identifier: MIT */
/* Decodes a file that photo_file.h has taken apart, row by row, into a square. */
#ifndef KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_DECODE_H
#define KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_DECODE_H

#include "server/accounts/photo/photo_file.h"
#include "server/accounts/photo/photo_square.h"

/* Begins the square and fills it. On a fault, too, it is to be ended (photo_square_end). */
photo_status photo_png_decode(const photo_file *file, photo_square *square);
photo_status photo_jpeg_decode(const photo_file *file, photo_square *square);

#endif
