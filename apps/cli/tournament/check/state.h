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
    int32_t titles;                 /* evening */
    bool playing;                   /* evening */
    int32_t staying;                /* evening: the match after which it stays at its table; 0: it does not */
    int32_t stays;                  /* evening: matches in a row, up to the last one */
    int64_t ticket;                 /* evening: the lowest is the head of the queue */
    int32_t stage;                  /* knock-out: rounds that it has passed */
    bool out;                       /* knock-out: has lost a series */
    uint8_t line;                   /* duplicate of pairs: 1 or 2, as in the first half; 0: none yet */
    int64_t difference;             /* duplicate: to the other tables, hundredths */
    int32_t wins;                   /* duplicate: tables won, hundredths */
} check_entrant;

enum { CHECK_TABLES = 255 };

/* A table that can begin. */
typedef struct check_seating {
    uint8_t count;
    uint16_t entrant[EVENT_LOG_SEATS];
} check_seating;

typedef struct check_state {
    const event_log *event;
    const kz_matching *matching;
    check_fault *fault;
    void *context;
    int faults;
    int line;    /* that is checked */
    int64_t now; /* arena, evening: seconds */
    uint8_t format, min_at_table, max_at_table;
    int32_t entrants, active;                      /* numbers until now */
    check_entrant entrant[EVENT_LOG_ENTRANTS + 1]; /* by number */
    uint8_t *meetings;                             /* a square of `side` x `side` */
    size_t side;
    size_t *running; /* arena, evening: rounds that are not over, by their indexes */
    size_t running_count;
    check_seating seats[CHECK_TABLES]; /* evening: tables that begin together */
    int seats_next, seats_count;       /* evening: of them, the next one in the lines */
    int64_t last_ticket;               /* evening */
    int32_t bracket_rounds;            /* knock-out */
    int32_t next_board;                /* duplicate */
    uint8_t *partners;                 /* duplicate of players: as `meetings`, of partners alone */
} check_state;

/* Reports a fault of the current line. */
__attribute__((format(printf, 2, 3))) void check_report(check_state *c, const char *format, ...);

static inline int check_meetings(const check_state *c, int a, int b)
{
    return c->meetings[(size_t)a * c->side + (size_t)b];
}

/* Returns whether everybody plays in rounds. */
static inline bool check_in_rounds(const check_state *c)
{
    return c->format != EVENT_LOG_ARENA && c->format != EVENT_LOG_EVENING && c->format != EVENT_LOG_KNOCK_OUT;
}

/* Returns whether a line is one match, with its times. */
static inline bool check_is_timed(const check_state *c)
{
    return c->format == EVENT_LOG_ARENA || c->format == EVENT_LOG_EVENING;
}

/* Returns the score of a win, and of a bye: hundredths. In duplicate only of a bye. */
int32_t check_win(const check_state *c);

/* Returns the fewest byes of an active entrant. */
int32_t check_fewest_byes(const check_state *c);
