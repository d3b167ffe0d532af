/* SPDX-License-Identifier: MIT */
/* The plain form of `kozel play`: lines of text, for screen readers and pipes. */
#pragma once

#include "apps/cli/play/desk.h"

/* Prints an event, and notes the choice. The context is a play_desk. */
void play_plain_happened(void *context, const play_event *event);

/* Prints the result, or where the match stands, and closes standard output. Returns an exit status. */
int play_plain_end(const play_desk *desk);

/* Plays until the person leaves or the input ends. Returns an exit status. */
int play_plain(play_desk *desk);
