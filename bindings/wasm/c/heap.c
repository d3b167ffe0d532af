/* SPDX-License-Identifier: MIT */
/* The engine's memory (engine/memory/memory.h) for the modules that allocate while they work. It uses blocks
 * of memory.h that store their size. There is no allocator to choose. */
#include "memory.h"

#include "base/memory.h"
#include "engine/memory/memory.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef struct header {
    _Alignas(max_align_t) size_t size; /* size of the block, including this field */
} header;

static void *take(size_t size)
{
    if (size > SIZE_MAX - sizeof(header))
        return NULL;
    header *h = wasm_memory_take(size + sizeof *h);
    if (!h)
        return NULL;
    h->size = size + sizeof *h;
    return h + 1;
}

void memory_free(void *block)
{
    header *h = block;
    if (h)
        wasm_memory_give(h - 1, h[-1].size);
}

void *memory_new(size_t count, size_t size)
{
    void *block = take(count * size);
    return block ? memset(block, 0, count * size) : NULL;
}

void *memory_resize(void *block, size_t size)
{
    void *larger = take(size);
    if (larger && block) {
        size_t kept = ((header *)block)[-1].size - sizeof(header);
        memcpy(larger, block, kept < size ? kept : size);
        memory_free(block);
    }
    return larger;
}

/* The C library's, for what base_resize() has returned. */
void free(void *block)
{
    memory_free(block);
}

void *base_resize(void *old, size_t size)
{
    void *block = memory_resize(old, size);
    if (!block)
        __builtin_trap();
    return block;
}
