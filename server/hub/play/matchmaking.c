/* SPDX-License-Identifier: MIT */
#include "server/hub/play/matchmaking.h"

#include <kozel/rating.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/play/lifecycle.h"
#include "server/hub/play/schedule.h"
#include "server/hub/play/tournament_table.h"
#include "server/hub/state/remote.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/send.h"
#include "server/hub/wire/setup.h"
#include "server/matchmaking/groups.h"

/* ---- who may be put together */

bool hub_matchmaking_is_playing(const hub_visitor *visitor)
{
    const hub_remote_seat *there;
    for (int i = 0; i < visitor->seated.count; i++)
        if (hub_table_keeps_people(visitor->seated.table[i]) &&
            (!visitor->seek || strcmp(visitor->seek->table, visitor->seated.table[i]->room.id) != 0))
            return true;
    DL_FOREACH(visitor->remote_seats, there)
    if (there->share == HUB_SHARE_SEAT && there->remote->keeps)
        return true;
    return false;
}

const char *hub_matchmaking_table(const hub_visitor *visitor)
{
    const hub_remote_seat *there;
    for (int i = 0; i < visitor->seated.count; i++)
        if (hub_sought_waits(visitor->seated.table[i]))
            return visitor->seated.table[i]->room.id;
    DL_FOREACH(visitor->remote_seats, there)
    if (there->share == HUB_SHARE_SEAT && there->remote->sought)
        return there->remote->remote.id;
    return NULL;
}

/* Ends the seeks of people who play, or whose tab is gone. No message of another node
 * reports that a table has closed. */
static void review(struct hub *hub)
{
    for (hub_seek *seek = hub->seeks.all, *next; seek; seek = next) {
        next = seek->next;
        if (hub_seek_is_here(seek))
            seek->away_since = -1;
        else if (seek->away_since < 0)
            seek->away_since = hub->now;
        if (!hub_seek_waits(seek) && !hub_matchmaking_table(seek->visitor))
            *seek->table = '\0';
        if (!hub_seek_waits(seek))
            continue;
        if (hub_matchmaking_is_playing(seek->visitor))
            hub_seek_end_for(hub, seek, HUB_SEEK_PLAYING);
        else if (seek->away_since >= 0 && hub->now - seek->away_since >= HUB_SEEK_AWAY_MS)
            hub_seek_drop(hub, seek);
    }
}

/* ---- a table */

static bool has_room(const struct hub *hub)
{
    return !hub->run.busy && !hub->run.draining &&
           (int)hub->rooms.kinds[HUB_KIND_TABLE].count < hub->config.max_tables;
}

/* Opens a table for these people, in the order of the seats. Returns false if one of them has too many
 * tables. */
static bool open_table(struct hub *hub, hub_seek *const seek[])
{
    char id[HUB_ID_TEXT];
    int seats = seek[0]->app.rules.seats;
    do
        hub_draw_id(hub, HUB_PUBLIC_ID, id);
    while (room_find(&hub->rooms, id) || room_remote_find(&hub->rooms, id));
    hub_table *table = hub_table_new(hub, &seek[0]->app, id);
    table->wait.sought = true;
    for (int i = 0; i < seats; i++) {
        hub_visitor *visitor = seek[i]->visitor;
        if (visitor->seated.count >= HUB_TABLES_ROOM) {
            hub_table_free(hub, table);
            hub_seek_end_for(hub, seek[i], HUB_SEEK_PLAYING);
            return false;
        }
        hub_table_put(table, i, visitor);
        table->seat[i].part = HUB_PART_DUE; /* nobody sent a hash */
    }
    table->wait.end = hub->now + HUB_SOUGHT_WAIT_MS;
    for (int i = 0; i < seats; i++) {
        strcpy(seek[i]->table, id);
        hub_send_called(hub, table, seek[i]->visitor);
    }
    room_mark_dirty(&hub->rooms, &table->room);
    hub_table_schedule(hub, table);
    return true;
}

/* ---- the people who wait for the same game */

typedef struct pool {
    matchmaking_entry entry[HUB_SEEKS_MAX];
    matchmaking_group group[HUB_SEEKS_MAX / 2];
    size_t count;
} pool;

