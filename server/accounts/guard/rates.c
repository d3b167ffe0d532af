/* SPDX-License-Identifier: MIT */
#include "server/accounts/guard/rates.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"

struct kz_rate {
    kz_rate_key key;
    int64_t last_ms; /* when `spent` was true; 0: the entry is nobody's */
    float spent;     /* tokens missing */
    float rate;      /* tokens a second by which it fills */
};

bool kz_rates_init(kz_rates *rates, size_t most)
{
    *rates = (kz_rates){.sets = 1};
    while (rates->sets * 2 * KZ_RATES_WAYS <= most)
        rates->sets *= 2;
    pthread_mutex_init(&rates->mutex, NULL);
    kz_random(KZ_RANDOM_TABLE, rates->secret, sizeof rates->secret);
    rates->entries = calloc(rates->sets * KZ_RATES_WAYS, sizeof *rates->entries);
    return rates->entries != NULL;
}

void kz_rates_destroy(kz_rates *rates)
{
    if (rates->sets)
        pthread_mutex_destroy(&rates->mutex);
    free(rates->entries);
    *rates = (kz_rates){0};
}

static struct kz_rate *set_of(const kz_rates *rates, const kz_rate_key *key)
{
    unsigned char hash[crypto_shorthash_BYTES];
    uint64_t value;
    crypto_shorthash(hash, key->bytes, sizeof key->bytes, rates->secret);
    memcpy(&value, hash, sizeof value);
    return rates->entries + (value & (rates->sets - 1)) * KZ_RATES_WAYS;
}

static bool is_of(const struct kz_rate *entry, const kz_rate_key *key)
{
    return entry->last_ms && !memcmp(&entry->key, key, sizeof *key);
}

/* How many tokens are missing now. (Threads may come with times that are a little old.) */
static double missing(const struct kz_rate *entry, int64_t now_ms)
{
    int64_t passed = now_ms > entry->last_ms ? now_ms - entry->last_ms : 0;
    double left = entry->spent - (double)passed * entry->rate / 1000;
    return entry->last_ms && left > 0 ? left : 0;
}

/* The entry of a key, in the place of the one of its set that is nearest to full if it has none. */
static struct kz_rate *entry_of(kz_rates *rates, const kz_rate_key *key, int64_t now_ms)
{
    struct kz_rate *set = set_of(rates, key), *least = set;
    for (int i = 0; i < KZ_RATES_WAYS; i++) {
        if (is_of(set + i, key))
            return set + i;
        if (missing(set + i, now_ms) < missing(least, now_ms))
            least = set + i;
    }
    *least = (struct kz_rate){.key = *key};
    return least;
}

int64_t kz_rates_take(kz_rates *rates, const kz_rate_key *key, const kz_limit *limit, int64_t now_ms)
{
    if (limit->rate <= 0)
        return 0;
    pthread_mutex_lock(&rates->mutex);
    struct kz_rate *entry = entry_of(rates, key, now_ms);
    double spent = missing(entry, now_ms);
    bool there = spent + 1 <= limit->burst;
    entry->spent = (float)(there ? spent + 1 : spent);
    entry->rate = (float)limit->rate;
    if (now_ms > entry->last_ms)
        entry->last_ms = now_ms;
    pthread_mutex_unlock(&rates->mutex);
    return there ? 0 : (int64_t)((spent + 1 - limit->burst) / limit->rate * 1000) + 1;
}

void kz_rates_give(kz_rates *rates, const kz_rate_key *key)
{
    pthread_mutex_lock(&rates->mutex);
    struct kz_rate *set = set_of(rates, key);
    for (int i = 0; i < KZ_RATES_WAYS; i++)
        if (is_of(set + i, key))
            set[i].spent = set[i].spent > 1 ? set[i].spent - 1 : 0;
    pthread_mutex_unlock(&rates->mutex);
}

kz_rate_key kz_rate_key_of_address(const kz_address *address)
{
    kz_rate_key key;
    memcpy(key.bytes, address->bytes, sizeof key.bytes);
    return key;
}

kz_rate_key kz_rate_key_of_number(int64_t number)
{
    kz_rate_key key = {{0}};
    memcpy(key.bytes, &number, sizeof number);
    return key;
}

kz_rate_key kz_rate_key_of(const void *bytes, size_t length)
{
    kz_rate_key key;
    crypto_generichash(key.bytes, sizeof key.bytes, bytes, length, NULL, 0);
    return key;
}

int kz_wait_seconds(int64_t wait_ms)
{
    return wait_ms > 0 ? (int)((wait_ms + 999) / 1000) : 0;
}
