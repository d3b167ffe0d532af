/* SPDX-License-Identifier: MIT */
/* A search's budget with one thread and without a clock: it is measured in playouts. */
#include "engine/ai/budget.h"

int64_t ai_budget_clock(const kz_budget *budget)
{
    (void)budget;
    return 0;
}

void ai_budget_share(int threads, void *(*work)(void *), void *context)
{
    (void)threads;
    work(context);
}
