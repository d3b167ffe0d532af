/* SPDX-License-Identifier: MIT */
/* Reads a number of an argument or a setting. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Reads a whole number from `least` to `most`. Returns false if the text is none. */
bool cli_read_number(const char *text, int64_t least, int64_t most, int64_t *out);
