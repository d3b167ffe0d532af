/* SPDX-License-Identifier: MIT */
/* Threads that do numbered jobs, whose results come in order. */
#ifndef KOZEL_APPS_CLI_RECORDS_PUZZLE_CREW_H
#define KOZEL_APPS_CLI_RECORDS_PUZZLE_CREW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct records_ordered_work {
    /* Does job `at`: fills `result`, of `size` bytes, all zero. In any thread. */
    void (*run)(void *context, int64_t at, void *result);
    /* Is told the results in the order of the jobs, in the caller's thread; false: no more is wanted. */
    bool (*take)(void *context, int64_t at, const void *result);
    void *context;
    size_t size;
    int64_t jobs; /* at most */
    int threads;  /* 1..64 */
} records_ordered_work;

/* Runs the jobs 0, 1, ... until enough was taken or all are done. Aborts without memory or threads. */
void records_ordered_run(const records_ordered_work *work);

#endif
