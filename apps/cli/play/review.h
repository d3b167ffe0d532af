/* SPDX-License-Identifier: MIT */
/* The choices of the person, with the views in which they were made, and what they cost; hints for the
 * current choice. */
#pragma once

#include "apps/cli/play/game.h"

#include <kozel/analysis.h>

#include <stdio.h>

typedef struct play_choice play_choice;

/* All zero but `progress`: no choices yet. */
typedef struct play_review {
    void (*progress)(int choice, int count); /* called before a choice is judged */
    play_choice *choice;
    int count, size;
    kz_scale scale;
    bool scaled;
} play_review;

/* Adds the person's choice, or drops those that were taken back. */
void play_review_note(play_review *review, const play_event *event);

/* Prints the worst choices and the accuracy. `name`: the person's. Returns false without memory. */
bool play_review_print(play_review *review, FILE *out, const char *name);

/* Fills *advice for the person, who is to act. Returns false without memory. */
bool play_review_advise(play_review *review, const kz_view *view, kz_advice *advice);

/* Drops all choices. */
void play_review_free(play_review *review);
