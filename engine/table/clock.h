/* SPDX-License-Identifier: MIT */
/* Time for each action, and a reserve of each seat for the whole match. */
#pragma once

#include <kozel/table.h>

void table_clock_init(kz_table_clock *clock, int64_t move_ms, int64_t reserve_ms);

/* Begins the time of the next action. */
void table_clock_start(kz_table_clock *clock, int64_t now);

/* Sets `started_ms` to `now`. The time until then stays spent. */
void table_clock_split(kz_table_clock *clock, int64_t now);

/* Ends the time of an action of `seat`: what is beyond its move time is taken from its reserve. */
void table_clock_charge(kz_table_clock *clock, int seat, int64_t now);
