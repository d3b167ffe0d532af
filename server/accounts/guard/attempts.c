/* SPDX-License-Identifier: MIT */
#include "server/accounts/guard/attempts.h"

#include <stdio.h>
#include <string.h>

bool kz_attempts_init(kz_attempts *attempts, int most, int wait_s)
{
    atomic_init(&attempts->most, most);
    attempts->wait_s = wait_s;
    return kz_rates_init(&attempts->rates, KZ_ATTEMPT_ENTRIES);
}

void kz_attempts_limit(kz_attempts *attempts, int most)
{
    atomic_store(&attempts->most, most);
}

void kz_attempts_destroy(kz_attempts *attempts)
{
    kz_rates_destroy(&attempts->rates);
}

kz_rate_key kz_attempt_of_name(const char *skeleton)
{
    char bytes[256];
    snprintf(bytes, sizeof bytes, "name %s", skeleton);
    return kz_rate_key_of(bytes, strlen(bytes));
}

static kz_rate_key of_token(char kind, const uint8_t hash[KZ_TOKEN_HASH_SIZE], int64_t person)
{
    unsigned char bytes[1 + sizeof person + KZ_TOKEN_HASH_SIZE] = {(unsigned char)kind};
    memcpy(bytes + 1, &person, sizeof person);
    memcpy(bytes + 1 + sizeof person, hash, KZ_TOKEN_HASH_SIZE);
    return kz_rate_key_of(bytes, sizeof bytes);
}

kz_rate_key kz_attempt_of_device(const uint8_t hash[KZ_TOKEN_HASH_SIZE], int64_t person)
{
    return of_token('d', hash, person);
}

kz_rate_key kz_attempt_of_session(const uint8_t hash[KZ_TOKEN_HASH_SIZE])
{
    return of_token('s', hash, 0);
}

kz_rate_key kz_attempt_of_code(int64_t person)
{
    return of_token('c', (const uint8_t[KZ_TOKEN_HASH_SIZE]){0}, person);
}

int64_t kz_attempts_take(kz_attempts *attempts, const kz_rate_key *who, int64_t now_ms)
{
    int most = atomic_load(&attempts->most);
    kz_limit limit = {.rate = most > 0 ? 1.0 / attempts->wait_s : 0, .burst = most};
    return kz_rates_take(&attempts->rates, who, &limit, now_ms);
}

void kz_attempts_forgive(kz_attempts *attempts, const kz_rate_key *who)
{
    kz_rates_give(&attempts->rates, who);
}
