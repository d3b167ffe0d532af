/* SPDX-License-Identifier: MIT */
#include "server/app/loop.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/log.h"
#include "server/app/ending.h"
#include "server/app/fair_ports.h"
#include "server/app/hub_ports.h"
#include "server/app/metrics.h"
#include "server/app/notify.h"
#include "server/app/signals.h"
#include "server/app/test_control.h"
#include "server/app/trust.h"
#include "server/delivery/beat.h"
#include "server/delivery/stored_table.h"
#include "server/http/api/api.h"
#include "server/http/cards.h"
#include "server/http/listener.h"
#include "server/http/monitor.h"
#include "server/http/origin.h"
#include "server/http/routes.h"
#include "server/hub/restore.h"
#include "server/matches/recount.h"
#include "server/store/rooms/node.h"

/* YOUNG_MS: until the lease of a node that was gone has ended, and a sweep has found its matches. */
enum { YOUNG_MS = 8000 };

/* Handles of the loop that belong to no part. */
struct handles {
    uv_prepare_t before_poll; /* the ends of a turn */
    uv_check_t after_poll;
    kz_timer second;
    kz_signals signals;
};

/* What a life is made of. No part knows it: each has pointers to the parts that it needs. */
struct life {
    kz_server_config config;
    uv_loop_t loop;
    struct handles handles;
    kz_steady_clock clock;
    kz_store *store;
    kz_guards guards;
    kz_texts texts;
    kz_lanes lanes;
    kz_hub_host host;
    kz_sessions sessions;
    kz_gate gate;
    kz_expulsions *expulsions;
    kz_delivery delivery;
    kz_bot_workers bots;
    kz_hub_wiring wiring;
    kz_listener listener;
    kz_web web;
    kz_upkeep upkeep;
    kz_metrics_sources figures;
    kz_ending ending;
};

/* ---- settings ---- */

/* Hands the settings that may change while the server runs to the parts. */
static void apply_settings(struct life *life)
{
    kz_server_config *config = &life->config;
    const kz_hub_config *hub = &config->hub;
    if (hub->rate == 0)
        config->limits = (kz_quota_config){0};
    life->delivery.backlog.max_writes = config->busy_writes;
    life->delivery.backlog.max_ms = config->busy_ms;
    life->delivery.sockets.limits =
        (kz_socket_limits){.flood = {.rate = 10.0 * hub->rate, .burst = 100.0 * hub->rate},
                           .ping_s = config->ping_s,
                           .of_person = config->person_connections};
    life->web.settings.offline_page = config->offline_page != 0;
    life->ending.drain_s = config->drain_s;
}

/* Reads the settings again and takes over what may change while the server runs. */
static void reload(struct life *life)
{
    kz_server_config fresh = life->config;
    if (!fresh.reload) {
        kz_log(KZ_WARN, "server", "SIGHUP: there are no settings to read");
        return;
    }
    if (!fresh.reload(fresh.reload_context, &fresh))
        return; /* it has said why */
    life->config = fresh;
    apply_settings(life);
    kz_guards_configure(&life->guards, &life->config.limits);
    if (life->host.hub)
        kz_hub_configure(life->host.hub, &fresh.hub);
}

/* ---- the turn of the loop ---- */

static void end_turn(struct life *life)
{
    kz_hub_host_end_turn(&life->host);
    kz_delivery_flush(&life->delivery);
    if (life->wiring.cluster)
        kz_cluster_end_turn(life->wiring.cluster);
    kz_backlog_watch(&life->delivery.backlog);
    kz_ending_check_drained(&life->ending);
    kz_ws_flush(&life->delivery.sockets);
    kz_ending_check_closed(&life->ending);
}

static void on_before_poll(uv_prepare_t *handle)
{
    struct life *life = handle->data;
    end_turn(life);
    kz_delivery_run_topics(&life->delivery);
}

