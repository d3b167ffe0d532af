/* SPDX-License-Identifier: MIT */
/* The matches of an arena: who is free meets the nearest score at once, but not the last opponent. */
#pragma once

#include "apps/cli/tournament/check/state.h"

/* Adds the results of the matches that end at `now` or before. */
void check_arena_results(check_state *c, int64_t now);

/* Checks a match before it begins. */
void check_arena(check_state *c, const event_log_round *round);

/* Begins the match of round `at`, from 0. */
void check_arena_begin(check_state *c, size_t at);
