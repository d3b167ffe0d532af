/* SPDX-License-Identifier: MIT */
/* A round's pairing: repetitions, byes, seats, and its cost compared with the least. */
#pragma once

#include "apps/cli/tournament/check/state.h"

/* Checks a round's pairing before it is played. */
void check_pairing(check_state *c, const event_log_round *round);

/* Reports byes that are not needed, and those of entrants who have had one while others have not. */
void check_byes(check_state *c, const event_log_round *round);

/* Of two, one who sat first more often does not sit first again against one who sat second more often. */
void check_seats(check_state *c, const event_log_table *table);
