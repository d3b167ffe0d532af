/* SPDX-License-Identifier: MIT */
#include "hub/play/untimed.h"

#include "hub/play/play.h"
#include "hub/state/clock.h"

bool kz_is_untimed(const kz_table *table)
{
    return (table->phase == KZ_IN_DEAL || table->phase == KZ_IN_PAUSE) && kz_clock_is_off(&table->clock);
}

/* When the person of `seat` becomes overdue unless they come back or act; INT64_MAX: never. */
static int64_t overdue_from(const kz_table *table, int seat)
{
    const kz_visitor *person = table->seat[seat].person;
    if (!person || table->seat[seat].stand_in)
        return INT64_MAX;
    int64_t since = kz_is_here(person) ? INT64_MAX : person->away_since;
    if (table->phase == KZ_IN_DEAL && table->match.pub.turn == seat) {
        int64_t asked = table->clock.started - table->clock.spent;
        since = asked < since ? asked : since;
    }
    return since == INT64_MAX ? INT64_MAX : since + KZ_UNTIMED_DAY;
}

/* When the last person left; INT64_MAX: somebody is here. */
static int64_t left_since(const kz_table *table)
{
    int64_t since = 0;
    for (int i = 0; i < table->app.rules.seats; i++) {
        const kz_visitor *person = table->seat[i].person;
        if (person && kz_is_here(person))
            return INT64_MAX;
        if (person && person->away_since > since)
            since = person->away_since;
    }
    return since;
}

static bool has_registered(const kz_table *table)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seat[i].person && table->seat[i].person->registered)
            return true;
    return false;
}

static int64_t abandoned_from(const kz_table *table)
{
    int64_t since = left_since(table), stays = has_registered(table) ? KZ_UNTIMED_WEEK : KZ_UNTIMED_DAY;
    return since == INT64_MAX ? INT64_MAX : since + stays;
}

int64_t kz_untimed_due(const kz_table *table)
{
    if (!kz_is_untimed(table))
        return INT64_MAX;
    int64_t due = abandoned_from(table);
    for (int i = 0; i < table->app.rules.seats; i++) {
        int64_t from = table->overdue >> i & 1 ? INT64_MAX : overdue_from(table, i);
        due = from < due ? from : due;
    }
    return due;
}

bool kz_untimed_is_abandoned(const kz_table *table, int64_t now)
{
    return kz_is_untimed(table) && abandoned_from(table) <= now;
}

bool kz_untimed_refresh(kz_table *table, int64_t now)
{
    uint8_t overdue = 0;
    for (int i = 0; kz_is_untimed(table) && i < table->app.rules.seats; i++)
        overdue |= (uint8_t)((overdue_from(table, i) <= now) << i);
    bool changed = overdue != table->overdue;
    table->overdue = overdue;
    return changed;
}

/* Whether a guest of this address plays at the table. */
static bool has_guest_of(const kz_table *table, uint64_t home)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seat[i].person && table->seat[i].person->home == home)
            return true;
    return false;
}

/* Closes the match that the guests of an address left longest ago, if they have left so many. */
static bool shut_longest(kz_hub *hub, uint64_t home)
{
    kz_table *longest = NULL;
    int limit = hub->config.max_tables / 4, left = 0;
    limit = limit < 1 ? 1 : limit > KZ_UNTIMED_LEFT_MAX ? KZ_UNTIMED_LEFT_MAX : limit;
    for (kz_table *table = home ? hub->tables : NULL; table; table = table->hh.next)
        if (kz_is_untimed(table) && has_guest_of(table, home) && !has_registered(table) &&
            left_since(table) <= hub->now) {
            left++;
            if (!longest || left_since(table) < left_since(longest))
                longest = table;
        }
    if (!longest || left < limit)
        return false;
    kz_table_shut(hub, longest);
    return true;
}

void kz_untimed_make_room(kz_hub *hub, uint64_t home)
{
    enum { AT_ONCE = 4 };
    for (int i = 0; i < AT_ONCE && shut_longest(hub, home); i++)
        ;
}

bool kz_untimed_evict(kz_hub *hub)
{
    kz_table *longest = NULL;
    int64_t since = hub->now - KZ_UNTIMED_EVICT;
    /* A stranger can bring guests at will, but not registered people. */
    for (kz_table *table = hub->tables; table; table = table->hh.next)
        if (kz_is_untimed(table) && !has_registered(table) && left_since(table) <= since) {
            since = left_since(table);
            longest = table;
        }
    if (longest)
        kz_table_shut(hub, longest);
    return longest != NULL;
}
