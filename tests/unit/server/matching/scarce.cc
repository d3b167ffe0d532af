// SPDX-License-Identifier: MIT
#include "tests/unit/server/matching/scarce.h"

#include <cstdlib>
#include <new>

static int left = -1;

void test_scarce_after(int allocations)
{
    left = allocations;
}

void *operator new(std::size_t size)
{
    void *block = left >= 0 && left-- == 0 ? nullptr : std::malloc(size);
    if (!block)
        throw std::bad_alloc();
    return block;
}

void operator delete(void *block) noexcept
{
    std::free(block);
}

void operator delete(void *block, std::size_t) noexcept
{
    std::free(block);
}
