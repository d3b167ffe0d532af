/* SPDX-License-Identifier: MIT */
/* The outcome of a contest for programs (JSON) and for eyes (SVG). */
#pragma once

#include "apps/arena/contest.h"

#include <stdio.h>

typedef struct arena_report {
    const arena_contest *contest;
    const arena_contest_result *outcome;
} arena_report;

/* The texts of the plot, in the reader's language. */
typedef struct arena_plot_texts {
    const char *title;
    const char *across; /* the number of deals or matches */
    const char *up;     /* the mean of the first contestant */
} arena_plot_texts;
