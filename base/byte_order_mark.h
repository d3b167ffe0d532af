/* SPDX-License-Identifier: MIT */
/* The byte order mark with which some editors begin a text. */
#ifndef KOZEL_BASE_BYTE_ORDER_MARK_H
#define KOZEL_BASE_BYTE_ORDER_MARK_H

#include <stddef.h>
#include <string.h>

/* How many bytes of a text's beginning are a byte order mark of UTF-8: 3 or 0. */
static inline size_t base_byte_order_mark(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

#endif
