/* SPDX-License-Identifier: MIT */
/* Plays the matches of an event with bots. All chance comes from the event's seed, the round, the table and
 * the number of the deal. So a match is the same on every machine and at any number of threads. */
#pragma once

#include "apps/arena/contestant.h"
#include "apps/cli/tournament/plan.h"

enum { EVENT_BOTS_MAX = 64 };

/* Bots for the entrants: entrant i is played by bot i modulo `count`. */
typedef struct event_bots {
    const event_plan *plan;
    const kz_game *game;
    int count;
    arena_contestant bot[EVENT_BOTS_MAX]; /* with budgets of playouts */
    bool records;                         /* are made */
} event_bots;

/* A match to play, and how it ended. */
typedef struct event_match {
    uint16_t round; /* from 1 */
    uint32_t table; /* of the round, from 0 */
    uint8_t count;  /* entrants */
    uint8_t extra;  /* extra deals that decide a drawn match; 0: a match */
    uint16_t entrant[KZ_MAX_AT_TABLE];
    kz_tournament_result result;
    int32_t board[KZ_MAX_BOARDS]; /* duplicate: as kz_tournament_apply_boards() has them */
    int64_t actions;              /* of the whole match */
    char *record;                 /* its text, to be freed; NULL: none is made */
} event_match;

/* Plays a match from its first five fields. Any number of threads may call it. Returns false without memory.
 */
bool event_match_play(const event_bots *bots, event_match *match);
