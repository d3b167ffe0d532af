/* SPDX-License-Identifier: MIT */
/* The parts of `kozel sim`: the progress on a terminal, the table at the end, the worker on another machine.
 */
#pragma once

#include "apps/arena/fleet.h"
#include "apps/arena/report.h"
#include "apps/cli/cli.h"

/* Draws the progress over the last one, on standard error. */
void simulate_progress(const arena_contest *contest, const arena_contest_result *so_far);

/* Prints the outcome on standard output. */
void simulate_table(const arena_report *report);

extern const cli_command simulate_worker;

/* Returns a flag that becomes true when the program is interrupted or terminated. From then on the program
 * does not end by itself. */
const atomic_bool *simulate_stop_on_signal(void);
