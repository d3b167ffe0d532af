/* SPDX-License-Identifier: MIT */
#include "server/hub/other_nodes.h"

#include <utlist.h>

#include "server/hub/lobby/lobby_stats.h"
#include "server/hub/nodes/guest.h"
#include "server/hub/nodes/remote_table.h"
#include "server/hub/state/remote.h"
#include "server/hub/state/unknown_table.h"
#include "server/hub/table/table.h"
#include "server/hub/turn.h"
#include "server/hub/wire/notice.h"

bool hub_learn(struct hub *hub, hub_node node, const char *table, const char *text, size_t length,
               int64_t now_ms)
{
    hub_begin(hub, now_ms);
    bool known = hub_remote_learn(hub, node, table, text, length);
    hub_end(hub);
    return known;
}

void hub_drop_node(struct hub *hub, hub_node node, int64_t epoch, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    hub_guest_unlink(hub, node);
    hub_remote_lose(hub, node, epoch);
    hub_end(hub);
}

void hub_notices_complete(struct hub *hub, int64_t epoch, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    hub_remote_drop_lost(hub, epoch);
    hub_end(hub);
}

static void report_table(struct hub *hub, const hub_table *table, hub_each *each, void *context)
{
    hub_notice_write(hub, table);
    hub_table_summary summary = {table->room.id, hub->rooms.notice.bytes, hub->rooms.notice.used};
    each(context, &summary);
}

void hub_notices(struct hub *hub, hub_each *each, void *context)
{
    for (const hub_table *table = hub->rooms.closing ? NULL : hub_first_table(hub); table;
         table = hub_next_table(hub, table))
        report_table(hub, table, each, context);
}

size_t hub_hand_over(struct hub *hub, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    hub->rooms.closing = true;
    hub_end(hub);
    return room_count(&hub->rooms);
}

bool hub_is_closing(const struct hub *hub)
{
    return hub->rooms.closing;
}

void hub_elsewhere(struct hub *hub, size_t people, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    hub->stats.elsewhere = people;
    hub_lobby_stats_stale(hub);
    hub_end(hub);
}

bool hub_connect_guest(struct hub *hub, hub_conn conn, const char *identity, size_t length, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    bool done = hub_guest_admit(hub, conn, identity, length);
    hub_end(hub);
    return done;
}

void hub_moving(struct hub *hub, hub_each *each, void *context)
{
    const hub_remote_table *remote;
    DL_FOREACH(hub->remote.moving, remote)
    {
        hub_table_summary summary = {remote->id, remote->notice, remote->notice_length};
        each(context, &summary);
    }
}

void hub_looked_up(struct hub *hub, const char *table, bool gone, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    hub_unknown_answer(hub, table, gone);
    hub_end(hub);
}

bool hub_where(struct hub *hub, const char *table, hub_node *node)
{
    const hub_remote_table *remote = hub_remote_find(hub, table);
    *node = remote ? remote->node : 0;
    return hub_table_find(hub, table) || *node;
}
