/* SPDX-License-Identifier: MIT */
/* The movements of a duplicate: repetitions compared with the least, byes, lines and sides. */
#pragma once

#include "apps/cli/tournament/check/state.h"

/* Checks who meets whom in a round, before it is played. */
void check_duplicate(check_state *c, const event_log_round *round);

/* Notes the lines and the partners of a round. */
void check_duplicate_add(check_state *c, const event_log_round *round);
