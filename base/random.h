/* SPDX-License-Identifier: MIT */
/* Random bytes for all random choices of the server. They come from libsodium's generator. Builds with tests
 * may derive them from a seed (base/virtual.h). tests/structure/clock.test.mjs rejects other random
 * sources. */
#pragma once

#include "base/virtual.h"

#include <stddef.h>

/* Fills `bytes` with `count` random bytes. Any thread may call it. */
void base_random(base_random_use use, void *bytes, size_t count);
