/* SPDX-License-Identifier: MIT */
/* The files that commands read: house games (include/kozel/rules.h, kz_games_read), records, receipts. Faults
 * are printed on standard error. */
#pragma once

#include <kozel/catalogue.h>
#include <kozel/fair.h>
#include <kozel/position.h>
#include <kozel/record.h>
#include <kozel/rules.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Adds the games of a file ("-": standard input). If it cannot be read or is faulty, prints that on standard
 * error and returns false. Nothing is added then. Every fault of the file is a line `FILE:LINE:COLUMN:
 * reason`. */
bool records_gamefile_check(kz_games *games, const char *path);

/* Loads the project's games, and those of every `*.ini` of a folder (NULL: none), in the order of their names
 * (bytes), for --games DIR. Prints the first fault like records_gamefile_check() and returns false then. */
bool records_games_load(kz_games *games, const char *folder);

/* Feeds the whole file of a record to the reader ("-": standard input). Returns an exit status. */
int records_read_record_file(const char *name, kz_reader *reader);

/* Returns the whole text of a file ("-": standard input), without a byte order mark, to be freed; NULL: it
 * cannot be read. */
char *records_load(const char *name, size_t *length);

/* Reads a position with all tiles (docs/spec/position.md), for --position TEXT. If it is faulty, prints that
 * with its column and returns false. */
bool records_position_read(const kz_games *games, const char *text, kz_position *position);

/* Prints the fault of a line of the file. Returns false. */
bool records_refuse(const char *name, int line, const kz_error *error);

/* Reads a receipt that somebody kept: its lines and, if there is one, `signature HEX` behind them. Returns
 * false if it is invalid, or the signature is not by `key` (NULL: not checked). */
bool records_verify_receipt(const char *name, const uint8_t *key, kz_receipt *receipt);

/* ---- threads that run numbered jobs; their results come in order */

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
