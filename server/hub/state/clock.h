/* SPDX-License-Identifier: MIT */
/* The clock of a table: each move has its time, then it uses up the seat's reserve of the match
 * (docs/spec/platform.md, section 4). The caller passes `now`; all times are in milliseconds. */
#ifndef KOZEL_SERVER_HUB_STATE_CLOCK_H
#define KOZEL_SERVER_HUB_STATE_CLOCK_H

#include <kozel/rules.h>

typedef struct kz_clock {
    int64_t move; /* 0: the match has no clock */
    int64_t reserve[KZ_SEATS];
    int64_t started; /* when the move under way began, or went on: */
    int64_t spent;   /* so much of it had gone by then */
} kz_clock;

typedef struct kz_time_left {
    int64_t move; /* -1: the match has no clock */
    int64_t reserve;
} kz_time_left;

/* Starts a match with `move` ms for each move (0: no clock) and `reserve` ms for each seat. */
void kz_clock_init(kz_clock *clock, int64_t move, int64_t reserve);

static inline bool kz_clock_is_off(const kz_clock *clock)
{
    return clock->move == 0;
}

/* A move begins. */
void kz_clock_start(kz_clock *clock, int64_t now);

/* How long the move under way has lasted. */
int64_t kz_clock_spent(const kz_clock *clock, int64_t now);

/* The move goes on, but `started` is now: somebody else plays for the seat, or the server was away until
 * now. What is gone stays gone. */
void kz_clock_split(kz_clock *clock, int64_t now);

/* What `seat` has left if the move under way is its own. */
kz_time_left kz_clock_left(const kz_clock *clock, int seat, int64_t now);

/* When the time of `seat` is over if it goes on thinking; INT64_MAX: never. */
int64_t kz_clock_end(const kz_clock *clock, int seat);

/* The move of `seat` is done: what it took beyond the move's time is gone from the reserve. */
void kz_clock_stop(kz_clock *clock, int seat, int64_t now);

#endif