static void on_after_poll(uv_check_t *handle)
{
    end_turn(handle->data);
}

static void on_second(void *context)
{
    struct life *life = context;
    if (life->listener.net)
        kz_net_tick(life->listener.net);
    kz_ws_ping(&life->delivery.sockets);
    kz_security_tick(&life->guards.security, kz_steady_now(&life->clock));
    kz_gate_tick(&life->gate);
    kz_monitor_probe(&life->web);
    kz_job_runner_tick(life->upkeep.job_runner);
    kz_expulsions_check(life->expulsions);
    kz_analyses_tick(life->upkeep.analyses);
    kz_pusher_tick(life->upkeep.pusher);
    kz_beat(&life->delivery.outbox, &life->host);
    kz_notify_alive();
}

static void on_signal(void *context, int number)
{
    struct life *life = context;
    if (number == SIGINT || number == SIGTERM)
        kz_ending_signal(&life->ending, number);
    else if (number == SIGHUP)
        reload(life);
    else
        kz_log(KZ_INFO, "server", "%s: nothing is done at it", kz_signal_name(number));
}

static void start_handles(struct life *life)
{
    struct handles *handles = &life->handles;
    uv_prepare_init(&life->loop, &handles->before_poll);
    uv_check_init(&life->loop, &handles->after_poll);
    kz_timer_init(&life->loop, &handles->second, on_second, life);
    handles->before_poll.data = handles->after_poll.data = life;
    uv_prepare_start(&handles->before_poll, on_before_poll);
    uv_check_start(&handles->after_poll, on_after_poll);
    kz_signals_start(&handles->signals, &life->loop, on_signal, life);
}

/* ---- the parts, and who needs which ---- */

static void close_banned(void *context)
{
    kz_ws_close_banned(context);
}

static void connect_people(struct life *life)
{
    const kz_server_config *config = &life->config;
    const int64_t day_ms = 86400000;
    life->sessions = (kz_sessions){
        .lanes = &life->lanes,
        .outbox = &life->delivery.outbox,
        .host = &life->host,
        .terms = {.idle_ms = config->session_idle_days * day_ms,
                  .whole_ms = config->session_days * day_ms,
                  .staff_factor = config->second_factor == KZ_FACTOR_STAFF},
        .secure = kz_origin_is_secure(config->origin),
    };
    life->gate = (kz_gate){.lanes = &life->lanes,
                           .clock = &life->clock,
                           .security = &life->guards.security,
                           .changed = close_banned,
                           .context = &life->delivery.sockets};
}

static bool connect_delivery(struct life *life)
{
    kz_failure_port failure = {&life->ending, kz_ending_fail};
    bool made = kz_delivery_init(&life->delivery, &life->loop, &failure);
    kz_sockets *sockets = &life->delivery.sockets;
    sockets->host = &life->host;
    sockets->sessions = &life->sessions;
    sockets->gate = &life->gate;
    sockets->security = &life->guards.security;
    life->bots = (kz_bot_workers){.loop = &life->loop, .host = &life->host};
    life->wiring = (kz_hub_wiring){
        .host = &life->host, .sessions = &life->sessions, .delivery = &life->delivery, .bots = &life->bots};
    return made;
}

static void connect_web(struct life *life)
{
    const kz_server_config *config = &life->config;
    life->figures = (kz_metrics_sources){.clock = &life->clock,
                                         .security = &life->guards.security,
                                         .lanes = &life->lanes,
                                         .delivery = &life->delivery,
                                         .wiring = &life->wiring,
                                         .web = &life->web,
                                         .upkeep = &life->upkeep};
    life->web = (kz_web){.settings = {.origin = config->origin,
                                      .hosts = config->hosts,
                                      .security_contact = config->security_contact,
                                      .games = config->hub.games,
                                      .metrics_apart = config->metrics != NULL,
                                      .many_nodes = config->bus != NULL},
                         .texts = &life->texts,
                         .guards = &life->guards,
                         .lanes = &life->lanes,
                         .sessions = &life->sessions,
                         .gate = &life->gate,
                         .delivery = &life->delivery,
                         .host = &life->host,
                         .metrics = {&life->figures, kz_metrics_text}};
}

