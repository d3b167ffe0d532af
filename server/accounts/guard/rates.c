/* SPDX-License-Identifier: MIT */
#include "server/accounts/guard/rates.h"

#include "base/random.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct guard_rate {
    guard_rate_key key;
    int64_t last_ms; /* when `spent` was true; 0: the entry is free */
    float spent;     /* tokens missing */
    float rate;      /* tokens a second that refill it */
};

bool guard_rates_init(guard_rates *rates, size_t most)
{
    *rates = (guard_rates){.sets = 1};
    while (rates->sets * 2 * GUARD_RATES_WAYS <= most)
        rates->sets *= 2;
    pthread_mutex_init(&rates->mutex, NULL);
    base_random(BASE_RANDOM_TABLE, rates->secret, sizeof rates->secret);
    rates->entries = calloc(rates->sets * GUARD_RATES_WAYS, sizeof *rates->entries);
    return rates->entries != NULL;
}

void guard_rates_destroy(guard_rates *rates)
{
    if (rates->sets)
        pthread_mutex_destroy(&rates->mutex);
    free(rates->entries);
    *rates = (guard_rates){0};
}

static struct guard_rate *set_of(const guard_rates *rates, const guard_rate_key *key)
{
    unsigned char hash[crypto_shorthash_BYTES];
    uint64_t value;
    crypto_shorthash(hash, key->bytes, sizeof key->bytes, rates->secret);
    memcpy(&value, hash, sizeof value);
    return rates->entries + (value & (rates->sets - 1)) * GUARD_RATES_WAYS;
}

static bool is_of(const struct guard_rate *entry, const guard_rate_key *key)
{
    return entry->last_ms && !memcmp(&entry->key, key, sizeof *key);
}

/* Returns how many tokens are missing now. (Threads may pass times that are a little old.) */
static double missing(const struct guard_rate *entry, int64_t now_ms)
{
    int64_t passed = now_ms > entry->last_ms ? now_ms - entry->last_ms : 0;
    double left = entry->spent - (double)passed * entry->rate / 1000;
    return entry->last_ms && left > 0 ? left : 0;
}

/* Returns the entry of a key. A new key replaces the entry of its set that is nearest to full. */
static struct guard_rate *entry_of(guard_rates *rates, const guard_rate_key *key, int64_t now_ms)
{
    struct guard_rate *set = set_of(rates, key), *least = set;
    for (int i = 0; i < GUARD_RATES_WAYS; i++) {
        if (is_of(set + i, key))
            return set + i;
        if (missing(set + i, now_ms) < missing(least, now_ms))
            least = set + i;
    }
    *least = (struct guard_rate){.key = *key};
    return least;
}

int64_t guard_rates_take(guard_rates *rates, const guard_rate_key *key, const guard_limit *limit,
                         int64_t now_ms)
{
    if (limit->rate <= 0)
        return 0;
    pthread_mutex_lock(&rates->mutex);
    struct guard_rate *entry = entry_of(rates, key, now_ms);
    double spent = missing(entry, now_ms);
    bool there = spent + 1 <= limit->burst;
    entry->spent = (float)(there ? spent + 1 : spent);
    entry->rate = (float)limit->rate;
    if (now_ms > entry->last_ms)
        entry->last_ms = now_ms;
    pthread_mutex_unlock(&rates->mutex);
    return there ? 0 : (int64_t)((spent + 1 - limit->burst) / limit->rate * 1000) + 1;
}

void guard_rates_give(guard_rates *rates, const guard_rate_key *key)
{
    pthread_mutex_lock(&rates->mutex);
    struct guard_rate *set = set_of(rates, key);
    for (int i = 0; i < GUARD_RATES_WAYS; i++)
        if (is_of(set + i, key))
            set[i].spent = set[i].spent > 1 ? set[i].spent - 1 : 0;
    pthread_mutex_unlock(&rates->mutex);
}

guard_rate_key guard_rate_key_of_address(const net_address *address)
{
    guard_rate_key key;
    memcpy(key.bytes, address->bytes, sizeof key.bytes);
    return key;
}

guard_rate_key guard_rate_key_of_number(int64_t number)
{
    guard_rate_key key = {{0}};
    memcpy(key.bytes, &number, sizeof number);
    return key;
}

guard_rate_key guard_rate_key_of(const void *bytes, size_t length)
{
    guard_rate_key key;
    crypto_generichash(key.bytes, sizeof key.bytes, bytes, length, NULL, 0);
    return key;
}

int guard_wait_seconds(int64_t wait_ms)
{
    return wait_ms > 0 ? (int)((wait_ms + 999) / 1000) : 0;
}

bool guard_bucket_take(guard_bucket *bucket, const guard_limit *limit, int64_t now_ms)
{
    if (limit->rate <= 0)
        return true;
    uint32_t passed = (uint32_t)now_ms - bucket->last_ms;
    double spent = bucket->spent - passed * limit->rate / 1000;
    if (spent < 0)
        spent = 0;
    bucket->last_ms = (uint32_t)now_ms;
    bool there = spent + 1 <= limit->burst;
    bucket->spent = (float)(there ? spent + 1 : spent);
    return there;
}
