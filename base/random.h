/* SPDX-License-Identifier: MIT */
/* Random bytes for everything that the server draws. They come from libsodium's generator; builds with tests
 * may draw them from a seed (base/virtual.h). tests/structure/clock.test.mjs refuses other ways to draw. */
#ifndef KOZEL_BASE_RANDOM_H
#define KOZEL_BASE_RANDOM_H

#include <stddef.h>

/* What the bytes are for. With a seed each use has a stream of its own: one more draw for one use does not
 * change what the others get. */
typedef enum kz_random_use {
    KZ_RANDOM_HUB,       /* deals, lots, names of tables and guests: all that the hub asks for */
    KZ_RANDOM_TOKEN,     /* sessions */
    KZ_RANDOM_RECOVERY,  /* recovery codes */
    KZ_RANDOM_FACTOR,    /* secrets of second factors */
    KZ_RANDOM_KEY,       /* keys that the store keeps */
    KZ_RANDOM_TABLE,     /* keys of hash tables in memory, and of the security log */
    KZ_RANDOM_PUSH,      /* salts of push messages */
    KZ_RANDOM_LIBSODIUM, /* what libsodium draws by itself: salts of passwords */
    KZ_RANDOM_USES
} kz_random_use;

/* Fills `bytes` with `count` random bytes. Any thread may call it. */
void kz_random(kz_random_use use, void *bytes, size_t count);

#endif
