/* SPDX-License-Identifier: MIT */
#include "server/hub/table/seats.h"

#include <assert.h>
#include <string.h>

#include "server/hub/state/visitor.h"

int kz_table_seat_of(const kz_table *table, const kz_visitor *visitor)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seat[i].person == visitor)
            return i;
    return KZ_NOBODY;
}

const char *kz_seat_name(const kz_seat *seat)
{
    return seat->person ? seat->person->name : seat->bot ? seat->bot->name : NULL;
}

bool kz_table_seat_is_free(const kz_table *table, int seat)
{
    return seat < table->app.rules.seats && !table->seat[seat].person && !table->seat[seat].bot;
}

int kz_table_free_seat(const kz_table *table)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (kz_table_seat_is_free(table, i))
            return i;
    return KZ_NOBODY;
}

unsigned kz_table_persons(const kz_table *table)
{
    unsigned bits = 0;
    for (int i = 0; i < KZ_SEATS; i++)
        bits |= (unsigned)(table->seat[i].person != NULL) << i;
    return bits;
}

int kz_table_applicant(const kz_table *table)
{
    unsigned persons = kz_table_persons(table);
    return persons ? __builtin_ctz(persons) : KZ_NOBODY;
}

void kz_table_put(kz_table *table, int seat, kz_visitor *visitor)
{
    assert(visitor->table_count < KZ_TABLES_ROOM);
    table->seat[seat].person = visitor;
    visitor->table[visitor->table_count++] = table;
}

void kz_table_get_up(kz_hub *hub, kz_table *table, int seat)
{
    kz_visitor *visitor = table->seat[seat].person;
    table->seat[seat].person = NULL;
    table->seat[seat].stand_in = NULL;
    table->seat[seat].came = 0;
    table->seat[seat].part = KZ_PART_NONE;
    int i = 0;
    while (visitor->table[i] != table)
        i++;
    visitor->table_count--;
    memmove(&visitor->table[i], &visitor->table[i + 1],
            (size_t)(visitor->table_count - i) * sizeof(kz_table *));
    kz_visitor_release(hub, visitor);
}
