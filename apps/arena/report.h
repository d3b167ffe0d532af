/* SPDX-License-Identifier: MIT */
/* The outcome of a contest for programs (JSON) and for eyes (SVG). */
#ifndef KOZEL_APPS_ARENA_REPORT_H
#define KOZEL_APPS_ARENA_REPORT_H

#include "apps/arena/contest.h"

#include <stdio.h>

typedef struct arena_report {
    const arena_contest *contest;
    const arena_contest_result *outcome;
} arena_report;

/* Writes one JSON object and a line feed. Except for its member "timing" it is the same for equal seeds and
 * budgets in playouts. Returns false if it cannot be written or memory is short. */
bool arena_report_json(const arena_report *report, FILE *out);

/* The texts of the plot, in the reader's language. */
typedef struct arena_plot_texts {
    const char *title;
    const char *across; /* the number of deals or matches */
    const char *up;     /* the mean of the first contestant */
} arena_plot_texts;

/* Writes the first contestant's mean with its 95 % band, over the rounds, as an SVG document. Returns false
 * if it cannot be written. */
bool arena_report_svg(const arena_report *report, const arena_plot_texts *texts, FILE *out);

#endif
