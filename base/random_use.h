/* SPDX-License-Identifier: MIT */
/* The uses of random bytes, for base/random.h and for the seeded draws below it (base/virtual.h). */
#ifndef KOZEL_BASE_RANDOM_USE_H
#define KOZEL_BASE_RANDOM_USE_H

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

#endif
