/* SPDX-License-Identifier: MIT */
/* Random bytes for everything that the server draws. They come from libsodium's generator; builds with tests
 * may draw them from a seed (base/virtual.h). tests/structure/clock.test.mjs refuses other ways to draw. */
#ifndef KOZEL_BASE_RANDOM_H
#define KOZEL_BASE_RANDOM_H

#include <stddef.h>

#include "base/random_use.h"

/* Fills `bytes` with `count` random bytes. Any thread may call it. */
void base_random(base_random_use use, void *bytes, size_t count);

#endif
