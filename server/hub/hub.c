/* SPDX-License-Identifier: MIT */
#include "server/hub/hub.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/lobby/lobby.h"
#include "server/hub/lobby/lobby_stats.h"
#include "server/hub/lobby/seek.h"
#include "server/hub/nodes/guest.h"
#include "server/hub/play/advice.h"
#include "server/hub/play/eviction.h"
#include "server/hub/play/expulsion.h"
#include "server/hub/play/lifecycle.h"
#include "server/hub/play/matchmaking.h"
#include "server/hub/play/play.h"
#include "server/hub/play/presence.h"
#include "server/hub/play/sealing.h"
#include "server/hub/play/tournament_table.h"
#include "server/hub/requests/request.h"
#include "server/hub/state/hub_state.h"
#include "server/hub/state/remote.h"
#include "server/hub/state/reply_cache.h"
#include "server/hub/state/settle.h"
#include "server/hub/state/used_hashes.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/chat.h"
#include "server/hub/table/deal_source.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/table.h"
#include "server/hub/table/watch.h"
#include "server/hub/table_kind.h"
#include "server/hub/wire/notice.h"
#include "server/hub/wire/offer.h"
#include "server/hub/wire/send.h"
#include "server/rooms/frames.h"
#include "server/rooms/host.h"
#include "server/rooms/remote.h"
#include "server/rooms/room.h"
#include "server/rooms/timer_heap.h"

hub_config hub_defaults(void)
{
    return (hub_config){.bot_delay_ms = 1000,
                        .bot_playouts = HUB_BOT_PLAYOUTS,
                        .pause_ms = 20000,
                        .linger_ms = 60000,
                        .lobby_ms = 500,
                        .max_tables = 10000,
                        .rate = 20,
                        .version = ""};
}

struct hub *hub_new(const hub_config *config, const hub_ports *ports)
{
    struct hub *hub = calloc(1, sizeof *hub);
    if (!hub)
        return NULL;
    hub->config = *config;
    hub->ports = *ports;
    room_host_init(&hub->rooms, &ports->rooms);
    room_host_add_kind(&hub->rooms, &hub_table_kind, hub);
    hub->rooms.ports.context = ports->context;
    hub->rooms.young_ms = config->young_ms;
    hub->rooms.put_identity = hub_guest_identity;
    hub->lobby.due = hub->stats.due = hub->seeks.due = INT64_MAX;
    hub->stats.topic = room_new_topic(&hub->rooms);
    json_set_alloc_funcs(base_must_malloc, free);
    if (config->games)
        hub->games = *config->games;
    else
        kz_games_init(&hub->games);
    base_json_object(&hub->reply.hello, NULL);
    base_json_number(&hub->reply.hello, "protocol", HUB_PROTOCOL);
    base_json_text(&hub->reply.hello, "version", hub->config.version);
    hub_message_offer(&hub->reply.hello, &hub->games);
    base_json_close(&hub->reply.hello);
    hub_request_names(hub);
    static const uint8_t nobody[CRYPT_SIGNER_SEED] = {0};
    crypt_signer_of(&hub->fair.signer, nobody);
    return hub;
}

void hub_set_signer(struct hub *hub, const crypt_signer *signer, const hub_chain *chain)
{
    hub->fair.signer = *signer;
    hub->fair.chain = *chain;
}

static void free_client(struct hub *hub, hub_client *client)
{
    DL_DELETE(client->visitor->clients, client);
    HASH_DEL(hub->clients, client);
    free(client->connection.links);
    free(client);
}

void hub_free(struct hub *hub)
{
    if (!hub)
        return;
    room_host_drop(&hub->rooms);
    hub_seek_clear(hub);
    for (hub_client *client = hub->clients, *next; client; client = next) {
        next = client->hh.next;
        hub_tab_part(hub, client);
        free_client(hub, client);
    }
    for (hub_visitor *visitor = hub->visitors, *next; visitor; visitor = next) {
        next = visitor->hh.next;
        hub_visitor_free(hub, visitor);
    }
    hub_lobby_clear(&hub->lobby);
    hub_settle_clear(hub);
    base_text_free(&hub->reply.hello);
    base_text_free(&hub->reply.ok);
    hub_hashes_clear(&hub->fair);
    room_host_clear(&hub->rooms);
    free(hub);
}

