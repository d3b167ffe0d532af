/* SPDX-License-Identifier: MIT */
#include "server/hub/hub.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/lobby/life.h"
#include "server/hub/lobby/lobby.h"
#include "server/hub/nodes/remote_table.h"
#include "server/hub/play/advice.h"
#include "server/hub/play/between.h"
#include "server/hub/play/eviction.h"
#include "server/hub/play/expulsion.h"
#include "server/hub/play/play.h"
#include "server/hub/play/presence.h"
#include "server/hub/play/sealing.h"
#include "server/hub/requests/request.h"
#include "server/hub/state/due.h"
#include "server/hub/state/frames.h"
#include "server/hub/state/hub_state.h"
#include "server/hub/state/settle.h"
#include "server/hub/state/tab.h"
#include "server/hub/state/unknown_table.h"
#include "server/hub/state/used_hashes.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/chat.h"
#include "server/hub/table/seal.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/stale.h"
#include "server/hub/table/table.h"
#include "server/hub/table/watch.h"
#include "server/hub/turn.h"
#include "server/hub/wire/notice.h"
#include "server/hub/wire/offer.h"
#include "server/hub/wire/tell.h"

kz_hub_config kz_hub_defaults(void)
{
    return (kz_hub_config){.bot_delay_ms = 700,
                           .bot_playouts = KZ_BOT_PLAYOUTS,
                           .pause_ms = 20000,
                           .linger_ms = 60000,
                           .lobby_ms = 500,
                           .max_tables = 10000,
                           .rate = 20,
                           .version = ""};
}

kz_hub *kz_hub_new(const kz_hub_config *config, const kz_hub_ports *ports)
{
    kz_hub *hub = calloc(1, sizeof *hub);
    if (!hub)
        return NULL;
    hub->config = *config;
    hub->ports = *ports;
    hub->lobby_due = hub->life_due = INT64_MAX;
    hub->life_topic = ++hub->last_topic;
    json_set_alloc_funcs(kz_must_malloc, free);
    if (config->games)
        hub->games = *config->games;
    else
        kz_games_init(&hub->games);
    kz_json_object(&hub->hello, NULL);
    kz_json_number(&hub->hello, "protocol", KZ_PROTOCOL);
    kz_json_text(&hub->hello, "version", hub->config.version);
    kz_message_offer(&hub->hello, &hub->games);
    kz_json_close(&hub->hello);
    kz_request_names(hub);
    static const uint8_t nobody[KZ_SIGNER_SEED] = {0};
    kz_signer_of(&hub->signer, nobody);
    return hub;
}

void kz_hub_set_signer(kz_hub *hub, const kz_signer *signer, const kz_hub_chain *chain)
{
    hub->signer = *signer;
    hub->chain = *chain;
}

static void free_client(kz_hub *hub, kz_client *client)
{
    DL_DELETE(client->visitor->clients, client);
    HASH_DEL(hub->clients, client);
    free(client->links);
    free(client);
}

void kz_hub_free(kz_hub *hub)
{
    if (!hub)
        return;
    /* Its tables are not gone: nobody is told so. */
    hub->ports.notice = NULL;
    for (kz_table *table = hub->tables, *next; table; table = next) {
        next = table->hh.next;
        kz_table_remove(hub, table);
    }
    kz_remote_clear(hub);
    kz_unknown_clear(hub);
    for (kz_client *client = hub->clients, *next; client; client = next) {
        next = client->hh.next;
        kz_tab_part(hub, client);
        free_client(hub, client);
    }
    for (kz_visitor *visitor = hub->visitors, *next; visitor; visitor = next) {
        next = visitor->hh.next;
        kz_visitor_free(hub, visitor);
    }
    kz_lobby_clear(hub);
    kz_settle_clear(hub);
    kz_json_free(&hub->hello);
    kz_json_free(&hub->ok);
    kz_json_free(&hub->notice);
    kz_json_free(&hub->part);
    kz_json_free(&hub->entry);
    kz_due_clear(&hub->due);
    kz_hashes_clear(hub);
    kz_frames_clear(&hub->frames);
    free(hub);
}

static kz_client *find_client(kz_hub *hub, kz_conn conn)
{
    kz_client *client;
    HASH_FIND(hh, hub->clients, &conn, sizeof conn, client);
    return client;
}

