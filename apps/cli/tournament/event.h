/* SPDX-License-Identifier: MIT */
/* Plays an event from its plan: pairs, has the matches played, applies who comes and goes, and writes the
 * lines of docs/spec/tournaments.md, section 2. */
#pragma once

#include "apps/cli/tournament/plan.h"
#include "apps/cli/tournament/play.h"

typedef struct event_host {
    void *context;
    /* Plays `count` matches. Returns false to end the event at once. */
    bool (*play)(void *context, event_match match[], uint32_t count);
    /* Gets a line of JSON without its line feed. May be NULL. */
    void (*line)(void *context, const char *line, size_t length);
    /* A round begins, or a match of an arena. May be NULL. */
    void (*began)(void *context, const kz_tournament *tournament, uint16_t round);
    const event_bots *bots; /* for the line of standings; NULL: none */
} event_host;

/* Plays the whole event. Returns false if the host ended it, or with *error. */
bool event_run(const event_plan *plan, const kz_matching *matching, const event_host *host, kz_error *error);
