/* SPDX-License-Identifier: MIT */
/* What the end of a match means to its players: the numbers for results, ratings and coins
 * (docs/spec/rules.md section 4; docs/spec/platform.md section 5). Made by the rules core's arithmetic; who
 * gets it writes it down, once, in one transaction. */
#ifndef KOZEL_SERVER_HUB_PORTS_SETTLEMENT_H
#define KOZEL_SERVER_HUB_PORTS_SETTLEMENT_H

#include <stdbool.h>
#include <stdint.h>

#include <kozel/rules.h>

#include "server/hub/ports/ids.h"

typedef enum hub_outcome { HUB_LOST, HUB_DREW, HUB_WON } hub_outcome;

typedef struct hub_settled_seat {
    hub_person_id person; /* 0: a bot */
    char name[HUB_PERSON_NAME];
    uint8_t side;      /* from 0 */
    uint8_t outcome;   /* hub_outcome; of a match that was closed: HUB_DREW */
    int32_t score;     /* of the side's account, 0 if that is closed */
    int32_t memory;    /* points that such an account remembers; 0 of one that is open */
    int32_t points;    /* rating points; 0 unless `rated` */
    int32_t coins;     /* change of play money: the share of the bank less the stake */
    const char *title; /* as what losers go (kz_public_titles()), a word; NULL: the match has no titles */
    int32_t got, gave; /* titles of his side */
    uint64_t home;     /* stands for his address; 0: not known */
    bool there;        /* he is at the table, and sees the end */
} hub_settled_seat;

typedef struct hub_settlement {
    const char *table; /* valid during the call */
    const char *game;
    int seats;
    bool rated;  /* was opened as rated; never if it was closed */
    bool elo;    /* two single seats, both registered people, rated, one won: kz_elo_gain() */
    bool closed; /* by hub_close_table(): no result counts */
    int32_t stake;
    int64_t begun_ms;
    bool hidden;     /* at a private table */
    bool brief;      /* too little was played for it to count (fair.h) */
    uint8_t quitter; /* the seat, from 1, whose resignation or time-out ended it; 0: none did */
    bool resigned;   /* the quitter resigned; false: his time ran out */
    int repeats;     /* see hub_fair_limits */
    int quits;       /* free early quits a day (hub_fair_limits) */
    hub_settled_seat seat[KZ_SEATS];
} hub_settlement;

#endif
