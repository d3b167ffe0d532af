/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/send.h"

#include <string.h>
#include <utlist.h>

#include "server/hub/state/fair_play.h"
#include "server/hub/table/seats.h"
#include "server/hub/wire/application_message.h"
#include "server/hub/wire/message.h"
#include "server/hub/wire/message_parts.h"
#include "server/rooms/frames.h"
#include "server/rooms/room.h"

/* Writes the members of an event that all viewers get alike. */
typedef void write_common(base_text *json, const hub_table *table);

/* An event being sent: its kind, and its members for a viewer. */
typedef struct outgoing_event {
    struct hub *hub;
    hub_table *table;
    const char *name;
    const message_step *step;
    write_common *common; /* NULL: none */
    /* Returns the viewer who sees the same as this seat: one text serves them all. NULL: all see the same. */
    int (*eyes)(const struct outgoing_event *outgoing_event, int seat);
    void (*members)(const struct outgoing_event *outgoing_event, base_text *json, int viewer);
    unsigned away;                     /* seats, of `unsealed` and `closed` */
    topic_frame *frames[KZ_SEATS + 1]; /* by viewer */
} outgoing_event;

static base_text *open_event(struct hub *hub, const hub_table *table, const char *name)
{
    base_text *json = room_frames_open(&hub->rooms.frames);
    base_json_text(json, "ev", name);
    base_json_text(json, "table", table->room.id);
    return json;
}

static topic_frame *event_frame(const outgoing_event *t, int viewer)
{
    base_text *json = open_event(t->hub, t->table, t->name);
    base_json_number(json, "n", t->table->room.last_event);
    base_json_number(json, "v", t->table->progress.v);
    if (t->common)
        t->common(json, t->table);
    if (t->members)
        t->members(t, json, viewer);
    return room_frames_close(&t->hub->rooms.frames);
}

/* Returns the event for a watcher (room_frame_for), serialized at the first use. */
static topic_frame *frame_for(void *context, const room_connection *watcher)
{
    outgoing_event *t = context;
    int seat = watcher ? hub_table_seat_of(t->table, ((const hub_client *)watcher)->visitor) : KZ_NOBODY;
    int viewer = t->eyes ? t->eyes(t, seat) : KZ_NOBODY;
    topic_frame **frame = &t->frames[viewer == KZ_NOBODY ? KZ_SEATS : viewer];
    if (!*frame)
        *frame = event_frame(t, viewer);
    return *frame;
}

static void send_event(outgoing_event *t)
{
    t->table->room.last_event++;
    room_send(&t->hub->rooms, &t->table->room, frame_for, t);
}

static void send_common(struct hub *hub, hub_table *table, const char *name, write_common *common)
{
    send_event(&(outgoing_event){hub, table, name, .common = common});
}

static int own_eyes(const outgoing_event *t, int seat)
{
    (void)t;
    return seat;
}

/* Returns true if this seat sees something in a step that others do not. */
static bool is_own(const kz_match *match, const message_step *step, int seat)
{
    if (seat == KZ_NOBODY)
        return false;
    bool acts = match->pub.phase == KZ_PLAYING && match->pub.turn == seat;
    kz_own own, others;
    kz_match_own(match, seat, &own);
    kz_match_own(match, KZ_NOBODY, &others);
    return acts || own.swapped != others.swapped || (step->hands | step->signals) >> seat & 1;
}

static int step_eyes(const outgoing_event *t, int seat)
{
    return is_own(&t->table->play.match, t->step, seat) ? seat : KZ_NOBODY;
}

static void seats_members(const outgoing_event *t, base_text *json, int viewer)
{
    hub_message_seats(json, t->table, viewer, t->hub->now);
    if (t->table->phase != HUB_IN_DEAL || t->table->play.match.pub.phase != KZ_PLAYING)
        return;
    /* A bot may have begun to play for somebody, or the person is back. */
    kz_view view;
    message_match_state state;
    hub_table_match_state(t->table, KZ_NOBODY, t->hub->now, &view, &state);
    message_clock(json, &state);
}

void hub_send_seats(struct hub *hub, hub_table *table)
{
    room_mark_dirty(&hub->rooms, &table->room);
    send_event(&(outgoing_event){hub, table, "seats", .eyes = own_eyes, .members = seats_members});
}

void hub_send_receipt(struct hub *hub, hub_table *table)
{
    send_common(hub, table, "receipt", hub_message_fair);
}

static void unsealed_members(const outgoing_event *t, base_text *json, int viewer)
{
    (void)viewer;
    base_json_text(json, "id", t->table->record.match);
    hub_message_seat_bits(json, "seats", t->away);
}

void hub_send_unsealed(struct hub *hub, hub_table *table, unsigned away)
{
    send_event(&(outgoing_event){hub, table, "unsealed", .away = away, .members = unsealed_members});
}

static void deal_members(const outgoing_event *t, base_text *json, int viewer)
{
    kz_view view;
    message_match_state state;
    hub_table_match_state(t->table, viewer, t->hub->now, &view, &state);
    message_match(json, &state, false);
}

void hub_send_deal(struct hub *hub, hub_table *table)
{
    room_mark_dirty(&hub->rooms, &table->room);
    send_event(&(outgoing_event){hub, table, "deal", .eyes = own_eyes, .members = deal_members});
}

