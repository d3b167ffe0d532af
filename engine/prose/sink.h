/* SPDX-License-Identifier: MIT */
/* What the text of the rules is made with: translations in, headings, paragraphs, rows and figures out. */
#ifndef KOZEL_ENGINE_PROSE_SINK_H
#define KOZEL_ENGINE_PROSE_SINK_H

#include <stdbool.h>

/* How texts are translated: gettext() and ngettext() or what stands for them. Marks such as {n} stay as they
 * are. `language`: which one it is (kz_language()), for what a game's file says in it. */
typedef struct prose_translate {
    void *context;
    int language;
    const char *(*text)(void *context, const char *text);
    const char *(*plural)(void *context, const char *one, const char *other, unsigned long n);
} prose_translate;

/* Pictures that stand between the paragraphs (engine/prose/pages/figures.h draws them). */
typedef enum prose_figure {
    PROSE_FIGURE_SET,     /* the 28 tiles */
    PROSE_FIGURE_LINE,    /* a line and its two ends */
    PROSE_FIGURE_SPINNER, /* a double with four open sides */
    PROSE_FIGURE_HOUSE,   /* a double that is covered on both sides of the line */
    PROSE_FIGURE_FISH,    /* six tiles of a value and both ends showing it */
    PROSE_FIGURE_BLOCK,   /* all seven of them */
    PROSE_FIGURE_SAUSAGE, /* two lines across a start tile, before a cut */
    PROSE_FIGURE_CUT,     /* the same, after it */
    PROSE_FIGURES
} prose_figure;

/* What takes the text. Strings are valid during the call only. */
typedef struct prose_sink {
    void *context;
    void (*heading)(void *context, const char *text);
    void (*paragraph)(void *context, const char *text);
    /* A row of a table, whose first one is `head`. */
    void (*row)(void *context, const char *const cell[], int cells, bool head);
    /* A picture, and what it shows in words. */
    void (*figure)(void *context, prose_figure figure, const char *text);
} prose_sink;

#endif
