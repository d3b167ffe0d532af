/* SPDX-License-Identifier: MIT */
/* The pictures of full screen, from views of the person's seat. */
#pragma once

#include <kozel/record.h>
#include <kozel/view.h>

#include <stdbool.h>

enum { PLAY_COLUMNS_MIN = 80, PLAY_LINES_MIN = 24, PLAY_LOG = 200, PLAY_LOG_LINE = 160 };

/* The place of an action on the screen. */
typedef struct play_spot {
    int line, column, columns; /* 0 columns: it is not on the screen */
} play_spot;

/* The last events. An event that repeats the one before is counted. */
typedef struct play_log {
    char line[PLAY_LOG][PLAY_LOG_LINE];
    int times[PLAY_LOG];
    int count;
    int back; /* lines scrolled back from the last one; the painter limits it */
} play_log;

/* How the line of a deal is drawn. A smaller form stays until the deal or the window is another. */
typedef struct play_form {
    int form; /* LAYOUT_WIDE, LAYOUT_NARROW, 0: text */
    int deal, columns, lines;
} play_form;

typedef struct play_picture {
    const kz_view *view;
    const kz_tags *tags;
    const char *title; /* the game's */
    play_log log;
    play_form form;
    int chosen;               /* number of the chosen action, from 0 */
    play_spot spot[KZ_LEGAL]; /* filled by play_paint() */
} play_picture;

/* Adds an event to the log, and scrolls to its end. */
void play_log_add(play_log *log, const char *line);

/* Returns the last event of a log that has one. */
const char *play_log_last(const play_log *log);

/* Returns whether the window is large enough. If not, a sentence with the size is painted. */
bool play_paint_fits(void);

/* Paints the match. */
void play_paint(play_picture *picture);

/* Paints a page of text, with `keys` on the last line. */
void play_paint_page(const char *text, const char *keys);
