/* SPDX-License-Identifier: MIT */
/* The state of a tournament. */
#pragma once

#include <kozel/tournament.h>

enum { TOURNAMENT_NO_LINE = 2 };

typedef struct tournament_entrant {
    bool active;
    bool playing;                    /* its table has no result */
    uint8_t last_seat;               /* its seat in its last table; KZ_MAX_AT_TABLE: none */
    uint8_t streak;                  /* arena: wins in a row; 255: or more */
    bool out;                        /* knock-out: has lost a series */
    uint8_t stage;                   /* knock-out: rounds that it has passed */
    uint16_t bracket;                /* knock-out: its place */
    uint8_t line;                    /* duplicate of pairs: 0 or 1 as in the first half; TOURNAMENT_NO_LINE */
    uint16_t last_opponent;          /* at its last table of two; KZ_MAX_ENTRANTS: none */
    uint16_t byes;                   /* rounds */
    uint16_t missed;                 /* rounds that were paired without it */
    uint16_t seats[KZ_MAX_AT_TABLE]; /* tables of more than one entrant in which it had each seat */
    int32_t score;                   /* hundredths, of the tables that are over */
    int64_t free_ms;                 /* since when it waits for a table */
    /* Evening: */
    bool staying;        /* at its last table, which is over */
    uint8_t stays;       /* matches in a row at its table, up to the last one; 255: or more */
    uint32_t last_table; /* at which it stays */
    uint32_t ticket;     /* its place in the queue: the lowest is the head */
} tournament_entrant;

struct kz_tournament {
    kz_tournament_terms terms;
    kz_duplicate_terms duplicate; /* zeroed in the other formats */
    kz_matching matching;
    tournament_entrant *entrant;
    kz_tournament_table *table;
    kz_tournament_reason *reason; /* of each table */
    int32_t *board;               /* duplicate: duplicate.boards of each table */
    uint32_t entrant_count, entrant_room, active_count;
    uint32_t table_count, table_room;
    uint32_t running;     /* tables without a result */
    uint16_t round;       /* the last one that was paired; not in rounds: the number of matches begun */
    uint16_t rounds;      /* of the whole tournament; 0 before its start, and not in rounds */
    uint32_t next_ticket; /* of the queue of an evening */
    bool begun, paused, closed;
    int64_t begun_ms, now_ms;
};

/* Returns whether all entrants play in rounds. In other formats a table begins whenever it can. */
static inline bool tournament_in_rounds(const kz_tournament *t)
{
    return t->terms.format == KZ_FORMAT_ROUND_ROBIN || t->terms.format == KZ_FORMAT_SWISS ||
           t->terms.format == KZ_FORMAT_DUPLICATE;
}

/* Returns whether the lines of a duplicate have changed sides in a round. */
static inline bool tournament_lines_changed(const kz_tournament *t, uint16_t round)
{
    return t->duplicate.change_lines && round > (t->rounds + 1) / 2;
}

/* Returns whether a tournament lasts for a time. */
static inline bool tournament_is_timed(const kz_tournament_terms *terms)
{
    return terms->format == KZ_FORMAT_EVENING || terms->format == KZ_FORMAT_ARENA;
}

/* Returns whether a timed tournament begins no more matches: its time is over, or matches have no numbers. */
static inline bool tournament_is_late(const kz_tournament *t, int64_t now_ms)
{
    int64_t now = now_ms > t->now_ms ? now_ms : t->now_ms;
    return now - t->begun_ms >= t->terms.duration_ms || t->round == UINT16_MAX;
}

/* Fails with a number as the argument of the error. Returns false. */
bool tournament_fail(kz_error *error, kz_code code, int64_t number);

/* Fails with KZ_E_TERM: a term is outside its range. Returns false. */
bool tournament_fail_term(kz_error *error, const char *term, int64_t min, int64_t max);
