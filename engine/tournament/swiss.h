/* SPDX-License-Identifier: MIT */
/* Swiss for two at a table. */
#pragma once

#include "engine/tournament/state.h"

/* Computes the next tables, with the entrants in the order of seats. */
bool tournament_pair_swiss(const kz_tournament *t, kz_tournament_pairing *pairing, kz_error *error);
