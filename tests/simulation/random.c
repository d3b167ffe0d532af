/* SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <string.h>

#include "base/random.h"
#include "simulation.h"

static uint64_t states[SIM_STREAM_COUNT + 1];

/* Returns the next output of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators,
 * 2014). */
static uint64_t next_word(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

uint64_t sim_random_below(sim_stream stream, uint64_t count)
{
    return next_word(&states[stream]) % count;
}

bool sim_random_chance(sim_stream stream, unsigned per_million)
{
    return sim_random_below(stream, 1000000) < per_million;
}

uint64_t sim_random_between(sim_stream stream, uint64_t min, uint64_t max)
{
    return min + sim_random_below(stream, max - min + 1);
}

/* ---- replacements for base/random.c and for libsodium's generator */

static void fill_random(void *bytes, size_t count)
{
    for (unsigned char *at = bytes, *end = at + count; at < end;) {
        uint64_t word = next_word(&states[SIM_STREAM_COUNT]);
        size_t length = (size_t)(end - at) < sizeof word ? (size_t)(end - at) : sizeof word;
        memcpy(at, &word, length);
        at += length;
    }
}

void base_random(base_random_use use, void *bytes, size_t count)
{
    (void)use;
    fill_random(bytes, count);
}

static const char *sodium_name(void)
{
    return "simulated";
}

static uint32_t sodium_number(void)
{
    uint32_t number;
    fill_random(&number, sizeof number);
    return number;
}

void sim_random_seed(uint64_t seed)
{
    static randombytes_implementation simulated = {
        .implementation_name = sodium_name, .random = sodium_number, .buf = fill_random};
    uint64_t state = seed;
    for (int i = 0; i <= SIM_STREAM_COUNT; i++)
        states[i] = next_word(&state);
    randombytes_set_implementation(&simulated);
}
