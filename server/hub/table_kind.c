/* SPDX-License-Identifier: MIT */
#include "server/hub/table_kind.h"

#include "server/hub/play/between.h"
#include "server/hub/state/hub_state.h"
#include "server/hub/wire/table_log.h"

static void due(void *context, struct room *room)
{
    hub_table_due(context, (hub_table *)room);
}

static void drop(void *context, struct room *room)
{
    hub_table_remove(context, (hub_table *)room);
}

static const room_kind table = {
    .name = "",
    .parts = hub_table_parts,
    .part_count = HUB_TABLE_PARTS,
    .put_items = hub_table_put_lines,
    .due = due,
    .drop = drop,
};

const room_kind *const hub_kinds[] = {[HUB_KIND_TABLE] = &table, NULL};
