/* SPDX-License-Identifier: MIT */
/* Rates of many: how often each of them - an address, a person, a name - may do one kind of thing. Every
 * entry has its key beside it, so nobody is ever charged for another. Any thread may call these.
 *
 * The memory is bounded: GUARD_RATES_WAYS entries in each of some sets, and a keyed hash says which set a key
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
    GUARD_RATES_WAYS = 8,
    GUARD_RATE_KEY_SIZE = 16,
};

/* Who: an address, or what guard_rate_key_of() makes of something else. Keys of different kinds belong in
 * different tables. */
typedef struct guard_rate_key {
    uint8_t bytes[GUARD_RATE_KEY_SIZE];
} guard_rate_key;

typedef struct guard_rates {
    pthread_mutex_t mutex;
    struct guard_rate *entries; /* GUARD_RATES_WAYS a set */
    size_t sets;                /* a power of two */
    unsigned char secret[16];
} guard_rates;

/* For at most so many entries, GUARD_RATES_WAYS or more. False: out of memory. */
bool guard_rates_init(guard_rates *rates, size_t most);
/* Also of one that is all zero. */
void guard_rates_destroy(guard_rates *rates);

/* Takes a token of `key`. Returns 0, or after how many milliseconds (1 or more) there will be one; nothing is
 * taken then. A rate of 0 is no limit. now_ms does not go back. */
int64_t guard_rates_take(guard_rates *rates, const guard_rate_key *key, const guard_limit *limit,
                         int64_t now_ms);

/* Puts a token back that was taken. */
void guard_rates_give(guard_rates *rates, const guard_rate_key *key);

/* An address (net_address_home()) as a key; a person's number; any bytes, hashed. */
guard_rate_key guard_rate_key_of_address(const net_address *address);
guard_rate_key guard_rate_key_of_number(int64_t number);
guard_rate_key guard_rate_key_of(const void *bytes, size_t length);

/* Milliseconds as whole seconds, rounded up: what somebody is told who has to wait. */
int guard_wait_seconds(int64_t wait_ms);

#endif
