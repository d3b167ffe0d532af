/* SPDX-License-Identifier: MIT */
#include "server/hub/play/between.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/lobby/lobby.h"
#include "server/hub/lobby/matches.h"
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
#include "server/hub/wire/setup.h"
#include "server/hub/wire/table_log.h"
#include "server/hub/wire/tell.h"

/* The match begins, or other people sit there now: they were not asked. */
static void forget_proposal(kz_hub *hub, kz_table *table)
{
    if (!table->proposal)
        return;
    kz_proposal_drop(table);
    kz_tell_proposal(hub, table);
}

void kz_table_start(kz_hub *hub, kz_table *table)
{
    forget_proposal(hub, table);
    kz_lobby_unlist(hub, table);
    kz_sealing_begin(hub, table);
}

/* The pause ends early when everybody who is here and plays has asked for the next deal. */
static bool all_present_ready(const kz_table *table)
{
    unsigned present = 0;
    for (int i = 0; i < KZ_SEATS; i++)
        if (table->seat[i].person && kz_is_here(table->seat[i].person))
            present |= 1u << i;
    return present && !(present & ~table->ready);
}

/* Back to an application: after a match, with a seat that has become free. */
static void wait_again(kz_hub *hub, kz_table *table)
{
    kz_table_set_phase(hub, table, KZ_WAITING);
    kz_tell_seats(hub, table);
    kz_lobby_list(hub, table);
    kz_table_schedule(hub, table);
}

static bool is_side_ready(const kz_table *table, int side)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->app.rules.side_of[i] == side && table->seat[i].person &&
            kz_is_here(table->seat[i].person) && !(table->ready >> i & 1))
            return false;
    return true;
}

/* The queue's next sit down, and it goes on. */
static void replace(kz_hub *hub, kz_table *table)
{
    kz_unit called[2] = {0};
    forget_proposal(hub, table);
    bool full = !hub->draining && kz_queue_replace(hub, table, called);
    for (int i = 0; i < 4; i++)
        if (called[i / 2].person[i % 2])
            kz_tell_called(hub, table, called[i / 2].person[i % 2]);
    if (!full) {
        wait_again(hub, table);
        return;
    }
    kz_table_set_phase(hub, table, KZ_WAITING);
    kz_tell_seats(hub, table);
    kz_table_start(hub, table);
}

void kz_table_go_on_if_ready(kz_hub *hub, kz_table *table)
{
    if (table->phase == KZ_IN_PAUSE && all_present_ready(table)) {
        kz_table_deal(hub, table);
    } else if (table->phase == KZ_DONE && table->wait_end) {
        if (is_side_ready(table, !kz_queue_leaving(table)))
            replace(hub, table);
    } else if (table->phase == KZ_DONE && !(kz_table_persons(table) & ~(unsigned)table->ready)) {
        if (kz_table_free_seat(table) == KZ_NOBODY)
            kz_table_start(hub, table);
        else
            wait_again(hub, table);
    }
}

void kz_table_ready(kz_hub *hub, kz_table *table, int seat)
{
    if (table->ready >> seat & 1)
        return;
    table->ready |= (uint8_t)(1u << seat);
    kz_tell_ready(hub, table);
    kz_table_go_on_if_ready(hub, table);
}

void kz_table_sit(kz_hub *hub, kz_table *table, int seat, kz_visitor *visitor, uint64_t came)
{
    kz_queue_leave(hub, table, visitor);
    kz_table_put(table, seat, visitor);
    table->seat[seat].came = came;
    forget_proposal(hub, table);
    kz_spectators_changed(hub, table, NULL);
    if (kz_table_free_seat(table) == KZ_NOBODY) {
        kz_table_start(hub, table);
        return;
    }
    kz_tell_seats(hub, table);
    kz_lobby_changed(hub, table);
    kz_table_schedule(hub, table);
}

void kz_table_ask_waiting(kz_hub *hub, const kz_client *client)
{
    const kz_visitor *visitor = client->visitor;
    for (int i = 0; i < visitor->queued; i++)
        if (kz_queue_confirmed(visitor->queue[i], visitor) != visitor->queue[i]->terms)
            kz_tell_terms(hub, visitor->queue[i], client);
}

/* The same of one table, when its terms have changed. */
static void ask_all_waiting(kz_hub *hub, const kz_table *table)
{
    const kz_client *client;
    for (int i = 0; table->queue && i < 2 * table->queue->count; i++) {
        const kz_visitor *visitor = table->queue->unit[i / 2].person[i % 2];
        DL_FOREACH(visitor ? visitor->clients : NULL, client)
        kz_tell_terms(hub, table, client);
    }
}

