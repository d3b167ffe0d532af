/* SPDX-License-Identifier: MIT */
/* Bytes as lower-case hexadecimal text. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes `count` bytes as 2 * count digits and a NUL. Returns `out`. */
const char *base_hex_print(const uint8_t *bytes, size_t count, char *out);

/* Reads exactly 2 * count digits. Returns false for any other text; *bytes is then undefined. */
bool base_hex_parse(const char *text, size_t length, uint8_t *bytes, size_t count);
