/* SPDX-License-Identifier: MIT */
#include "base/fingerprint.h"

uint64_t base_fingerprint(const char *text, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (uint8_t)text[i]) * 0x100000001b3;
    return hash ? hash : 1;
}
