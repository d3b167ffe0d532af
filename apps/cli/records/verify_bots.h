/* SPDX-License-Identifier: MIT */
/* Re-runs the choices of a record's bots, each from what its bot saw (docs/spec/fair.md, "After the
 * match"). */
#pragma once

#include "engine/ai/rerun.h"

#include <kozel/fair.h>

typedef struct records_bots_finding {
    int made;                       /* choices re-run with the same result */
    int beyond[AI_RERUN_ERRORS];    /* those that could not be re-run */
    char word[AI_RERUN_ERRORS][64]; /* of the first of these: its version, its level */
    bool differs;                   /* a re-run gave another choice: */
    kz_bot_choice choice;           /* the first one, */
    kz_action again;                /* and the bot's choice; no action of the view if it cannot choose */
} records_bots_finding;

/* Re-runs the choices in `threads` threads, up to the first that differs. `name`: the record's, for the
 * progress on a terminal. */
void records_verify_bots(const kz_games *games, const char *name, const char *text, size_t length,
                         int threads, records_bots_finding *finding);
