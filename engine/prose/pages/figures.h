/* SPDX-License-Identifier: MIT */
/* The pictures between the paragraphs of the rules. */
#ifndef KOZEL_ENGINE_PROSE_PAGES_FIGURES_H
#define KOZEL_ENGINE_PROSE_PAGES_FIGURES_H

#include "engine/prose/prose.h"

#include <kozel/play.h>

/* What a figure is called in addresses: "fish". Static. */
const char *kz_figure_name(kz_figure figure);

/* The figure of a name, -1 if there is none. */
int kz_figure_find(const char *name, size_t length);

/* The record that leads to a figure's position and on; NULL: it shows none. Static. */
const char *kz_figure_record(kz_figure figure);

/* Plays a figure's record up to its position. False: it shows none, or out of memory. */
bool kz_figure_match(kz_figure figure, kz_match *out);

/* The picture, as kz_line_svg() and kz_line_box() of kozel/drawing.h make it; sizes as there. Returns 0 where
 * the rules refuse the position, and when out of memory. */
size_t kz_figure_svg(kz_figure figure, char *out, size_t size);
size_t kz_figure_box(kz_figure figure, char *out, size_t size);

#endif
