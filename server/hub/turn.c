/* SPDX-License-Identifier: MIT */
#include "server/hub/turn.h"

#include <utlist.h>

#include "server/hub/lobby/matches.h"
#include "server/hub/wire/notice.h"
#include "server/rooms/frames.h"
#include "server/rooms/log.h"

void hub_end(struct hub *hub)
{
    struct room *room;
    room_log_write(&hub->rooms);
    room_frames_flush(&hub->rooms.frames, hub->rooms.ports.post, hub->rooms.ports.context);
    DL_FOREACH2(hub->rooms.stale, room, stale_next)
    hub_matches_look(hub, (hub_table *)room);
    hub_notice_publish(hub);
}
