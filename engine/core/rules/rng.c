/* SPDX-License-Identifier: MIT */
#include <kozel/rng.h>

void kz_rng_seed(kz_rng *rng, uint64_t seed)
{
    /* SplitMix64 fills the state, as the authors of xoshiro advise. */
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        rng->s[i] = z ^ z >> 31;
    }
}

void kz_shuffle(kz_tile order[KZ_TILES], const uint32_t words[KZ_SHUFFLE_WORDS])
{
    for (unsigned i = 0; i < KZ_TILES; i++)
        order[i] = (kz_tile)i;
    for (unsigned i = 0; i < KZ_SHUFFLE_WORDS; i++) {
        unsigned left = KZ_TILES - i;
        unsigned j = i + (unsigned)((uint64_t)words[i] * left >> 32);
        kz_tile t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
}

void kz_rng_shuffle(kz_rng *rng, kz_tile order[KZ_TILES])
{
    uint32_t words[KZ_SHUFFLE_WORDS + 1];
    for (int i = 0; i < KZ_SHUFFLE_WORDS; i += 2) {
        uint64_t r = kz_rng_next(rng);
        words[i] = (uint32_t)r;
        words[i + 1] = (uint32_t)(r >> 32);
    }
    kz_shuffle(order, words);
}
