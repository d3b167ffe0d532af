/* SPDX-License-Identifier: MIT */
/* The lines of an event (docs/spec/tournaments.md, section 2) as a stranger reads them. The reader shares no
 * code with the core. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    EVENT_LOG_ENTRANTS = 4096,
    EVENT_LOG_SEATS = 4,
    EVENT_LOG_TIEBREAKS = 5,
    EVENT_LOG_NAME = 64,
    EVENT_LOG_BOTS = 64,
    EVENT_LOG_BOARDS = 96
};

typedef enum event_log_format {
    EVENT_LOG_UNKNOWN,
    EVENT_LOG_ROUND_ROBIN,
    EVENT_LOG_SWISS,
    EVENT_LOG_ARENA,
    EVENT_LOG_EVENING,
    EVENT_LOG_KNOCK_OUT,
    EVENT_LOG_DUPLICATE,
    EVENT_LOG_FORMATS
} event_log_format;

typedef enum event_log_movement { EVENT_LOG_PAIRS, EVENT_LOG_PLAYERS, EVENT_LOG_TEAMS } event_log_movement;

typedef enum event_log_tiebreak {
    EVENT_LOG_DIRECT,
    EVENT_LOG_BUCHHOLZ_CUT_1,
    EVENT_LOG_SONNEBORN_BERGER,
    EVENT_LOG_DIFFERENCE,
    EVENT_LOG_WINS
} event_log_tiebreak;

/* Entrants count from 1, as in the lines. Scores are hundredths. */
typedef struct event_log_table {
    uint8_t count;
    uint16_t entrant[EVENT_LOG_SEATS];
    int32_t score[EVENT_LOG_SEATS];
    int32_t points[EVENT_LOG_SEATS];
    uint8_t place[EVENT_LOG_SEATS];   /* from the line, or from the scores */
    uint8_t forfeits, losers, titles; /* bit i: entrant[i] */
    uint8_t extra;                    /* extra deals of a knock-out; 0: a match */
    bool repeated;
    uint8_t board_count;
    int32_t *board; /* duplicate: differences of the sides; NULL: the line has none */
} event_log_table;

typedef struct event_log_list {
    uint16_t *entrant;
    size_t count;
} event_log_list;

/* A round, or a match of an arena or an evening. */
typedef struct event_log_round {
    int line;
    int32_t number;
    int64_t at, until;   /* seconds; -1: the line has none */
    int32_t first_board; /* duplicate; -1: the line has none */
    event_log_table *table;
    size_t table_count;
    event_log_list byes, entered, left, returned;
} event_log_round;

typedef struct event_log_row {
    uint16_t entrant, place;
    int32_t score;
    int32_t tiebreak[EVENT_LOG_TIEBREAKS];
    int32_t won, drawn, lost, byes, titles, line; /* -1: the line has none */
    char name[EVENT_LOG_NAME];                    /* "": the line has none */
} event_log_row;

typedef struct event_log {
    event_log_round *round;
    size_t round_count;
    int line; /* of the standings */
    event_log_row *row;
    size_t row_count;
    event_log_list entered, left, returned; /* after the last round */
    uint8_t format; /* event_log_format; lines with times and without a format are those of an arena */
    uint8_t min_at_table, max_at_table; /* 0: the line has none */
    bool small_tables, twice;
    int32_t rounds;    /* -1: the line has none */
    int32_t at_once;   /* tables of an evening; the same */
    int32_t stay;      /* matches in a row of an evening; 0: no limit; the same */
    int32_t best_of;   /* matches of a series; the same */
    int64_t seconds;   /* the same */
    int32_t boards;    /* duplicate: of a round; the same */
    int32_t deviation; /* duplicate with victory points: hundredths of a point; the same */
    uint8_t movement;  /* event_log_movement */
    bool matchpoints, change;
    int tiebreak_count; /* of each row */
    bool has_kinds;     /* the line has the kinds of its tie-breaks */
    uint8_t kind[EVENT_LOG_TIEBREAKS];
    char *bots; /* the list for `--bots`; NULL: the line has none */
} event_log;

typedef struct event_log_fault {
    int line;
    char text[256];
} event_log_fault;

/* Returns the word of a tie-break. */
const char *event_log_tiebreak_word(unsigned kind);

/* Reads all lines. Returns false with the fault, also if the standings are missing. The event is freed by
 * event_log_free(), in both cases. */
bool event_log_read(const char *text, size_t length, event_log *event, event_log_fault *fault);

void event_log_free(event_log *event);
