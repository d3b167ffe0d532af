/* SPDX-License-Identifier: MIT */
/* The rounds of a knock-out: a bracket, and a series for each pair. */
#pragma once

#include "apps/cli/tournament/check/state.h"

/* Returns the rounds of a bracket for `entrants`. */
int32_t check_bracket_rounds(int32_t entrants);

/* Checks a round, and settles it: who wins a series or has a bye goes on. */
void check_knock_out(check_state *c, const event_log_round *round);

/* Reports an event that ended before its last round, with entrants for it. */
void check_knock_out_end(check_state *c);
