/* SPDX-License-Identifier: MIT */
#include "server/hub/play/untimed.h"

#include "base/memory.h"
#include "server/hub/play/play.h"
#include "server/hub/state/clock.h"
#include "server/hub/table/table.h"
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

/* Whether a guest of this address plays at the table. */
static bool has_guest_of(const kz_table *table, uint64_t home)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seat[i].person && table->seat[i].person->home == home)
            return true;
    return false;
}

/* How many the guests of one address may leave. */
static int left_limit(const kz_hub *hub)
{
    int quarter = hub->config.max_tables / 4;
    return quarter < 1 ? 1 : quarter > KZ_UNTIMED_LEFT_MAX ? KZ_UNTIMED_LEFT_MAX : quarter;
}

/* Whether everybody has left an untimed match of guests at the table. */
static bool is_left(const kz_hub *hub, const kz_table *table)
{
    return kz_is_untimed(table) && !has_registered(table) && left_since(table) <= hub->now;
}

/* Closes the match that the guests of an address left longest ago, if they have left so many. */
static bool shut_longest(kz_hub *hub, uint64_t home)
{
    kz_table *longest = NULL;
    int left = 0;
    for (kz_table *table = home ? hub->tables : NULL; table; table = table->hh.next)
        if (is_left(hub, table) && has_guest_of(table, home)) {
            left++;
            if (!longest || left_since(table) < left_since(longest))
                longest = table;
        }
    if (!longest || left < left_limit(hub))
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

void kz_untimed_watch(kz_hub *hub, const kz_table *table)
{
    if (!hub->sweep_at && is_left(hub, table))
        hub->sweep_at = hub->now + KZ_UNTIMED_EVICT;
}

/* A match that a guest of `home` has left. */
typedef struct left_match {
    uint64_t home;
    int64_t since;
    char table[KZ_ID_TEXT];
} left_match;

static int compare_left(const void *one, const void *other)
{
    const left_match *a = one, *b = other;
    int homes = (a->home > b->home) - (a->home < b->home),
        times = (a->since > b->since) - (a->since < b->since);
    return homes ? homes : times ? times : strcmp(a->table, b->table);
}

/* Appends the table for each address that plays there; returns their number. */
static size_t put_left(const kz_table *table, left_match *out)
{
    size_t count = 0;
    for (int i = 0; i < table->app.rules.seats; i++) {
        uint64_t home = table->seat[i].person ? table->seat[i].person->home : 0;
        bool known = !home;
        for (size_t n = 0; n < count; n++)
            known |= out[n].home == home;
        if (known)
            continue;
        out[count] = (left_match){.home = home, .since = left_since(table)};
        memcpy(out[count++].table, table->id, KZ_ID_TEXT);
    }
    return count;
}

/* Closes what one address has left too many of, longest ago first. Returns true if some of it has to stay
 * for now. */
static bool shut_surplus(kz_hub *hub, const left_match *left, size_t count)
{
    size_t limit = (size_t)left_limit(hub);
    for (size_t i = 0; i + limit < count; i++) {
        if (left[i].since > hub->now - KZ_UNTIMED_EVICT)
            return true;
        kz_table *table = kz_table_find(hub, left[i].table); /* it may be closed for another address */
        if (table)
            kz_table_shut(hub, table);
    }
    return false;
}

void kz_untimed_sweep(kz_hub *hub)
{
    size_t count = 0, end;
    bool again = false;
    left_match *left = kz_new((HASH_COUNT(hub->tables) * KZ_SEATS + 1) * sizeof *left);
    for (kz_table *table = hub->tables; table; table = table->hh.next)
        if (is_left(hub, table))
            count += put_left(table, left + count);
    qsort(left, count, sizeof *left, compare_left);
    for (size_t i = 0; i < count; i = end) {
        for (end = i; end < count && left[end].home == left[i].home;)
            end++;
        again |= shut_surplus(hub, left + i, end - i);
    }
    free(left);
    hub->sweep_at = again ? hub->now + KZ_UNTIMED_SWEEP : 0;
}
