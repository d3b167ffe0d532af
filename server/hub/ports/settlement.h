/* SPDX-License-Identifier: MIT */
/* The consequences of a match's end: the numbers for results, ratings and coins (docs/spec/rules.md section
 * 4; docs/spec/platform.md section 5). The rules core computes them. The receiver writes them down once, in
 * one transaction. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <kozel/catalogue.h>

#include "server/hub/ports/tournament.h"

typedef enum hub_outcome { HUB_LOST, HUB_DREW, HUB_WON } hub_outcome;

typedef struct hub_settled_seat {
    hub_person_id person; /* 0: a bot */
    char name[HUB_PERSON_NAME];
    uint8_t side;      /* from 0 */
    uint8_t outcome;   /* hub_outcome; HUB_DREW if the match was closed */
    uint8_t place;     /* kz_public_places(); 0 if the match was closed */
    int32_t score;     /* of the side's account, 0 if the account is closed */
    int32_t memory;    /* points that a closed account has in memory; 0 if the account is open */
    int32_t points;    /* rating points; 0 unless `rated` */
    int32_t coins;     /* change of play money: the share of the bank less the stake */
    const char *title; /* the losers' title (kz_public_titles()), a word; NULL: the match has no titles */
    int32_t got, gave; /* titles of the seat's side */
    uint64_t home;     /* rate-limit key of the person's address; 0: not known */
    bool there;        /* the person is at the table, and sees the end */
} hub_settled_seat;

typedef struct hub_settlement {
    const char *table; /* valid during the call */
    const char *game;
    char family[KZ_GAME_NAME]; /* of the game, and ... */
    uint8_t format;            /* ... kz_strength_format: the class of strengths that the match belongs to */
    int seats;
    bool rated;      /* the match was opened as rated; false if it was closed */
    bool elo;        /* two single seats, both registered people, rated, one won: kz_elo_gain() */
    bool closed;     /* ended by hub_close_table(): no result counts */
    bool deals_done; /* closed after a tournament's extra deals, whose points count for it */
    int32_t stake;
    int64_t begun_ms;
    bool hidden;     /* the table is private */
    bool brief;      /* too short to count (fair_play.h) */
    uint8_t quitter; /* the seat, from 1, whose resignation or time-out ended it; 0: none did */
    bool resigned;   /* true: the quitter resigned; false: the quitter's time ran out */
    int repeats;     /* see hub_fair_limits */
    hub_tournament_place tournament; /* whose match it is */
    bool high_score_wins;            /* else the low one wins */
    int quits;                       /* free early quits a day (hub_fair_limits) */
    hub_settled_seat seat[KZ_SEATS];
} hub_settlement;
