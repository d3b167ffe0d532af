/* SPDX-License-Identifier: MIT */
/* The matches of an evening: the queue, who stays, and how long. The check keeps its own queue, and seats
 * each table by itself. */
#pragma once

#include "apps/cli/tournament/check/state.h"

/* Ends matches until a table can begin. Called before the changes of a line are applied. */
void check_evening_wait(check_state *c);

/* An entrant goes to the end of the queue: it has entered, returned, or lost its seat. */
void check_evening_queue(check_state *c, int entrant);

/* Checks the match of round `at`, from 0, and begins it. */
void check_evening(check_state *c, size_t at);

/* Ends all matches. Reports a match that should have begun. */
void check_evening_end(check_state *c);