static bool connect_parts(struct life *life)
{
    life->ending = (kz_ending){.loop = &life->loop,
                               .host = &life->host,
                               .lanes = &life->lanes,
                               .delivery = &life->delivery,
                               .wiring = &life->wiring,
                               .upkeep = &life->upkeep,
                               .web = &life->web};
    kz_ending_init(&life->ending);
    kz_hub_host_init(&life->host, &life->loop, &life->clock);
    connect_people(life);
    connect_web(life);
    return connect_delivery(life);
}

/* ---- the start: the hub ---- */

static bool start_hub(struct life *life)
{
    kz_hub_config *config = &life->config.hub;
    kz_hub_ports ports = kz_hub_wiring_ports(&life->wiring, life->config.bus != NULL);
    if (!kz_texts_read(&life->texts, config->games))
        return false;
    life->web.cards = kz_cards_new();
    if (life->config.bus) {
        config->young_ms = YOUNG_MS;
        config->node = life->config.node;
    }
    config->version = KOZEL_VERSION;
    life->host.hub = kz_hub_new(config, &ports);
    life->expulsions = life->web.expulsions = kz_expulsions_new(&life->lanes, &life->host);
    return life->web.cards && life->host.hub;
}

/* ---- the start: the store, and the tables in it ---- */

static void restore_table(void *context, const kz_store_table *table)
{
    kz_hub_host *host = context;
    char reason[256] = "";
    kz_stored_table *copy = kz_stored_table_of(table);
    bool goes_on = kz_hub_restore(host->hub, &copy->stored, kz_hub_host_now(host), reason, sizeof reason);
    kz_stored_table_tell("server", "goes on", &copy->stored, goes_on ? NULL : reason);
    kz_stored_table_free(copy);
}

/* This server is alone: all tables are its own. */
static bool restore_all(struct life *life)
{
    kz_store *store = life->store;
    int64_t epoch;
    bool joined = !store->engine->shared ||
                  kz_store_join(store, "alone", kz_hub_host_now(&life->host), &epoch) == KZ_STORED;
    if (!kz_fair_start(&life->host, store, false))
        return false;
    if (joined && kz_store_claim_all(store) == KZ_STORED &&
        kz_store_tables(store, restore_table, &life->host) == KZ_STORED) {
        kz_beat_first(&life->delivery.outbox, &life->host);
        return true;
    }
    kz_log(KZ_ERROR, "store", "cannot read the tables: %s", store->reason);
    return false;
}

/* It is one of many: tables without an owner come to it later. */
static bool join(struct life *life)
{
    kz_server_config *own = &life->config;
    kz_cluster_config config = {.bus = own->bus,
                                .bus_ca = own->bus_ca,
                                .bus_cert = own->bus_cert,
                                .bus_key = own->bus_key,
                                .node = own->node,
                                .past_epoch = own->past_epoch};
    kz_cluster_parts parts = {.loop = &life->loop,
                              .store = life->store,
                              .lanes = &life->lanes,
                              .host = &life->host,
                              .sessions = &life->sessions,
                              .expulsions = life->expulsions,
                              .delivery = &life->delivery,
                              .lose = kz_ending_lose,
                              .context = &life->ending};
    if (!life->store->engine->shared) {
        kz_log(KZ_ERROR, "store", "many nodes (bus) need a store that they share: postgresql://...");
        return false;
    }
    kz_cluster *cluster = kz_cluster_join(&config, &parts);
    life->wiring.cluster = cluster;
    if (!cluster)
        return false;
    own->past_epoch = kz_cluster_epoch(cluster);
    life->delivery.others = kz_cluster_other_nodes(cluster);
    return kz_fair_start(&life->host, life->store, true);
}

