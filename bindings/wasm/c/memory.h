/* SPDX-License-Identifier: MIT */
/* Memory of the module: blocks of powers of two, those given back are taken again. */
#ifndef KOZEL_WASM_MEMORY_H
#define KOZEL_WASM_MEMORY_H

#include <stddef.h>

/* A block of at least `size` bytes, aligned to 16, its content undefined; NULL if the host has no more. */
void *wasm_memory_take(size_t size);

/* Gives back a block (NULL is allowed) that was taken with the same `size`. */
void wasm_memory_give(void *block, size_t size);

#endif
