/* SPDX-License-Identifier: MIT */
/* The uses of random bytes, for base/random.h and for the seeded draws below it (base/virtual.h). */
#ifndef KOZEL_BASE_RANDOM_USE_H
#define KOZEL_BASE_RANDOM_USE_H

/* The use of the bytes. With a seed each use has a separate stream, so that one more draw for one use does
 * not change the bytes of the others. */
typedef enum base_random_use {
    BASE_RANDOM_HUB,       /* deals, lots, names of tables and guests: all random bytes of the hub */
    BASE_RANDOM_TOKEN,     /* sessions */
    BASE_RANDOM_RECOVERY,  /* recovery codes */
    BASE_RANDOM_FACTOR,    /* secrets of second factors */
    BASE_RANDOM_KEY,       /* keys in the store */
    BASE_RANDOM_TABLE,     /* keys of hash tables in memory, and of the security log */
    BASE_RANDOM_PUSH,      /* salts of push messages */
    BASE_RANDOM_LIBSODIUM, /* bytes that libsodium itself draws: salts of passwords */
    BASE_RANDOM_USES
} base_random_use;

#endif
