/* SPDX-License-Identifier: MIT */
/* The dearest pictures that fit into a file of a megabyte, made by hand: what a stranger may send. */
#ifndef KOZEL_TESTS_PHOTO_FILES_H
#define KOZEL_TESTS_PHOTO_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "server/accounts/photo/photo.h"

enum { KZ_FILE_MAX = 1 << 20 }; /* schema/account.json, photo-set */

typedef struct kz_made_file {
    unsigned char bytes[KZ_FILE_MAX + 4096];
    size_t length;
} kz_made_file;

typedef struct kz_dear_file {
    const char *name;
    void (*make)(kz_made_file *file);
    kz_photo_fault fault; /* what becomes of it */
} kz_dear_file;

/* All of them; the last has no name. */
extern const kz_dear_file kz_dear_files[];

/* Makes one in a process of its own, and what it costs there above nothing; false: it crashed. */
typedef struct kz_photo_cost {
    kz_photo_fault fault;
    double seconds;
    long kilobytes;
} kz_photo_cost;

bool kz_photo_cost_measure(const kz_made_file *file, kz_photo_cost *cost);

#endif
