/* SPDX-License-Identifier: MIT */
/* The pictures between the paragraphs of the rules. */
#pragma once

#include "engine/prose/prose.h"

#include <kozel/play.h>

/* Returns the name of a figure in addresses: "fish". The result is static. */
const char *prose_figure_name(prose_figure figure);

/* Returns the figure of a name, or -1 if there is none. */
int prose_figure_find(const char *name, size_t length);

/* Returns the record that leads to a figure's position and continues. The result is NULL if the figure shows
 * none. It is static. */
const char *prose_figure_record(prose_figure figure);

/* Plays a figure's record up to its position. Returns false if the figure shows none, or if there is no
 * memory. */
bool prose_figure_match(prose_figure figure, kz_match *out);

/* Draw the picture like kz_line_svg() and kz_line_box() of kozel/drawing.h, with the same sizes. Return 0 if
 * the rules reject the position, or if there is no memory. */
size_t prose_figure_svg(prose_figure figure, char *out, size_t size);
size_t prose_figure_box(prose_figure figure, char *out, size_t size);
