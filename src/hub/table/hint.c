#include "hub/table/hint.h"

#include <stdlib.h>

#include "base/memory.h"

kz_hints *kz_hints_of(kz_table *table)
{
    if (!table->hints)
        table->hints = kz_new(sizeof *table->hints);
    return table->hints;
}

void kz_hint_note(kz_table *table, int seat)
{
    kz_hints_of(table)->given[seat]++;
}

void kz_hints_drop(kz_table *table)
{
    free(table->hints);
    table->hints = NULL;
}
