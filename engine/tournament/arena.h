/* SPDX-License-Identifier: MIT */
/* Arena. */
#pragma once

#include "engine/tournament/state.h"

/* Returns what an arena that has begun and is not closed needs. */
kz_tournament_need tournament_arena_need(const kz_tournament *t, int64_t now_ms);

/* Computes the next tables, with the entrants in the order of seats. */
bool tournament_pair_arena(const kz_tournament *t, kz_tournament_pairing *pairing, kz_error *error);
