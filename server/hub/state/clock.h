/* SPDX-License-Identifier: MIT */
/* A table's clock. Each move has its time, and then uses up the seat's reserve for the match
 * (docs/spec/platform.md, section 4). The caller passes `now`. All times are in milliseconds. */
#ifndef KOZEL_SERVER_HUB_STATE_CLOCK_H
#define KOZEL_SERVER_HUB_STATE_CLOCK_H

#include <kozel/rules.h>

typedef struct hub_clock {
    int64_t move; /* 0: the match has no clock */
    int64_t reserve[KZ_SEATS];
    int64_t started; /* when the move under way began, or was resumed */
    int64_t spent;   /* time used for it before `started` */
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

/* Begins a move. */
void hub_clock_start(hub_clock *clock, int64_t now);

/* Continues the move with `started` set to `now`. Another player acts for the seat, or the server was down
 * until now. The time already used stays used. */
void hub_clock_split(hub_clock *clock, int64_t now);

/* Returns the time that `seat` has left if the move under way is this seat's. */
hub_time_left hub_clock_left(const hub_clock *clock, int seat, int64_t now);

/* Returns when the time of `seat` is over if its move goes on; INT64_MAX: never. */
int64_t hub_clock_end(const hub_clock *clock, int seat);

/* Ends the move of `seat`. Time beyond the move's time is taken from the reserve. */
void hub_clock_stop(hub_clock *clock, int seat, int64_t now);

#endif
