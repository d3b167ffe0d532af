/* SPDX-License-Identifier: MIT */
/* Evenings: who loses gives up the seat to the head of the queue. */
#pragma once

#include "engine/tournament/state.h"

/* Moves the entrants of a table that is over: the losers to the end of the queue, and before them those who
 * have stayed as long as the terms allow. The others stay. */
void tournament_give_up_seats(kz_tournament *t, uint32_t table);

/* Returns whether a match of an evening can begin, apart from its end and pauses. */
bool tournament_evening_can_begin(const kz_tournament *t);

/* Computes the tables that can begin now, with the entrants in the order of seats. */
void tournament_pair_evening(const kz_tournament *t, kz_tournament_pairing *pairing);