void hub_send_node(struct hub *hub, const hub_table *table, const hub_client *client)
{
    bool runs = table->phase == HUB_IN_DEAL || table->phase == HUB_IN_PAUSE;
    if (!client->guest || !runs || !hub->config.node)
        return;
    base_text *json = open_event(hub, table, "node");
    base_json_text(json, "match", table->record.match);
    base_json_text(json, "node", hub->config.node);
    room_frames_post(&hub->rooms.frames, client->connection.conn, room_frames_close(&hub->rooms.frames));
}

static void send_early(struct hub *hub, const hub_table *table, int seat)
{
    const room_watch *watch;
    base_text *json = open_event(hub, table, "early");
    hub_message_early(json, table, seat);
    topic_frame *frame = room_frames_close(&hub->rooms.frames);
    DL_FOREACH(table->room.watches, watch)
    if (hub_watch_client(watch)->visitor == table->seat[seat].person)
        room_frames_post(&hub->rooms.frames, watch->connection->conn, frame);
}

void hub_send_early(struct hub *hub, hub_table *table)
{
    for (int i = 0; i < table->app.rules.seats; i++) {
        int8_t early = hub_fair_early(hub, table, i);
        if (early == table->seat[i].early)
            continue;
        table->seat[i].early = early;
        send_early(hub, table, i);
    }
}

static void step_members(const outgoing_event *t, base_text *json, int viewer)
{
    kz_view view;
    message_match_state state;
    hub_table_match_state(t->table, viewer, t->hub->now, &view, &state);
    message_write_step(json, &state, t->step);
}

void hub_send_step(struct hub *hub, hub_table *table, const message_step *step)
{
    send_event(&(outgoing_event){hub, table, "step", step, .eyes = step_eyes, .members = step_members});
}

static void end_members(const outgoing_event *t, base_text *json, int viewer)
{
    kz_view view;
    message_match_state state;
    hub_table_match_state(t->table, viewer, t->hub->now, &view, &state);
    message_end(json, &state);
}

void hub_send_end(struct hub *hub, hub_table *table)
{
    send_event(&(outgoing_event){hub, table, "end", .members = end_members});
}

void hub_send_ready(struct hub *hub, hub_table *table)
{
    /* People who want a rematch promise their stake. Those who want the next deal change nothing durable. */
    if (table->phase == HUB_DONE)
        room_mark_dirty(&hub->rooms, &table->room);
    send_common(hub, table, "ready", hub_message_ready);
}

void hub_send_called(struct hub *hub, const hub_table *table, const hub_visitor *visitor)
{
    const hub_client *client;
    base_text *json = open_event(hub, table, "called");
    if (*table->record.tournament.id)
        base_json_text(json, "tournament", table->record.tournament.id);
    if (hub_sought_waits(table))
        base_json_truth(json, "sought", true);
    topic_frame *frame = room_frames_close(&hub->rooms.frames);
    DL_FOREACH(visitor->clients, client)
    room_frames_post(&hub->rooms.frames, client->connection.conn, frame);
}

void hub_send_terms(struct hub *hub, const hub_table *table, const hub_client *client)
{
    base_text *json = open_event(hub, table, "terms");
    hub_message_application(json, "app", table);
    room_frames_post(&hub->rooms.frames, client->connection.conn, room_frames_close(&hub->rooms.frames));
}

void hub_send_proposal(struct hub *hub, hub_table *table)
{
    room_mark_dirty(&hub->rooms, &table->room);
    send_common(hub, table, "proposal", hub_message_proposal);
}

void hub_send_muted(struct hub *hub, hub_table *table)
{
    send_common(hub, table, "muted", hub_message_muted);
}

void hub_send_spectators(struct hub *hub, hub_table *table)
{
    room_mark_dirty(&hub->rooms, &table->room);
    send_common(hub, table, "spectators", hub_message_spectators);
}

static void rating_members(base_text *json, const hub_table *table)
{
    base_json_raw(json, "seats", table->record.rating, strlen(table->record.rating));
}

void hub_send_rating(struct hub *hub, hub_table *table)
{
    send_common(hub, table, "rating", rating_members);
}

static void closed_members(const outgoing_event *t, base_text *json, int viewer)
{
    (void)viewer;
    hub_message_tournament(json, t->table);
    if (t->away)
        hub_message_seat_bits(json, t->table->wait.sought ? "absent" : "forfeits", t->away);
}

void hub_send_closed(struct hub *hub, hub_table *table, unsigned forfeits)
{
    send_event(&(outgoing_event){hub, table, "closed", .away = forfeits, .members = closed_members});
}

/* A line being sent. */
typedef struct outgoing_line {
    const hub_table *table;
    const hub_line *line;
    topic_frame *frame;
} outgoing_line;

/* Returns the line for a watcher (room_frame_for). People who have no seat and have blocked nobody get every
 * line. */
static topic_frame *line_for(void *context, const room_connection *watcher)
{
    const outgoing_line *t = context;
    bool may = !watcher || hub_chat_may_get(t->table, ((const hub_client *)watcher)->visitor, t->line);
    return may ? t->frame : NULL;
}

void hub_send_line(struct hub *hub, hub_table *table, const hub_line *line)
{
    base_text *json = open_event(hub, table, "say");
    hub_message_chat_line(json, "line", line);
    outgoing_line t = {table, line, room_frames_close(&hub->rooms.frames)};
    room_send(&hub->rooms, &table->room, line_for, &t);
}
