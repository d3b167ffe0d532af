/* SPDX-License-Identifier: MIT */
/* Who meets whom in a round of duplicate. All tables of a round play the same boards, so the movements need
 * no order of boards. A round repeats as few meetings as possible:
 *
 * - pairs: two lines, and north-south meets east-west (Mitchell). An odd number has a bye in the longer line.
 *   If people leave, pairs of the longer line move to the other one, so that only an odd number has a bye.
 * - players: partners by the circle of a round robin, so that everybody has each partner once. Then tables of
 *   two partnerships, so that opponents repeat least.
 * - teams: by the circle.
 *
 * Where people came or went, the circle or the lines may repeat a meeting. Then the caller's matching
 * function finds the fewest repetitions. */
#pragma once

#include "engine/tournament/state.h"

/* Computes a round. Returns false without memory, or if the matching fails. */
bool tournament_pair_duplicate(const kz_tournament *t, kz_tournament_pairing *pairing, kz_error *error);
