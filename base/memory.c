/* SPDX-License-Identifier: MIT */
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

void *kz_must(void *pointer)
{
    if (!pointer) {
        fputs("out of memory\n", stderr);
        abort();
    }
    return pointer;
}

void *kz_new(size_t size)
{
    return kz_must(calloc(1, size));
}

void *kz_resize(void *old, size_t size)
{
    return kz_must(realloc(old, size));
}

void *kz_must_malloc(size_t size)
{
    return kz_must(malloc(size));
}
