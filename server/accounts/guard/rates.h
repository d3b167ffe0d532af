/* SPDX-License-Identifier: MIT */
/* Rates of many: how often each of them - an address, a person, a name - may do one kind of thing. Every
 * entry has its key beside it, so nobody is ever charged for another. Any thread may call these.
 *
 * The memory is bounded: KZ_RATES_WAYS entries in each of some sets, and a keyed hash says which set a key
 * belongs to. A newcomer is never refused because his set is full. He takes the place of the entry that is
 * nearest to being full of tokens again - mostly one that is full, and so says nothing. Who is forgotten
 * gains the few tokens that he had spent; who floods from many addresses drives out his own, since each of
 * them has spent little, and not the entries of those who have used theirs up. */
#ifndef KOZEL_SERVER_ACCOUNTS_GUARD_RATES_H
#define KOZEL_SERVER_ACCOUNTS_GUARD_RATES_H

#include <pthread.h>
#include <stddef.h>

#include "server/accounts/guard/bucket.h"
#include "server/net/address.h"

enum {
    KZ_RATES_WAYS = 8,
    KZ_RATE_KEY_SIZE = 16,
};

/* Who: an address, or what kz_rate_key_of() makes of something else. Keys of different kinds belong in
 * different tables. */
typedef struct kz_rate_key {
    uint8_t bytes[KZ_RATE_KEY_SIZE];
} kz_rate_key;

typedef struct kz_rates {
    pthread_mutex_t mutex;
    struct kz_rate *entries; /* KZ_RATES_WAYS a set */
    size_t sets;             /* a power of two */
    unsigned char secret[16];
} kz_rates;

/* For at most so many entries, KZ_RATES_WAYS or more. False: out of memory. */
bool kz_rates_init(kz_rates *rates, size_t most);
/* Also of one that is all zero. */
void kz_rates_destroy(kz_rates *rates);

/* Takes a token of `key`. Returns 0, or after how many milliseconds (1 or more) there will be one; nothing is
 * taken then. A rate of 0 is no limit. now_ms does not go back. */
int64_t kz_rates_take(kz_rates *rates, const kz_rate_key *key, const kz_limit *limit, int64_t now_ms);

/* Puts a token back that was taken. */
void kz_rates_give(kz_rates *rates, const kz_rate_key *key);

/* An address (kz_address_home()) as a key; a person's number; any bytes, hashed. */
kz_rate_key kz_rate_key_of_address(const kz_address *address);
kz_rate_key kz_rate_key_of_number(int64_t number);
kz_rate_key kz_rate_key_of(const void *bytes, size_t length);

/* Milliseconds as whole seconds, rounded up: what somebody is told who has to wait. */
int kz_wait_seconds(int64_t wait_ms);

#endif
