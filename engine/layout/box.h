/* SPDX-License-Identifier: MIT */
/* The line as text for a window of a given size; private to the programs of this tree. */
#pragma once

#include <kozel/drawing.h>

/* The forms of the drawing. A unit of the layout has that number of columns. */
enum { LAYOUT_NARROW = 1, LAYOUT_WIDE = 2 };

/* Draws the line with the letters of its open ends, for a window of `columns` (at most KZ_BOX_COLUMNS) and
 * `lines`. Returns the lines of the drawing. 0: this form does not fit, or no tile lies. */
int layout_box_line(const kz_view *view, int form, int columns, int lines, char *out, size_t size);
