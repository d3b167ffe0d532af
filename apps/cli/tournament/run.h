/* SPDX-License-Identifier: MIT */
/* `kozel tournament run`: a whole event played by bots. */
#pragma once

#include "apps/cli/cli.h"
#include "base/text.h"
#include <stdbool.h>
#include <stdint.h>

/* What an event is played with. */
typedef struct event_request {
    const char *file, *bots, *folder, *records;
    int32_t rollouts; /* for a choice of bots without their own */
    int threads;
} event_request;

enum { EVENT_ROLLOUTS = 1000, EVENT_THREADS_MAX = 64 };

/* Plays the event of a file and appends its lines. `print`: writes each line to standard output at once.
 * Prints faults. Returns an exit status. `usage` is for faults of the list of bots. */
int event_play(const event_request *request, const char *usage, bool print, base_text *lines);

extern const cli_command event_run_command;
