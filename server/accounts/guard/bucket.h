/* SPDX-License-Identifier: MIT */
/* A token bucket: at most `burst` at once, `rate` a second in the long run. */
#ifndef KOZEL_SERVER_ACCOUNTS_GUARD_BUCKET_H
#define KOZEL_SERVER_ACCOUNTS_GUARD_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

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

#endif
