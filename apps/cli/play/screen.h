/* SPDX-License-Identifier: MIT */
/* The full screen form of `kozel play`. */
#pragma once

#include "apps/cli/play/desk.h"

/* Keeps an event for the screen, and notes the choice. The context is a play_desk. */
void play_screen_happened(void *context, const play_event *event);

/* Plays until the person leaves. Returns an exit status. */
int play_screen(play_desk *desk, bool ascii);
