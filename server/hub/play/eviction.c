/* SPDX-License-Identifier: MIT */
#include "server/hub/play/eviction.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "server/hub/play/lifecycle.h"
#include "server/hub/play/untimed.h"
#include "server/hub/table/table.h"

/* Returns true if a guest of this address plays at the table. */
static bool has_guest_of(const hub_table *table, uint64_t home)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seat[i].person && table->seat[i].person->home == home)
            return true;
    return false;
}

/* Returns the max number of matches that the guests of one address may leave. */
static int left_limit(const struct hub *hub)
{
    int quarter = hub->config.max_tables / 4;
    return quarter < 1 ? 1 : quarter > HUB_UNTIMED_LEFT_MAX ? HUB_UNTIMED_LEFT_MAX : quarter;
}

/* Closes the match that the guests of an address left longest ago, if they have reached the limit. */
static bool shut_longest(struct hub *hub, uint64_t home)
{
    hub_table *longest = NULL;
    int left = 0;
    for (hub_table *table = home ? hub_first_table(hub) : NULL; table; table = hub_next_table(hub, table))
        if (hub_untimed_is_left(table, hub->now) && has_guest_of(table, home)) {
            left++;
            if (!longest || hub_untimed_left_since(table) < hub_untimed_left_since(longest))
                longest = table;
        }
    if (!longest || left < left_limit(hub))
        return false;
    hub_table_shut(hub, longest);
    return true;
}

void hub_untimed_make_room(struct hub *hub, uint64_t home)
{
    enum { AT_ONCE = 4 };
    for (int i = 0; i < AT_ONCE && shut_longest(hub, home); i++)
        ;
}

bool hub_untimed_evict(struct hub *hub)
{
    hub_table *longest = NULL;
    int64_t since = hub->now - HUB_UNTIMED_EVICT;
    /* A stranger can bring guests at will, but not registered people. */
    for (hub_table *table = hub_first_table(hub); table; table = hub_next_table(hub, table))
        if (hub_untimed_is_left(table, since)) {
            since = hub_untimed_left_since(table);
            longest = table;
        }
    if (longest)
        hub_table_shut(hub, longest);
    return longest != NULL;
}

/* A match that a guest of `home` has left. */
typedef struct left_match {
    uint64_t home;
    int64_t since;
    char table[HUB_ID_TEXT];
} left_match;

static int compare_left(const void *one, const void *other)
{
    const left_match *a = one, *b = other;
    int homes = (a->home > b->home) - (a->home < b->home),
        times = (a->since > b->since) - (a->since < b->since);
    return homes ? homes : times ? times : strcmp(a->table, b->table);
}

/* Appends the table for each address that plays there; returns their number. */
static size_t put_left(const hub_table *table, left_match *out)
{
    size_t count = 0;
    for (int i = 0; i < table->app.rules.seats; i++) {
        uint64_t home = table->seat[i].person ? table->seat[i].person->home : 0;
        bool known = !home;
        for (size_t n = 0; n < count; n++)
            known |= out[n].home == home;
        if (known)
            continue;
        out[count] = (left_match){.home = home, .since = hub_untimed_left_since(table)};
        memcpy(out[count++].table, table->room.id, HUB_ID_TEXT);
    }
    return count;
}

/* Closes the surplus of one address, longest ago first. Returns true if some of it has to stay for now. */
static bool shut_surplus(struct hub *hub, const left_match *left, size_t count)
{
    size_t limit = (size_t)left_limit(hub);
    for (size_t i = 0; i + limit < count; i++) {
        if (left[i].since > hub->now - HUB_UNTIMED_EVICT)
            return true;
        hub_table *table =
            hub_table_find(hub, left[i].table); /* it may have been closed for another address */
        if (table)
            hub_table_shut(hub, table);
    }
    return false;
}

void hub_untimed_sweep(struct hub *hub)
{
    size_t count = 0, end;
    bool again = false;
    left_match *left = base_new((hub->rooms.kinds[HUB_KIND_TABLE].count * KZ_SEATS + 1) * sizeof *left);
    for (hub_table *table = hub_first_table(hub); table; table = hub_next_table(hub, table))
        if (hub_untimed_is_left(table, hub->now))
            count += put_left(table, left + count);
    qsort(left, count, sizeof *left, compare_left);
    for (size_t i = 0; i < count; i = end) {
        for (end = i; end < count && left[end].home == left[i].home;)
            end++;
        again |= shut_surplus(hub, left + i, end - i);
    }
    free(left);
    hub->sweep_at = again ? hub->now + HUB_UNTIMED_SWEEP : 0;
}
