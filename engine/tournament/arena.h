/* SPDX-License-Identifier: MIT */
/* Arena. */
#pragma once

#include "engine/tournament/state.h"

/* Returns whether a match of an arena can begin, apart from its end and pauses. */
bool tournament_arena_can_begin(const kz_tournament *t);

/* Computes the next tables, with the entrants in the order of seats. */
bool tournament_pair_arena(const kz_tournament *t, kz_tournament_pairing *pairing, kz_error *error);
