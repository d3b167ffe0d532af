/* SPDX-License-Identifier: MIT */
/* Rates of many keys (an address, a person, a name) for one kind of action. Every entry stores its key, so
 * nobody is ever charged for another. Any thread may call these functions.
 *
 * The memory is bounded: GUARD_RATES_WAYS entries in each of some sets. A keyed hash selects a key's set. A
 * new key is never refused because its set is full. It replaces the entry that is nearest to being full of
 * tokens again. Mostly that is a full one, which has no information.
 *
 * A replaced key gains back the few tokens that it had spent. A flood from many addresses mainly replaces its
 * own entries, since each has spent little. The entries of keys without tokens stay. */
#pragma once

#include "server/net/address.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A token bucket: at most `burst` at once, `rate` a second in the long run. */
typedef struct guard_limit {
    double rate;  /* tokens a second; 0: no limit */
    double burst; /* the content of a full bucket */
} guard_limit;

/* All zero is an unused bucket: full. */
typedef struct guard_bucket {
    float spent;      /* tokens missing, 0..burst */
    uint32_t last_ms; /* when `spent` was true; wraps after 49 days, which at worst refills too little */
} guard_bucket;

/* Takes a token. Returns false, and takes nothing, if there is none. now_ms must not go back. */
bool guard_bucket_take(guard_bucket *bucket, const guard_limit *limit, int64_t now_ms);

enum {
    GUARD_RATES_WAYS = 8,
    GUARD_RATE_KEY_SIZE = 16,
};

/* A key: an address, or a result of guard_rate_key_of(). Keys of different kinds belong in different
 * tables. */
typedef struct guard_rate_key {
    uint8_t bytes[GUARD_RATE_KEY_SIZE];
} guard_rate_key;

typedef struct guard_rates {
    pthread_mutex_t mutex;
    struct guard_rate *entries; /* GUARD_RATES_WAYS for each set */
    size_t sets;                /* a power of two */
    unsigned char secret[16];
} guard_rates;

/* Makes a table of at most `most` entries, GUARD_RATES_WAYS or more. Returns false if out of memory. */
bool guard_rates_init(guard_rates *rates, size_t most);
/* Frees a table. It may be all zero. */
void guard_rates_destroy(guard_rates *rates);

/* Takes a token of `key`. Returns 0, or after how many milliseconds (1 or more) there will be one; nothing is
 * taken then. A rate of 0 is no limit. now_ms does not go back. */
int64_t guard_rates_take(guard_rates *rates, const guard_rate_key *key, const guard_limit *limit,
                         int64_t now_ms);

/* Puts a taken token back. */
void guard_rates_give(guard_rates *rates, const guard_rate_key *key);

/* These make a key of an address (net_address_limit_key()), of a person's number, and of any bytes, which are
 * hashed. */
guard_rate_key guard_rate_key_of_address(const net_address *address);
guard_rate_key guard_rate_key_of_number(int64_t number);
guard_rate_key guard_rate_key_of(const void *bytes, size_t length);

/* Converts milliseconds to whole seconds, rounded up, for a client that has to wait. */
int guard_wait_seconds(int64_t wait_ms);
