/* SPDX-License-Identifier: MIT */
#include "server/hub/turn.h"

#include <utlist.h>

#include "server/hub/lobby/matches.h"
#include "server/hub/state/frames.h"
#include "server/hub/wire/notice.h"
#include "server/hub/wire/table_log.h"

void kz_hub_end(kz_hub *hub)
{
    kz_table *table;
    kz_table_log_write(hub);
    kz_frames_flush(&hub->frames, &hub->ports);
    DL_FOREACH2(hub->stale, table, stale_next)
    kz_matches_look(hub, table);
    kz_notice_tell(hub);
}
