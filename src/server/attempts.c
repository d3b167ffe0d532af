#include "server/attempts.h"

#include <sodium.h>
#include <string.h>

void kz_attempts_init(kz_attempts *attempts, double rate)
{
    pthread_mutex_init(&attempts->mutex, NULL);
    attempts->limit = (kz_limit){.rate = rate / KZ_ATTEMPT_WAIT, .burst = KZ_ATTEMPTS};
    randombytes_buf(attempts->key, sizeof attempts->key);
}

void kz_attempts_limit(kz_attempts *attempts, double rate)
{
    pthread_mutex_lock(&attempts->mutex);
    attempts->limit.rate = rate / KZ_ATTEMPT_WAIT;
    pthread_mutex_unlock(&attempts->mutex);
}

void kz_attempts_destroy(kz_attempts *attempts)
{
    pthread_mutex_destroy(&attempts->mutex);
}

static kz_bucket *bucket_of(kz_attempts *attempts, const char *skeleton)
{
    unsigned char hash[crypto_shorthash_BYTES];
    crypto_shorthash(hash, (const unsigned char *)skeleton, strlen(skeleton), attempts->key);
    uint64_t value;
    memcpy(&value, hash, sizeof value);
    return &attempts->buckets[value % KZ_ATTEMPT_BUCKETS];
}

bool kz_attempts_take(kz_attempts *attempts, const char *skeleton, int64_t now_ms)
{
    pthread_mutex_lock(&attempts->mutex);
    bool taken = kz_bucket_take(bucket_of(attempts, skeleton), &attempts->limit, now_ms);
    pthread_mutex_unlock(&attempts->mutex);
    return taken;
}

void kz_attempts_forgive(kz_attempts *attempts, const char *skeleton)
{
    pthread_mutex_lock(&attempts->mutex);
    kz_bucket *bucket = bucket_of(attempts, skeleton);
    bucket->spent = bucket->spent > 1 ? bucket->spent - 1 : 0;
    pthread_mutex_unlock(&attempts->mutex);
}
