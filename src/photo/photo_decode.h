/* SPDX-License-Identifier: MIT */
/* Decodes a file that photo_file.h has taken apart, row by row, into a square. */
#ifndef KOZEL_PHOTO_PHOTO_DECODE_H
#define KOZEL_PHOTO_PHOTO_DECODE_H

#include "photo/photo_file.h"
#include "photo/photo_square.h"

/* Begins the square and fills it. On a fault, too, it is to be ended (kz_photo_square_end). */
kz_photo_fault kz_photo_png_decode(const kz_photo_file *file, kz_photo_square *square);
kz_photo_fault kz_photo_jpeg_decode(const kz_photo_file *file, kz_photo_square *square);

#endif
