/* SPDX-License-Identifier: MIT */
/* Two lines side by side; private to engine/layout. */
#ifndef KOZEL_ENGINE_LAYOUT_STRIPS_H
#define KOZEL_ENGINE_LAYOUT_STRIPS_H

#include <kozel/layout.h>

/* Numbers of tiles next to each other in a strip. */
enum { LAYOUT_COLUMNS_MIN = 2, LAYOUT_COLUMNS_MAX = 13 };

/* Lays a line of rows in strips of `columns` columns. Fills all of *layout except the scale and position. */
void layout_strips_lay(const kz_laid_line *line, int columns, kz_layout *layout);

/* Returns the box of lines with `depth` tiles each, at least one. */
kz_box layout_strips_box(int columns, int depth);

#endif