void kz_hub_connect(kz_hub *hub, kz_conn conn, const kz_hub_person *person, int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    assert(conn && person->id && !find_client(hub, conn));
    kz_visitor *visitor = kz_visitor_of(hub, person->id, person->name);
    kz_visitor_learn(visitor, person);
    kz_watch_blocks(hub, visitor);
    kz_client *client = kz_new(sizeof *client);
    client->conn = conn;
    client->visitor = visitor;
    kz_client_add(hub, client);
    kz_hub_end(hub);
}

void kz_hub_disconnect(kz_hub *hub, kz_conn conn, int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    kz_client *client = find_client(hub, conn);
    if (!client)
        return;
    kz_visitor *visitor = client->visitor;
    kz_lobby_unsubscribe(hub, client);
    while (client->watches)
        kz_table_unwatch(hub, client->watches);
    kz_visitor *tabless = kz_tab_part(hub, client);
    if (tabless)
        kz_visitor_release(hub, tabless);
    free_client(hub, client);
    if (!kz_is_here(visitor)) {
        visitor->away_since = hub->now;
        kz_client_presence(hub, visitor);
    }
    kz_visitor_release(hub, visitor);
    kz_life_stale(hub);
    kz_hub_end(hub);
}

void kz_hub_request(kz_hub *hub, kz_conn conn, const char *text, size_t length, int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    kz_client *client = find_client(hub, conn);
    if (client)
        kz_request_answer(hub, client, text, length);
    kz_hub_end(hub);
}

/* ---- what is counted */

void kz_hub_set_busy(kz_hub *hub, bool busy)
{
    hub->busy = busy;
}

void kz_hub_configure(kz_hub *hub, const kz_hub_config *config)
{
    hub->config.bot_delay_ms = config->bot_delay_ms;
    hub->config.bot_playouts = config->bot_playouts;
    hub->config.pause_ms = config->pause_ms;
    hub->config.linger_ms = config->linger_ms;
    hub->config.max_tables = config->max_tables;
    hub->config.rate = config->rate;
}

void kz_hub_drain(kz_hub *hub)
{
    hub->draining = true;
}

const kz_request_count *kz_hub_requests(const kz_hub *hub)
{
    return hub->requests;
}

static void count_seats(const kz_table *table, kz_hub_figures *out)
{
    for (int i = 0; i < table->app.rules.seats; i++) {
        out->seats[0] += table->seat[i].person && !table->seat[i].stand_in;
        out->seats[1] += table->seat[i].bot || table->seat[i].stand_in;
    }
}

uint64_t kz_hub_actions(const kz_hub *hub)
{
    return hub->actions;
}

bool kz_hub_has_tables(const kz_hub *hub)
{
    return hub->tables != NULL;
}

void kz_hub_count(const kz_hub *hub, kz_hub_figures *out)
{
    *out = (kz_hub_figures){0};
    for (const kz_visitor *visitor = hub->visitors; visitor; visitor = visitor->hh.next)
        out->persons += visitor->clients != NULL;
    for (const kz_table *table = hub->tables; table; table = table->hh.next) {
        out->tables[table->phase]++;
        if (table->phase == KZ_IN_DEAL || table->phase == KZ_IN_PAUSE)
            count_seats(table, out);
    }
}

/* Who else is a person there. */
static bool has_others(const kz_table *table, int seat)
{
    return (kz_table_persons(table) & ~(1u << seat)) != 0;
}

void kz_hub_tell_awaited(kz_hub *hub, int64_t away_ms, int64_t now_ms,
                         void (*take)(void *context, const kz_hub_awaited *awaited), void *context)
{
    for (kz_table *table = hub->tables; table; table = table->hh.next) {
        if (table->phase != KZ_IN_DEAL)
            continue;
        int seat = table->match.pub.turn;
        const kz_visitor *visitor = table->seat[seat].person;
        if (!visitor || !visitor->registered || table->seat[seat].stand_in || kz_is_here(visitor) ||
            now_ms - visitor->away_since < away_ms || table->awaited == table->progress.v ||
            !has_others(table, seat))
            continue;
        table->awaited = table->progress.v;
        take(context,
             &(kz_hub_awaited){visitor->id, table->id, table->progress.v, kz_clock_end(&table->clock, seat)});
    }
}

/* ---- what comes from the rest of the server */

