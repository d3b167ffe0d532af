/* SPDX-License-Identifier: MIT */
/* Time for each action, and a reserve of each seat for the whole match. All times are in milliseconds; the
 * caller's clock supplies `now`. */
#ifndef KOZEL_ENGINE_TABLE_CLOCK_H
#define KOZEL_ENGINE_TABLE_CLOCK_H

#include <kozel/state.h>

typedef struct table_clock {
    int64_t move_ms;              /* for each action; 0: the match has no clock */
    int64_t reserve_ms[KZ_SEATS]; /* left of each seat's reserve */
    int64_t started_ms;           /* when the time of the seat to act began to run */
    int64_t spent_ms;             /* by the seat to act before that */
    bool stopped;
} table_clock;

void table_clock_init(table_clock *clock, int64_t move_ms, int64_t reserve_ms);

/* Begins the time of the next action. */
void table_clock_start(table_clock *clock, int64_t now);

/* Ends the time of an action of `seat`: what is beyond its move time is taken from its reserve. */
void table_clock_charge(table_clock *clock, int seat, int64_t now);

/* Stop and continue the time of the seat to act. */
void table_clock_stop(table_clock *clock, int64_t now);
void table_clock_continue(table_clock *clock, int64_t now);

/* Returns when the time of `seat` ends if it is to act. INT64_MAX: never. */
int64_t table_clock_end(const table_clock *clock, int seat);

#endif
