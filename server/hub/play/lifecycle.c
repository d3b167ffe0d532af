/* SPDX-License-Identifier: MIT */
#include "server/hub/play/lifecycle.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/lobby/lobby.h"
#include "server/hub/lobby/matches.h"
#include "server/hub/lobby/seek.h"
#include "server/hub/play/play.h"
#include "server/hub/play/schedule.h"
#include "server/hub/play/sealing.h"
#include "server/hub/play/spectators.h"
#include "server/hub/play/untimed.h"
#include "server/hub/table/proposal.h"
#include "server/hub/table/queue.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/journal.h"
#include "server/hub/wire/notice.h"
#include "server/hub/wire/send.h"
#include "server/hub/wire/setup.h"
#include "server/rooms/log.h"

/* Drops the proposal. The match begins, or other people sit there now, who were not asked. */
static void drop_proposal(struct hub *hub, hub_table *table)
{
    if (!table->proposals.current)
        return;
    hub_proposal_drop(&table->proposals);
    hub_send_proposal(hub, table);
}

void hub_table_start(struct hub *hub, hub_table *table)
{
    drop_proposal(hub, table);
    hub_seek_match_begins(hub, table);
    hub_lobby_unlist(hub, table);
    hub_sealing_begin(hub, table);
}

/* Returns true if everybody who is present and plays has asked for the next deal. Then the pause ends
 * early. */
static bool all_present_ready(const hub_table *table)
{
    unsigned present = 0;
    for (int i = 0; i < KZ_SEATS; i++)
        if (table->seat[i].person && hub_is_here(table->seat[i].person))
            present |= 1u << i;
    return present && !(present & ~table->wait.ready);
}

/* Turns a table with a free seat back into an application after a match. */
static void wait_again(struct hub *hub, hub_table *table)
{
    hub_table_set_phase(hub, table, HUB_WAITING);
    hub_send_seats(hub, table);
    hub_lobby_list(hub, table);
    hub_table_schedule(hub, table);
}

static bool is_side_ready(const hub_table *table, int side)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->app.rules.side_of[i] == side && table->seat[i].person &&
            hub_is_here(table->seat[i].person) && !(table->wait.ready >> i & 1))
            return false;
    return true;
}

/* Seats the queue's next people and goes on. */
static void replace(struct hub *hub, hub_table *table)
{
    hub_unit called[2] = {0};
    drop_proposal(hub, table);
    bool full = !hub->run.draining && hub_queue_replace(hub, table, called);
    for (int i = 0; i < 4; i++)
        if (called[i / 2].person[i % 2])
            hub_send_called(hub, table, called[i / 2].person[i % 2]);
    if (!full) {
        wait_again(hub, table);
        return;
    }
    hub_table_set_phase(hub, table, HUB_WAITING);
    hub_send_seats(hub, table);
    hub_table_start(hub, table);
}

/* Ends the pause: by the next deal. After the last one of a tournament's extra deals the table closes. */
static void end_pause(struct hub *hub, hub_table *table)
{
    if (hub_tournament_deals_done(table))
        hub_table_shut(hub, table);
    else
        hub_table_deal(hub, table);
}

void hub_table_go_on_if_ready(struct hub *hub, hub_table *table)
{
    if (table->phase == HUB_IN_PAUSE && all_present_ready(table)) {
        end_pause(hub, table);
    } else if (table->phase == HUB_DONE && table->wait.end) {
        if (is_side_ready(table, !hub_queue_leaving(table)))
            replace(hub, table);
    } else if (table->phase == HUB_DONE && !(hub_table_persons(table) & ~(unsigned)table->wait.ready)) {
        if (hub_table_free_seat(table) == KZ_NOBODY)
            hub_table_start(hub, table);
        else
            wait_again(hub, table);
    }
}

void hub_table_ready(struct hub *hub, hub_table *table, int seat)
{
    if (table->wait.ready >> seat & 1)
        return;
    table->wait.ready |= (uint8_t)(1u << seat);
    hub_send_ready(hub, table);
    hub_table_go_on_if_ready(hub, table);
}

void hub_table_sit(struct hub *hub, hub_table *table, int seat, hub_visitor *visitor, uint64_t came)
{
    hub_queue_leave(hub, table, visitor);
    hub_table_put(table, seat, visitor);
    table->seat[seat].came = came;
    drop_proposal(hub, table);
    hub_spectators_changed(hub, table, NULL);
    if (hub_table_free_seat(table) == KZ_NOBODY) {
        hub_table_start(hub, table);
        return;
    }
    hub_send_seats(hub, table);
    hub_lobby_changed(hub, table);
    hub_table_schedule(hub, table);
}

