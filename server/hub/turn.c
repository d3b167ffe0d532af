/* SPDX-License-Identifier: MIT */
#include "server/hub/turn.h"

#include <utlist.h>

#include "server/hub/lobby/matches.h"
#include "server/hub/wire/notice.h"
#include "server/hub/wire/table_log.h"
#include "server/rooms/frames.h"

void hub_end(struct hub *hub)
{
    hub_table *table;
    hub_table_log_write(hub);
    room_frames_flush(&hub->frames, hub->ports.post, hub->ports.context);
    DL_FOREACH2(hub->rooms.stale, table, room.stale_next)
    hub_matches_look(hub, table);
    hub_notice_publish(hub);
}
