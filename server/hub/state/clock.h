/* SPDX-License-Identifier: MIT */
/* The clock of a table: each move has its time, then it uses up the seat's reserve of the match
 * (docs/spec/platform.md, section 4). The caller passes `now`; all times are in milliseconds. */
#ifndef KOZEL_SERVER_HUB_STATE_CLOCK_H
#define KOZEL_SERVER_HUB_STATE_CLOCK_H

#include <kozel/rules.h>

typedef struct hub_clock {
    int64_t move; /* 0: the match has no clock */
    int64_t reserve[KZ_SEATS];
    int64_t started; /* when the move under way began, or went on: */
    int64_t spent;   /* so much of it had gone by then */
} hub_clock;

typedef struct hub_time_left {
    int64_t move; /* -1: the match has no clock */
    int64_t reserve;
} hub_time_left;

/* Starts a match with `move` ms for each move (0: no clock) and `reserve` ms for each seat. */
void hub_clock_init(hub_clock *clock, int64_t move, int64_t reserve);

static inline bool hub_clock_is_off(const hub_clock *clock)
{
    return clock->move == 0;
}

/* A move begins. */
void hub_clock_start(hub_clock *clock, int64_t now);

/* How long the move under way has lasted. */
int64_t hub_clock_spent(const hub_clock *clock, int64_t now);

/* The move goes on, but `started` is now: somebody else plays for the seat, or the server was away until
 * now. What is gone stays gone. */
void hub_clock_split(hub_clock *clock, int64_t now);

/* What `seat` has left if the move under way is its own. */
hub_time_left hub_clock_left(const hub_clock *clock, int seat, int64_t now);

/* When the time of `seat` is over if it goes on thinking; INT64_MAX: never. */
int64_t hub_clock_end(const hub_clock *clock, int seat);

/* The move of `seat` is done: what it took beyond the move's time is gone from the reserve. */
void hub_clock_stop(hub_clock *clock, int seat, int64_t now);

#endif
