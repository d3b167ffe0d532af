/* SPDX-License-Identifier: MIT */
/* The interface of the rules' text: translations in; headings, paragraphs, rows and figures out. */
#pragma once

#include <stdbool.h>

/* The translation of texts: gettext() and ngettext(), or replacements. Marks such as {n} stay as they are.
 * `language` is the number of the language (kz_language()), for the texts of a game's file. */
typedef struct prose_translate {
    void *context;
    int language;
    const char *(*text)(void *context, const char *text);
    const char *(*plural)(void *context, const char *one, const char *other, unsigned long n);
} prose_translate;

/* Pictures between the paragraphs (engine/prose/pages/figures.h draws them). */
typedef enum prose_figure {
    PROSE_FIGURE_SET,     /* the 28 tiles */
    PROSE_FIGURE_LINE,    /* a line and its two ends */
    PROSE_FIGURE_SPINNER, /* a double with four open sides */
    PROSE_FIGURE_HOUSE,   /* a double that is covered on both sides of the line */
    PROSE_FIGURE_FISH,    /* six tiles of a value, with both ends of that value */
    PROSE_FIGURE_BLOCK,   /* all seven tiles of the value */
    PROSE_FIGURE_SAUSAGE, /* two lines across a start tile, before a cut */
    PROSE_FIGURE_CUT,     /* the same lines after the cut */
    PROSE_FIGURES
} prose_figure;

/* The receiver of the text. Strings are valid only during the call. */
typedef struct prose_sink {
    void *context;
    void (*heading)(void *context, const char *text);
    void (*paragraph)(void *context, const char *text);
    /* Receives a row of a table. The first row is `head`. */
    void (*row)(void *context, const char *const cell[], int cells, bool head);
    /* Receives a picture and its description in words. */
    void (*figure)(void *context, prose_figure figure, const char *text);
} prose_sink;
