/* SPDX-License-Identifier: MIT */
/* Rounds of tables for more than two entrants. */
#pragma once

#include "engine/tournament/state.h"

/* Up to this number of entrants the tables are an optimum. */
enum { TOURNAMENT_EXACT_MAX = 16 };

/* Computes the next tables, with the entrants in the order of seats. */
bool tournament_pair_groups(const kz_tournament *t, kz_tournament_pairing *pairing, kz_error *error);
