#include <sodium.h>
#include <string.h>

#include "base/random.h"
#include "simulation.h"

static uint64_t states[SIM_STREAMS + 1];

/* SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014). */
static uint64_t next(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

uint64_t sim_pick(sim_stream stream, uint64_t count)
{
    return next(&states[stream]) % count;
}

bool sim_chance(sim_stream stream, unsigned of_million)
{
    return sim_pick(stream, 1000000) < of_million;
}

uint64_t sim_between(sim_stream stream, uint64_t least, uint64_t most)
{
    return least + sim_pick(stream, most - least + 1);
}

/* ---- in the place of base/random.c, and of what libsodium draws by itself */

static void fill(void *bytes, size_t count)
{
    for (unsigned char *at = bytes, *end = at + count; at < end;) {
        uint64_t word = next(&states[SIM_STREAMS]);
        size_t part = (size_t)(end - at) < sizeof word ? (size_t)(end - at) : sizeof word;
        memcpy(at, &word, part);
        at += part;
    }
}

void kz_random(kz_random_use use, void *bytes, size_t count)
{
    (void)use;
    fill(bytes, count);
}

static const char *sodium_name(void)
{
    return "simulated";
}

static uint32_t sodium_number(void)
{
    uint32_t number;
    fill(&number, sizeof number);
    return number;
}

void sim_chance_begin(uint64_t seed)
{
    static randombytes_implementation simulated = {
        .implementation_name = sodium_name, .random = sodium_number, .buf = fill};
    uint64_t state = seed;
    for (int i = 0; i <= SIM_STREAMS; i++)
        states[i] = next(&state);
    randombytes_set_implementation(&simulated);
}