void kz_table_change(kz_hub *hub, kz_table *table, const kz_application *app)
{
    bool over = table->phase == KZ_DONE;
    kz_proposal_drop(table);
    bool changed = !kz_terms_same(&table->app, app);
    table->terms += changed;
    table->terms_at = changed ? hub->now : table->terms_at;
    table->app = *app;
    if (app->queue)
        kz_queue_review(hub, table);
    else
        kz_queue_free(hub, table);
    kz_tell_proposal(hub, table);
    if (changed)
        ask_all_waiting(hub, table);
    if (over && kz_table_free_seat(table) != KZ_NOBODY) {
        wait_again(hub, table);
        return;
    }
    kz_tell_seats(hub, table);
    kz_lobby_changed(hub, table);
    if (over)
        kz_table_start(hub, table);
}

/* Somebody who could sit down makes a finished table wait for that; without anybody it waits no longer. */
void kz_table_queue_changed(kz_hub *hub, kz_table *table)
{
    bool next = table->phase == KZ_DONE && kz_queue_next(table) >= 0;
    if (next && !table->wait_end)
        table->wait_end = hub->now + hub->config.pause_ms;
    else if (table->phase == KZ_DONE && !next)
        table->wait_end = 0;
    kz_tell_seats(hub, table);
    kz_table_schedule(hub, table);
}

void kz_table_remove(kz_hub *hub, kz_table *table)
{
    kz_lobby_unlist(hub, table);
    kz_matches_drop(hub, &table->running);
    if (table->noticed)
        kz_notice_gone(hub, table->id);
    kz_table_free(hub, table);
}

static void close_table(kz_hub *hub, kz_table *table)
{
    kz_table_log_close(hub, table);
    kz_tell_closed(hub, table);
    kz_table_remove(hub, table);
}

void kz_table_shut(kz_hub *hub, kz_table *table)
{
    if (table->phase == KZ_IN_DEAL || table->phase == KZ_IN_PAUSE)
        kz_journal_close(hub, table);
    else if (table->phase == KZ_SEALING && table->seal)
        hub->ports.unseal(hub->ports.context, table->match_id, 0);
    close_table(hub, table);
}

void kz_table_rated(kz_hub *hub, kz_table *table, const char *seats, size_t length)
{
    free(table->rating);
    table->rating = kz_new(length + 1);
    memcpy(table->rating, seats, length);
    kz_tell_rating(hub, table);
}

void kz_table_leave(kz_hub *hub, kz_table *table, int seat)
{
    assert(table->phase == KZ_WAITING || table->phase == KZ_DONE);
    kz_table_get_up(hub, table, seat);
    table->ready &= (uint8_t) ~(1u << seat);
    if (!kz_table_persons(table)) {
        if (table->phase == KZ_DONE && kz_queue_next(table) >= 0)
            replace(hub, table);
        else
            close_table(hub, table);
        return;
    }
    forget_proposal(hub, table);
    kz_spectators_changed(hub, table, NULL);
    kz_tell_seats(hub, table);
    kz_lobby_changed(hub, table);
    kz_table_schedule(hub, table);
    kz_table_go_on_if_ready(hub, table);
}

/* Somebody has kept an untimed match waiting for a day, or everybody has left it. */
static void untimed_due(kz_hub *hub, kz_table *table)
{
    if (kz_untimed_is_abandoned(table, hub->now)) {
        kz_table_shut(hub, table);
        return;
    }
    if (kz_untimed_refresh(hub, table))
        kz_tell_seats(hub, table);
    kz_table_schedule(hub, table);
}

void kz_table_due(kz_hub *hub, kz_table *table)
{
    if (kz_spectators_due(table) <= hub->now) {
        kz_spectators_changed(hub, table, NULL);
        kz_table_schedule(hub, table);
        return;
    }
    if (kz_untimed_due(table) <= hub->now) {
        untimed_due(hub, table);
        return;
    }
    if (table->phase == KZ_IN_PAUSE)
        kz_table_deal(hub, table);
    else if (table->phase == KZ_DONE && table->wait_end)
        replace(hub, table);
    else if (table->phase == KZ_SEALING)
        kz_sealing_due(hub, table);
    else if (table->phase == KZ_IN_DEAL)
        kz_table_move_due(hub, table);
    else
        close_table(hub, table);
}