void hub_table_ask_waiting(struct hub *hub, const hub_client *client)
{
    const hub_visitor *visitor = client->visitor;
    for (int i = 0; i < visitor->queued.count; i++)
        if (hub_queue_confirmed(visitor->queued.table[i], visitor) !=
            visitor->queued.table[i]->terms.revision)
            hub_send_terms(hub, visitor->queued.table[i], client);
}

/* Sends `terms` to all who wait in one table's queue, when its terms have changed. */
static void ask_all_waiting(struct hub *hub, const hub_table *table)
{
    const hub_client *client;
    for (int i = 0; table->queue && i < 2 * table->queue->count; i++) {
        const hub_visitor *visitor = table->queue->unit[i / 2].person[i % 2];
        DL_FOREACH(visitor ? visitor->clients : NULL, client)
        hub_send_terms(hub, table, client);
    }
}

void hub_table_change(struct hub *hub, hub_table *table, const hub_application *app)
{
    bool over = table->phase == HUB_DONE;
    hub_proposal_drop(&table->proposals);
    bool changed = !hub_terms_same(&table->app, app);
    table->terms.revision += changed;
    table->terms.changed_at = changed ? hub->now : table->terms.changed_at;
    table->app = *app;
    if (app->queue)
        hub_queue_review(hub, table);
    else
        hub_queue_free(hub, table);
    hub_send_proposal(hub, table);
    if (changed)
        ask_all_waiting(hub, table);
    if (over && hub_table_free_seat(table) != KZ_NOBODY) {
        wait_again(hub, table);
        return;
    }
    hub_send_seats(hub, table);
    hub_lobby_changed(hub, table);
    if (over)
        hub_table_start(hub, table);
}

/* A person who could sit down makes a finished table wait for that. Without such a person it waits no
 * longer. */
void hub_table_queue_changed(struct hub *hub, hub_table *table)
{
    bool next = table->phase == HUB_DONE && hub_queue_next(table) >= 0;
    if (next && !table->wait.end)
        table->wait.end = hub->now + hub->config.pause_ms;
    else if (table->phase == HUB_DONE && !next)
        table->wait.end = 0;
    hub_send_seats(hub, table);
    hub_table_schedule(hub, table);
}

void hub_table_remove(struct hub *hub, hub_table *table)
{
    hub_lobby_unlist(hub, table);
    hub_matches_drop(hub, &table->lists.match);
    if (table->room.noticed)
        hub_notice_gone(hub, table->room.id);
    hub_table_free(hub, table);
}

/* `away`: bits of the seats that forfeit a match of a tournament, or whose people did not come to a table of
 * matchmaking. */
static void close_table(struct hub *hub, hub_table *table, unsigned away)
{
    room_log_close(&hub->rooms, &table->room);
    hub_send_closed(hub, table, away);
    if (table->wait.sought)
        hub_seek_release(hub, table->room.id);
    hub_table_remove(hub, table);
}

/* Closes the table before its match. `seats`: bits of those who forfeit. */
static void forfeit(struct hub *hub, hub_table *table, unsigned seats)
{
    hub->ports.forfeit(hub->ports.context, &table->record.tournament, seats, hub->now);
    close_table(hub, table, seats);
}

void hub_table_shut(struct hub *hub, hub_table *table)
{
    if (table->phase == HUB_IN_DEAL || table->phase == HUB_IN_PAUSE)
        hub_journal_close(hub, table);
    else if (table->phase == HUB_SEALING && table->deal_source)
        hub->ports.unseal(hub->ports.context, table->record.match, 0);
    /* Without a result the tournament would wait for this match. */
    unsigned seats = (1u << table->app.rules.seats) - 1;
    bool counts = *table->record.tournament.id && !table->record.tournament.off;
    if (counts && (table->phase == HUB_WAITING || table->phase == HUB_SEALING))
        forfeit(hub, table, seats);
    else
        close_table(hub, table, 0);
}

void hub_table_rated(struct hub *hub, hub_table *table, const char *seats, size_t length)
{
    free(table->record.rating);
    table->record.rating = base_new(length + 1);
    memcpy(table->record.rating, seats, length);
    hub_send_rating(hub, table);
}

/* ---- tables of tournaments */

