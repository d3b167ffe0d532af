/* SPDX-License-Identifier: MIT */
/* What research/bench/crowd.c has measured, for people and as JSON. */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

enum {
    STEPS = 8,  /* numbers of tables */
    BESIDE = 16 /* other programs */
};

/* What happened in a measurement. */
typedef struct tally {
    long said, sent_bytes, heard, received_bytes, frames, actions, refused;
} tally;

typedef struct process {
    char name[32];
    pid_t pid;
} process;

/* One line of the table. */
typedef struct result {
    const char *what; /* "saturation", "half of it", ... */
    int tables;
    double seconds, cpu, echo; /* echo: messages a CPU-second */
    double user;               /* of cpu: outside of the kernel */
    double beside[BESIDE];     /* CPU */
    tally of;
    double p50, p99, p999, worst; /* ms */
    double stolen;                /* seconds in which the machine did not run, of all its cores */
    double p99_calm;              /* of the seconds without such */
    int calm;                     /* their number */
} result;

typedef struct report {
    int nodes;
    bool alone;   /* nodes that know nothing of each other, */
    bool follows; /* or people at the node of their match */
    process beside[BESIDE];
    int beside_count;
    result results[3 * STEPS + 1];
    int count;
    double connection, table;              /* bytes */
    double disk_p50, disk_p99, disk_worst; /* ms a synced page; 0: not measured */
} report;

/* A table on standard output. */
void report_print(const report *report);

/* As JSON into a file; ends the program if it cannot be written. */
void report_write(const report *report, const char *path);
