/* SPDX-License-Identifier: MIT */
#include "server/tournaments/deals.h"

#include <string.h>

#include "base/memory.h"

const tournaments_deal *tournaments_first_deal(const tournaments_tournament *tournament, uint32_t table)
{
    for (size_t i = 0; i < tournament->deal_count; i++)
        if (tournament->deal[i].table == table)
            return &tournament->deal[i];
    return NULL;
}

uint16_t tournaments_at_seat(const tournaments_tournament *tournament, uint32_t table, int seat)
{
    const kz_tournament_table *paired = kz_tournament_table_at(tournament->core, table);
    return paired->entrant[tournaments_first_deal(tournament, table) ? 1 - seat : seat];
}

bool tournaments_awaits_first_deal(const tournaments_tournament *tournament, uint32_t number)
{
    const kz_tournament_table *table = kz_tournament_table_at(tournament->core, number);
    return table && !table->over && table->extra == 2 && !tournaments_first_deal(tournament, number);
}

bool tournaments_take_deal(tournaments_tournament *tournament, const tournaments_event *event,
                           kz_error *error)
{
    if (kz_tournament_next(tournament->core, event->core.at_ms).need == KZ_TOURNAMENT_ENDED)
        return !kz_fail(error, KZ_E_ENDED, NULL, NULL, NULL);
    if (event->core.at_ms < tournament->last_ms)
        return !kz_fail(error, KZ_E_TIME_BACK, NULL, NULL, NULL);
    if (!tournaments_awaits_first_deal(tournament, event->core.table))
        return !kz_fail(error, KZ_E_TOURNAMENT_EVENT, NULL, NULL, NULL);
    size_t count = tournament->deal_count++;
    tournament->deal = base_resize(tournament->deal, (count + 1) * sizeof *tournament->deal);
    tournaments_deal *deal = &tournament->deal[count];
    *deal = (tournaments_deal){
        event->core.table, {event->core.result.points[0], event->core.result.points[1]}, ""};
    if (event->match)
        memcpy(deal->match, event->match, strlen(event->match) + 1);
    tournament->table[event->core.table] = *event->room;
    return true;
}
