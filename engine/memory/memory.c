/* SPDX-License-Identifier: MIT */
#include "engine/memory/memory.h"

#include <kozel/memory.h>

#include <stdint.h>
#include <stdlib.h>

/* The library's only variable. All zero: the C library's functions. */
static kz_allocator current;

bool kz_set_allocator(const kz_allocator *allocator)
{
    if (allocator && (!allocator->allocate || !allocator->reallocate || !allocator->release))
        return false;
    current = allocator ? *allocator : (kz_allocator){0};
    return true;
}

void *memory_new(size_t count, size_t size)
{
    if (!current.allocate)
        return calloc(count, size);
    return count <= SIZE_MAX / size ? current.allocate(current.context, count * size) : NULL;
}

void *memory_resize(void *block, size_t size)
{
    return current.reallocate ? current.reallocate(current.context, block, size) : realloc(block, size);
}

void memory_free(void *block)
{
    if (!current.release)
        free(block);
    else if (block)
        current.release(current.context, block);
}