static hub_client *find_client(struct hub *hub, hub_conn conn)
{
    hub_client *client;
    HASH_FIND(hh, hub->clients, &conn, sizeof conn, client);
    return client;
}

void hub_connect(struct hub *hub, hub_conn conn, const hub_person *person, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    assert(conn && person->id && !find_client(hub, conn));
    hub_visitor *visitor = hub_visitor_of(hub, person->id, person->name);
    hub_visitor_learn(visitor, person);
    hub_watch_blocks(hub, visitor);
    hub_client *client = base_new(sizeof *client);
    client->connection.conn = conn;
    client->visitor = visitor;
    hub_client_add(hub, client);
    room_end(&hub->rooms);
}

static void unwatch(struct hub *hub, room_watch *watch)
{
    if (hub_is_table(hub, watch->room))
        hub_table_unwatch(hub, watch);
    else
        room_watch_remove(&hub->rooms, watch);
}

void hub_disconnect(struct hub *hub, hub_conn conn, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    hub_client *client = find_client(hub, conn);
    if (!client)
        return;
    hub_visitor *visitor = client->visitor;
    hub_lobby_unsubscribe(hub, client);
    while (client->connection.watches)
        unwatch(hub, client->connection.watches);
    hub_visitor *tabless = hub_tab_part(hub, client);
    if (tabless)
        hub_visitor_release(hub, tabless);
    free_client(hub, client);
    if (!hub_is_here(visitor)) {
        visitor->away_since = hub->now;
        hub_client_presence(hub, visitor);
    }
    hub_visitor_release(hub, visitor);
    hub_lobby_stats_mark_dirty(hub);
    room_end(&hub->rooms);
}

void hub_request(struct hub *hub, hub_conn conn, const char *text, size_t length, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    hub_client *client = find_client(hub, conn);
    if (client)
        hub_request_answer(hub, client, text, length);
    room_end(&hub->rooms);
}

/* ---- rooms of other kinds */

struct room_host *hub_rooms(struct hub *hub)
{
    return &hub->rooms;
}

struct room_host *hub_begin_rooms(struct hub *hub, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    return &hub->rooms;
}

void hub_draw_room_id(struct hub *hub, char id[HUB_ID_TEXT])
{
    hub_draw_id(hub, HUB_PRIVATE_ID, id);
}

bool hub_open_tournament_table(struct hub *hub, const hub_tournament_table *order)
{
    return !hub->rooms.closing && !room_find(&hub->rooms, order->id) && hub_tournament_table_open(hub, order);
}

bool hub_call_off_tournament_table(struct hub *hub, const char *id)
{
    hub_table *table = hub->rooms.closing ? NULL : hub_table_find(hub, id);
    if (table)
        hub_table_call_off(hub, table);
    return table != NULL;
}

bool hub_table_runs(const struct hub *hub, const char *id)
{
    const hub_table *table = hub_table_find(hub, id);
    const hub_remote_table *remote = table ? NULL : hub_remote_find(hub, id);
    return table ? table->phase != HUB_WAITING && table->phase != HUB_DONE : remote && remote->runs;
}

void hub_remove_tournament_name(struct hub *hub, const char *tournament)
{
    hub_table *table = hub->rooms.closing ? NULL : hub_first_table(hub);
    for (; table; table = hub_next_table(hub, table))
        if (!strcmp(table->record.tournament.id, tournament)) {
            strcpy(table->record.tournament.name, tournament);
            table->room.log.whole = 0; /* the next entry of the log replaces those with the name */
            hub_send_seats(hub, table);
        }
}

bool hub_has_seat_for(const struct hub *hub, hub_person_id person)
{
    const hub_visitor *visitor = hub_visitor_find(hub, person);
    return !visitor || visitor->seated.count < HUB_TABLES_ROOM;
}

/* ---- counts */

void hub_set_busy(struct hub *hub, bool busy)
{
    hub->run.busy = busy;
}

void hub_configure(struct hub *hub, const hub_config *config)
{
    hub->config.bot_delay_ms = config->bot_delay_ms;
    hub->config.bot_playouts = config->bot_playouts;
    hub->config.pause_ms = config->pause_ms;
    hub->config.linger_ms = config->linger_ms;
    hub->config.max_tables = config->max_tables;
    hub->config.rate = config->rate;
}

