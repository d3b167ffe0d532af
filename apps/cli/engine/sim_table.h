/* SPDX-License-Identifier: MIT */
/* The output of `kozel sim`: the progress on a terminal, the table at the end. */
#ifndef KOZEL_APPS_CLI_ENGINE_SIM_TABLE_H
#define KOZEL_APPS_CLI_ENGINE_SIM_TABLE_H

#include "apps/arena/report.h"

/* Draws the progress over the last one, on standard error. */
void simulate_progress(const arena_contest *contest, const arena_contest_result *so_far);

/* Prints the outcome on standard output. */
void simulate_table(const arena_report *report);

#endif
