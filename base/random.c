/* SPDX-License-Identifier: MIT */
#include "base/random.h"

#include <sodium.h>

#include "base/virtual.h"

void kz_random(kz_random_use use, void *bytes, size_t count)
{
    if (kz_virtual_is_on())
        kz_virtual_random(use, bytes, count);
    else
        randombytes_buf(bytes, count);
}
