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
#include "server/hub/table/hint.h"
#include "server/hub/table/seal.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/journal.h"
#include "server/hub/wire/tell.h"

static void close_deal(kz_hub *hub, kz_table *table)
{
    kz_table_note_past(table, &table->match);
    bool over = table->match.pub.phase == KZ_OVER;
    bool stood_in = over && kz_absence_over(table);
    if (over)
        kz_journal_end(hub, table);
    kz_table_set_phase(hub, table, over ? KZ_DONE : KZ_IN_PAUSE);
    kz_tell_end(hub, table);
    kz_tell_early(hub, table);
    if (stood_in)
        kz_tell_seats(hub, table);
}

/* Carries an action out, logs it, tells it. */
static bool carry_out(kz_hub *hub, kz_table *table, kz_action action, kz_error *error)
{
    kz_match *match = &table->match;
    int turn = match->pub.turn;
    kz_before before = kz_before_of(match);
    if (!kz_match_try(match, action, error))
        return false;
    kz_table_drop_thought(hub, table);
    if (table->seat[turn].person)
        kz_clock_stop(&table->clock, turn, table->seat[turn].stand_in ? table->clock.started : hub->now);
    if (action.kind == KZ_DRAW)
        action.tile = kz_match_action(match, match->pub.log_count - 1).tile;
    kz_journal_action(hub, table, action);
    kz_clock_start(&table->clock, hub->now);
    kz_step step = kz_step_since(&before, match, action);
    kz_tell_step(hub, table, &step);
    kz_absence_moved(hub, table, turn);
    if (kz_untimed_refresh(hub, table))
        kz_tell_seats(hub, table);
    if (match->pub.phase != KZ_PLAYING)
        close_deal(hub, table);
    return true;
}

/* Draws and knocks are no choice: they follow at once. */
static void carry_on(kz_hub *hub, kz_table *table)
{
    kz_action legal[KZ_LEGAL];
    while (kz_match_legal(&table->match, legal) == 1 && !kz_is_choice(legal[0]))
        carry_out(hub, table, legal[0], NULL);
    kz_tell_early(hub, table);
    kz_table_ask_bot(hub, table);
    kz_table_schedule(hub, table);
}

void kz_table_deal(kz_hub *hub, kz_table *table)
{
    kz_tile order[KZ_TILES];
    kz_chance_deal(hub, table, order);
    bool dealt = kz_match_deal(&table->match, order, NULL);
    assert(dealt);
    (void)dealt;
    kz_journal_deal(hub, table);
    kz_table_set_phase(hub, table, KZ_IN_DEAL);
    kz_clock_start(&table->clock, hub->now);
    kz_tell_deal(hub, table);
    carry_on(hub, table);
}

/* Who leads first, where the game leaves that to chance. */
static void draw_lot(kz_hub *hub, kz_table *table)
{
    if (kz_leads_by_lot(&table->match.pub.rules))
        kz_match_set_lot(&table->match, kz_chance_lot(hub, table));
}

void kz_table_begin(kz_hub *hub, kz_table *table)
{
    bool waited = table->phase == KZ_WAITING;
    const kz_watch *watch;
    kz_match_init(&table->match, &table->app.rules);
    draw_lot(hub, table);
    kz_clock_init(&table->clock, 1000 * table->app.time, 1000 * table->app.reserve);
    table->past_count = 0;
    table->begun = hub->now;
    table->forfeit = 0;
    free(table->rating);
    table->rating = NULL;
    table->begins = true;
    kz_hints_drop(table);
    kz_journal_begin(hub, table);
    kz_table_set_phase(hub, table, KZ_IN_DEAL);
    if (waited)
        kz_tell_seats(hub, table);
    kz_table_deal(hub, table);
    DL_FOREACH(table->watches, watch)
    kz_tell_node(hub, table, watch->client);
}

/* An older program let bots think for a time, and wrote that they make no playouts. */
static void note_playouts(kz_hub *hub, kz_table *table)
{
    for (int seat = 0; table->seal && seat < table->app.rules.seats; seat++) {
        const kz_bot *bot = kz_seat_player(table, seat);
        if (bot && !bot->instant && !table->seal->playouts[seat])
            kz_seat_let_play(hub, table, seat, bot);
    }
}

void kz_table_resume(kz_hub *hub, kz_table *table)
{
    if (table->log_length == 0) {
        draw_lot(hub, table);
        kz_journal_tags(hub, table);
    }
    if (table->match.pub.deal_number == 0) {
        kz_table_deal(hub, table);
        return;
    }
    if (table->match.pub.phase == KZ_OVER) {
        /* Its last action was stored, its end was not. */
        kz_absence_over(table);
        kz_journal_end(hub, table);
        kz_table_set_phase(hub, table, KZ_DONE);
        kz_table_schedule(hub, table);
        return;
    }
    kz_table_set_phase(hub, table, table->match.pub.phase == KZ_PLAYING ? KZ_IN_DEAL : KZ_IN_PAUSE);
    table->clock.started = hub->now;
    if (table->seal && *hub->config.version && strcmp(table->seal->program, hub->config.version) != 0)
        kz_journal_program(hub, table);
    note_playouts(hub, table);
    kz_untimed_resume(hub, table);
    carry_on(hub, table);
    if (table->phase == KZ_IN_DEAL && table->seat[table->match.pub.turn].person)
        kz_journal_clock(hub, table);
}

static bool is_person_thinking(const kz_table *table)
{
    return table->phase == KZ_IN_DEAL && !kz_seat_player(table, table->match.pub.turn);
}

void kz_table_check_clock(kz_hub *hub, kz_table *table)
{
    if (!is_person_thinking(table) || kz_table_move_end(hub, table) > hub->now)
        return;
    /* Who is away does not lose where a bot may play for him. */
    if (kz_absence_end(table, table->match.pub.turn) < INT64_MAX) {
        kz_absence_stand_in(hub, table, table->match.pub.turn);
        return;
    }
    kz_action timeout = {KZ_TIMEOUT, table->match.pub.turn, KZ_NO_TILE, KZ_NO_END};
    carry_out(hub, table, timeout, NULL);
    kz_table_schedule(hub, table);
}

bool kz_table_act(kz_hub *hub, kz_table *table, kz_action action, kz_error *error)
{
    if (!carry_out(hub, table, action, error))
        return false;
    carry_on(hub, table);
    return true;
}

static void let_bot_act(kz_hub *hub, kz_table *table)
{
    bool done = kz_table_act(hub, table, kz_table_bot_action(hub, table), NULL);
    assert(done);
    (void)done;
}

void kz_table_thought(kz_hub *hub, kz_table *table, kz_action action)
{
    table->thought = true;
    table->thought_act = action;
    if (hub->draining) /* the last one: no time passes any more */
        let_bot_act(hub, table);
    else
        kz_table_schedule(hub, table);
}

void kz_table_move_due(kz_hub *hub, kz_table *table)
{
    if (kz_absence_first(table) <= hub->now)
        kz_absence_check(hub, table);
    else if (is_person_thinking(table))
        kz_table_check_clock(hub, table);
    else
        let_bot_act(hub, table);
}
