/* SPDX-License-Identifier: MIT */
/* Who takes part. */
#pragma once

#include "engine/tournament/state.h"

bool tournament_enter(kz_tournament *t, const kz_tournament_event *event, kz_error *error);
bool tournament_leave(kz_tournament *t, uint16_t entrant, kz_error *error);
bool tournament_return(kz_tournament *t, const kz_tournament_event *event, kz_error *error);

/* Puts an entrant at the end of the queue: who has entered or returned, and who gives up a seat. */
void tournament_queue(kz_tournament *t, uint16_t entrant);

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
