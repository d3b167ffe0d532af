/* SPDX-License-Identifier: MIT */
#include "base/crash.h"

#include <signal.h>
#include <stdatomic.h>

static atomic_uint hits_until_crash[KZ_CRASH_POINTS]; /* 0: none is armed */

void kz_crash_arm(kz_crash_point point, unsigned count)
{
    atomic_store(&hits_until_crash[point], count);
}

void kz_crash_at(kz_crash_point point)
{
    unsigned count = atomic_load(&hits_until_crash[point]);
    while (count && !atomic_compare_exchange_weak(&hits_until_crash[point], &count, count - 1))
        ;
    if (count == 1)
        (void)raise(SIGKILL);
}
