/* SPDX-License-Identifier: MIT */
#include "server/hub/table_kind.h"

#include "server/hub/lobby/matches.h"
#include "server/hub/nodes/remote_table.h"
#include "server/hub/play/lifecycle.h"
#include "server/hub/restore.h"
#include "server/hub/state/hub_state.h"
#include "server/hub/table/watch.h"
#include "server/hub/wire/message.h"
#include "server/hub/wire/notice.h"
#include "server/hub/wire/table_log.h"

static void sort(void *context, struct room *room)
{
    hub_watch_sort(context, (hub_table *)room);
}

static void put_state(void *context, base_text *json, const char *key, const struct room *room,
                      const room_connection *watcher)
{
    const struct hub *hub = context;
    hub_message_state(json, key, (const hub_table *)room, ((const hub_client *)watcher)->visitor, hub->now);
}

static void put_notice(void *context, base_text *json, const struct room *room)
{
    hub_notice_put(context, json, (const hub_table *)room);
}

static void due(void *context, struct room *room)
{
    hub_table_due(context, (hub_table *)room);
}

static void changed(void *context, struct room *room)
{
    hub_matches_look(context, (hub_table *)room);
}

static void drop(void *context, struct room *room)
{
    hub_table_remove(context, (hub_table *)room);
}

const room_kind hub_table_kind = {
    .name = "",
    .parts = hub_table_parts,
    .part_count = HUB_TABLE_PARTS,
    .put_items = hub_table_put_lines,
    .list = "said",
    .restore = hub_table_restore,
    .resume = hub_table_go_on,
    .is_direct = hub_watch_is_direct,
    .sort = sort,
    .put_state = put_state,
    .put_notice = put_notice,
    .remote_size = sizeof(hub_remote_table),
    .read_notice = hub_remote_read,
    .update = hub_remote_update,
    .clear = hub_remote_clear,
    .due = due,
    .changed = changed,
    .drop = drop,
};
