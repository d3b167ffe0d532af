/* SPDX-License-Identifier: MIT */
/* The file of an event (docs/spec/tournaments.md, section 2): what `kozel tournament run` plays. */
#pragma once

#include <kozel/catalogue.h>
#include <kozel/tournament.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EVENT_NAME = 64 };

/* An entrant that comes or goes. */
typedef struct event_change {
    uint8_t kind;     /* KZ_EVENT_ENTERED, KZ_EVENT_LEFT or KZ_EVENT_RETURNED */
    uint16_t entrant; /* from 0 */
    uint16_t round;   /* before this round, from 1 */
} event_change;

typedef struct event_plan {
    char game[KZ_GAME_NAME], options[KZ_OPTIONS_TEXT];
    int seats;  /* at a table */
    bool pairs; /* the entrants are pairs */
    bool teams; /* the entrants are teams of four */
    kz_tournament_terms terms;
    kz_duplicate_terms duplicate; /* zeroed in the other formats */
    uint16_t entrants;            /* at the beginning */
    uint16_t all;                 /* with the late ones */
    char (*name)[EVENT_NAME];     /* of each entrant at the beginning; NULL: they have numbers */
    event_change *change;         /* in the order of rounds */
    size_t change_count;
    int pace; /* seconds for each action */
} event_plan;

/* Returns whether a line of an event is one match, with its times. */
static inline bool event_is_timed(const event_plan *plan)
{
    return plan->terms.format == KZ_FORMAT_ARENA || plan->terms.format == KZ_FORMAT_EVENING;
}

/* Returns the rounds of an event that has rounds. */
static inline uint16_t event_rounds(const event_plan *plan)
{
    uint16_t rounds = 1;
    if (plan->terms.format != KZ_FORMAT_KNOCK_OUT)
        return plan->terms.rounds;
    while (1 << rounds < plan->entrants)
        rounds++;
    return rounds;
}

/* Reads the file `name` ("-": standard input). Prints a fault with file and line and returns false. The plan
 * is freed by event_plan_free(), in both cases. */
bool event_plan_load(const char *name, const kz_games *games, event_plan *plan);

void event_plan_free(event_plan *plan);
