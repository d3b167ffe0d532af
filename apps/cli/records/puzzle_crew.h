/* SPDX-License-Identifier: MIT */
/* Threads that run numbered jobs. Their results come in order. */
#ifndef KOZEL_APPS_CLI_RECORDS_PUZZLE_CREW_H
#define KOZEL_APPS_CLI_RECORDS_PUZZLE_CREW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct records_ordered_work {
    /* Runs job `at`: fills `result`, of `size` bytes, all zero. Called in any thread. */
    void (*run)(void *context, int64_t at, void *result);
    /* Takes the results in the order of the jobs, in the caller's thread. Returns false if no more are
     * needed. */
    bool (*take)(void *context, int64_t at, const void *result);
    void *context;
    size_t size;
    int64_t jobs; /* max */
    int threads;  /* 1..64 */
} records_ordered_work;

/* Runs the jobs 0, 1, ... until enough was taken or all are done. Aborts if out of memory or threads. */
void records_ordered_run(const records_ordered_work *work);

#endif
