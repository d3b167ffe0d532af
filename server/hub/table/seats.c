/* SPDX-License-Identifier: MIT */
#include "server/hub/table/seats.h"

#include <utlist.h>

#include <assert.h>
#include <string.h>

#include "server/hub/state/visitor.h"

int hub_table_seat_of(const hub_table *table, const hub_visitor *visitor)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seat[i].person == visitor)
            return i;
    return KZ_NOBODY;
}

const char *hub_seat_name(const hub_seat *seat)
{
    return seat->person ? seat->person->name : seat->bot ? seat->bot->name : NULL;
}

bool hub_table_seat_is_free(const hub_table *table, int seat)
{
    return seat < table->app.rules.seats && !table->seat[seat].person && !table->seat[seat].bot;
}

int hub_table_free_seat(const hub_table *table)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (hub_table_seat_is_free(table, i))
            return i;
    return KZ_NOBODY;
}

unsigned hub_table_persons(const hub_table *table)
{
    unsigned bits = 0;
    for (int i = 0; i < KZ_SEATS; i++)
        bits |= (unsigned)(table->seat[i].person != NULL) << i;
    return bits;
}

int hub_table_applicant(const hub_table *table)
{
    unsigned persons = hub_table_persons(table);
    return persons ? __builtin_ctz(persons) : KZ_NOBODY;
}

void hub_table_put(hub_table *table, int seat, hub_visitor *visitor)
{
    assert(visitor->seated.count < HUB_TABLES_ROOM);
    table->seat[seat].person = visitor;
    visitor->seated.table[visitor->seated.count++] = table;
}

void hub_table_get_up(struct hub *hub, hub_table *table, int seat)
{
    hub_visitor *visitor = table->seat[seat].person;
    table->seat[seat].person = NULL;
    table->play.player[seat].stand_in = NULL;
    table->seat[seat].came = 0;
    table->seat[seat].part = HUB_PART_NONE;
    int i = 0;
    while (visitor->seated.table[i] != table)
        i++;
    visitor->seated.count--;
    memmove(&visitor->seated.table[i], &visitor->seated.table[i + 1],
            (size_t)(visitor->seated.count - i) * sizeof(hub_table *));
    hub_visitor_release(hub, visitor);
}

unsigned hub_table_seats_absent(const hub_table *table)
{
    unsigned absent = hub_table_persons(table);
    const room_watch *watch;
    DL_FOREACH(table->room.watches, watch)
    {
        int seat = hub_table_seat_of(table, hub_watch_client(watch)->visitor);
        if (seat != KZ_NOBODY && !watch->glance)
            absent &= ~(1u << seat);
    }
    return absent;
}

bool hub_table_keeps_people(const hub_table *table)
{
    bool runs = table->phase != HUB_WAITING && table->phase != HUB_DONE;
    return hub_table_gathers(table) ||
           (runs && table->app.time && __builtin_popcount(hub_table_persons(table)) > 1);
}
