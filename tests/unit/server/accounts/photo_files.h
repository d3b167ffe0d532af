/* SPDX-License-Identifier: MIT */
/* The dearest pictures that fit into a file of a megabyte, made by hand: what a stranger may send. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "server/accounts/photo/photo.h"

enum { TEST_FILE_MAX = 1 << 20 }; /* schema/account.json, photo-set */

typedef struct test_made_file {
    unsigned char bytes[TEST_FILE_MAX + 4096];
    size_t length;
} test_made_file;

typedef struct test_dear_file {
    const char *name;
    void (*make)(test_made_file *file);
    photo_status fault; /* what becomes of it */
} test_dear_file;

/* All of them; the last has no name. */
extern const test_dear_file test_dear_files[];

/* Makes one in a process of its own, and what it costs there above nothing; false: it crashed. */
typedef struct test_photo_cost {
    photo_status fault;
    double seconds;
    long kilobytes;
} test_photo_cost;

bool test_photo_cost_measure(const test_made_file *file, test_photo_cost *cost);
