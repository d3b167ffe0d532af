/* SPDX-License-Identifier: MIT */
/* The plain form of `kozel play`: lines of text, for screen readers and pipes. */
#pragma once

#include "apps/cli/play/game.h"
#include "apps/cli/play/review.h"

#include <stdbool.h>

/* The person's side of a match. */
typedef struct play_desk {
    play_game *game;
    play_review review;
    bool silent; /* events of a record that is being resumed */
    bool resumed;
} play_desk;

/* Prints an event, and notes the choice. The context is a play_desk. */
void play_plain_happened(void *context, const play_event *event);

/* Plays until the person leaves or the input ends. Returns an exit status. */
int play_plain(play_desk *desk);
