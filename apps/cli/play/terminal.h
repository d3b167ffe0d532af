/* SPDX-License-Identifier: MIT */
/* The terminal in full screen. All text goes through the filter of strangers' text (base/visible.h). */
#pragma once

#include <stdbool.h>

/* The colours of a score table, as on the page. */
typedef enum play_colour {
    PLAY_USUAL,
    PLAY_GOLD, /* remembered points */
    PLAY_RED,  /* an open account */
} play_colour;

enum { PLAY_BOLD = 4, PLAY_REVERSED = 8 }; /* flags of a style, next to a play_colour */

/* Switches the terminal to full screen. play_terminal_close() or a fatal signal restores it. `ascii`: only
 * characters of ASCII are drawn. Returns false if the terminal cannot do it. */
bool play_terminal_open(bool ascii);

void play_terminal_close(void);

/* Restores the terminal and ends the program by a signal. For signal handlers. */
void play_terminal_die(int signal);

/* Waits for a key of curses. Returns ERR at the end of the input. */
int play_terminal_key(void);

/* Takes a key if there is one, or if the input has ended. Returns false if there is none yet. */
bool play_terminal_take_key(int *key);

/* Puts a text at a line and column, in at most `columns` columns. Returns the columns used. */
int play_terminal_put(int line, int column, int columns, const char *text, int style);

/* Returns the lines that a text with line feeds takes, wrapped between words. */
int play_terminal_box_lines(int columns, const char *text);

/* Puts such a text into a box. Returns the lines used, at most `lines`. */
int play_terminal_put_box(int line, int column, int lines, int columns, const char *text);

/* Returns the text behind its first `lines` lines of that width. */
const char *play_terminal_skip_lines(int lines, int columns, const char *text);
