/* The clock of a table: each move has its time, then the seat's reserve of the match is eaten
 * (docs/spec/platform.md, section 4). No time of its own: `now` comes in, all in milliseconds. */
#ifndef KOZEL_HUB_STATE_CLOCK_H
#define KOZEL_HUB_STATE_CLOCK_H

#include <kozel/rules.h>

typedef struct kz_clock {
    int64_t move;
    int64_t reserve[KZ_SEATS];
    int64_t started; /* when the move under way began, or went on: */
    int64_t spent;   /* so much of it had gone by then */
} kz_clock;

typedef struct kz_time_left {
    int64_t move, reserve;
} kz_time_left;

/* A match begins: so much for each move and in each seat's reserve. */
void kz_clock_init(kz_clock *clock, int64_t move, int64_t reserve);

/* A move begins. */
void kz_clock_start(kz_clock *clock, int64_t now);

/* How long the move under way has lasted. */
int64_t kz_clock_spent(const kz_clock *clock, int64_t now);

/* The move goes on, but `started` is now: somebody else plays for the seat, or the server was away until
 * now. What is gone stays gone. */
void kz_clock_split(kz_clock *clock, int64_t now);

/* What `seat` has left if the move under way is its own. */
kz_time_left kz_clock_left(const kz_clock *clock, int seat, int64_t now);

/* When the time of `seat` is over if it goes on thinking. */
int64_t kz_clock_end(const kz_clock *clock, int seat);

/* The move of `seat` is done: what it took beyond the move's time is gone from the reserve. */
void kz_clock_stop(kz_clock *clock, int seat, int64_t now);

#endif