static void add_entry(const struct hub *hub, pool *p, hub_seek *seek)
{
    const hub_visitor *visitor = seek->visitor;
    kz_strength_format format = kz_strength_format_of(&seek->app.rules);
    p->entry[p->count++] = (matchmaking_entry){
        .person = visitor->id,
        .rating = hub_visitor_strength(visitor, seek->app.game->family, format),
        .waited_ms = hub->now - seek->since,
        .blocked = visitor->blocked.persons,
        .blocked_count = visitor->blocked.count,
        .recent = &visitor->history.met.person[0][0],
        .recent_count = sizeof visitor->history.met.person / sizeof visitor->history.met.person[0][0]};
}

/* Collects the present people who wait for the same game as `first`. */
static void collect(const struct hub *hub, pool *p, hub_seek *first)
{
    p->count = 0;
    for (hub_seek *seek = first; seek; seek = seek->next) {
        if (!hub_seek_is_alike(seek, first))
            continue;
        seek->round = hub->seeks.round;
        if (hub_seek_waits(seek) && seek->away_since < 0 && seek->visitor->limits.apart_until <= hub->now)
            add_entry(hub, p, seek);
    }
}

/* Finds the people of a table again. Room for them is made at tables that are over, where this may begin the
 * match of other people who wait, and so end their seeks. Returns false if one of them does not wait any
 * more. */
static bool gather(struct hub *hub, const pool *p, const matchmaking_group *group, const hub_application *app,
                   hub_seek *chosen[])
{
    for (int k = 0; k < app->rules.seats; k++)
        hub_table_make_room(hub, p->entry[group->member[k]].person);
    for (int k = 0; k < app->rules.seats; k++) {
        const hub_visitor *visitor = hub_visitor_find(hub, p->entry[group->member[k]].person);
        chosen[k] = visitor ? visitor->seek : NULL;
        if (!chosen[k] || !hub_seek_waits(chosen[k]) || hub_matchmaking_is_playing(visitor))
            return false;
    }
    return true;
}

static void form(struct hub *hub, pool *p, const hub_application *app)
{
    int seats = app->rules.seats;
    uint64_t seed;
    hub_seek *chosen[MATCHMAKING_SEATS_MAX];
    hub->ports.random(hub->ports.context, &seed, sizeof seed);
    size_t count = matchmaking_form(p->entry, p->count, seats,
                                    kz_strength_format_of(&app->rules) == KZ_STRENGTH_PAIRS, seed, p->group);
    for (size_t i = 0; i < count && has_room(hub); i++)
        if (gather(hub, p, &p->group[i], app, chosen))
            open_table(hub, chosen);
}

/* Returns a seek whose game this round has not formed yet; NULL: there is none. */
static hub_seek *next_first(const struct hub *hub)
{
    hub_seek *seek = hub->seeks.all;
    while (seek && seek->round == hub->seeks.round)
        seek = seek->next;
    return seek;
}

/* Forms the tables of each game. */
static void form_all(struct hub *hub)
{
    pool *p = base_new(sizeof *p);
    hub_seek *first;
    hub->seeks.round++;
    while (has_room(hub) && (first = next_first(hub))) {
        hub_application app = first->app;
        collect(hub, p, first);
        form(hub, p, &app);
    }
    free(p);
}

int64_t hub_matchmaking_due(struct hub *hub)
{
    hub_seek *seek;
    if (hub->now < hub->seeks.due)
        return hub->seeks.due;
    review(hub);
    form_all(hub);
    DL_FOREACH(hub->seeks.all, seek)
    if (hub_seek_waits(seek))
        hub_seek_send(hub, seek);
    hub->seeks.due = hub->seeks.all ? hub->now + HUB_SEEK_ROUND_MS : INT64_MAX;
    return hub->seeks.due;
}

/* ---- several nodes */

void hub_matchmaking_place(struct hub *hub, const hub_node *node)
{
    hub->seeks.elsewhere = node != NULL;
    hub->seeks.node = node ? *node : 0;
    for (hub_seek *seek = node ? hub->seeks.all : NULL, *next; seek; seek = next) {
        next = seek->next;
        if (hub_seek_waits(seek))
            hub_seek_end_for(hub, seek, HUB_SEEK_MOVED);
    }
}