/* Guests hear of what concerns them from their own node. */
static void post_to_person(kz_hub *hub, const kz_visitor *visitor, kz_frame *frame)
{
    kz_client *client;
    DL_FOREACH(visitor->clients, client)
    if (!client->guest)
        kz_frames_post(&hub->frames, client->conn, frame);
}

static void tell_you(kz_hub *hub, const kz_visitor *visitor)
{
    kz_json *json = kz_frames_open(&hub->frames);
    kz_json_text(json, "ev", "you");
    kz_visitor_message(hub, json, "you", visitor);
    post_to_person(hub, visitor, kz_frames_close(&hub->frames));
}

void kz_hub_update(kz_hub *hub, const kz_hub_person *person, int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    kz_visitor *visitor = kz_visitor_find(hub, person->id);
    bool renamed = !visitor || strcmp(visitor->name, person->name) != 0;
    for (kz_table *table = renamed ? hub->tables : NULL; table; table = table->hh.next)
        kz_chat_rename(table, person->id, person->name);
    if (visitor) {
        kz_visitor_learn(visitor, person);
        kz_watch_blocks(hub, visitor);
        tell_you(hub, visitor);
        for (int i = 0; i < visitor->table_count; i++) {
            kz_tell_seats(hub, visitor->table[i]);
            kz_tell_early(hub, visitor->table[i]);
        }
    }
    kz_hub_end(hub);
}

bool kz_hub_close_table(kz_hub *hub, const char *id, int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    kz_table *table = hub->closing ? NULL : kz_table_find(hub, id);
    if (table)
        kz_table_shut(hub, table);
    kz_hub_end(hub);
    return table != NULL;
}

void kz_hub_expel(kz_hub *hub, kz_person person, int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    if (!hub->closing) /* whoever takes the tables over asks the store */
        kz_expel(hub, person);
    kz_hub_end(hub);
}

void kz_hub_hash_used(kz_hub *hub, const char *match, unsigned seats, int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    for (kz_table *table = hub->tables; table; table = table->hh.next)
        if (table->phase == KZ_SEALING && table->seal && !strcmp(table->match_id, match)) {
            kz_sealing_break(hub, table, seats & table->seal->asked);
            break;
        }
    kz_hub_end(hub);
}

void kz_hub_settled(kz_hub *hub, const char *match, const char *seats, size_t length, int64_t now_ms)
{
    char id[KZ_ID_TEXT];
    kz_hub_begin(hub, now_ms);
    bool released = kz_settle_release(hub, match, id);
    kz_table *table = released ? kz_table_find(hub, id) : NULL;
    if (table)
        kz_table_stale(hub, table);
    else if (released)
        kz_notice_gone(hub, id);
    if (table && seats && table->phase == KZ_DONE && !strcmp(table->match_id, match))
        kz_table_rated(hub, table, seats, length);
    kz_hub_end(hub);
}

void kz_hub_thought(kz_hub *hub, uint64_t ticket, kz_action action, int64_t now_ms)
{
    kz_table *table;
    kz_hub_begin(hub, now_ms);
    HASH_FIND(by_ticket, hub->thinking, &ticket, sizeof ticket, table);
    if (table && !hub->closing)
        kz_table_thought(hub, table, action);
    kz_hub_end(hub);
}

void kz_hub_advised(kz_hub *hub, const char *table, uint64_t ticket, const kz_hub_advice *advice,
                    int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    kz_table *asked = hub->closing ? NULL : kz_table_find(hub, table);
    if (asked)
        kz_hint_answer(hub, asked, ticket, advice);
    kz_hub_end(hub);
}

int64_t kz_hub_tick(kz_hub *hub, int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    if (hub->closing)
        return INT64_MAX;
    kz_due *due;
    while ((due = kz_due_first(&hub->due)) && due->when <= hub->now)
        kz_table_due(hub, (kz_table *)due);
    if (hub->sweep_at && hub->sweep_at <= hub->now) {
        kz_untimed_sweep(hub);
        due = kz_due_first(&hub->due);
    }
    int64_t next = kz_remote_due(hub), lobby = kz_lobby_due(hub), life = kz_life_due(hub);
    kz_hub_end(hub);
    next = lobby < next ? lobby : next;
    next = life < next ? life : next;
    next = hub->sweep_at && hub->sweep_at < next ? hub->sweep_at : next;
    return due && due->when < next ? due->when : next;
}
