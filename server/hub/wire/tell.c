/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/tell.h"

#include <string.h>
#include <utlist.h>

#include "server/hub/state/fair_play.h"
#include "server/hub/state/frames.h"
#include "server/hub/table/chat.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/stale.h"
#include "server/hub/table/watch.h"
#include "server/hub/wire/application_message.h"
#include "server/hub/wire/message.h"
#include "server/hub/wire/message_parts.h"

/* An event being told: which it is and how its members look to a viewer. */
typedef struct telling {
    kz_hub *hub;
    kz_table *table;
    const char *name;
    const kz_step *step;
    /* Whose eyes see the same as this seat's: one text serves them all. */
    int (*eyes)(const struct telling *telling, int seat);
    void (*members)(const struct telling *telling, kz_json *json, int viewer);
    unsigned away; /* of `unsealed` */
} telling;

static kz_frame *event_frame(const telling *t, int viewer)
{
    kz_json *json = kz_frames_open(&t->hub->frames);
    kz_json_text(json, "ev", t->name);
    kz_json_text(json, "table", t->table->id);
    kz_json_number(json, "n", t->table->told);
    kz_json_number(json, "v", t->table->progress.v);
    if (t->members)
        t->members(t, json, viewer);
    return kz_frames_close(&t->hub->frames);
}

/* The event as these eyes see it, made when the first ones look. */
static kz_frame *frame_for(const telling *t, kz_frame *frames[KZ_SEATS + 1], int viewer)
{
    kz_frame **frame = &frames[viewer == KZ_NOBODY ? KZ_SEATS : viewer];
    if (!*frame)
        *frame = event_frame(t, viewer);
    return *frame;
}

static void tell(const telling *t)
{
    kz_frame *frames[KZ_SEATS + 1] = {0};
    kz_table *table = t->table;
    const kz_watch *watch;
    table->told++;
    if (!table->watches)
        return;
    kz_watch_sort(t->hub, table);
    DL_FOREACH2(table->direct, watch, direct_next)
    {
        int seat = kz_table_seat_of(table, watch->client->visitor);
        kz_frames_post(&t->hub->frames, watch->client->conn, frame_for(t, frames, t->eyes(t, seat)));
    }
    if (table->crowd)
        kz_frames_publish(&t->hub->frames, table->topic, frame_for(t, frames, t->eyes(t, KZ_NOBODY)));
}

static int own_eyes(const telling *t, int seat)
{
    (void)t;
    return seat;
}

static int common_eyes(const telling *t, int seat)
{
    (void)t;
    (void)seat;
    return KZ_NOBODY;
}

/* Whether this seat sees something in a step that others do not. */
static bool is_own(const kz_match *match, const kz_step *step, int seat)
{
    if (seat == KZ_NOBODY)
        return false;
    bool acts = match->pub.phase == KZ_PLAYING && match->pub.turn == seat;
    kz_own own, others;
    kz_match_own(match, seat, &own);
    kz_match_own(match, KZ_NOBODY, &others);
    return acts || own.swapped != others.swapped || (step->hands | step->signals) >> seat & 1;
}

static int step_eyes(const telling *t, int seat)
{
    return is_own(&t->table->match, t->step, seat) ? seat : KZ_NOBODY;
}

static void seats_members(const telling *t, kz_json *json, int viewer)
{
    kz_message_seats(json, t->table, viewer, t->hub->now);
    if (t->table->phase != KZ_IN_DEAL || t->table->match.pub.phase != KZ_PLAYING)
        return;
    /* A bot may have begun to play for somebody, or he is back. */
    kz_view view;
    kz_match_told told;
    kz_table_told(t->table, KZ_NOBODY, t->hub->now, &view, &told);
    kz_message_clock(json, &told);
}

void kz_tell_seats(kz_hub *hub, kz_table *table)
{
    kz_table_stale(hub, table);
    tell(&(telling){hub, table, "seats", .eyes = own_eyes, .members = seats_members});
}

static void receipt_members(const telling *t, kz_json *json, int viewer)
{
    (void)viewer;
    kz_message_fair(json, t->table);
}

void kz_tell_receipt(kz_hub *hub, kz_table *table)
{
    tell(&(telling){hub, table, "receipt", .eyes = common_eyes, .members = receipt_members});
}

static void unsealed_members(const telling *t, kz_json *json, int viewer)
{
    (void)viewer;
    kz_json_text(json, "id", t->table->match_id);
    kz_json_array(json, "seats");
    for (int i = 0; i < KZ_SEATS; i++)
        if (t->away >> i & 1)
            kz_json_number(json, NULL, i + 1);
    kz_json_close(json);
}

void kz_tell_unsealed(kz_hub *hub, kz_table *table, unsigned away)
{
    tell(&(telling){hub, table, "unsealed", .away = away, .eyes = common_eyes, .members = unsealed_members});
}

static void deal_members(const telling *t, kz_json *json, int viewer)
{
    kz_view view;
    kz_match_told told;
    kz_table_told(t->table, viewer, t->hub->now, &view, &told);
    kz_message_match(json, &told, false);
}

void kz_tell_deal(kz_hub *hub, kz_table *table)
{
    kz_table_stale(hub, table);
    tell(&(telling){hub, table, "deal", .eyes = own_eyes, .members = deal_members});
}

