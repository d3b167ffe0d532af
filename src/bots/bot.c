#include "bots/bots.h"

#include <string.h>
#include <time.h>

const kz_bot kz_bots[] = {
    {"random", true, kz_random_choose},
    {"novice", true, kz_novice_choose},
    {"club", true, kz_club_choose},
    {"master", false, kz_master_choose},
    {NULL, false, NULL},
};

const kz_bot *kz_bot_find(const char *name)
{
    for (const kz_bot *bot = kz_bots; bot->name; bot++)
        if (!strcmp(bot->name, name))
            return bot;
    return NULL;
}

int64_t kz_budget_clock(const kz_budget *budget)
{
    struct timespec t;
    clock_gettime(budget->cpu ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}
