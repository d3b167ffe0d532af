/* SPDX-License-Identifier: MIT */
/* Two lines side by side; private to engine/layout. */
#ifndef KOZEL_ENGINE_LAYOUT_STRIPS_H
#define KOZEL_ENGINE_LAYOUT_STRIPS_H

#include <kozel/layout.h>

/* Tiles beside each other in a strip. */
enum { LAYOUT_COLUMNS_MIN = 2, LAYOUT_COLUMNS_MAX = 13 };

/* Lays a line of rows in strips of so many columns; fills all of *layout but the sight. */
void layout_strips_lay(const kz_laid_line *line, int columns, kz_layout *layout);

/* The room of lines with so many tiles, one at least, in each. */
kz_box layout_strips_box(int columns, int depth);

#endif
