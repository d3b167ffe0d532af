/* SPDX-License-Identifier: MIT */
/* Memory for the hub and what is told of it. Without memory the process ends: every accepted action is in the
 * store, and a restart takes the tables up again, whereas a half-done change would be neither. */
#ifndef KOZEL_BASE_MEMORY_H
#define KOZEL_BASE_MEMORY_H

#include <stddef.h>

/* What was allocated; NULL ends the process. */
void *kz_must(void *pointer);

/* Zeroed bytes; free() them. Never NULL. */
void *kz_new(size_t size);

/* As realloc(), never NULL for size > 0. */
void *kz_resize(void *old, size_t size);

/* As malloc(), never NULL for size > 0; for libraries that ask how they get memory. */
void *kz_must_malloc(size_t size);

#endif
