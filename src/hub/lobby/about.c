#include "hub/lobby/about.h"

#include <string.h>

#include "hub/table/table.h"

bool kz_hub_tell_about(kz_hub *hub, const char *id, kz_hub_about *out)
{
    const kz_table *table = kz_table_find(hub, id);
    if (!table || table->app.hidden)
        return false;
    *out = (kz_hub_about){.free_seat = table->phase == KZ_WAITING && kz_table_free_seat(table) != KZ_NOBODY};
    strcpy(out->game, table->app.game->name);
    for (int seat = 0; seat < table->app.rules.seats; seat++)
        if (table->seat[seat].person)
            strcpy(out->name[out->persons++], table->seat[seat].person->name);
    return true;
}
