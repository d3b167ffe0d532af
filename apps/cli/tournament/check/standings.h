/* SPDX-License-Identifier: MIT */
/* The standings: scores, tie-breaks in their order, places.
 *
 * A match with a forfeit, a bye and a missed round are rounds that were not played. In an entrant's Buchholz
 * and Sonneborn-Berger the opponent of such a round is the entrant's own score. At larger tables the opponent
 * is the mean of the others. Numbers are whole hundredths, cut off in each round. */
#pragma once

#include "apps/cli/tournament/check/state.h"

/* Checks the standings and their tie-breaks. */
void check_standings(check_state *c);
