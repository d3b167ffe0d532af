/* SPDX-License-Identifier: MIT */
/* Memory of the module: blocks of powers of two. Freed blocks are reused. */
#pragma once

#include <stddef.h>

/* Allocates a block of at least `size` bytes, aligned to 16. Its content is undefined. Returns NULL if the
 * host has no more memory. */
void *wasm_memory_take(size_t size);

/* Frees a block (NULL is allowed) that was allocated with the same `size`. */
void wasm_memory_give(void *block, size_t size);
