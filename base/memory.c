/* SPDX-License-Identifier: MIT */
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

void *base_must(void *pointer)
{
    if (!pointer) {
        fputs("out of memory\n", stderr);
        abort();
    }
    return pointer;
}

void *base_new(size_t size)
{
    return base_must(calloc(1, size));
}

void *base_resize(void *old, size_t size)
{
    return base_must(realloc(old, size));
}

void *base_must_malloc(size_t size)
{
    return base_must(malloc(size));
}
