/* SPDX-License-Identifier: MIT */
#include "server/hub/nodes/remote_table.h"

#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/lobby/lobby.h"
#include "server/hub/lobby/lobby_stats.h"
#include "server/hub/lobby/matches.h"
#include "server/hub/nodes/guest.h"
#include "server/hub/state/remote.h"
#include "server/hub/state/unknown_table.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/notice.h"

static void remove_seats(struct hub *hub, hub_remote_seat *seats, int count)
{
    for (int i = 0; i < count; i++) {
        hub_visitor *visitor = seats[i].visitor;
        DL_DELETE(visitor->remote_seats, &seats[i]);
        hub_visitor_release(hub, visitor);
    }
    free(seats);
}

/* Adds the new seats before it removes the old ones, so that a visitor who stays is not freed in between. */
static void replace_seats(struct hub *hub, hub_remote_table *remote, const hub_notice *notice)
{
    hub_remote_seat *old = remote->remote_seats;
    int count = remote->remote_seat_count;
    remote->remote_seats = base_new(((size_t)notice->count + 1) * sizeof *remote->remote_seats);
    remote->remote_seat_count = notice->count;
    for (int i = 0; i < notice->count; i++) {
        const hub_noticed *person = &notice->person[i];
        bool known = hub_visitor_find(hub, person->id) != NULL;
        hub_visitor *visitor = hub_visitor_of(hub, person->id, person->name);
        if (!known)
            visitor->registered = person->registered;
        remote->remote_seats[i] = (hub_remote_seat){.remote = remote,
                                                    .visitor = visitor,
                                                    .share = person->share,
                                                    .stake = person->stake,
                                                    .came = person->came};
        DL_APPEND(visitor->remote_seats, &remote->remote_seats[i]);
    }
    remove_seats(hub, old, count);
}

/* Connects the pages of the people with seats to that node, where they must be present. */
static void link_people(struct hub *hub, const hub_remote_table *remote)
{
    for (int i = 0; i < remote->remote_seat_count; i++) {
        hub_client *client =
            hub_remote_is_present(&remote->remote_seats[i]) ? remote->remote_seats[i].visitor->clients : NULL;
        for (; client; client = client->next)
            if (client->tab && !client->guest)
                hub_guest_link(hub, client, remote->node);
    }
}

void hub_remote_link(struct hub *hub, hub_client *client)
{
    const hub_remote_seat *seat;
    DL_FOREACH(client->visitor->remote_seats, seat)
    if (hub_remote_is_present(seat) && seat->remote->node)
        hub_guest_link(hub, client, seat->remote->node);
}

/* ---- the tables */

static hub_remote_table *add(struct hub *hub, const char *id)
{
    hub_remote_table *remote = base_new(sizeof *remote);
    memcpy(remote->id, id, strlen(id) + 1);
    remote->listing = (hub_listing){.id = remote->id, .remote = remote};
    HASH_ADD_STR(hub->remote.tables, id, remote);
    return remote;
}

static void set_node(struct hub *hub, hub_remote_table *remote, hub_node node)
{
    if (remote->moving)
        DL_DELETE(hub->remote.moving, remote);
    remote->node = node;
    remote->moving = !node;
    remote->lost = hub->now;
    if (remote->moving)
        DL_APPEND(hub->remote.moving, remote);
}

static void free_remote(struct hub *hub, hub_remote_table *remote)
{
    if (remote->moving)
        DL_DELETE(hub->remote.moving, remote);
    HASH_DEL(hub->remote.tables, remote);
    hub_matches_drop(hub, &remote->running);
    remove_seats(hub, remote->remote_seats, remote->remote_seat_count);
    free(remote->app);
    free(remote->shown);
    free(remote->notice);
    free(remote);
}

static void drop(struct hub *hub, hub_remote_table *remote)
{
    hub_lobby_hide(hub, &remote->listing);
    free_remote(hub, remote);
}

void hub_remote_come_home(struct hub *hub, const char *id)
{
    hub_remote_table *remote = hub_remote_find(hub, id);
    if (!remote)
        return;
    hub_lobby_hide(hub, &remote->listing);
    free_remote(hub, remote);
}

