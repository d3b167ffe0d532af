/* SPDX-License-Identifier: MIT */
#include "engine/ai/budget.h"

#include <pthread.h>
#include <time.h>

enum { THREADS_MAX = 64 };

int64_t ai_budget_clock(const kz_budget *budget)
{
    struct timespec t;
    clock_gettime(budget->cpu ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

void ai_budget_share(int threads, void *(*work)(void *), void *context)
{
    pthread_t thread[THREADS_MAX];
    int started = 0;
    threads = threads < THREADS_MAX ? threads : THREADS_MAX;
    for (; started < threads - 1; started++)
        if (pthread_create(&thread[started], NULL, work, context))
            break;
    work(context);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}
