/* SPDX-License-Identifier: MIT */
/* What the check knows of an event after the lines that it has read. */
#pragma once

#include "apps/cli/tournament/log.h"

#include <kozel/tournament.h>

/* Receives a fault: the line of the file, and a sentence. */
typedef void check_fault(void *context, int line, const char *text);

typedef struct check_entrant {
    bool known, active, left;       /* left: it was away once */
    int32_t score, byes, missed;    /* missed: rounds */
    int32_t won, drawn, lost;       /* matches */
    int32_t seats[EVENT_LOG_SEATS]; /* tables in each seat */
    int32_t streak;                 /* matches won in a row */
    int64_t busy_until;             /* arena: seconds */
    bool back;                      /* arena: it came or returned after its last match */
    int last_opponent;              /* arena; 0: none */
} check_entrant;

typedef struct check_state {
    const event_log *event;
    const kz_matching *matching;
    check_fault *fault;
    void *context;
    int faults;
    int line;    /* that is checked */
    int64_t now; /* arena: seconds */
    uint8_t format, min_at_table, max_at_table;
    int32_t entrants, active;                      /* numbers until now */
    check_entrant entrant[EVENT_LOG_ENTRANTS + 1]; /* by number */
    uint8_t *meetings;                             /* a square of `side` x `side` */
    size_t side;
    size_t *running; /* arena: rounds that are not over, by their indexes */
    size_t running_count;
} check_state;

/* Reports a fault of the current line. */
__attribute__((format(printf, 2, 3))) void check_report(check_state *c, const char *format, ...);

static inline int check_meetings(const check_state *c, int a, int b)
{
    return c->meetings[(size_t)a * c->side + (size_t)b];
}

/* Returns the score of a win, and of a bye: hundredths. */
int32_t check_win(const check_state *c);

/* Returns the fewest byes of an active entrant. */
int32_t check_fewest_byes(const check_state *c);
