/* SPDX-License-Identifier: MIT */
#include "server/accounts/guard/bucket.h"

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
