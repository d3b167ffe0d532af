#include "ai/solver/table.h"

#include <stdlib.h>
#include <string.h>

bool kz_table_init(kz_table *t)
{
    t->entry = calloc((size_t)1 << KZ_TABLE_BITS, sizeof *t->entry);
    t->wide = calloc((size_t)1 << KZ_WIDE_BITS, sizeof *t->wide);
    t->generation = 1;
    if (t->entry && t->wide)
        return true;
    kz_table_free(t);
    return false;
}

void kz_table_free(kz_table *t)
{
    free(t->entry);
    free(t->wide);
}

void kz_table_forget(kz_table *t)
{
    if (++t->generation < KZ_GENERATIONS)
        return;
    memset(t->entry, 0, ((size_t)1 << KZ_TABLE_BITS) * sizeof *t->entry);
    memset(t->wide, 0, ((size_t)1 << KZ_WIDE_BITS) * sizeof *t->wide);
    t->generation = 1;
}