static bool open_store(struct life *life)
{
    const char *db = life->config.db;
    char reason[KZ_STORE_REASON_SIZE];
    life->store = kz_store_open(db, reason);
    if (!life->store) {
        bool secret = strstr(db, "://"); /* there may be a password in it */
        kz_log(KZ_ERROR, "store", "cannot open %s: %s", secret ? "the store" : db, reason);
        return false;
    }
    life->store->knows = KZ_RULES_VERSION;
    life->sessions.one_writer = !life->store->engine->shared;
    return kz_recount(life->store, life->config.older == KZ_OLDER_REFUSE);
}

static bool start_pusher(struct life *life)
{
    kz_pusher_parts parts = {.loop = &life->loop,
                             .store = life->store,
                             .translations = life->texts.translations,
                             .host = &life->host,
                             .delivery = &life->delivery};
    if (!life->config.push_contact)
        return true;
    life->upkeep.pusher = kz_pusher_new(&life->config, &parts);
    life->web.push = kz_pusher_push(life->upkeep.pusher);
    return life->upkeep.pusher != NULL;
}

static bool start_store(struct life *life)
{
    kz_trust_tell(&life->config);
    if (!open_store(life) || !(life->config.bus ? join(life) : restore_all(life)))
        return false;
    if (!kz_home_key_read(&life->delivery.sockets.home_key, life->store)) {
        kz_log(KZ_ERROR, "store", "cannot read its key: %s", life->store->reason);
        return false;
    }
    if (!kz_gate_open(&life->gate, life->store) || !start_pusher(life))
        return false;
    life->web.probe = (kz_probe){.answered_ms = kz_steady_now(&life->clock), .good = true}; /* just read */
    return life->ending.status == EXIT_SUCCESS &&
           kz_delivery_start_writer(&life->delivery, &life->loop, life->store) &&
           kz_lanes_start(&life->lanes, &life->loop, life->store, 2 * life->config.max_connections);
}

/* ---- the start: the rest ---- */

static bool start_listener(struct life *life)
{
    kz_server_config *config = &life->config;
    int connections = kz_listener_limit_files(&config->max_connections);
    kz_listener_config listener = {.loop = &life->loop,
                                   .ports = kz_web_ports(&life->web),
                                   .address = config->listen,
                                   .port = config->port,
                                   .metrics = config->metrics,
                                   .proxies = config->proxies,
                                   .origin = config->origin,
                                   .connections = connections,
                                   .of_address = config->address_connections};
    life->web.settings.max_connections = config->max_connections;
    bool good = kz_listener_start(&life->listener, &listener);
    life->delivery.sockets.net = life->listener.net;
    return good;
}

static void start_upkeep(struct life *life)
{
    const kz_server_config *config = &life->config;
    const kz_backlog *backlog = &life->delivery.backlog;
    kz_upkeep *upkeep = &life->upkeep;
    upkeep->sweeper = kz_sweeper_start(&life->loop, &life->delivery);
    upkeep->job_runner = kz_job_runner_new(&life->lanes, backlog, &life->host, config->node);
    upkeep->analyses = kz_analyses_new(config, &life->lanes, backlog, &life->host);
    life->web.analyser = kz_analyses_analyser(upkeep->analyses);
}

static bool start(struct life *life)
{
    kz_controlled controlled = {&life->loop, &life->delivery, &life->lanes, &life->wiring, &life->upkeep};
    kz_steady_start(&life->clock);
    if (!kz_guards_init(&life->guards, &life->config.limits, kz_api_route_count,
                        life->config.log_addresses != 0)) {
        kz_log(KZ_ERROR, "server", "out of memory");
        return false;
    }
    if (!start_hub(life) || !start_store(life) || !start_listener(life))
        return false;
    kz_hub_host_call(&life->host); /* restored matches have clocks */
    start_upkeep(life);
    kz_expulsions_check(life->expulsions);
    return kz_test_control_open(&controlled) &&
           (!life->wiring.cluster || kz_cluster_begin(life->wiring.cluster));
}

