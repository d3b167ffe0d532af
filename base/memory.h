/* SPDX-License-Identifier: MIT */
/* Memory for the hub and what is told of it. Without memory the process ends: every accepted action is in the
 * store, and a restart takes the tables up again, whereas a half-done change would be neither. */
#ifndef KOZEL_BASE_MEMORY_H
#define KOZEL_BASE_MEMORY_H

#include <stddef.h>

/* What was allocated; NULL ends the process. */
void *base_must(void *pointer);

/* Zeroed bytes; free() them. Never NULL. */
void *base_new(size_t size);

/* As realloc(), never NULL for size > 0. */
void *base_resize(void *old, size_t size);

/* As malloc(), never NULL for size > 0; for libraries that ask how they get memory. */
void *base_must_malloc(size_t size);

#endif
