/* SPDX-License-Identifier: MIT */
/* Lines compared with a golden file, for programs that print the file themselves. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GOLDEN_LINE = 160 };

/* Prints line `i` of the file without a line feed. Returns false behind the last line. */
typedef bool golden_line(int i, char out[GOLDEN_LINE]);

/* Prints the file (`path` NULL), or compares it and stops at the first line that differs. Returns an exit
 * status. */
int check_golden(const char *path, golden_line *print);

/* An FNV-1a hash of bytes; the first `hash` is FNV_BEGIN. */
#define FNV_BEGIN 0xcbf29ce484222325
uint64_t fnv_add(uint64_t hash, const void *bytes, size_t length);
