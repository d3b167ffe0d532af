/* SPDX-License-Identifier: MIT */
#include "memory.h"

#include <stdint.h>

enum { LEAST = 4, CLASSES = 32 - LEAST, PAGE = 65536 };

typedef struct block {
    struct block *next;
} block;

/* The linker defines it: the end of static data and stack. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier): the linker's name. */
extern char __heap_base;

static block *free_of[CLASSES]; /* indexed by the logarithm of their size */
static uintptr_t top;           /* end of all memory that was ever allocated */

/* Returns the smallest power of two with room for `size` bytes, as its logarithm less LEAST. */
static int class_of(size_t size)
{
    return size <= 1u << LEAST ? 0 : 32 - LEAST - __builtin_clz((uint32_t)size - 1);
}

static void *take_new(size_t bytes)
{
    if (!top)
        top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uintptr_t end = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (bytes > UINT32_MAX - PAGE - top)
        return NULL;
    if (top + bytes > end && __builtin_wasm_memory_grow(0, (top + bytes - end + PAGE - 1) / PAGE) == SIZE_MAX)
        return NULL;
    void *taken = (void *)top;
    top += bytes;
    return taken;
}

void *wasm_memory_take(size_t size)
{
    if (size > (size_t)1 << 30)
        return NULL;
    int class = class_of(size);
    block *first = free_of[class];
    if (!first)
        return take_new((size_t)1 << (class + LEAST));
    free_of[class] = first->next;
    return first;
}

void wasm_memory_give(void *given, size_t size)
{
    if (!given)
        return;
    block *b = given;
    int class = class_of(size);
    b->next = free_of[class];
    free_of[class] = b;
}
