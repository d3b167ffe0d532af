/* SPDX-License-Identifier: MIT */
#include "server/accounts/guard/attempts.h"

#include <stdio.h>
#include <string.h>

bool guard_attempts_init(guard_attempts *attempts, int most, int wait_s)
{
    atomic_init(&attempts->most, most);
    attempts->wait_s = wait_s;
    return guard_rates_init(&attempts->rates, GUARD_ATTEMPT_ENTRIES);
}

void guard_attempts_limit(guard_attempts *attempts, int most)
{
    atomic_store(&attempts->most, most);
}

void guard_attempts_destroy(guard_attempts *attempts)
{
    guard_rates_destroy(&attempts->rates);
}

guard_rate_key guard_attempt_of_name(const char *skeleton)
{
    char bytes[256];
    snprintf(bytes, sizeof bytes, "name %s", skeleton);
    return guard_rate_key_of(bytes, strlen(bytes));
}

static guard_rate_key of_token(char kind, const uint8_t hash[STORE_TOKEN_HASH_SIZE], int64_t person)
{
    unsigned char bytes[1 + sizeof person + STORE_TOKEN_HASH_SIZE] = {(unsigned char)kind};
    memcpy(bytes + 1, &person, sizeof person);
    memcpy(bytes + 1 + sizeof person, hash, STORE_TOKEN_HASH_SIZE);
    return guard_rate_key_of(bytes, sizeof bytes);
}

guard_rate_key guard_attempt_of_device(const uint8_t hash[STORE_TOKEN_HASH_SIZE], int64_t person)
{
    return of_token('d', hash, person);
}

guard_rate_key guard_attempt_of_session(const uint8_t hash[STORE_TOKEN_HASH_SIZE])
{
    return of_token('s', hash, 0);
}

guard_rate_key guard_attempt_of_code(int64_t person)
{
    return of_token('c', (const uint8_t[STORE_TOKEN_HASH_SIZE]){0}, person);
}

int64_t guard_attempts_take(guard_attempts *attempts, const guard_rate_key *who, int64_t now_ms)
{
    int most = atomic_load(&attempts->most);
    guard_limit limit = {.rate = most > 0 ? 1.0 / attempts->wait_s : 0, .burst = most};
    return guard_rates_take(&attempts->rates, who, &limit, now_ms);
}

void guard_attempts_forgive(guard_attempts *attempts, const guard_rate_key *who)
{
    guard_rates_give(&attempts->rates, who);
}
