/* SPDX-License-Identifier: MIT */
#include "server/hub/other_nodes.h"

#include <utlist.h>

#include "server/hub/hub.h"
#include "server/hub/lobby/lobby_stats.h"
#include "server/hub/nodes/guest.h"
#include "server/hub/play/matchmaking.h"
#include "server/hub/state/hub_state.h"
#include "server/rooms/host.h"
#include "server/rooms/notice.h"
#include "server/rooms/remote.h"
#include "server/rooms/unknown.h"

bool hub_learn(struct hub *hub, hub_node node, const char *table, const char *text, size_t length,
               int64_t now_ms)
{
    hub_begin(hub, now_ms);
    bool known = room_remote_learn(&hub->rooms, node, table, text, length);
    room_end(&hub->rooms);
    return known;
}

void hub_drop_node(struct hub *hub, hub_node node, int64_t epoch, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    hub_guest_unlink(hub, node);
    room_remote_lose(&hub->rooms, node, epoch);
    room_end(&hub->rooms);
}

void hub_notices_complete(struct hub *hub, int64_t epoch, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    room_remote_drop_lost(&hub->rooms, epoch);
    room_end(&hub->rooms);
}

void hub_notices(struct hub *hub, hub_each *each, void *context)
{
    room_host *rooms = &hub->rooms;
    for (const struct room *room = rooms->closing ? NULL : rooms->all; room; room = room->hh.next) {
        room_notice_write(rooms, room);
        hub_table_summary summary = {room->id, rooms->notice.bytes, rooms->notice.length};
        each(context, &summary);
    }
}

size_t hub_hand_over(struct hub *hub, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    hub->rooms.closing = true;
    room_end(&hub->rooms);
    return room_count(&hub->rooms, NULL);
}

bool hub_is_closing(const struct hub *hub)
{
    return hub->rooms.closing;
}

void hub_place_seeks(struct hub *hub, const hub_node *node, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    hub_matchmaking_place(hub, node);
    room_end(&hub->rooms);
}

void hub_elsewhere(struct hub *hub, size_t people, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    hub->stats.elsewhere = people;
    hub_lobby_stats_mark_dirty(hub);
    room_end(&hub->rooms);
}

bool hub_connect_guest(struct hub *hub, hub_conn conn, const char *identity, size_t length, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    bool done = hub_guest_admit(hub, conn, identity, length);
    room_end(&hub->rooms);
    return done;
}

void hub_moving(struct hub *hub, hub_each *each, void *context)
{
    const struct room_remote *remote;
    DL_FOREACH(hub->rooms.remote.moving, remote)
    {
        hub_table_summary summary = {remote->id, remote->notice, remote->notice_length};
        each(context, &summary);
    }
}

void hub_looked_up(struct hub *hub, const char *table, bool gone, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    room_unknown_answer(&hub->rooms, table, gone);
    room_end(&hub->rooms);
}

bool hub_where(struct hub *hub, const char *table, hub_node *node)
{
    const struct room_remote *remote = room_remote_find(&hub->rooms, table);
    *node = remote ? remote->node : 0;
    return room_find(&hub->rooms, table) || *node;
}

void hub_called_off(struct hub *hub, const char *table, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    hub_call_off_tournament_table(hub, table);
    room_end(&hub->rooms);
}

void hub_name_removed(struct hub *hub, const char *tournament, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    hub_remove_tournament_name(hub, tournament);
    room_end(&hub->rooms);
}
