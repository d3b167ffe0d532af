/* SPDX-License-Identifier: MIT */
/* The analysis of a finished match as one JSON text (schema/teaching.json). */
#ifndef KOZEL_SERVER_LEARNING_ANALYSIS_TEXT_H
#define KOZEL_SERVER_LEARNING_ANALYSIS_TEXT_H

#include <kozel/catalogue.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Grows with every change by which some analysis would say something else: those of before are made anew when
 * somebody asks. */
enum { LEARNING_ANALYSIS_VERSION = 3 };

/* How far one is, for another thread to see; and whether it is still wanted. */
typedef struct learning_analysis_watch {
    atomic_int done, all; /* actions */
    atomic_bool unwanted; /* it ends as soon as it can, with nothing */
    /* Called after each deal, by the thread that analyses, with the analysis of the `deals` deals so far as
     * if the match ended there; the text is malloc'ed, the callee's. NULL: nobody wants it. */
    void (*tell)(void *context, char *text, int deals);
    void *context;
} learning_analysis_watch;

/* Analyses a record. `games`: NULL for the project's own; `playouts` as for kz_judge(). Returns the text,
 * malloc'ed. NULL: there is none, and *reason is a word that says why, static: "no-replay" (of a house game
 * that is no longer there, say), "nothing" (nobody had anything to choose), "too-long". For any thread; works
 * for long, and aborts without memory. */
char *learning_analysis_text(const kz_games *games, const char *record, size_t length, int32_t playouts,
                             learning_analysis_watch *watch, const char **reason);

#endif
