/* SPDX-License-Identifier: MIT */
/* Pictures from SVG text, by librsvg and cairo. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef enum picture_format { PICTURE_PNG, PICTURE_PDF } picture_format;

/* Draws the SVG document into memory: *data (the caller frees it) and *length. A PNG has `scale` pixels a
 * unit of the SVG, a PDF a page of the SVG's size. Returns false on an error, with its English text in
 * `fault`. Any thread may call this. */
bool picture_make(const char *svg, size_t svg_length, int width, int height, picture_format format,
                  double scale, char **data, size_t *length, char fault[256]);

/* The size of pictures in previews of links (1.91 : 1). */
enum { PICTURE_CARD_WIDTH = 1200, PICTURE_CARD_HEIGHT = 630 };

/* Draws a PNG of that size. The whole SVG, of width x height, is in the middle of a ground like its own. */
bool picture_card_make(const char *svg, size_t svg_length, int width, int height, char **data, size_t *length,
                       char fault[256]);
