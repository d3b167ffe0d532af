/* SPDX-License-Identifier: MIT */
/* The byte order mark at the beginning of a text from some editors. */
#pragma once

#include <stddef.h>
#include <string.h>

/* Returns the number of bytes of a UTF-8 byte order mark at a text's beginning: 3 or 0. */
static inline size_t base_byte_order_mark(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}
