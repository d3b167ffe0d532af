/* SPDX-License-Identifier: MIT */
/* How long things have taken, of one measurement at a time, and what the slowest of them took. */
#pragma once

#include "report.h"

#include <stddef.h>

typedef struct second {
    size_t latencies; /* latency_seen() at its end */
    double stolen;    /* seconds (process.h) */
} second;

/* Clears all. */
void latency_reset(void);

/* How many there are. */
size_t latency_seen(void);

/* One more. */
void latency_note(double seconds);

/* Puts percentiles into a result: of all, and of the seconds in and before which nothing was stolen. */
void latency_report(result *result, const second *seconds, int count);

/* Writes pages to a file of a folder one after another for `seconds`, each synced. Adds to the report how
 * long that takes. */
void latency_of_disk(report *report, const char *folder, double seconds);
