/* SPDX-License-Identifier: MIT */
#include "server/hub/play/untimed.h"

#include "base/memory.h"
#include "server/hub/state/clock.h"
#include "server/hub/wire/journal.h"

#include <stdlib.h>
#include <string.h>

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

int64_t kz_untimed_left_since(const kz_table *table)
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
    int64_t since = kz_untimed_left_since(table),
            stays = has_registered(table) ? KZ_UNTIMED_WEEK : KZ_UNTIMED_DAY;
    return since == INT64_MAX ? INT64_MAX : since + stays;
}

/* When the log must get the absence of `seat`; INT64_MAX: it has it, or nobody is away. */
static int64_t noted_from(const kz_table *table, int seat)
{
    const kz_visitor *person = table->seat[seat].person;
    bool lacks = person && !kz_is_here(person) && !(table->away_noted >> seat & 1);
    return lacks ? person->away_since + KZ_UNTIMED_NOTED : INT64_MAX;
}

int64_t kz_untimed_due(const kz_table *table)
{
    if (!kz_is_untimed(table))
        return INT64_MAX;
    int64_t due = abandoned_from(table);
    for (int i = 0; i < table->app.rules.seats; i++) {
        int64_t from = table->overdue >> i & 1 ? INT64_MAX : overdue_from(table, i);
        due = from < due ? from : due;
        from = noted_from(table, i);
        due = from < due ? from : due;
    }
    return due;
}

bool kz_untimed_is_abandoned(const kz_table *table, int64_t now)
{
    return kz_is_untimed(table) && abandoned_from(table) <= now;
}

/* Writes what has changed of the absence of `seat`. */
static void note_absence(kz_hub *hub, kz_table *table, int seat)
{
    const kz_visitor *person = table->seat[seat].person;
    uint8_t bit = (uint8_t)(1u << seat);
    if (noted_from(table, seat) <= hub->now) {
        table->away_noted |= bit;
        kz_journal_absence(hub, table, seat, hub->now - person->away_since);
    } else if (table->away_noted & bit && (!person || kz_is_here(person))) {
        table->away_noted &= (uint8_t)~bit;
        kz_journal_absence(hub, table, seat, -1);
    }
}

bool kz_untimed_refresh(kz_hub *hub, kz_table *table)
{
    uint8_t overdue = 0;
    for (int i = 0; kz_is_untimed(table) && i < table->app.rules.seats; i++) {
        note_absence(hub, table, i);
        overdue |= (uint8_t)((overdue_from(table, i) <= hub->now) << i);
    }
    bool changed = overdue != table->overdue;
    table->overdue = overdue;
    return changed;
}

void kz_untimed_restore(kz_hub *hub, kz_table *table, const int64_t away_ms[KZ_SEATS])
{
    for (int i = 0; i < table->app.rules.seats; i++) {
        kz_visitor *person = table->seat[i].person;
        if (!person || away_ms[i] < 0)
            continue;
        table->away_noted |= (uint8_t)(1u << i);
        if (!kz_is_here(person) && hub->now - away_ms[i] < person->away_since)
            person->away_since = hub->now - away_ms[i];
    }
}

void kz_untimed_resume(kz_hub *hub, kz_table *table)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seat[i].person && !kz_is_here(table->seat[i].person))
            table->away_noted &= (uint8_t) ~(1u << i);
    kz_untimed_refresh(hub, table);
}

bool kz_untimed_is_left(const kz_table *table, int64_t by)
{
    return kz_is_untimed(table) && !has_registered(table) && kz_untimed_left_since(table) <= by;
}

void kz_untimed_watch(kz_hub *hub, const kz_table *table)
{
    if (!hub->sweep_at && kz_untimed_is_left(table, hub->now))
        hub->sweep_at = hub->now + KZ_UNTIMED_EVICT;
}
