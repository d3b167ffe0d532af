/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/message.h"

#include "server/hub/state/visitor.h"
#include "server/hub/table/seats.h"
#include "server/hub/wire/application_message.h"
#include "server/hub/wire/message_parts.h"

static void put_seat(base_text *json, const hub_table *table, int i)
{
    const hub_seat *seat = &table->seat[i];
    const kz_bot *stand_in = table->play.player[i].stand_in;
    if (!hub_seat_name(seat)) {
        base_json_null(json, NULL);
        return;
    }
    base_json_object(json, NULL);
    base_json_text(json, "name", hub_seat_name(seat));
    base_json_text(json, "kind", seat->person ? "person" : "bot");
    base_json_truth(json, "here", !seat->person || hub_is_here(seat->person));
    if (seat->person && seat->person->registered)
        base_json_number(json, "elo", hub_visitor_elo(seat->person, table->app.game->name));
    if (stand_in)
        base_json_text(json, "bot", stand_in->name);
    base_json_close(json);
}

void hub_message_running(base_text *json, const char *key, const hub_table *table)
{
    const kz_public *pub = &table->play.match.pub;
    base_json_object(json, key);
    base_json_text(json, "table", table->room.id);
    base_json_text(json, "game", table->app.game->name);
    base_json_truth(json, "rated", table->app.rated);
    base_json_number(json, "begun", table->record.begun);
    base_json_array(json, "seats");
    for (int i = 0; i < table->app.rules.seats; i++)
        put_seat(json, table, i);
    base_json_close(json);
    base_json_number(json, "deal", pub->deal_number);
    base_json_array(json, "scores");
    for (int i = 0; i < pub->rules.side_count; i++)
        base_json_number(json, NULL, pub->account[i].score);
    base_json_close(json);
    base_json_number(json, "watching", table->spectators.count);
    base_json_close(json);
}

void hub_message_ready(base_text *json, const hub_table *table)
{
    hub_message_seat_bits(json, "ready", table->wait.ready);
}

void hub_message_phase(base_text *json, const hub_table *table)
{
    static const char *const phases[] = {"waiting", "play", "pause", "over", "sealing"};
    base_json_text(json, "phase", phases[table->phase]);
}

/* Returns the wait in the pause, after a match before the queue's next people sit down, or for people
 * who were called. -1: there is none. */
static int64_t wait_of(const hub_table *table, int64_t now)
{
    bool waits = table->phase == HUB_IN_PAUSE || (table->phase == HUB_DONE && table->wait.end) ||
                 hub_table_gathers(table);
    return !waits ? -1 : table->wait.end > now ? table->wait.end - now : 0;
}

void hub_table_match_state(const hub_table *table, int viewer, int64_t now, kz_view *view,
                           message_match_state *state)
{
    kz_view_of(&table->play.match, viewer, view);
    kz_table_time left = {0};
    if (view->pub.turn != KZ_NOBODY)
        left = kz_table_clock_left(&table->play.clock, view->pub.turn, now);
    *state = (message_match_state){
        .view = view,
        .id = table->record.match,
        .over = table->phase == HUB_DONE,
        .rating = table->record.rating,
        .past = &table->past,
        .move_ms = left.move_ms,
        .reserve_ms = left.reserve_ms,
        .wait_ms = wait_of(table, now),
    };
}

static void put_wait(base_text *json, const hub_table *table, int64_t now)
{
    message_wait(json, &(message_match_state){.wait_ms = wait_of(table, now)});
}

/* Writes `overdue`: the seats that have kept an untimed match waiting for a day. */
static void put_overdue(base_text *json, const hub_table *table)
{
    if (table->absences.overdue)
        hub_message_seat_bits(json, "overdue", table->absences.overdue);
}

void hub_message_seats(base_text *json, const hub_table *table, int viewer, int64_t now)
{
    hub_message_phase(json, table);
    hub_message_tournament(json, table);
    hub_message_sought(json, table);
    hub_message_application(json, "app", table);
    base_json_array(json, "seats");
    for (int i = 0; i < table->app.rules.seats; i++)
        put_seat(json, table, i);
    base_json_close(json);
    base_json_number(json, "you", message_seat_number(viewer));
    hub_message_ready(json, table);
    put_overdue(json, table);
    hub_message_queue(json, table);
    if (table->phase != HUB_IN_PAUSE)
        put_wait(json, table, now);
}

void hub_message_state(base_text *json, const char *key, const hub_table *table, const hub_visitor *visitor,
                       int64_t now)
{
    int viewer = hub_table_seat_of(table, visitor);
    base_json_object(json, key);
    base_json_text(json, "table", table->room.id);
    base_json_number(json, "n", table->room.last_event);
    base_json_number(json, "v", table->progress.v);
    hub_message_seats(json, table, viewer, now);
    if (table->phase == HUB_IN_PAUSE)
        put_wait(json, table, now);
    if (table->phase != HUB_WAITING && table->phase != HUB_SEALING && table->play.match.pub.deal_number > 0) {
        kz_view view;
        message_match_state state;
        hub_table_match_state(table, viewer, now, &view, &state);
        message_match(json, &state, true);
    } else {
        base_json_null(json, "match");
    }
    hub_message_fair(json, table);
    hub_message_hints(json, table);
    hub_message_early(json, table, viewer);
    hub_message_proposal(json, table);
    hub_message_spectators(json, table);
    hub_message_chat(json, table, visitor);
    base_json_close(json);
}
