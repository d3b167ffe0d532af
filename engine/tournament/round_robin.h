/* SPDX-License-Identifier: MIT */
/* Round robin by the circle method. */
#pragma once

#include "engine/tournament/state.h"

/* Returns the rounds of a round robin of the entrants that there are, by the terms; 0 if the terms have too
 * few, or KZ_MAX_ROUNDS are too few. */
uint16_t tournament_round_robin_rounds(const kz_tournament *t);
/* Returns the number of entrants for which the circle has a place. */
uint32_t tournament_round_robin_places(const kz_tournament *t);
/* Returns the opponent of an entrant by the circle in a round from 1. It is at least t->entrant_count if the
 * place is empty. */
uint32_t tournament_round_robin_opponent(const kz_tournament *t, uint16_t round, uint16_t entrant);

/* Computes the next tables, with the entrants in the order of seats. */
void tournament_pair_round_robin(const kz_tournament *t, kz_tournament_pairing *pairing);
