/* SPDX-License-Identifier: MIT */
#include "server/hub/play/play.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/play/absence.h"
#include "server/hub/play/spectators.h"
#include "server/hub/play/untimed.h"
#include "server/hub/state/clock.h"
#include "server/hub/state/due.h"
#include "server/hub/table/hint.h"
#include "server/hub/table/queue.h"
#include "server/hub/table/seal.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/stale.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/journal.h"
#include "server/hub/wire/tell.h"

/* ---- when it must be looked at again */

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

/* A bot that thinks has no clock: the match waits for its choice, how busy the server ever is. */
static int64_t end_of_move(const kz_hub *hub, const kz_table *table)
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
    int64_t when = table->phase == KZ_IN_DEAL ? end_of_move(hub, table)
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

/* ---- a match */

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

/* For whose sake a table's bots think: the first person who is here. 0: nobody is; all tables that everybody
 * has left share one turn then, and keep nobody waiting who is here. */
static kz_person thinks_for(const kz_table *table)
{
    for (int i = 0; i < table->app.rules.seats; i++) {
        const kz_visitor *person = table->seat[i].person;
        if (person && kz_is_here(person))
            return person->id;
    }
    return 0;
}

/* A bot that needs time is asked when its turn comes, not when its move is due. */
static void ask_bot(kz_hub *hub, kz_table *table)
{
    int turn = table->match.pub.turn;
    const kz_bot *bot = table->phase == KZ_IN_DEAL ? kz_seat_player(table, turn) : NULL;
    kz_view view;
    if (!bot || bot->instant || table->ticket)
        return;
    table->ticket = ++hub->last_ticket;
    HASH_ADD(by_ticket, hub->thinking, ticket, sizeof table->ticket, table);
    kz_view_of(&table->match, turn, &view);
    kz_hub_question question = {.ticket = table->ticket,
                                .bot = bot,
                                .view = &view,
                                .playouts =
                                    table->seal ? table->seal->playouts[turn] : kz_playouts_of(hub, bot),
                                .seed = kz_chance_bot(hub, table, turn),
                                .person = thinks_for(table)};
    hub->ports.think(hub->ports.context, &question);
}

void kz_table_take_move(kz_hub *hub, kz_table *table)
{
    kz_clock_split(&table->clock, hub->now);
    ask_bot(hub, table);
}

/* Draws and knocks are no choice: they follow at once. */
static void carry_on(kz_hub *hub, kz_table *table)
{
    kz_action legal[KZ_LEGAL];
    while (kz_match_legal(&table->match, legal) == 1 && !kz_is_choice(legal[0]))
        carry_out(hub, table, legal[0], NULL);
    kz_tell_early(hub, table);
    ask_bot(hub, table);
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
    if (!is_person_thinking(table) || end_of_move(hub, table) > hub->now)
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

/* What the bot whose turn it is does: what it has chosen elsewhere or chooses now. */
static kz_action bot_action(kz_hub *hub, const kz_table *table)
{
    kz_view view;
    kz_rng rng;
    const kz_bot *bot = kz_seat_player(table, table->match.pub.turn);
    assert(bot->instant || table->thought);
    if (table->thought)
        return table->thought_act;
    kz_view_of(&table->match, table->match.pub.turn, &view);
    kz_rng_seed(&rng, kz_chance_bot(hub, table, table->match.pub.turn));
    return bot->choose(&view, NULL, &rng);
}

static void let_bot_act(kz_hub *hub, kz_table *table)
{
    bool done = kz_table_act(hub, table, bot_action(hub, table), NULL);
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
