/* SPDX-License-Identifier: MIT */
#include "base/crash.h"

#include <signal.h>
#include <stdatomic.h>

static atomic_uint hits_until_crash[BASE_CRASH_POINTS]; /* 0: not armed */

void base_crash_arm(base_crash_point point, unsigned count)
{
    atomic_store(&hits_until_crash[point], count);
}

void base_crash_at(base_crash_point point)
{
    unsigned count = atomic_load(&hits_until_crash[point]);
    while (count && !atomic_compare_exchange_weak(&hits_until_crash[point], &count, count - 1))
        ;
    if (count == 1)
        (void)raise(SIGKILL);
}
