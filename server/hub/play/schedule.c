/* SPDX-License-Identifier: MIT */
#include "server/hub/play/schedule.h"

#include <utlist.h>

#include "server/hub/play/absence.h"
#include "server/hub/play/spectators.h"
#include "server/hub/play/untimed.h"
#include "server/hub/state/clock.h"
#include "server/hub/state/due.h"
#include "server/hub/table/queue.h"
#include "server/hub/table/seal.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/stale.h"

/* An application needs somebody of its seats connected, a finished match somebody of them looking at it. */
static bool is_attended(const kz_table *table)
{
    if (table->phase == KZ_WAITING) {
        for (int i = 0; i < KZ_SEATS; i++)
            if (table->seat[i].person && kz_is_here(table->seat[i].person))
                return true;
        return false;
    }
    kz_watch *watch;
    DL_FOREACH(table->watches, watch)
    if (kz_table_seat_of(table, watch->client->visitor) != KZ_NOBODY)
        return true;
    return false;
}

static int64_t end_of_waiting(kz_hub *hub, kz_table *table)
{
    if (is_attended(table)) {
        table->alone_since = -1;
        return INT64_MAX;
    }
    if (table->alone_since < 0)
        table->alone_since = hub->now;
    return table->alone_since + hub->config.linger_ms;
}

int64_t kz_table_move_end(const kz_hub *hub, const kz_table *table)
{
    int turn = table->match.pub.turn;
    if (!kz_seat_player(table, turn))
        return kz_clock_end(&table->clock, turn);
    return table->ticket && !table->thought ? INT64_MAX : table->clock.started + hub->config.bot_delay_ms;
}

void kz_table_schedule(kz_hub *hub, kz_table *table)
{
    bool waits = table->phase == KZ_IN_PAUSE || table->phase == KZ_SEALING ||
                 (table->phase == KZ_DONE && table->wait_end);
    int64_t when = table->phase == KZ_IN_DEAL ? kz_table_move_end(hub, table)
                   : waits                    ? table->wait_end
                                              : end_of_waiting(hub, table);
    if (table->phase == KZ_IN_DEAL && kz_absence_first(table) < when)
        when = kz_absence_first(table);
    int64_t told = kz_spectators_due(table), untimed = kz_untimed_due(table);
    if (told < when)
        when = told;
    if (untimed < when)
        when = untimed;
    kz_due_set(&hub->due, &table->due, when);
    kz_untimed_watch(hub, table);
}

void kz_table_set_phase(kz_hub *hub, kz_table *table, kz_table_phase phase)
{
    table->phase = phase;
    table->ready = 0;
    table->alone_since = -1;
    table->wait_end = 0;
    table->overdue = 0;
    if (phase == KZ_WAITING)
        kz_seal_drop(table);
    kz_table_stale(hub, table);
    if (phase == KZ_IN_PAUSE || (phase == KZ_DONE && kz_queue_next(table) >= 0))
        table->wait_end = hub->now + hub->config.pause_ms;
}
