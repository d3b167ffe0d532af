/* SPDX-License-Identifier: MIT */
/* The pictures of full screen, from views of the person's seat. */
#pragma once

#include <kozel/record.h>
#include <kozel/view.h>

#include <stdbool.h>

enum { PLAY_COLUMNS_MIN = 80, PLAY_LINES_MIN = 24, PLAY_LOG = 4, PLAY_LOG_LINE = 160 };

/* The place of an action on the screen. */
typedef struct play_spot {
    int line, column, columns; /* 0 columns: it is not on the screen */
} play_spot;

typedef struct play_picture {
    const kz_view *view;
    const kz_tags *tags;
    char log[PLAY_LOG][PLAY_LOG_LINE]; /* the last events */
    int chosen;                        /* number of the chosen action, from 0 */
    play_spot spot[KZ_LEGAL];          /* filled by play_paint() */
} play_picture;

/* Returns whether the window is large enough. If not, a sentence with the size is painted. */
bool play_paint_fits(void);

/* Paints the match. */
void play_paint(play_picture *picture);

/* Paints a page of text, with `keys` on the last line. */
void play_paint_page(const char *text, const char *keys);
