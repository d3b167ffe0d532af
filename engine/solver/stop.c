/* SPDX-License-Identifier: MIT */
#include <kozel/budget.h>

void kz_stop_ask(kz_stop *stop)
{
    __atomic_store_n(&stop->asked, 1, __ATOMIC_RELAXED);
}

bool kz_stop_asked(const kz_stop *stop)
{
    return stop && __atomic_load_n(&stop->asked, __ATOMIC_RELAXED);
}