void hub_table_call_off(struct hub *hub, hub_table *table)
{
    if (hub_tournament_waits(table)) {
        close_table(hub, table, 0);
    } else if (*table->record.tournament.id && !table->record.tournament.off && table->phase != HUB_DONE) {
        table->record.tournament.off = true;
        hub_send_seats(hub, table);
    }
}

void hub_table_awaited_changed(struct hub *hub, hub_table *table, unsigned before)
{
    if (hub_table_gathers(table) && !hub->rooms.closing && hub_table_seats_absent(table) != before)
        hub_send_seats(hub, table);
}

bool hub_table_start_if_all_here(struct hub *hub, hub_table *table)
{
    bool starts = hub_table_gathers(table) && !hub->rooms.closing && !hub->run.draining &&
                  !hub_table_seats_absent(table);
    if (starts)
        hub_table_start(hub, table);
    return starts;
}

/* Ends the wait: people who are not at the table forfeit. */
static void tournament_due(struct hub *hub, hub_table *table)
{
    unsigned absent = hub_table_seats_absent(table);
    if (absent)
        forfeit(hub, table, absent);
    else
        hub_table_start(hub, table);
}

/* ---- tables of matchmaking */

/* Closes the table before its match. The people of the seats `away` wait no longer, the others wait on. */
static void close_sought(struct hub *hub, hub_table *table, unsigned away, hub_seek_end why)
{
    for (int i = 0; i < table->app.rules.seats; i++) {
        hub_visitor *visitor = away >> i & 1 ? table->seat[i].person : NULL;
        if (visitor)
            hub_seek_note_missed(hub, visitor);
        if (visitor && visitor->seek && !strcmp(visitor->seek->table, table->room.id))
            hub_seek_end_for(hub, visitor->seek, why);
    }
    close_table(hub, table, away);
}

/* Ends the wait for people who were put together. */
static void sought_due(struct hub *hub, hub_table *table)
{
    unsigned absent = hub_table_seats_absent(table);
    if (absent)
        close_sought(hub, table, absent, HUB_SEEK_ABSENT);
    else
        hub_table_start(hub, table);
}

void hub_table_leave(struct hub *hub, hub_table *table, int seat)
{
    assert(table->phase == HUB_WAITING || table->phase == HUB_DONE);
    if (hub_tournament_waits(table)) {
        forfeit(hub, table, 1u << seat);
        return;
    }
    if (hub_sought_waits(table)) {
        close_sought(hub, table, 1u << seat, HUB_SEEK_LEFT);
        return;
    }
    hub_table_get_up(hub, table, seat);
    table->wait.ready &= (uint8_t) ~(1u << seat);
    if (!hub_table_persons(table)) {
        if (table->phase == HUB_DONE && hub_queue_next(table) >= 0)
            replace(hub, table);
        else
            close_table(hub, table, 0);
        return;
    }
    drop_proposal(hub, table);
    hub_spectators_changed(hub, table, NULL);
    hub_send_seats(hub, table);
    hub_lobby_changed(hub, table);
    hub_table_schedule(hub, table);
    hub_table_go_on_if_ready(hub, table);
}

/* Handles the times of an untimed match: somebody has kept it waiting for a day, or everybody has left it. */
static void untimed_due(struct hub *hub, hub_table *table)
{
    if (hub_untimed_is_abandoned(table, hub->now)) {
        hub_table_shut(hub, table);
        return;
    }
    if (hub_untimed_refresh(hub, table))
        hub_send_seats(hub, table);
    hub_table_schedule(hub, table);
}

void hub_table_due(struct hub *hub, hub_table *table)
{
    if (hub_spectators_due(&table->spectators) <= hub->now) {
        hub_spectators_changed(hub, table, NULL);
        hub_table_schedule(hub, table);
        return;
    }
    if (hub_untimed_due(table) <= hub->now) {
        untimed_due(hub, table);
        return;
    }
    if (table->phase == HUB_IN_PAUSE)
        end_pause(hub, table);
    else if (table->phase == HUB_DONE && table->wait.end)
        replace(hub, table);
    else if (table->phase == HUB_SEALING)
        hub_sealing_due(hub, table);
    else if (table->phase == HUB_IN_DEAL)
        hub_table_move_due(hub, table);
    else if (hub_tournament_waits(table))
        tournament_due(hub, table);
    else if (hub_sought_waits(table))
        sought_due(hub, table);
    else
        close_table(hub, table, 0);
}
