/* SPDX-License-Identifier: MIT */
#include "server/hub/table/hint.h"

#include <stdlib.h>

#include "base/memory.h"

kz_hints *kz_hints_of(kz_table *table)
{
    if (!table->hints)
        table->hints = kz_new(sizeof *table->hints);
    return table->hints;
}

bool kz_hint_is_counted(const kz_table *table, int seat)
{
    const kz_hints *hints = table->hints;
    return hints && hints->counted && hints->v == table->progress.v && hints->seat == seat;
}

void kz_hint_count(kz_table *table, int seat)
{
    kz_hints *hints = kz_hints_of(table);
    if (kz_hint_is_counted(table, seat))
        return;
    hints->given[seat]++;
    hints->counted = true;
    hints->v = table->progress.v;
    hints->seat = seat;
    hints->ticket = 0;
    hints->known = false;
}

void kz_hints_drop(kz_table *table)
{
    free(table->hints);
    table->hints = NULL;
}
