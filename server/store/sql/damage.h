/* SPDX-License-Identifier: MIT */
/* Damaged rows. Each is logged and counted once for the life of the process, at most 1,024 of them. Any
 * thread may call these functions. */
#pragma once

#include <stdint.h>

/* Logs and counts a damaged row. `row`: its key as text. `what`: the flaw and its consequence, in English. A
 * row that was reported before is not reported again. */
void store_damage_note(const char *table, const char *row, const char *what);

/* The same for a row with a number as key. */
void store_damage_note_number(const char *table, int64_t row, const char *what);

/* Reports damaged rows to `take` instead of the log. Call it while the process has one thread. */
void store_damage_redirect(void (*take)(void *context, const char *table, const char *row, const char *what),
                           void *context);

/* Returns the number of rows that were reported. */
uint64_t store_damage_count(void);
