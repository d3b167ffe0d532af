/* SPDX-License-Identifier: MIT */
/* The choices of a record's bots made again, each from what its bot saw (docs/spec/fair.md, "After the
 * match"). */
#ifndef KOZEL_APPS_CLI_RECORDS_VERIFY_BOTS_H
#define KOZEL_APPS_CLI_RECORDS_VERIFY_BOTS_H

#include "engine/ai/again.h"

#include <kozel/fair.h>

typedef struct records_bots_finding {
    int made;                       /* choices that were made again, the same */
    int beyond[AI_BEYOND_COUNT];    /* those that could not be */
    char word[AI_BEYOND_COUNT][64]; /* of the first of these: its version, its level */
    bool differs;                   /* another choice came out: */
    kz_bot_choice choice;           /* the first one, */
    kz_action again; /* and what its bot chooses; no action of the view where it cannot choose */
} records_bots_finding;

/* Makes the choices again in so many threads, up to the first that differs; `name`: the record's, for the
 * progress on a terminal. */
void records_verify_bots(const kz_games *games, const char *name, const char *text, size_t length,
                         int threads, records_bots_finding *finding);

#endif
