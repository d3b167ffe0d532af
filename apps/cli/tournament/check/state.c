/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/check/state.h"

#include <stdarg.h>
#include <stdio.h>

void check_report(check_state *c, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    c->faults++;
    c->fault(c->context, c->line, text);
}

int32_t check_win(const check_state *c)
{
    if (c->format == EVENT_LOG_DUPLICATE)
        return c->event->matchpoints ? 6000 : 1200;
    return c->format == EVENT_LOG_EVENING ? 100 : c->max_at_table == 2 ? 200 : 600;
}

int32_t check_fewest_byes(const check_state *c)
{
    int32_t least = INT32_MAX;
    for (int i = 1; i <= c->entrants; i++)
        if (c->entrant[i].active && c->entrant[i].byes < least)
            least = c->entrant[i].byes;
    return least;
}
