/* SPDX-License-Identifier: MIT */
/* The memory that the library allocates while it works. The default is that of the C library: calloc(),
 * realloc() and free(). */
#ifndef KOZEL_MEMORY_H
#define KOZEL_MEMORY_H

#include <kozel/api.h>

#include <stdbool.h>
#include <stddef.h>

KZ_DECLARATIONS

/* Functions that allocate for the library. Bots call them in all threads that they start. `context` is
 * passed to each of them. Blocks are aligned as by malloc(). */
typedef struct kz_allocator {
    void *(*allocate)(void *context, size_t size); /* returns `size` bytes, all zero, or NULL; size > 0 */
    void *(*reallocate)(void *context, void *block, size_t size); /* does the work of realloc(); size > 0 */
    void (*release)(void *context, void *block);                  /* frees a block; `block` is never NULL */
    void *context;
} kz_allocator;

/* Sets the functions that allocate, for the whole program. NULL means those of the C library. Call the
 * function before any other function of the library, in one thread. A later call is allowed only while no
 * kz_solver and no kz_sampler exists, and no other function of the library runs. The function copies
 * *allocator. It returns false and changes nothing if one of the three functions is NULL. */
KZ_API bool kz_set_allocator(const kz_allocator *allocator);

KZ_DECLARATIONS_END

#endif
