/* SPDX-License-Identifier: MIT */
#include "server/hub/play/untimed.h"

#include "server/hub/wire/journal.h"

/* Returns true while a match without a clock runs at the table, pauses between its deals included. */
static bool is_untimed(const hub_table *table)
{
    return (table->phase == HUB_IN_DEAL || table->phase == HUB_IN_PAUSE) && !table->play.clock.move_ms;
}

/* Returns when the person of `seat` becomes overdue unless they come back or act; INT64_MAX: never. */
static int64_t overdue_from(const hub_table *table, int seat)
{
    const hub_visitor *person = table->seat[seat].person;
    if (!person || table->play.player[seat].stand_in)
        return INT64_MAX;
    int64_t since = hub_is_here(person) ? INT64_MAX : person->away_since;
    if (table->phase == HUB_IN_DEAL && table->play.match.pub.turn == seat) {
        int64_t asked = table->play.clock.started_ms - table->play.clock.spent_ms;
        since = asked < since ? asked : since;
    }
    return since == INT64_MAX ? INT64_MAX : since + HUB_UNTIMED_DAY;
}

int64_t hub_untimed_left_since(const hub_table *table)
{
    int64_t since = 0;
    for (int i = 0; i < table->app.rules.seats; i++) {
        const hub_visitor *person = table->seat[i].person;
        if (person && hub_is_here(person))
            return INT64_MAX;
        if (person && person->away_since > since)
            since = person->away_since;
    }
    return since;
}

static bool has_registered(const hub_table *table)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seat[i].person && table->seat[i].person->registered)
            return true;
    return false;
}

static int64_t abandoned_from(const hub_table *table)
{
    int64_t since = hub_untimed_left_since(table),
            stays = has_registered(table) ? HUB_UNTIMED_WEEK : HUB_UNTIMED_DAY;
    return since == INT64_MAX ? INT64_MAX : since + stays;
}

/* Returns when the absence of `seat` must be logged; INT64_MAX: it is logged, or nobody is away. */
static int64_t noted_from(const hub_table *table, int seat)
{
    const hub_visitor *person = table->seat[seat].person;
    bool lacks = person && !hub_is_here(person) && !(table->absences.noted >> seat & 1);
    return lacks ? person->away_since + HUB_UNTIMED_NOTED : INT64_MAX;
}

int64_t hub_untimed_due(const hub_table *table)
{
    if (!is_untimed(table))
        return INT64_MAX;
    int64_t due = abandoned_from(table);
    for (int i = 0; i < table->app.rules.seats; i++) {
        int64_t from = table->absences.overdue >> i & 1 ? INT64_MAX : overdue_from(table, i);
        due = from < due ? from : due;
        from = noted_from(table, i);
        due = from < due ? from : due;
    }
    return due;
}

bool hub_untimed_is_abandoned(const hub_table *table, int64_t now)
{
    return is_untimed(table) && abandoned_from(table) <= now;
}

/* Logs the change of the absence of `seat`. */
static void note_absence(struct hub *hub, hub_table *table, int seat)
{
    const hub_visitor *person = table->seat[seat].person;
    uint8_t bit = (uint8_t)(1u << seat);
    if (noted_from(table, seat) <= hub->now) {
        table->absences.noted |= bit;
        hub_journal_absence(hub, table, seat, hub->now - person->away_since);
    } else if (table->absences.noted & bit && (!person || hub_is_here(person))) {
        table->absences.noted &= (uint8_t)~bit;
        hub_journal_absence(hub, table, seat, -1);
    }
}

bool hub_untimed_refresh(struct hub *hub, hub_table *table)
{
    uint8_t overdue = 0;
    for (int i = 0; is_untimed(table) && i < table->app.rules.seats; i++) {
        note_absence(hub, table, i);
        overdue |= (uint8_t)((overdue_from(table, i) <= hub->now) << i);
    }
    bool changed = overdue != table->absences.overdue;
    table->absences.overdue = overdue;
    return changed;
}

void hub_untimed_restore(struct hub *hub, hub_table *table, const int64_t away_ms[KZ_SEATS])
{
    for (int i = 0; i < table->app.rules.seats; i++) {
        hub_visitor *person = table->seat[i].person;
        if (!person || away_ms[i] < 0)
            continue;
        table->absences.noted |= (uint8_t)(1u << i);
        if (!hub_is_here(person) && hub->now - away_ms[i] < person->away_since)
            person->away_since = hub->now - away_ms[i];
    }
}

void hub_untimed_resume(struct hub *hub, hub_table *table)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seat[i].person && !hub_is_here(table->seat[i].person))
            table->absences.noted &= (uint8_t) ~(1u << i);
    hub_untimed_refresh(hub, table);
}

bool hub_untimed_is_left(const hub_table *table, int64_t by)
{
    return is_untimed(table) && !has_registered(table) && hub_untimed_left_since(table) <= by;
}

void hub_untimed_watch(struct hub *hub, const hub_table *table)
{
    if (!hub->sweep_at && hub_untimed_is_left(table, hub->now))
        hub->sweep_at = hub->now + HUB_UNTIMED_EVICT;
}
