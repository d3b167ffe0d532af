/* SPDX-License-Identifier: MIT */
/* Proves the invariants of docs/spec/tournaments.md, sections 1 and 5, of the lines of an event. It keeps its
 * own scores and tie-breaks, and shares no code with the core. Only the matching function is the same: it
 * finds the least cost of a round's pairing on the complete graph. */
#pragma once

#include "apps/cli/tournament/check/state.h"

/* Checks an event. Returns the number of faults. */
int check_event(const event_log *event, const kz_matching *matching, check_fault *fault, void *context);
