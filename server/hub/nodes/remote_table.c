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
#include "server/hub/state/visitor.h"
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
                hub_guest_link(hub, client, remote->remote.node);
    }
}

void hub_remote_link(struct hub *hub, hub_client *client)
{
    const hub_remote_seat *seat;
    DL_FOREACH(client->visitor->remote_seats, seat)
    if (hub_remote_is_present(seat) && seat->remote->remote.node)
        hub_guest_link(hub, client, seat->remote->remote.node);
}

/* ---- the tables */

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

void *hub_remote_read(void *context, json_t *text)
{
    char reason[128];
    hub_notice *notice = base_new(sizeof *notice);
    if (hub_notice_read(context, text, notice, reason, sizeof reason))
        return notice;
    free(notice);
    return NULL;
}

void hub_remote_update(void *context, struct room_remote *room, const void *read)
{
    struct hub *hub = context;
    hub_remote_table *remote = (hub_remote_table *)room;
    const hub_notice *notice = read;
    if (!remote->listing.id)
        remote->listing = (hub_listing){.id = room->id, .remote = remote};
    remote->runs = notice->running;
    remote->keeps = notice->keeps;
    remote->sought = notice->sought;
    replace_seats(hub, remote, notice);
    learn_application(hub, remote, notice);
    hub_matches_learn(hub, &remote->running, room->id, notice->match);
    hub_lobby_stats_mark_dirty(hub);
    if (room->node)
        link_people(hub, remote);
}

void hub_remote_clear(void *context, struct room_remote *room)
{
    struct hub *hub = context;
    hub_remote_table *remote = (hub_remote_table *)room;
    hub_lobby_hide(hub, &remote->listing);
    hub_matches_drop(hub, &remote->running);
    remove_seats(hub, remote->remote_seats, remote->remote_seat_count);
    free(remote->app);
    free(remote->shown);
}
