/* SPDX-License-Identifier: MIT */
/* Rounds of larger tables: the repeated meetings of few entrants, compared with the least. */
#pragma once

#include "apps/cli/tournament/check/state.h"

/* Reports a round of at most CHECK_GROUPS_MAX entrants at tables that repeats more meetings than it must. */
void check_groups(check_state *c, const event_log_round *round);

enum { CHECK_GROUPS_MAX = 12 };
