/* SPDX-License-Identifier: MIT */
/* The engine's memory, by the allocator of the caller (kz_set_allocator()). No function here ends the
 * program. */
#pragma once

#include <stddef.h>

/* Returns room for `count` elements, all zero, or NULL if there is no memory. memory_free() frees it. Both
 * arguments are above 0. */
void *memory_new(size_t count, size_t size);

/* Does the work of realloc() for size > 0. Returns NULL if there is no memory; the block is then as
 * before. */
void *memory_resize(void *block, size_t size);

/* Frees a block; NULL is allowed. */
void memory_free(void *block);
