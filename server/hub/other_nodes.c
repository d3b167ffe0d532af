/* SPDX-License-Identifier: MIT */
#include "server/hub/other_nodes.h"

#include <utlist.h>

#include "server/hub/lobby/life.h"
#include "server/hub/nodes/guest.h"
#include "server/hub/nodes/remote_table.h"
#include "server/hub/state/remote.h"
#include "server/hub/state/unknown_table.h"
#include "server/hub/table/table.h"
#include "server/hub/turn.h"
#include "server/hub/wire/notice.h"

bool kz_hub_learn(kz_hub *hub, kz_node node, const char *table, const char *text, size_t length,
                  int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    bool known = kz_remote_learn(hub, node, table, text, length);
    kz_hub_end(hub);
    return known;
}

void kz_hub_forget_node(kz_hub *hub, kz_node node, int64_t epoch, int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    kz_guest_unlink(hub, node);
    kz_remote_lose(hub, node, epoch);
    kz_hub_end(hub);
}

void kz_hub_told_all(kz_hub *hub, int64_t epoch, int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    kz_remote_drop_lost(hub, epoch);
    kz_hub_end(hub);
}

static void tell_of(kz_hub *hub, const kz_table *table, kz_hub_each *each, void *context)
{
    kz_notice_write(hub, table);
    kz_hub_table told = {table->id, hub->notice.bytes, hub->notice.used};
    each(context, &told);
}

void kz_hub_notices(kz_hub *hub, kz_hub_each *each, void *context)
{
    for (const kz_table *table = hub->closing ? NULL : hub->tables; table; table = table->hh.next)
        tell_of(hub, table, each, context);
}

size_t kz_hub_hand_over(kz_hub *hub, int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    hub->closing = true;
    kz_hub_end(hub);
    return HASH_COUNT(hub->tables);
}

void kz_hub_elsewhere(kz_hub *hub, size_t people, int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    hub->elsewhere = people;
    kz_life_stale(hub);
    kz_hub_end(hub);
}

bool kz_hub_connect_guest(kz_hub *hub, kz_conn conn, const char *identity, size_t length, int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    bool done = kz_guest_admit(hub, conn, identity, length);
    kz_hub_end(hub);
    return done;
}

void kz_hub_moving(kz_hub *hub, kz_hub_each *each, void *context)
{
    const kz_remote_table *remote;
    DL_FOREACH(hub->moving, remote)
    {
        kz_hub_table told = {remote->id, remote->notice, remote->notice_length};
        each(context, &told);
    }
}

void kz_hub_looked_up(kz_hub *hub, const char *table, bool gone, int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    kz_unknown_answer(hub, table, gone);
    kz_hub_end(hub);
}

bool kz_hub_where(kz_hub *hub, const char *table, kz_node *node)
{
    const kz_remote_table *remote = kz_remote_find(hub, table);
    *node = remote ? remote->node : 0;
    return kz_table_find(hub, table) || *node;
}
