/* SPDX-License-Identifier: MIT */
#include "server/hub/play/absence.h"

const kz_bot *hub_seat_player(const hub_table *table, int seat)
{
    return table->seat[seat].bot ? table->seat[seat].bot : table->play.player[seat].stand_in;
}

/* True if a person of another seat is connected. */
static bool keeps_waiting(const hub_table *table, int seat)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (i != seat && table->seat[i].person && hub_is_here(table->seat[i].person))
            return true;
    return false;
}

int64_t hub_absence_end(const hub_table *table, int seat)
{
    const hub_visitor *visitor = table->seat[seat].person;
    if (!table->app.substitute || !visitor || hub_is_here(visitor) || table->play.player[seat].stand_in)
        return INT64_MAX;
    if (!table->play.clock.move_ms && !keeps_waiting(table, seat))
        return INT64_MAX;
    return visitor->away_since + 1000 * (int64_t)table->app.substitute;
}

int64_t hub_absence_first(const hub_table *table)
{
    int64_t first = INT64_MAX;
    for (int i = 0; i < table->app.rules.seats; i++) {
        int64_t end = hub_absence_end(table, i);
        first = end < first ? end : first;
    }
    return first;
}

bool hub_absence_over(hub_table *table)
{
    bool any = false;
    for (int i = 0; i < KZ_SEATS; i++) {
        any |= table->play.player[i].stand_in != NULL;
        table->play.player[i].stand_in = NULL;
    }
    return any;
}
