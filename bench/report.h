/* What bench/crowd.c has measured, for people and as JSON. */
#ifndef KOZEL_BENCH_REPORT_H
#define KOZEL_BENCH_REPORT_H

#include <stdbool.h>
#include <sys/types.h>

enum {
    STEPS = 8,  /* numbers of tables */
    BESIDE = 16 /* other programs */
};

/* What happened in a measurement. */
typedef struct tally {
    long said, said_bytes, heard, heard_bytes, frames, actions, refused;
} tally;

typedef struct process {
    char name[32];
    pid_t pid;
} process;

/* One line of the table. */
typedef struct result {
    const char *what; /* "saturation", "half" */
    int tables;
    double seconds, cpu, echo; /* echo: messages a CPU-second */
    double beside[BESIDE];     /* CPU */
    tally of;
    double p50, p99, p999, worst; /* ms */
} result;

typedef struct report {
    int nodes;
    bool together; /* all people of a table at one node, */
    bool follows;  /* or having gone there */
    process beside[BESIDE];
    int beside_count;
    result results[STEPS + 1];
    int count;
    double connection, table; /* bytes */
} report;

/* A table on standard output. */
void report_print(const report *report);

/* As JSON into a file; ends the program if it cannot be written. */
void report_write(const report *report, const char *path);

#endif
