/* SPDX-License-Identifier: MIT */
/* The boards of a duplicate and what they score. The check computes victory points by the formula of
 * docs/spec/tournaments.md, section 1, in floating point. */
#pragma once

#include "apps/cli/tournament/check/state.h"

/* Checks the scores of a round, and adds them. */
void check_boards(check_state *c, const event_log_round *round);
