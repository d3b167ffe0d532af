/* SPDX-License-Identifier: MIT */
#include "server/hub/play/schedule.h"

#include <kozel/bot.h>
#include <utlist.h>

#include "server/hub/play/absence.h"
#include "server/hub/play/spectators.h"
#include "server/hub/play/untimed.h"
#include "server/hub/table/deal_source.h"
#include "server/hub/table/queue.h"
#include "server/hub/table/seats.h"
#include "server/rooms/room.h"
#include "server/rooms/timer_heap.h"

/* Returns true if the table is attended. An application needs one of its people connected. A finished match
 * needs one of them watching it. */
static bool is_attended(const hub_table *table)
{
    if (table->phase == HUB_WAITING) {
        for (int i = 0; i < KZ_SEATS; i++)
            if (table->seat[i].person && hub_is_here(table->seat[i].person))
                return true;
        return false;
    }
    room_watch *watch;
    DL_FOREACH(table->room.watches, watch)
    if (hub_table_seat_of(table, hub_watch_client(watch)->visitor) != KZ_NOBODY)
        return true;
    return false;
}

static int64_t end_of_waiting(struct hub *hub, hub_table *table)
{
    if (is_attended(table)) {
        table->wait.alone_since = -1;
        return INT64_MAX;
    }
    if (table->wait.alone_since < 0)
        table->wait.alone_since = hub->now;
    return table->wait.alone_since + hub->config.linger_ms;
}

int64_t hub_table_move_end(const struct hub *hub, const hub_table *table)
{
    int turn = table->play.match.pub.turn;
    if (!hub_seat_player(table, turn))
        return kz_table_clock_end(&table->play.clock, turn);
    return table->choice.ticket && !table->choice.made
               ? INT64_MAX
               : table->play.clock.started_ms +
                     kz_bot_pace_ms(&table->play.match.pub, hub->config.bot_delay_ms);
}

void hub_table_schedule(struct hub *hub, hub_table *table)
{
    bool waits = table->phase == HUB_IN_PAUSE || table->phase == HUB_SEALING || hub_table_gathers(table) ||
                 (table->phase == HUB_DONE && table->wait.end);
    int64_t when = table->phase == HUB_IN_DEAL ? hub_table_move_end(hub, table)
                   : waits                     ? table->wait.end
                                               : end_of_waiting(hub, table);
    if (table->phase == HUB_IN_DEAL && hub_absence_first(table) < when)
        when = hub_absence_first(table);
    int64_t spectators = hub_spectators_due(&table->spectators), untimed = hub_untimed_due(table);
    if (spectators < when)
        when = spectators;
    if (untimed < when)
        when = untimed;
    room_timer_set(&hub->rooms.timers, &table->room.timer, when);
    hub_untimed_watch(hub, table);
}

void hub_table_set_phase(struct hub *hub, hub_table *table, hub_table_phase phase)
{
    if (table->phase == HUB_DONE) /* a rematch is not the tournament's */
        table->record.tournament = (hub_tournament_place){0};
    table->phase = phase;
    table->wait.ready = 0;
    table->wait.alone_since = -1;
    table->wait.end = 0;
    table->absences.overdue = 0;
    table->wait.sought = table->wait.sought && phase == HUB_WAITING;
    if (phase == HUB_WAITING)
        hub_deal_source_drop(table);
    room_mark_dirty(&hub->rooms, &table->room);
    struct room *tournament = room_find(&hub->rooms, table->record.tournament.id);
    if (tournament) /* its notice names matches that run */
        room_mark_dirty(&hub->rooms, tournament);
    if (phase == HUB_IN_PAUSE || (phase == HUB_DONE && hub_queue_next(table) >= 0))
        table->wait.end = hub->now + hub->config.pause_ms;
}
