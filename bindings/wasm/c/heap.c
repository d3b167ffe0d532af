/* SPDX-License-Identifier: MIT */
/* The C library's allocator for the modules that allocate while they work. It uses blocks of memory.h that
 * store their size. */
#include "memory.h"

#include "base/memory.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef struct header {
    _Alignas(max_align_t) size_t size; /* size of the block, including this field */
} header;

void *malloc(size_t size)
{
    if (size > SIZE_MAX - sizeof(header))
        return NULL;
    header *h = wasm_memory_take(size + sizeof *h);
    if (!h)
        return NULL;
    h->size = size + sizeof *h;
    return h + 1;
}

void free(void *block)
{
    header *h = block;
    if (h)
        wasm_memory_give(h - 1, h[-1].size);
}

void *calloc(size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        return NULL;
    void *block = malloc(count * size);
    return block ? memset(block, 0, count * size) : NULL;
}

void *realloc(void *block, size_t size)
{
    void *larger = malloc(size);
    if (larger && block) {
        size_t kept = ((header *)block)[-1].size - sizeof(header);
        memcpy(larger, block, kept < size ? kept : size);
        free(block);
    }
    return larger;
}

void *base_resize(void *old, size_t size)
{
    void *block = realloc(old, size);
    if (!block)
        __builtin_trap();
    return block;
}
