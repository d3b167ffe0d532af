/* Choices of every level in a module of its own, for choices.test.mjs: the package has no master yet. One
 * thread, no clock. */
#include "choices.h"

#include "bots/budget.h"
#include "host.h"

#include <string.h>

int64_t kz_budget_clock(const kz_budget *budget)
{
    (void)budget;
    return 0;
}

void kz_budget_share(int threads, void *(*work)(void *), void *context)
{
    (void)threads;
    work(context);
}

/* Tells the host all lines. */
KZ_DOOR(choices)
void kz_door_choices(void)
{
    static char line[KZ_CHOICES_LINE];
    while (kz_choices_next(line))
        kz_host_line(line, strlen(line));
}
