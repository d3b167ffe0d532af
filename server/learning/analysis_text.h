/* SPDX-License-Identifier: MIT */
/* The analysis of a finished match as one JSON text (schema/teaching.json). */
#pragma once

#include <kozel/analysis.h>
#include <kozel/catalogue.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Grows with every change of the result of some analysis. Older ones are re-run when somebody requests
 * them. */
enum { LEARNING_ANALYSIS_VERSION = 3 };

/* The progress of an analysis, for another thread, and whether it is still needed. */
typedef struct learning_analysis_watch {
    atomic_int done, all; /* actions */
    kz_stop stop;         /* ends it early, without a result */
    /* Called after each deal, by the analysing thread, with the analysis of the `deals` deals so far as if
     * the match ended there. The text is malloc'ed and belongs to the callee. NULL: not needed. */
    void (*tell)(void *context, char *text, int deals);
    void *context;
} learning_analysis_watch;

/* Analyses a record. `games`: NULL for the project's games; `playouts` as for kz_judge(). Returns the text,
 * malloc'ed, or NULL with a static word in *reason. "no-replay": such as a house game that no longer exists.
 * "nothing": nobody had a choice. "too-long". Any thread may call it. It runs for long, and aborts if out of
 * memory. */
char *learning_analysis_text(const kz_games *games, const char *record, size_t length, int32_t playouts,
                             learning_analysis_watch *watch, const char **reason);
