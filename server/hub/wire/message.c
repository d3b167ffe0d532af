/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/message.h"

#include "server/hub/state/clock.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/seats.h"
#include "server/hub/wire/application_message.h"
#include "server/hub/wire/message_parts.h"

static void put_seat(kz_json *json, const kz_table *table, const kz_seat *seat)
{
    if (!kz_seat_name(seat)) {
        kz_json_null(json, NULL);
        return;
    }
    kz_json_object(json, NULL);
    kz_json_text(json, "name", kz_seat_name(seat));
    kz_json_text(json, "kind", seat->person ? "person" : "bot");
    kz_json_truth(json, "here", !seat->person || kz_is_here(seat->person));
    if (seat->person && seat->person->registered)
        kz_json_number(json, "elo", kz_visitor_elo(seat->person, table->app.game->name));
    if (seat->stand_in)
        kz_json_text(json, "bot", seat->stand_in->name);
    kz_json_close(json);
}

void kz_message_running(kz_json *json, const char *key, const kz_table *table)
{
    const kz_public *pub = &table->match.pub;
    kz_json_object(json, key);
    kz_json_text(json, "table", table->id);
    kz_json_text(json, "game", table->app.game->name);
    kz_json_truth(json, "rated", table->app.rated);
    kz_json_number(json, "begun", table->begun);
    kz_json_array(json, "seats");
    for (int i = 0; i < table->app.rules.seats; i++)
        put_seat(json, table, &table->seat[i]);
    kz_json_close(json);
    kz_json_number(json, "deal", pub->deal_number);
    kz_json_array(json, "scores");
    for (int i = 0; i < pub->rules.side_count; i++)
        kz_json_number(json, NULL, pub->account[i].score);
    kz_json_close(json);
    kz_json_number(json, "watching", table->spectator_count);
    kz_json_close(json);
}

void kz_message_ready(kz_json *json, const kz_table *table)
{
    kz_json_array(json, "ready");
    for (int i = 0; i < KZ_SEATS; i++)
        if (table->ready >> i & 1)
            kz_json_number(json, NULL, i + 1);
    kz_json_close(json);
}

void kz_message_phase(kz_json *json, const kz_table *table)
{
    static const char *const phases[] = {"waiting", "play", "pause", "over", "sealing"};
    kz_json_text(json, "phase", phases[table->phase]);
}

/* In the pause, and after a match when the queue is about to come. */
static int64_t wait_of(const kz_table *table, int64_t now)
{
    bool waits = table->phase == KZ_IN_PAUSE || (table->phase == KZ_DONE && table->wait_end);
    return !waits ? -1 : table->wait_end > now ? table->wait_end - now : 0;
}

void kz_table_told(const kz_table *table, int viewer, int64_t now, kz_view *view, kz_match_told *told)
{
    kz_view_of(&table->match, viewer, view);
    kz_time_left left = {0};
    if (view->pub.turn != KZ_NOBODY)
        left = kz_clock_left(&table->clock, view->pub.turn, now);
    *told = (kz_match_told){
        .view = view,
        .id = table->match_id,
        .over = table->phase == KZ_DONE,
        .rating = table->rating,
        .past = table->past,
        .past_count = table->past_count,
        .opened = table->past_hand,
        .stock = table->past_stock,
        .move_ms = left.move,
        .reserve_ms = left.reserve,
        .wait_ms = wait_of(table, now),
    };
}

static void put_wait(kz_json *json, const kz_table *table, int64_t now)
{
    kz_message_wait(json, &(kz_match_told){.wait_ms = wait_of(table, now)});
}

/* Writes `overdue`: the seats that have kept an untimed match waiting for a day. */
static void put_overdue(kz_json *json, const kz_table *table)
{
    if (!table->overdue)
        return;
    kz_json_array(json, "overdue");
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->overdue >> i & 1)
            kz_json_number(json, NULL, kz_seat_number(i));
    kz_json_close(json);
}

void kz_message_seats(kz_json *json, const kz_table *table, int viewer, int64_t now)
{
    kz_message_phase(json, table);
    kz_message_application(json, "app", table);
    kz_json_array(json, "seats");
    for (int i = 0; i < table->app.rules.seats; i++)
        put_seat(json, table, &table->seat[i]);
    kz_json_close(json);
    kz_json_number(json, "you", kz_seat_number(viewer));
    kz_message_ready(json, table);
    put_overdue(json, table);
    kz_message_queue(json, table);
    if (table->phase == KZ_DONE)
        put_wait(json, table, now);
}

void kz_message_state(kz_json *json, const char *key, const kz_table *table, const kz_visitor *visitor,
                      int64_t now)
{
    int viewer = kz_table_seat_of(table, visitor);
    kz_json_object(json, key);
    kz_json_text(json, "table", table->id);
    kz_json_number(json, "n", table->told);
    kz_json_number(json, "v", table->progress.v);
    kz_message_seats(json, table, viewer, now);
    if (table->phase != KZ_DONE)
        put_wait(json, table, now);
    if (table->phase != KZ_WAITING && table->phase != KZ_SEALING && table->match.pub.deal_number > 0) {
        kz_view view;
        kz_match_told told;
        kz_table_told(table, viewer, now, &view, &told);
        kz_message_match(json, &told, true);
    } else {
        kz_json_null(json, "match");
    }
    kz_message_fair(json, table);
    kz_message_hints(json, table);
    kz_message_early(json, table, viewer);
    kz_message_proposal(json, table);
    kz_message_spectators(json, table);
    kz_message_chat(json, table, visitor);
    kz_json_close(json);
}