void hub_drain(struct hub *hub)
{
    hub->run.draining = true;
}

const hub_request_count *hub_requests(const struct hub *hub)
{
    return hub->counts.requests;
}

static void count_seats(const hub_table *table, hub_figures *out)
{
    for (int i = 0; i < table->app.rules.seats; i++) {
        out->seats[0] += table->seat[i].person && !table->play.player[i].stand_in;
        out->seats[1] += table->seat[i].bot || table->play.player[i].stand_in;
    }
}

uint64_t hub_actions(const struct hub *hub)
{
    return hub->counts.actions;
}

bool hub_has_rooms(const struct hub *hub)
{
    return room_count(&hub->rooms, NULL) > 0;
}

void hub_count(const struct hub *hub, hub_figures *out)
{
    *out = (hub_figures){0};
    for (const hub_visitor *visitor = hub->visitors; visitor; visitor = visitor->hh.next)
        out->persons += visitor->clients != NULL;
    for (const hub_table *table = hub_first_table(hub); table; table = hub_next_table(hub, table)) {
        out->tables[table->phase]++;
        if (table->phase == HUB_IN_DEAL || table->phase == HUB_IN_PAUSE)
            count_seats(table, out);
    }
}

/* Returns true if the table has a person in another seat. */
static bool has_others(const hub_table *table, int seat)
{
    return (hub_table_persons(table) & ~(1u << seat)) != 0;
}

/* Reports each person who is away from a tournament's table that waits. */
static void call_entrants(hub_table *table, const hub_away *away, int64_t now_ms,
                          void (*take)(void *context, const hub_awaited *awaited), void *context)
{
    int64_t opened = table->wait.end - HUB_TOURNAMENT_WAIT_MS;
    for (int seat = 0; now_ms - opened >= away->gone_ms && seat < table->app.rules.seats; seat++) {
        const hub_visitor *visitor = table->seat[seat].person;
        if (!visitor || !hub_visitor_is_away(visitor, away, now_ms) || table->absences.called >> seat & 1)
            continue;
        table->absences.called |= (uint8_t)(1u << seat);
        take(context, &(hub_awaited){visitor->id, table->room.id, table->progress.v, table->wait.end});
    }
}

void hub_awaited_each(struct hub *hub, const hub_away *away, int64_t now_ms,
                      void (*take)(void *context, const hub_awaited *awaited), void *context)
{
    for (hub_table *table = hub_first_table(hub); table; table = hub_next_table(hub, table)) {
        if (hub_tournament_waits(table))
            call_entrants(table, away, now_ms, take, context);
        if (table->phase != HUB_IN_DEAL)
            continue;
        int seat = table->play.match.pub.turn;
        const hub_visitor *visitor = table->seat[seat].person;
        if (!visitor || !visitor->registered || table->play.player[seat].stand_in ||
            !hub_visitor_is_away(visitor, away, now_ms) || table->absences.awaited == table->progress.v ||
            !has_others(table, seat))
            continue;
        table->absences.awaited = table->progress.v;
        take(context, &(hub_awaited){visitor->id, table->room.id, table->progress.v,
                                     kz_table_clock_end(&table->play.clock, seat)});
    }
}

bool hub_is_seen(const struct hub *hub, hub_person_id person, const hub_away *away, int64_t now_ms)
{
    const hub_visitor *visitor = hub_visitor_find(hub, person);
    return visitor && hub_is_here(visitor) && !hub_visitor_is_away(visitor, away, now_ms);
}

/* ---- calls of the rest of the server */

/* Guests get the messages that concern only them from their own node. */
static void post_to_person(struct hub *hub, const hub_visitor *visitor, topic_frame *frame)
{
    hub_client *client;
    DL_FOREACH(visitor->clients, client)
    if (!client->guest)
        room_frames_post(&hub->rooms.frames, client->connection.conn, frame);
}

static void send_you(struct hub *hub, const hub_visitor *visitor)
{
    base_text *json = room_frames_open(&hub->rooms.frames);
    base_json_text(json, "ev", "you");
    hub_visitor_message(hub, json, "you", visitor);
    post_to_person(hub, visitor, room_frames_close(&hub->rooms.frames));
}

