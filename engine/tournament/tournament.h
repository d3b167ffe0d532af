/* SPDX-License-Identifier: MIT */
/* The state of a tournament, and what the sources of this folder use of each other. */
#ifndef KOZEL_ENGINE_TOURNAMENT_TOURNAMENT_H
#define KOZEL_ENGINE_TOURNAMENT_TOURNAMENT_H

#include <kozel/tournament.h>

typedef struct tournament_entrant {
    bool active;
    bool playing;                    /* its table has no result */
    uint8_t last_seat;               /* its seat in its last table; KZ_MAX_AT_TABLE: none */
    uint16_t byes;                   /* rounds */
    uint16_t missed;                 /* rounds that were paired without it */
    uint16_t seats[KZ_MAX_AT_TABLE]; /* tables of more than one entrant in which it had each seat */
    int32_t score;                   /* hundredths, of the tables that are over */
} tournament_entrant;

struct kz_tournament {
    kz_tournament_terms terms;
    kz_matching matching;
    tournament_entrant *entrant;
    kz_tournament_table *table;
    kz_tournament_reason *reason; /* of each table */
    uint32_t entrant_count, entrant_room, active_count;
    uint32_t table_count, table_room;
    uint32_t running; /* tables without a result */
    uint16_t round;   /* the last one that was paired; in an evening the number of matches begun */
    uint16_t rounds;  /* of the whole tournament; 0 before its start, and in an evening */
    bool begun, paused, closed;
    int64_t begun_ms, now_ms;
};

/* Fails with a number as the argument of the error. Returns false. */
bool tournament_fail(kz_error *error, kz_code code, int64_t number);

/* ---- entrants.c ---- */

bool tournament_enter(kz_tournament *t, const kz_tournament_event *event, kz_error *error);
bool tournament_leave(kz_tournament *t, uint16_t entrant, kz_error *error);
bool tournament_return(kz_tournament *t, uint16_t entrant, kz_error *error);

/* Lists the active entrants in the order of their numbers. Returns their number. */
uint32_t tournament_active_entrants(const kz_tournament *t, uint16_t list[]);

/* Orders the entrants of a new table: each gets a seat that it has had least, as far as that goes for all of
 * them. Lots of `round` and the entrants decide between equal orders. */
void tournament_seat(const kz_tournament *t, uint16_t round, kz_tournament_table *table);

/* Returns 64 bits that follow from the seed and the arguments alone. */
uint64_t tournament_lot(const kz_tournament *t, uint16_t round, uint32_t a, uint32_t b);

/* How often each two entrants have met: a square of counts, those above 255 as 255. Allocated; NULL without
 * memory. Free it by memory_free(). */
uint8_t *tournament_meetings_new(const kz_tournament *t);
static inline uint8_t tournament_meetings(const kz_tournament *t, const uint8_t meetings[], uint16_t a,
                                          uint16_t b)
{
    return meetings[(size_t)a * t->entrant_count + b];
}

/* ---- results.c ---- */

/* Adds the tables of a pairing. It checks what kz_tournament_apply() describes. */
bool tournament_add_pairing(kz_tournament *t, const kz_tournament_event *event, kz_error *error);
bool tournament_add_result(kz_tournament *t, const kz_tournament_event *event, kz_error *error);
bool tournament_correct(kz_tournament *t, const kz_tournament_event *event, kz_error *error);

/* Returns the score of a win at any table, and of a bye: hundredths. */
int32_t tournament_win(const kz_tournament_terms *terms);

/* ---- tiebreaks.c ---- */

/* Fills the tie-break of index `index` of the terms. The rows are in order by the score and the tie-breaks
 * before it; `row_of` is the index of each entrant's row. Returns false without memory. */
bool tournament_tiebreak(const kz_tournament *t, int index, kz_tournament_row row[], const uint16_t row_of[]);
/* Compares two rows by score and the first `tiebreaks` tie-breaks: below 0 if a is better. */
int tournament_compare(const kz_tournament_row *a, const kz_tournament_row *b, int tiebreaks);

/* ---- explain.c ---- */

/* Fills the reasons of new tables, before these are added. Returns false without memory. */
bool tournament_give_reasons(const kz_tournament *t, const kz_tournament_pairing *pairing,
                             kz_tournament_reason reason[]);

/* ---- the formats ---- */

/* Returns the rounds of a round robin of the entrants that there are, by the terms; 0 if the terms have too
 * few, or KZ_MAX_ROUNDS are too few. */
uint16_t tournament_round_robin_rounds(const kz_tournament *t);
/* Returns the number of entrants for which the circle has a place. */
uint32_t tournament_round_robin_places(const kz_tournament *t);
/* Returns the opponent of an entrant by the circle in a round from 1. It is at least t->entrant_count if the
 * place is empty. */
uint32_t tournament_round_robin_opponent(const kz_tournament *t, uint16_t round, uint16_t entrant);

/* The cost of joining two vertices, a < b; below 0: they cannot be joined. */
typedef int64_t tournament_cost(const void *context, uint32_t a, uint32_t b);
/* Finds a perfect matching of least cost. The vertices are in an order in which near ones tend to be cheap.
 * Returns false if there is none, or without memory. */
bool tournament_least_matching(const kz_matching *matching, uint32_t vertices, tournament_cost *cost,
                               const void *context, uint32_t mate[]);

/* Each computes the next tables, with the entrants in the order of seats. */
bool tournament_pair_round_robin(const kz_tournament *t, kz_tournament_pairing *pairing, kz_error *error);
bool tournament_pair_swiss(const kz_tournament *t, kz_tournament_pairing *pairing, kz_error *error);

#endif