static char *copy(const char *text, size_t length)
{
    char *out = base_new(length + 1);
    memcpy(out, text, length);
    return out;
}

/* Updates the lobby's entry for the table. */
static void learn_application(struct hub *hub, hub_remote_table *remote, const hub_notice *notice)
{
    char *shown = notice->waiting ? json_dumps(notice->shown, JSON_COMPACT) : NULL;
    bool same = shown && remote->shown && !strcmp(shown, remote->shown);
    if (!notice->listed)
        hub_lobby_hide(hub, &remote->listing);
    free(remote->app);
    free(remote->shown);
    remote->app = NULL;
    remote->shown = shown;
    remote->free_seat = json_integer_value(json_object_get(notice->shown, "free")) > 0;
    remote->listing.text = shown;
    remote->listing.text_length = shown ? strlen(shown) : 0;
    if (notice->waiting) {
        remote->app = base_new(sizeof *remote->app);
        *remote->app = notice->app;
    }
    remote->listing.app = remote->app;
    if (notice->listed && !remote->listing.listed)
        hub_lobby_show(hub, &remote->listing);
    else if (notice->listed && !same)
        hub_lobby_update(hub, &remote->listing);
}

static void learn(struct hub *hub, hub_node node, const char *id, const hub_notice *notice, const char *text,
                  size_t length)
{
    hub_remote_table *remote = hub_remote_find(hub, id);
    if (!remote)
        remote = add(hub, id);
    set_node(hub, remote, node);
    remote->lost_by = 0;
    free(remote->notice);
    remote->notice = copy(text, length);
    remote->notice_length = length;
    remote->runs = notice->running;
    replace_seats(hub, remote, notice);
    learn_application(hub, remote, notice);
    hub_matches_learn(hub, &remote->running, remote->id, notice->match);
    hub_lobby_stats_stale(hub);
    if (node)
        link_people(hub, remote);
}

static void learn_gone(struct hub *hub, hub_node node, const char *id)
{
    hub_remote_table *remote = hub_remote_find(hub, id);
    if (remote && (!remote->node || remote->node == node)) {
        drop(hub, remote);
        hub_unknown_note_gone(hub, id);
    }
}

/* Returns true if another node's report of a table between owners is new here: only a young node has missed
 * it. */
static bool is_news(struct hub *hub, const char *id)
{
    return hub->now - hub->rooms.born < hub->config.young_ms && !hub_table_find(hub, id) &&
           !hub_remote_find(hub, id);
}

static bool is_id(const char *id)
{
    size_t length = strlen(id);
    return length && length < HUB_ID_TEXT;
}

bool hub_remote_learn(struct hub *hub, hub_node node, const char *table, const char *text, size_t length)
{
    char reason[128];
    hub_notice notice;
    if (!is_id(table))
        return false;
    if (node && !length) {
        learn_gone(hub, node, table);
        return true;
    }
    if (!hub_notice_read(hub, text, length, &notice, reason, sizeof reason))
        return false;
    if (node ? !hub_table_find(hub, table) : is_news(hub, table))
        learn(hub, node, table, &notice, text, length);
    hub_notice_clear(&notice);
    return true;
}

void hub_remote_lose(struct hub *hub, hub_node node, int64_t epoch)
{
    for (hub_remote_table *remote = hub->remote.tables, *next; remote; remote = next) {
        next = remote->hh.next;
        if (remote->node != node)
            continue;
        set_node(hub, remote, 0);
        remote->lost_by = epoch;
    }
}

void hub_remote_drop_lost(struct hub *hub, int64_t epoch)
{
    for (hub_remote_table *remote = hub->remote.moving, *next; remote; remote = next) {
        next = remote->next;
        if (remote->lost_by == epoch)
            drop(hub, remote);
    }
}

int64_t hub_remote_due(struct hub *hub)
{
    while (hub->remote.moving && hub->remote.moving->lost + HUB_MOVING_MS <= hub->now)
        drop(hub, hub->remote.moving);
    return hub->remote.moving ? hub->remote.moving->lost + HUB_MOVING_MS : INT64_MAX;
}

void hub_remote_clear(struct hub *hub)
{
    while (hub->remote.tables)
        free_remote(hub, hub->remote.tables);
}
