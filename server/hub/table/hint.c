/* SPDX-License-Identifier: MIT */
#include "server/hub/table/hint.h"

#include <stdlib.h>

#include "base/memory.h"

hub_hints *hub_hints_of(hub_table *table)
{
    if (!table->hints)
        table->hints = base_new(sizeof *table->hints);
    return table->hints;
}

bool hub_hint_is_counted(const hub_table *table, int seat)
{
    const hub_hints *hints = table->hints;
    return hints && hints->counted && hints->v == table->progress.v && hints->seat == seat;
}

void hub_hint_count(hub_table *table, int seat)
{
    hub_hints *hints = hub_hints_of(table);
    if (hub_hint_is_counted(table, seat))
        return;
    hints->given[seat]++;
    hints->counted = true;
    hints->v = table->progress.v;
    hints->seat = seat;
    hints->ticket = 0;
    hints->known = false;
}

void hub_hint_give_up(struct hub *hub, hub_table *table)
{
    if (!table->hints || !table->hints->ticket)
        return;
    hub->ports.give_up(hub->ports.context, table->hints->ticket);
    table->hints->ticket = 0;
}

void hub_hints_drop(struct hub *hub, hub_table *table)
{
    hub_hint_give_up(hub, table);
    free(table->hints);
    table->hints = NULL;
}
