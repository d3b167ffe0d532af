/* SPDX-License-Identifier: MIT */
/* Times of the store as days and hours. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Prints a time (ms since 1970, UTC) as strftime() does. Only a damaged row has a time before 1970 or after
 * 9999. Such a time becomes the nearest one of these years. */
void base_date_print(int64_t ms, const char *format, char *out, size_t size);
