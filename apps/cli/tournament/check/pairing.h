/* SPDX-License-Identifier: MIT */
/* A round's pairing: repetitions, byes, seats, and its cost compared with the least. */
#pragma once

#include "apps/cli/tournament/check/state.h"

/* Checks a round's pairing before it is played. */
void check_pairing(check_state *c, const event_log_round *round);
