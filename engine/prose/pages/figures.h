/* SPDX-License-Identifier: MIT */
/* The pictures between the paragraphs of the rules. */
#ifndef KOZEL_ENGINE_PROSE_PAGES_FIGURES_H
#define KOZEL_ENGINE_PROSE_PAGES_FIGURES_H

#include "engine/prose/prose.h"

#include <kozel/play.h>

/* What a figure is called in addresses: "fish". Static. */
const char *prose_figure_name(prose_figure figure);

/* The figure of a name, -1 if there is none. */
int prose_figure_find(const char *name, size_t length);

/* The record that leads to a figure's position and on; NULL: it shows none. Static. */
const char *prose_figure_record(prose_figure figure);

/* Plays a figure's record up to its position. False: it shows none, or out of memory. */
bool prose_figure_match(prose_figure figure, kz_match *out);

/* The picture, as kz_line_svg() and kz_line_box() of kozel/drawing.h make it; sizes as there. Returns 0 where
 * the rules refuse the position, and when out of memory. */
size_t prose_figure_svg(prose_figure figure, char *out, size_t size);
size_t prose_figure_box(prose_figure figure, char *out, size_t size);

#endif
