/* SPDX-License-Identifier: MIT */
/* The pictures of full screen, from views of the person's seat. */
#pragma once

#include <kozel/record.h>
#include <kozel/view.h>

#include <stdbool.h>

/* PLAY_COLUMNS_MIN, PLAY_LINES_MIN: the smallest window. PLAY_COLUMNS, PLAY_LINES: from these on nothing is
 * shortened. */
enum {
    PLAY_COLUMNS_MIN = 30,
    PLAY_LINES_MIN = 10,
    PLAY_COLUMNS = 80,
    PLAY_LINES = 24,
    PLAY_LOG = 200,
    PLAY_LOG_LINE = 1280
};

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
    const char *title;           /* the game's */
    const char *status;          /* in place of the seat that acts, with its time; NULL: none */
    const char *keys;            /* what the keys do */
    const char *level[KZ_SEATS]; /* of bots, as people read them; NULL: none is shown */
    play_log log;
    play_form form;
    int chosen;               /* number of the chosen action, from 0 */
    play_spot spot[KZ_LEGAL]; /* filled by play_paint() */
} play_picture;

/* Adds an event to the log, and scrolls to its end. */
void play_log_add(play_log *log, const char *line);

/* Adds the lines of a text as one event. Changes the text. */
void play_log_add_lines(play_log *log, char *text);

/* Returns the last event of a log that has one. */
const char *play_log_last(const play_log *log);

/* Returns whether the window is large enough. If not, a sentence with the size is painted. */
bool play_paint_fits(void);

/* Paints the match. */
void play_paint(play_picture *picture);

/* A page of text, which scrolls if the window is too small. */
typedef struct play_page {
    const char *text;
    int from, hidden; /* lines before the first one that is shown, and after the last one */
} play_page;

/* Paints a page, with `keys` on the last line. */
void play_paint_page(play_page *page, const char *keys);

/* Scrolls a page. Returns false if the key ends it. */
bool play_page_key(play_page *page, int key);

/* Paints the last events of a log into a box, the last one at the bottom. */
void play_paint_log(play_log *log, int line, int column, int lines, int columns);
