/* SPDX-License-Identifier: MIT */
/* A match that is over, from its record, as one of its seats saw it. */
#pragma once

#include <kozel/catalogue.h>
#include <kozel/view.h>

#include <stdbool.h>
#include <stddef.h>

/* What a seat saw. The views are valid during the call. A function may be NULL. */
typedef struct play_past {
    void *context;
    void (*dealt)(void *context, const kz_view *view);
    void (*acted)(void *context, const kz_view *before, kz_action action, const kz_view *view);
} play_past;

/* Calls the functions for each deal and action of a record, as `seat` (from 0) saw them. Returns false if the
 * text is no record of a match that is over, or the match has no such seat. Some functions may have been
 * called then. */
bool play_past_read(const kz_games *games, const char *record, size_t length, int seat,
                    const play_past *past);
