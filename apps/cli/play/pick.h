/* SPDX-License-Identifier: MIT */
/* Keys and the mouse that choose among the actions of a picture, or scroll its events. */
#pragma once

#include "apps/cli/play/paint.h"

typedef enum play_picked {
    PLAY_PICK_NO_KEY, /* the key has another meaning */
    PLAY_PICK_MOVED,
    PLAY_PICK_PLAYS /* the chosen action is to be played */
} play_picked;

/* Handles a key of curses. Without actions only the events scroll. */
play_picked play_pick(play_picture *picture, int key);

/* Returns the spot under the mouse, of `count`; -1: none. Takes the event of the mouse. */
int play_pick_spot(const play_spot *spot, int count);
