/* SPDX-License-Identifier: MIT */
#include "server/hub/play/expulsion.h"

#include <assert.h>

#include "server/hub/lobby/seek.h"
#include "server/hub/play/lifecycle.h"
#include "server/hub/play/play.h"
#include "server/hub/play/sealing.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/queue.h"
#include "server/hub/table/seats.h"
#include "server/hub/wire/journal.h"

/* Resigns for `seat`. Deals the next deal first if the match is between deals. */
static void forfeit(struct hub *hub, hub_table *table, int seat)
{
    while (table->phase == HUB_IN_PAUSE)
        hub_table_deal(hub, table);
    hub_table_check_clock(hub, table); /* somebody else may have lost already */
    if (table->phase != HUB_IN_DEAL)
        return;
    kz_action resign = {KZ_RESIGN, (uint8_t)seat, KZ_NO_TILE, KZ_NO_END};
    table->absences.forfeit = (uint8_t)(seat + 1);
    hub_journal_forfeit(hub, table, seat);
    bool done = hub_table_act(hub, table, resign, NULL);
    assert(done);
    (void)done;
}

static void leave_table(struct hub *hub, hub_table *table, int seat)
{
    forfeit(hub, table, seat);
    if (table->phase == HUB_SEALING)
        hub_sealing_cancel(hub, table, seat);
    hub_table_leave(hub, table, seat);
}

void hub_expel_from_tables(struct hub *hub, hub_person_id person)
{
    hub_visitor *visitor; /* freed with its last table */
    if ((visitor = hub_visitor_find(hub, person)) && visitor->seek && hub_seek_waits(visitor->seek))
        hub_seek_drop(hub, visitor->seek);
    while ((visitor = hub_visitor_find(hub, person)) && visitor->queued.count) {
        hub_table *table = visitor->queued.table[0];
        hub_queue_leave(hub, table, visitor);
        hub_table_queue_changed(hub, table);
    }
    while ((visitor = hub_visitor_find(hub, person)) && visitor->seated.count)
        leave_table(hub, visitor->seated.table[0], hub_table_seat_of(visitor->seated.table[0], visitor));
}
