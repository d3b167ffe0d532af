/* SPDX-License-Identifier: MIT */
#include "base/virtual.h"

#include <assert.h>
#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { TIMERS = 64 };

/* A running timer. */
struct due {
    void *timer;
    void (*fire)(void *timer);
    uint64_t at_ns, repeat_ns, order;
};

static bool on;
static atomic_uint_fast64_t now_ns;
static atomic_int_fast64_t wall_offset_ms; /* how far the wall clock is ahead of `now_ns` */
static struct due dues[TIMERS];            /* the loop's thread owns these three */
static size_t due_count;
static uint64_t started;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* protects `drawn` */
static uint64_t drawn[BASE_RANDOM_USES];
static unsigned char keys[BASE_RANDOM_USES][crypto_stream_chacha20_KEYBYTES];

/* ---- time ---- */

bool base_virtual_is_on(void)
{
    return on;
}

uint64_t base_virtual_ns(void)
{
    return atomic_load(&now_ns);
}

int64_t base_virtual_wall_ms(void)
{
    return (int64_t)(base_virtual_ns() / 1000000) + atomic_load(&wall_offset_ms);
}

void base_virtual_set_wall(int64_t wall_ms)
{
    atomic_store(&wall_offset_ms, wall_ms - (int64_t)(base_virtual_ns() / 1000000));
}

void base_virtual_pass(uint64_t ns)
{
    assert(ns >= base_virtual_ns());
    atomic_store(&now_ns, ns);
}

/* ---- timers ---- */

void base_virtual_timer_start(void *timer, void (*fire)(void *timer), uint64_t ms, uint64_t repeat_ms)
{
    if (due_count == TIMERS)
        abort();
    dues[due_count++] =
        (struct due){timer, fire, base_virtual_ns() + ms * 1000000, repeat_ms * 1000000, ++started};
}

void base_virtual_timer_stop(const void *timer)
{
    for (size_t i = 0; i < due_count; i++)
        if (dues[i].timer == timer) {
            dues[i] = dues[--due_count];
            return;
        }
}

static struct due *first_due(void)
{
    struct due *first = due_count ? dues : NULL;
    for (struct due *due = dues; due < dues + due_count; due++)
        if (due->at_ns < first->at_ns || (due->at_ns == first->at_ns && due->order < first->order))
            first = due;
    return first;
}

bool base_virtual_fire(uint64_t ns)
{
    struct due *due = first_due();
    if (!due || due->at_ns > ns)
        return false;
    struct due fired = *due;
    base_virtual_pass(fired.at_ns);
    if (fired.repeat_ns) {
        due->at_ns += fired.repeat_ns;
        due->order = ++started;
    } else {
        base_virtual_timer_stop(fired.timer);
    }
    fired.fire(fired.timer);
    return true;
}

/* ---- randomness ---- */

void base_virtual_random(base_random_use use, void *bytes, size_t count)
{
    unsigned char nonce[crypto_stream_chacha20_NONCEBYTES];
    pthread_mutex_lock(&mutex);
    uint64_t draw = drawn[use]++;
    pthread_mutex_unlock(&mutex);
    static_assert(sizeof nonce == sizeof draw, "each draw has a nonce");
    memcpy(nonce, &draw, sizeof nonce);
    crypto_stream_chacha20(bytes, count, nonce, keys[use]);
}

static const char *sodium_name(void)
{
    return "seeded";
}

static uint32_t sodium_number(void)
{
    uint32_t number;
    base_virtual_random(BASE_RANDOM_LIBSODIUM, &number, sizeof number);
    return number;
}

static void sodium_bytes(void *bytes, size_t count)
{
    base_virtual_random(BASE_RANDOM_LIBSODIUM, bytes, count);
}

void base_virtual_begin(uint64_t seed, int64_t wall_ms)
{
    static randombytes_implementation seeded = {
        .implementation_name = sodium_name, .random = sodium_number, .buf = sodium_bytes};
    for (uint64_t use = 0; use < BASE_RANDOM_USES; use++) {
        uint64_t text[] = {seed, use};
        crypto_generichash(keys[use], sizeof keys[use], (const unsigned char *)text, sizeof text, NULL, 0);
    }
    memset(drawn, 0, sizeof drawn);
    randombytes_set_implementation(&seeded);
    atomic_store(&now_ns, UINT64_C(1000000000000)); /* as if the machine had run for a while, because 0 often
                                                     * means "never" */
    base_virtual_set_wall(wall_ms);
    on = true;
}
