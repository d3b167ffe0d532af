#include "base/crash.h"

#include <signal.h>
#include <stdatomic.h>

static atomic_uint left[KZ_CRASH_POINTS]; /* until the crash; 0: there is none to come */

void kz_crash_arm(kz_crash_point point, unsigned count)
{
    atomic_store(&left[point], count);
}

void kz_crash_at(kz_crash_point point)
{
    unsigned count = atomic_load(&left[point]);
    while (count && !atomic_compare_exchange_weak(&left[point], &count, count - 1))
        ;
    if (count == 1)
        raise(SIGKILL);
}
