/* SPDX-License-Identifier: MIT */
/* A small, fast generator for bots, simulations and tests, and the shuffle. It is not cryptographically
 * secure: its output can be predicted. Therefore the server shuffles with libsodium's random words. */
#ifndef KOZEL_RNG_H
#define KOZEL_RNG_H

#include <kozel/api.h>
#include <kozel/tile.h>

KZ_DECLARATIONS

/* xoshiro256** by Blackman and Vigna (https://prng.di.unimi.it/). */
typedef struct kz_rng {
    uint64_t s[4];
} kz_rng;

/* Starts a generator. Equal seeds give equal sequences. */
KZ_API void kz_rng_seed(kz_rng *rng, uint64_t seed);

/* Returns the next 64 bits. */
static inline uint64_t kz_rng_next(kz_rng *rng)
{
    uint64_t *s = rng->s, five = s[1] * 5, result = (five << 7 | five >> 57) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return result;
}

/* Returns a number below n, 1 <= n <= 2^32. The bias is less than n / 2^32. */
static inline uint32_t kz_rng_below(kz_rng *rng, uint32_t n)
{
    return (uint32_t)((kz_rng_next(rng) >> 32) * n >> 32);
}

enum { KZ_SHUFFLE_WORDS = KZ_TILES - 1 };

/* Shuffles the whole set into `order` (Fisher-Yates). `words` are 27 uniformly random words from any
 * source. */
KZ_API void kz_shuffle(kz_tile order[KZ_TILES], const uint32_t words[KZ_SHUFFLE_WORDS]);

/* Shuffles the whole set into `order` with words of `rng`. */
KZ_API void kz_rng_shuffle(kz_rng *rng, kz_tile order[KZ_TILES]);

KZ_DECLARATIONS_END

#endif
