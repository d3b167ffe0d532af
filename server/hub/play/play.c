/* SPDX-License-Identifier: MIT */
#include "server/hub/play/play.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/play/absence.h"
#include "server/hub/play/bots.h"
#include "server/hub/play/schedule.h"
#include "server/hub/play/stand_in.h"
#include "server/hub/play/untimed.h"
#include "server/hub/state/clock.h"
#include "server/hub/table/deal_source.h"
#include "server/hub/table/hint.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/journal.h"
#include "server/hub/wire/send.h"

static void close_deal(struct hub *hub, hub_table *table)
{
    hub_past_note(&table->past, &table->match);
    bool over = table->match.pub.phase == KZ_OVER;
    bool stood_in = over && hub_absence_over(table);
    if (over)
        hub_journal_end(hub, table);
    hub_table_set_phase(hub, table, over ? HUB_DONE : HUB_IN_PAUSE);
    hub_send_end(hub, table);
    hub_send_early(hub, table);
    if (stood_in)
        hub_send_seats(hub, table);
}

/* Carries an action out, logs it and sends it. */
static bool carry_out(struct hub *hub, hub_table *table, kz_action action, kz_error *error)
{
    kz_match *match = &table->match;
    int turn = match->pub.turn;
    message_before before = message_before_of(match);
    if (!kz_match_try(match, action, error))
        return false;
    hub_table_drop_thought(hub, table);
    if (table->seat[turn].person)
        hub_clock_stop(&table->clock, turn, table->seat[turn].stand_in ? table->clock.started : hub->now);
    if (action.kind == KZ_DRAW)
        action.tile = kz_match_action(match, match->pub.log_count - 1).tile;
    hub_journal_action(hub, table, action);
    hub_clock_start(&table->clock, hub->now);
    message_step step = message_step_since(&before, match, action);
    hub_send_step(hub, table, &step);
    hub_absence_moved(hub, table, turn);
    if (hub_untimed_refresh(hub, table))
        hub_send_seats(hub, table);
    if (match->pub.phase != KZ_PLAYING)
        close_deal(hub, table);
    return true;
}

/* Plays draws and knocks, which are no choice, at once. */
static void carry_on(struct hub *hub, hub_table *table)
{
    kz_action legal[KZ_LEGAL];
    while (kz_match_legal(&table->match, legal) == 1 && !kz_is_choice(legal[0]))
        carry_out(hub, table, legal[0], NULL);
    hub_send_early(hub, table);
    hub_table_ask_bot(hub, table);
    hub_table_schedule(hub, table);
}

void hub_table_deal(struct hub *hub, hub_table *table)
{
    kz_tile order[KZ_TILES];
    hub_chance_deal(hub, table, order);
    bool dealt = kz_match_deal(&table->match, order, NULL);
    assert(dealt);
    (void)dealt;
    hub_journal_deal(hub, table);
    hub_table_set_phase(hub, table, HUB_IN_DEAL);
    hub_clock_start(&table->clock, hub->now);
    hub_send_deal(hub, table);
    carry_on(hub, table);
}

/* Draws the lot for the first lead, where the game requires it. */
static void draw_lot(struct hub *hub, hub_table *table)
{
    if (kz_leads_by_lot(&table->match.pub.rules))
        kz_match_set_lot(&table->match, hub_chance_lot(hub, table));
}

void hub_table_begin(struct hub *hub, hub_table *table)
{
    bool waited = table->phase == HUB_WAITING;
    const room_watch *watch;
    kz_match_init(&table->match, &table->app.rules);
    draw_lot(hub, table);
    hub_clock_init(&table->clock, 1000 * table->app.time, 1000 * table->app.reserve);
    table->past.count = 0;
    table->record.begun = hub->now;
    table->absences.forfeit = 0;
    free(table->record.rating);
    table->record.rating = NULL;
    table->room.log.match = table->record.match;
    hub_hints_drop(table);
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
    if (table->record.length == 0) {
        draw_lot(hub, table);
        hub_journal_tags(hub, table);
    }
    if (table->match.pub.deal_number == 0) {
        hub_table_deal(hub, table);
        return;
    }
    if (table->match.pub.phase == KZ_OVER) {
        /* Its last action was stored, but not its end. */
        hub_absence_over(table);
        hub_journal_end(hub, table);
        hub_table_set_phase(hub, table, HUB_DONE);
        hub_table_schedule(hub, table);
        return;
    }
    hub_table_set_phase(hub, table, table->match.pub.phase == KZ_PLAYING ? HUB_IN_DEAL : HUB_IN_PAUSE);
    table->clock.started = hub->now;
    if (table->deal_source && *hub->config.version &&
        strcmp(table->deal_source->program, hub->config.version) != 0)
        hub_journal_program(hub, table);
    note_playouts(hub, table);
    hub_untimed_resume(hub, table);
    carry_on(hub, table);
    if (table->phase == HUB_IN_DEAL && table->seat[table->match.pub.turn].person)
        hub_journal_clock(hub, table);
}

static bool is_person_thinking(const hub_table *table)
{
    return table->phase == HUB_IN_DEAL && !hub_seat_player(table, table->match.pub.turn);
}

void hub_table_check_clock(struct hub *hub, hub_table *table)
{
    if (!is_person_thinking(table) || hub_table_move_end(hub, table) > hub->now)
        return;
    /* An absent person does not lose where a bot may play for them. */
    if (hub_absence_end(table, table->match.pub.turn) < INT64_MAX) {
        hub_absence_stand_in(hub, table, table->match.pub.turn);
        return;
    }
    kz_action timeout = {KZ_TIMEOUT, table->match.pub.turn, KZ_NO_TILE, KZ_NO_END};
    carry_out(hub, table, timeout, NULL);
    hub_table_schedule(hub, table);
}

bool hub_table_act(struct hub *hub, hub_table *table, kz_action action, kz_error *error)
{
    if (!carry_out(hub, table, action, error))
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
