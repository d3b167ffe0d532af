/* SPDX-License-Identifier: MIT */
/* Memory for the hub and its messages. The process ends if there is no memory. Every accepted action is in
 * the store, and a restart restores the tables. A half-done change would have neither guarantee. */
#pragma once

#include <stddef.h>

/* Returns `pointer`. If it is NULL, the process ends. */
void *base_must(void *pointer);

/* Returns zeroed bytes, which the caller frees with free(). The result is never NULL. */
void *base_new(size_t size);

/* Does the work of realloc(). The result is never NULL for size > 0. */
void *base_resize(void *old, size_t size);

/* Does the work of malloc(). The result is never NULL for size > 0. It is for libraries with an allocator
 * setting. */
void *base_must_malloc(size_t size);