void kz_tell_node(kz_hub *hub, const kz_table *table, const kz_client *client)
{
    bool runs = table->phase == KZ_IN_DEAL || table->phase == KZ_IN_PAUSE;
    if (!client->guest || !runs || !hub->config.node)
        return;
    kz_json *json = kz_frames_open(&hub->frames);
    kz_json_text(json, "ev", "node");
    kz_json_text(json, "table", table->id);
    kz_json_text(json, "match", table->match_id);
    kz_json_text(json, "node", hub->config.node);
    kz_frames_post(&hub->frames, client->conn, kz_frames_close(&hub->frames));
}

static void tell_early(kz_hub *hub, const kz_table *table, int seat)
{
    const kz_watch *watch;
    kz_json *json = kz_frames_open(&hub->frames);
    kz_json_text(json, "ev", "early");
    kz_json_text(json, "table", table->id);
    kz_message_early(json, table, seat);
    kz_frame *frame = kz_frames_close(&hub->frames);
    DL_FOREACH(table->watches, watch)
    if (watch->client->visitor == table->seat[seat].person)
        kz_frames_post(&hub->frames, watch->client->conn, frame);
}

void kz_tell_early(kz_hub *hub, kz_table *table)
{
    for (int i = 0; i < table->app.rules.seats; i++) {
        int8_t early = kz_fair_early(hub, table, i);
        if (early == table->seat[i].early)
            continue;
        table->seat[i].early = early;
        tell_early(hub, table, i);
    }
}

static void step_members(const telling *t, kz_json *json, int viewer)
{
    kz_view view;
    kz_match_told told;
    kz_table_told(t->table, viewer, t->hub->now, &view, &told);
    kz_message_step(json, &told, t->step);
}

void kz_tell_step(kz_hub *hub, kz_table *table, const kz_step *step)
{
    tell(&(telling){hub, table, "step", step, .eyes = step_eyes, .members = step_members});
}

static void end_members(const telling *t, kz_json *json, int viewer)
{
    kz_view view;
    kz_match_told told;
    kz_table_told(t->table, viewer, t->hub->now, &view, &told);
    kz_message_end(json, &told);
}

void kz_tell_end(kz_hub *hub, kz_table *table)
{
    tell(&(telling){hub, table, "end", .eyes = common_eyes, .members = end_members});
}

static void ready_members(const telling *t, kz_json *json, int viewer)
{
    (void)viewer;
    kz_message_ready(json, t->table);
}

void kz_tell_ready(kz_hub *hub, kz_table *table)
{
    /* Who would play again promises his stake. */
    kz_table_stale(hub, table);
    tell(&(telling){hub, table, "ready", .eyes = common_eyes, .members = ready_members});
}

void kz_tell_called(kz_hub *hub, const kz_table *table, const kz_visitor *visitor)
{
    const kz_client *client;
    kz_json *json = kz_frames_open(&hub->frames);
    kz_json_text(json, "ev", "called");
    kz_json_text(json, "table", table->id);
    kz_frame *frame = kz_frames_close(&hub->frames);
    DL_FOREACH(visitor->clients, client)
    kz_frames_post(&hub->frames, client->conn, frame);
}

void kz_tell_terms(kz_hub *hub, const kz_table *table, const kz_client *client)
{
    kz_json *json = kz_frames_open(&hub->frames);
    kz_json_text(json, "ev", "terms");
    kz_json_text(json, "table", table->id);
    kz_message_application(json, "app", table);
    kz_frames_post(&hub->frames, client->conn, kz_frames_close(&hub->frames));
}

static void proposal_members(const telling *t, kz_json *json, int viewer)
{
    (void)viewer;
    kz_message_proposal(json, t->table);
}

void kz_tell_proposal(kz_hub *hub, kz_table *table)
{
    kz_table_stale(hub, table);
    tell(&(telling){hub, table, "proposal", .eyes = common_eyes, .members = proposal_members});
}

static void muted_members(const telling *t, kz_json *json, int viewer)
{
    (void)viewer;
    kz_message_muted(json, t->table);
}

void kz_tell_muted(kz_hub *hub, kz_table *table)
{
    tell(&(telling){hub, table, "muted", .eyes = common_eyes, .members = muted_members});
}

static void spectators_members(const telling *t, kz_json *json, int viewer)
{
    (void)viewer;
    kz_message_spectators(json, t->table);
}

void kz_tell_spectators(kz_hub *hub, kz_table *table)
{
    kz_table_stale(hub, table);
    tell(&(telling){hub, table, "spectators", .eyes = common_eyes, .members = spectators_members});
}

static void rating_members(const telling *t, kz_json *json, int viewer)
{
    (void)viewer;
    kz_json_raw(json, "seats", t->table->rating, strlen(t->table->rating));
}

void kz_tell_rating(kz_hub *hub, kz_table *table)
{
    tell(&(telling){hub, table, "rating", .eyes = common_eyes, .members = rating_members});
}

void kz_tell_closed(kz_hub *hub, kz_table *table)
{
    tell(&(telling){hub, table, "closed", .eyes = common_eyes});
}

void kz_tell_line(kz_hub *hub, kz_table *table, const kz_line *line)
{
    const kz_watch *watch;
    kz_watch_sort(hub, table);
    kz_json *json = kz_frames_open(&hub->frames);
    kz_json_text(json, "ev", "say");
    kz_json_text(json, "table", table->id);
    kz_message_said(json, "line", line);
    kz_frame *frame = kz_frames_close(&hub->frames);
    DL_FOREACH2(table->direct, watch, direct_next)
    if (kz_chat_hears(table, watch->client->visitor, line))
        kz_frames_post(&hub->frames, watch->client->conn, frame);
    /* Who has no seat and blocks nobody hears every line. */
    if (table->crowd)
        kz_frames_publish(&hub->frames, table->topic, frame);
}