void hub_update(struct hub *hub, const hub_person *person, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    hub_visitor *visitor = hub_visitor_find(hub, person->id);
    bool renamed = !visitor || strcmp(visitor->name, person->name) != 0;
    for (hub_table *table = renamed ? hub_first_table(hub) : NULL; table; table = hub_next_table(hub, table))
        hub_chat_rename(table, person->id, person->name);
    if (visitor) {
        hub_visitor_learn(visitor, person);
        hub_watch_blocks(hub, visitor);
        send_you(hub, visitor);
        for (int i = 0; i < visitor->seated.count; i++) {
            hub_send_seats(hub, visitor->seated.table[i]);
            hub_send_early(hub, visitor->seated.table[i]);
        }
    }
    room_end(&hub->rooms);
}

bool hub_close_table(struct hub *hub, const char *id, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    hub_table *table = hub->rooms.closing ? NULL : hub_table_find(hub, id);
    if (table)
        hub_table_shut(hub, table);
    room_end(&hub->rooms);
    return table != NULL;
}

void hub_expel(struct hub *hub, hub_person_id person, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    if (!hub->rooms.closing) { /* the node that takes the tables over gets it from the store */
        hub_expel_from_tables(hub, person);
        if (hub->ports.tournaments.expel)
            hub->ports.tournaments.expel(hub->ports.context, person);
    }
    room_end(&hub->rooms);
}

void hub_hash_used(struct hub *hub, const char *match, unsigned seats, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    for (hub_table *table = hub_first_table(hub); table; table = hub_next_table(hub, table))
        if (table->phase == HUB_SEALING && table->deal_source && !strcmp(table->record.match, match)) {
            hub_sealing_break(hub, table, seats & table->deal_source->asked);
            break;
        }
    room_end(&hub->rooms);
}

void hub_settled(struct hub *hub, const char *match, const char *seats, size_t length, int64_t now_ms)
{
    char id[HUB_ID_TEXT];
    hub_begin(hub, now_ms);
    bool released = hub_settle_release(hub, match, id);
    hub_table *table = released ? hub_table_find(hub, id) : NULL;
    if (table)
        room_mark_dirty(&hub->rooms, &table->room);
    else if (released)
        hub_notice_gone(hub, id);
    if (table && seats && table->phase == HUB_DONE && !strcmp(table->record.match, match))
        hub_table_rated(hub, table, seats, length);
    room_end(&hub->rooms);
}

void hub_thought(struct hub *hub, uint64_t ticket, kz_action action, int64_t now_ms)
{
    hub_table *table;
    hub_begin(hub, now_ms);
    HASH_FIND(choice.hh, hub->tickets.thinking, &ticket, sizeof ticket, table);
    if (table && !hub->rooms.closing)
        hub_table_thought(hub, table, action);
    room_end(&hub->rooms);
}

void hub_advised(struct hub *hub, const char *table, uint64_t ticket, const hub_advice *advice,
                 int64_t now_ms)
{
    hub_begin(hub, now_ms);
    hub_table *asked = hub->rooms.closing ? NULL : hub_table_find(hub, table);
    if (asked)
        hub_hint_answer(hub, asked, ticket, advice);
    room_end(&hub->rooms);
}

int64_t hub_tick(struct hub *hub, int64_t now_ms)
{
    hub_begin(hub, now_ms);
    if (hub->rooms.closing)
        return INT64_MAX;
    room_tick(&hub->rooms);
    if (hub->sweep_at && hub->sweep_at <= hub->now)
        hub_untimed_sweep(hub);
    int64_t seeks = hub_matchmaking_due(hub);
    int64_t due = room_next_due(&hub->rooms), next = room_remote_due(&hub->rooms), lobby = hub_lobby_due(hub),
            life = hub_lobby_stats_due(hub);
    room_end(&hub->rooms);
    next = seeks < next ? seeks : next;
    next = lobby < next ? lobby : next;
    next = life < next ? life : next;
    next = hub->sweep_at && hub->sweep_at < next ? hub->sweep_at : next;
    return due < next ? due : next;
}
