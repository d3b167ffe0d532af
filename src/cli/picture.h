/* Pictures from SVG text, by librsvg and cairo. */
#ifndef KOZEL_CLI_PICTURE_H
#define KOZEL_CLI_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

typedef enum kz_picture_format { KZ_PNG, KZ_PDF } kz_picture_format;

/* Draws the SVG document into memory: *data (the caller frees it) and *length. A PNG has `scale` pixels a
 * unit of the SVG, a PDF a page of the SVG's size. On an error false, and `fault` says which, in English. */
bool kz_picture_make(const char *svg, size_t svg_length, int width, int height, kz_picture_format format,
                     double scale, char **data, size_t *length, char fault[256]);

#endif