static void announce(const struct life *life)
{
    const char *address = life->config.listen;
    bool v6 = strchr(address, ':') != NULL;
    printf("kozel: http://%s%s%s:%d\n", v6 ? "[" : "", address, v6 ? "]" : "", life->listener.port);
    fflush(stdout);
    kz_notify("READY=1");
}

/* ---- the end ---- */

static void close_handles(struct life *life)
{
    uv_close((uv_handle_t *)&life->handles.before_poll, NULL);
    uv_close((uv_handle_t *)&life->handles.after_poll, NULL);
    kz_timer_close(&life->handles.second, NULL);
    kz_signals_close(&life->handles.signals);
    kz_delivery_end(&life->delivery);
    kz_hub_host_end(&life->host);
    kz_ending_close(&life->ending);
    kz_test_control_close();
}

static void end_upkeep(struct life *life)
{
    kz_sweeper_stop(life->upkeep.sweeper);
    free(life->upkeep.job_runner);
    kz_expulsions_free(life->expulsions);
    kz_analyses_free(life->upkeep.analyses);
    kz_pusher_free(life->upkeep.pusher);
}

static void free_parts(struct life *life)
{
    kz_net_free(life->listener.net);
    kz_hub_free(life->host.hub);
    kz_texts_free(&life->texts);
    kz_cards_free(life->web.cards);
    kz_web_clear(&life->web);
    kz_delivery_clear(&life->delivery);
    kz_store_close(life->store);
    kz_gate_clear(&life->gate);
    kz_sessions_clear(&life->sessions);
    kz_guards_destroy(&life->guards);
}

static void tear_down(struct life *life)
{
    kz_hub_host_close(&life->host);
    kz_bot_workers_stop(&life->bots);
    kz_delivery_flush(&life->delivery);
    kz_delivery_stop_writer(&life->delivery);
    kz_ending_stop_lanes(&life->ending);
    kz_cluster_end(life->wiring.cluster);
    life->wiring.cluster = NULL;
    life->delivery.others = kz_no_other_nodes;
    kz_net_close(life->listener.net);
    close_handles(life);
    end_upkeep(life);
    if (life->ending.hurried && life->bots.count)
        _exit(life->ending.status); /* all is stored and closed, but a bot's thought cannot be cut short */
    uv_run(&life->loop, UV_RUN_DEFAULT);
    free_parts(life);
    if (uv_loop_close(&life->loop) != 0)
        kz_log(KZ_WARN, "server", "the event loop was left with open handles");
}

int kz_serve_once(kz_server_config *config, bool first, bool *again)
{
    struct life *life = calloc(1, sizeof *life);
    if (!life || sodium_init() < 0 || uv_loop_init(&life->loop) != 0) {
        free(life);
        return EXIT_FAILURE;
    }
    kz_ending *ending = &life->ending;
    life->config = *config;
    start_handles(life);
    bool made = connect_parts(life);
    apply_settings(life);
    if (made && start(life)) {
        kz_timer_start(&life->handles.second, 1000, 1000); /* it wants all that start() makes */
        life->config.port = life->listener.port;           /* the same when it comes again */
        if (first)
            announce(life);
        uv_run(&life->loop, UV_RUN_DEFAULT);
    } else {
        uv_run(&life->loop, UV_RUN_NOWAIT); /* has a signal come meanwhile? */
        ending->status = ending->signalled ? EXIT_SUCCESS : EXIT_FAILURE;
        ending->lost = config->bus && !first;
    }
    int status = ending->status;
    *config = life->config;
    *again = ending->lost && !ending->signalled;
    tear_down(life);
    free(life);
    return status;
}
