/* Wrong passwords, counted by name: whoever guesses the password of one account from many addresses is slowed
 * down, whether there is such an account or not. Any thread may call these. */
#ifndef KOZEL_SERVER_ATTEMPTS_H
#define KOZEL_SERVER_ATTEMPTS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/bucket.h"

enum {
    KZ_ATTEMPTS = 10,     /* at once (schema/account.json, sign-in) */
    KZ_ATTEMPT_WAIT = 60, /* seconds until there is one more */
    KZ_ATTEMPT_BUCKETS = 4096,
};

typedef struct kz_attempts {
    pthread_mutex_t mutex;
    kz_limit limit;
    unsigned char key[16]; /* so that nobody can choose a name that shares another one's bucket */
    kz_bucket buckets[KZ_ATTEMPT_BUCKETS];
} kz_attempts;

/* `rate`: the factor on the speed with which attempts come back; 0: there is no limit. */
void kz_attempts_init(kz_attempts *attempts, double rate);

/* Another `rate` from now on. Any thread may call it. */
void kz_attempts_limit(kz_attempts *attempts, double rate);

void kz_attempts_destroy(kz_attempts *attempts);

/* Before a password is checked; false: not now. */
bool kz_attempts_take(kz_attempts *attempts, const char *skeleton, int64_t now_ms);

/* The password was right: the attempt does not count. */
void kz_attempts_forgive(kz_attempts *attempts, const char *skeleton);

#endif
