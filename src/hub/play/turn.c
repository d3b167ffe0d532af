/* SPDX-License-Identifier: MIT */
#include "hub/play/turn.h"

#include <utlist.h>

#include "hub/lobby/matches.h"
#include "hub/state/frames.h"
#include "hub/wire/notice.h"
#include "hub/wire/table_log.h"

void kz_hub_end(kz_hub *hub)
{
    kz_table *table;
    kz_table_log_write(hub);
    kz_frames_flush(&hub->frames, &hub->ports);
    DL_FOREACH2(hub->stale, table, stale_next)
    kz_matches_look(hub, table);
    kz_notice_tell(hub);
}
