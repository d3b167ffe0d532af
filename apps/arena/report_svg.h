/* SPDX-License-Identifier: MIT */
/* The outcome of a contest for eyes. */
#pragma once

#include "apps/arena/report.h"

/* Writes the first contestant's mean with its 95 % band, over the rounds, as an SVG document. Returns false
 * if it cannot be written. */
bool arena_report_svg(const arena_report *report, const arena_plot_texts *texts, FILE *out);
