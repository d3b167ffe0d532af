/* SPDX-License-Identifier: MIT */
/* Decodes a file that photo_file.h has taken apart, row by row, into a square. */
#ifndef KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_DECODE_H
#define KOZEL_SERVER_ACCOUNTS_PHOTO_PHOTO_DECODE_H

#include "server/accounts/photo/photo_file.h"
#include "server/accounts/photo/photo_square.h"

/* Begins the square and fills it. On a fault, too, it is to be ended (kz_photo_square_end). */
kz_photo_fault kz_photo_png_decode(const kz_photo_file *file, kz_photo_square *square);
kz_photo_fault kz_photo_jpeg_decode(const kz_photo_file *file, kz_photo_square *square);

#endif
