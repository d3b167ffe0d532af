/* SPDX-License-Identifier: MIT */
#include "server/hub/play/play.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "server/hub/play/absence.h"
#include "server/hub/play/bots.h"
#include "server/hub/play/schedule.h"
#include "server/hub/play/stand_in.h"
#include "server/hub/play/untimed.h"
#include "server/hub/table/deal_source.h"
#include "server/hub/table/hint.h"
#include "server/hub/table/match.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/journal.h"
#include "server/hub/wire/send.h"

/* ---- the listener of a running match: logs what happens, then sends it */

static void on_dealt(void *context, const kz_match *match)
{
    hub_table *table = context;
    struct hub *hub = table->listeners.hub;
    (void)match;
    hub_journal_deal(hub, table);
    hub_table_set_phase(hub, table, HUB_IN_DEAL);
    hub_send_deal(hub, table);
}

static void on_acting(void *context, const kz_match *match, kz_action action)
{
    hub_listeners *listeners = &((hub_table *)context)->listeners;
    (void)action;
    listeners->before = message_before_of(match);
    listeners->turn = match->pub.turn;
}

static void close_deal(struct hub *hub, hub_table *table)
{
    bool over = table->play.match.pub.phase == KZ_OVER;
    bool stood_in = over && hub_absence_over(table);
    if (over)
        hub_journal_end(hub, table);
    hub_table_set_phase(hub, table, over ? HUB_DONE : HUB_IN_PAUSE);
    hub_send_end(hub, table);
    hub_send_early(hub, table);
    if (stood_in)
        hub_send_seats(hub, table);
}

static void on_acted(void *context, const kz_match *match, kz_action action)
{
    hub_table *table = context;
    struct hub *hub = table->listeners.hub;
    message_step step = message_step_since(&table->listeners.before, match, action);
    hub_table_drop_thought(hub, table);
    hub_hint_give_up(hub, table);
    hub_journal_action(hub, table, action);
    hub_send_step(hub, table, &step);
    hub_absence_moved(hub, table, table->listeners.turn);
    if (hub_untimed_refresh(hub, table))
        hub_send_seats(hub, table);
    if (match->pub.phase != KZ_PLAYING)
        close_deal(hub, table);
}

static void watch_match(struct hub *hub, hub_table *table)
{
    hub_listeners *listeners = &table->listeners;
    listeners->hub = hub;
    listeners->live =
        (kz_table_watch){.on = {.context = table, .dealt = on_dealt, .acting = on_acting, .acted = on_acted}};
    kz_table_add_watch(&table->play, &listeners->live);
}

/* ---- the match */

/* Plays draws and knocks, which are no choice, at once. */
static void carry_on(struct hub *hub, hub_table *table)
{
    kz_table_go_on(&table->play, hub->now);
    hub_send_early(hub, table);
    hub_table_ask_bot(hub, table);
    hub_table_schedule(hub, table);
}

void hub_table_deal(struct hub *hub, hub_table *table)
{
    kz_tile order[KZ_TILES];
    hub_chance_deal(hub, table, order);
    bool dealt = kz_table_deal(&table->play, order, hub->now, NULL);
    assert(dealt);
    (void)dealt;
    carry_on(hub, table);
}

/* Draws the lot for the first lead, where the game requires it. */
static void draw_lot(struct hub *hub, hub_table *table)
{
    if (kz_table_next(&table->play).need == KZ_TABLE_NEEDS_LOT)
        kz_table_lot(&table->play, hub_chance_lot(hub, table));
}

void hub_table_begin(struct hub *hub, hub_table *table)
{
    bool waited = table->phase == HUB_WAITING;
    const room_watch *watch;
    hub_match_init(table, &table->app.rules);
    watch_match(hub, table);
    draw_lot(hub, table);
    table->past.count = 0;
    table->record.begun = hub->now;
    table->absences.forfeit = 0;
    free(table->record.rating);
    table->record.rating = NULL;
    table->room.log.match = table->record.match;
    hub_hints_drop(hub, table);
    hub_journal_begin(hub, table);
    hub_table_set_phase(hub, table, HUB_IN_DEAL);
    if (waited)
        hub_send_seats(hub, table);
    hub_table_deal(hub, table);
    DL_FOREACH(table->room.watches, watch)
    hub_send_node(hub, table, hub_watch_client(watch));
}

/* Corrects the record of an older program, whose bots had a time limit and were logged without playouts. */
static void note_playouts(struct hub *hub, hub_table *table)
{
    for (int seat = 0; table->deal_source && seat < table->app.rules.seats; seat++) {
        const kz_bot *bot = hub_seat_player(table, seat);
        if (bot && !bot->instant && !table->deal_source->playouts[seat])
            hub_seat_let_play(hub, table, seat, bot);
    }
}

void hub_table_resume(struct hub *hub, hub_table *table)
{
    watch_match(hub, table);
    if (table->record.length == 0) {
        draw_lot(hub, table);
        hub_journal_tags(hub, table);
    }
    if (table->play.match.pub.deal_number == 0) {
        hub_table_deal(hub, table);
        return;
    }
    if (table->play.match.pub.phase == KZ_OVER) {
        /* Its last action was stored, but not its end. */
        hub_absence_over(table);
        hub_journal_end(hub, table);
        hub_table_set_phase(hub, table, HUB_DONE);
        hub_table_schedule(hub, table);
        return;
    }
    hub_table_set_phase(hub, table, table->play.match.pub.phase == KZ_PLAYING ? HUB_IN_DEAL : HUB_IN_PAUSE);
    table->play.clock.started_ms = hub->now;
    if (table->deal_source && *hub->config.version &&
        strcmp(table->deal_source->program, hub->config.version) != 0)
        hub_journal_program(hub, table);
    note_playouts(hub, table);
    hub_untimed_resume(hub, table);
    carry_on(hub, table);
    if (table->phase == HUB_IN_DEAL && table->seat[table->play.match.pub.turn].person)
        hub_journal_clock(hub, table);
}

static bool is_person_thinking(const hub_table *table)
{
    return table->phase == HUB_IN_DEAL && !hub_seat_player(table, table->play.match.pub.turn);
}

void hub_table_check_clock(struct hub *hub, hub_table *table)
{
    if (!is_person_thinking(table) || hub_table_move_end(hub, table) > hub->now)
        return;
    /* An absent person does not lose where a bot may play for them. */
    if (hub_absence_end(table, table->play.match.pub.turn) < INT64_MAX) {
        hub_absence_stand_in(hub, table, table->play.match.pub.turn);
        return;
    }
    kz_table_check_time(&table->play, hub->now);
    hub_table_schedule(hub, table);
}

bool hub_table_act(struct hub *hub, hub_table *table, kz_action action, kz_error *error)
{
    if (!kz_table_act(&table->play, action, hub->now, error))
        return false;
    carry_on(hub, table);
    return true;
}

static void let_bot_act(struct hub *hub, hub_table *table)
{
    bool done = hub_table_act(hub, table, hub_table_bot_action(hub, table), NULL);
    assert(done);
    (void)done;
}

void hub_table_thought(struct hub *hub, hub_table *table, kz_action action)
{
    table->choice.made = true;
    table->choice.action = action;
    if (hub->run.draining) /* the last tick: no time passes any more */
        let_bot_act(hub, table);
    else
        hub_table_schedule(hub, table);
}

void hub_table_move_due(struct hub *hub, hub_table *table)
{
    if (hub_absence_first(table) <= hub->now)
        hub_absence_check(hub, table);
    else if (is_person_thinking(table))
        hub_table_check_clock(hub, table);
    else
        let_bot_act(hub, table);
}
