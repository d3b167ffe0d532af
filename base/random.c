/* SPDX-License-Identifier: MIT */
#include "base/random.h"

#include <sodium.h>

void base_random(base_random_use use, void *bytes, size_t count)
{
    if (base_virtual_is_on())
        base_virtual_random(use, bytes, count);
    else
        randombytes_buf(bytes, count);
}
