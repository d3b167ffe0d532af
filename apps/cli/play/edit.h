/* SPDX-License-Identifier: MIT */
/* A line of text that a person types in full screen. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { PLAY_EDIT_MAX = 1024 };

/* All zero: an empty line. */
typedef struct play_edit {
    char text[PLAY_EDIT_MAX]; /* UTF-8 */
    size_t length;            /* bytes */
} play_edit;

typedef enum play_edited {
    PLAY_EDIT_GOES_ON,
    PLAY_EDIT_DONE,   /* Enter */
    PLAY_EDIT_DROPPED /* Escape, Enter of an empty line, or the end of the input */
} play_edited;

/* Handles a key of curses. */
play_edited play_edit_key(play_edit *edit, int key);

/* Paints the line and its question on the last line of the screen, the end of it if it is long. */
void play_edit_paint(const play_edit *edit, const char *question);
