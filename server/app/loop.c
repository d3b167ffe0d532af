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
#include "server/delivery/heartbeat.h"
#include "server/delivery/stored_table.h"
#include "server/http/api/api.h"
#include "server/http/cards.h"
#include "server/http/exchange/origin.h"
#include "server/http/listener.h"
#include "server/http/monitor.h"
#include "server/http/routes.h"
#include "server/hub/restore.h"
#include "server/matches/proof.h"
#include "server/sockets/clients.h"
#include "server/sockets/receiving.h"
#include "server/sockets/sending.h"
#include "server/sockets/server.h"
#include "server/store/rooms/node.h"

/* YOUNG_MS: until the lease of a dead node has ended, and a sweep has found its matches. */
enum { YOUNG_MS = 8000 };

/* Handles of the loop that belong to no part. */
struct handles {
    uv_prepare_t before_poll; /* fires at the end of each turn */
    uv_check_t after_poll;
    base_timer second;
    app_signals signals;
};

/* What the HTTP side answers with. */
struct content {
    http_texts texts;
    app_metrics_sources figures;
};

/* The parts of a life. No part includes this struct: each has pointers to the parts that it needs. */
struct life {
    app_server_config config;
    uv_loop_t loop;
    struct handles handles;
    base_steady_clock clock;
    struct store *store;
    guard_state guards;
    delivery_lanes lanes;
    delivery_hub_host host;
    session_service sessions;
    session_gate gate;
    session_expulsions *expulsions;
    struct delivery delivery;
    socket_server sockets;
    app_bot_workers bots;
    app_hub_wiring wiring;
    http_listener listener;
    struct content content;
    http_web web;
    app_upkeep upkeep;
    app_ending ending;
};

/* ---- settings ---- */

/* Applies the settings that may change while the server runs to the parts. */
static void apply_settings(struct life *life)
{
    app_server_config *config = &life->config;
    const hub_config *hub = &config->hub;
    if (hub->rate == 0)
        config->limits = (guard_quota_config){0};
    life->delivery.backlog.max_writes = config->busy_writes;
    life->delivery.backlog.max_ms = config->busy_ms;
    life->sockets.limits = (socket_limits){.flood = {.rate = 10.0 * hub->rate, .burst = 100.0 * hub->rate},
                                           .ping_s = config->ping_s,
                                           .of_person = config->person_connections};
    life->web.settings.offline_page = config->offline_page != 0;
    life->ending.drain_s = config->drain_s;
}

/* Reads the settings again and applies those that may change while the server runs. */
static void reload(struct life *life)
{
    app_server_config fresh = life->config;
    if (!fresh.reload) {
        base_log(BASE_LOG_WARN, "server", "SIGHUP: there are no settings to read");
        return;
    }
    if (!fresh.reload(fresh.reload_context, &fresh))
        return; /* the reason is logged */
    life->config = fresh;
    apply_settings(life);
    guard_state_configure(&life->guards, &life->config.limits);
    if (life->host.hub)
        hub_configure(life->host.hub, &fresh.hub);
}

/* ---- the turn of the loop ---- */

static void end_turn(struct life *life)
{
    delivery_hub_host_end_turn(&life->host);
    delivery_flush(&life->delivery);
    if (life->wiring.cluster)
        cluster_end_turn(life->wiring.cluster);
    delivery_backlog_watch(&life->delivery.backlog);
    app_ending_check_drained(&life->ending);
    socket_flush(&life->sockets);
    app_ending_check_closed(&life->ending);
}

static void on_before_poll(uv_prepare_t *handle)
{
    struct life *life = handle->data;
    end_turn(life);
    delivery_run_topics(&life->delivery);
}

static void on_after_poll(uv_check_t *handle)
{
    end_turn(handle->data);
}

static void on_second(void *context)
{
    struct life *life = context;
    if (life->listener.net)
        net_tick(life->listener.net);
    socket_ping(&life->sockets);
    guard_security_tick(&life->guards.security, base_steady_now(&life->clock));
    session_gate_tick(&life->gate);
    http_monitor_probe(&life->web);
    app_job_runner_tick(life->upkeep.job_runner);
    session_expulsions_check(life->expulsions);
    app_analyses_tick(life->upkeep.analyses);
    app_pusher_tick(life->upkeep.pusher);
    delivery_heartbeat(&life->delivery.outbox, &life->host);
    app_notify_alive();
}

static void on_signal(void *context, int number)
{
    struct life *life = context;
    if (number == SIGINT || number == SIGTERM)
        app_ending_signal(&life->ending, number);
    else if (number == SIGHUP)
        reload(life);
    else
        base_log(BASE_LOG_INFO, "server", "%s: ignored", app_signal_name(number));
}

static void start_handles(struct life *life)
{
    struct handles *handles = &life->handles;
    uv_prepare_init(&life->loop, &handles->before_poll);
    uv_check_init(&life->loop, &handles->after_poll);
    base_timer_init(&life->loop, &handles->second, on_second, life);
    handles->before_poll.data = handles->after_poll.data = life;
    uv_prepare_start(&handles->before_poll, on_before_poll);
    uv_check_start(&handles->after_poll, on_after_poll);
    app_signals_start(&handles->signals, &life->loop, on_signal, life);
}

/* ---- the parts, and their dependencies ---- */

static void close_banned(void *context)
{
    socket_close_banned(context);
}

static void connect_people(struct life *life)
{
    const app_server_config *config = &life->config;
    const int64_t day_ms = 86400000;
    life->sessions = (session_service){
        .lanes = &life->lanes,
        .outbox = &life->delivery.outbox,
        .host = &life->host,
        .terms = {.idle_ms = config->session_idle_days * day_ms,
                  .whole_ms = config->session_days * day_ms,
                  .staff_factor = config->second_factor == APP_FACTOR_STAFF},
        .secure = http_origin_is_secure(config->origin),
    };
    life->gate = (session_gate){.lanes = &life->lanes,
                                .clock = &life->clock,
                                .security = &life->guards.security,
                                .changed = close_banned,
                                .context = &life->sockets};
}

static bool connect_delivery(struct life *life)
{
    delivery_failure_port failure = {&life->ending, app_ending_fail};
    socket_server *sockets = &life->sockets;
    delivery_connections here = socket_server_connections(sockets);
    delivery_init(&life->delivery, &life->loop, &here, &failure);
    bool made = socket_server_init(sockets, &life->delivery);
    sockets->host = &life->host;
    sockets->sessions = &life->sessions;
    sockets->gate = &life->gate;
    sockets->security = &life->guards.security;
    life->bots = (app_bot_workers){.loop = &life->loop, .host = &life->host};
    life->wiring = (app_hub_wiring){
        .host = &life->host, .sessions = &life->sessions, .delivery = &life->delivery, .bots = &life->bots};
    return made;
}

static void connect_web(struct life *life)
{
    const app_server_config *config = &life->config;
    life->content.figures = (app_metrics_sources){.clock = &life->clock,
                                                  .security = &life->guards.security,
                                                  .lanes = &life->lanes,
                                                  .delivery = &life->delivery,
                                                  .sockets = &life->sockets,
                                                  .wiring = &life->wiring,
                                                  .web = &life->web,
                                                  .upkeep = &life->upkeep};
    life->web = (http_web){.settings = {.origin = config->origin,
                                        .hosts = config->hosts,
                                        .security_contact = config->security_contact,
                                        .games = config->hub.games,
                                        .metrics_apart = config->metrics != NULL,
                                        .many_nodes = config->bus != NULL},
                           .texts = &life->content.texts,
                           .guards = &life->guards,
                           .lanes = &life->lanes,
                           .sessions = &life->sessions,
                           .gate = &life->gate,
                           .delivery = &life->delivery,
                           .sockets = &life->sockets,
                           .host = &life->host,
                           .metrics = {&life->content.figures, app_metrics_text}};
}

static bool connect_parts(struct life *life)
{
    life->ending = (app_ending){.loop = &life->loop,
                                .host = &life->host,
                                .lanes = &life->lanes,
                                .delivery = &life->delivery,
                                .sockets = &life->sockets,
                                .wiring = &life->wiring,
                                .upkeep = &life->upkeep,
                                .web = &life->web};
    app_ending_init(&life->ending);
    delivery_hub_host_init(&life->host, &life->loop, &life->clock);
    connect_people(life);
    connect_web(life);
    return connect_delivery(life);
}

/* ---- the start: the hub ---- */

static bool start_hub(struct life *life)
{
    hub_config *config = &life->config.hub;
    hub_ports ports = app_hub_wiring_ports(&life->wiring, life->config.bus != NULL);
    if (!http_texts_read(&life->content.texts, config->games))
        return false;
    life->web.cards = http_cards_new();
    if (life->config.bus) {
        config->young_ms = YOUNG_MS;
        config->node = life->config.node;
    }
    config->version = KOZEL_VERSION;
    life->host.hub = hub_new(config, &ports);
    life->expulsions = life->web.expulsions = session_expulsions_new(&life->lanes, &life->host);
    return life->web.cards && life->host.hub;
}

/* ---- the start: the store, and the tables in it ---- */

static void restore_table(void *context, const store_table *table)
{
    delivery_hub_host *host = context;
    char reason[256] = "";
    delivery_stored_table *copy = delivery_stored_table_of(table);
    bool goes_on = hub_restore(host->hub, &copy->stored, delivery_hub_host_now(host), reason, sizeof reason);
    delivery_stored_table_log("server", "goes on", &copy->stored, goes_on ? NULL : reason);
    delivery_stored_table_free(copy);
}

/* Restores all tables, since there are no other nodes. */
static bool restore_all(struct life *life)
{
    struct store *store = life->store;
    int64_t epoch;
    bool joined = !store->engine->shared ||
                  store_join(store, "alone", delivery_hub_host_now(&life->host), &epoch) == STORE_STORED;
    if (!app_fair_start(&life->host, store, false))
        return false;
    if (joined && store_claim_all(store) == STORE_STORED &&
        store_tables(store, restore_table, &life->host) == STORE_STORED) {
        delivery_heartbeat_first(&life->delivery.outbox, &life->host);
        return true;
    }
    base_log(BASE_LOG_ERROR, "store", "cannot read the tables: %s", store->reason);
    return false;
}

/* Joins the other nodes. Tables without an owner come later. */
static bool join(struct life *life)
{
    app_server_config *own = &life->config;
    cluster_config config = {.bus = own->bus,
                             .bus_ca = own->bus_ca,
                             .bus_cert = own->bus_cert,
                             .bus_key = own->bus_key,
                             .node = own->node,
                             .past_epoch = own->past_epoch};
    cluster_parts parts = {.loop = &life->loop,
                           .store = life->store,
                           .lanes = &life->lanes,
                           .host = &life->host,
                           .sessions = &life->sessions,
                           .expulsions = life->expulsions,
                           .delivery = &life->delivery,
                           .sockets = &life->sockets,
                           .lose = app_ending_lose,
                           .context = &life->ending};
    if (!life->store->engine->shared) {
        base_log(BASE_LOG_ERROR, "store", "many nodes (bus) need a store that they share: postgresql://...");
        return false;
    }
    struct cluster *cluster = cluster_join(&config, &parts);
    life->wiring.cluster = cluster;
    if (!cluster)
        return false;
    own->past_epoch = cluster_epoch(cluster);
    life->delivery.others = cluster_other_nodes(cluster);
    return app_fair_start(&life->host, life->store, true);
}

static bool open_store(struct life *life)
{
    const char *db = life->config.db;
    char reason[STORE_REASON_SIZE];
    life->store = store_open(db, reason);
    if (!life->store) {
        bool secret = strstr(db, "://"); /* the name may contain a password */
        base_log(BASE_LOG_ERROR, "store", "cannot open %s: %s", secret ? "the store" : db, reason);
        return false;
    }
    life->store->knows = KZ_RULES_VERSION;
    life->sessions.one_writer = !life->store->engine->shared;
    return matches_recount(life->store, life->config.older == APP_OLDER_REFUSE);
}

static bool start_pusher(struct life *life)
{
    app_pusher_parts parts = {.loop = &life->loop,
                              .store = life->store,
                              .translations = life->content.texts.translations,
                              .host = &life->host,
                              .delivery = &life->delivery};
    if (!life->config.push_contact)
        return true;
    life->upkeep.pusher = app_pusher_new(&life->config, &parts);
    life->web.push = app_pusher_push(life->upkeep.pusher);
    return life->upkeep.pusher != NULL;
}

static bool start_store(struct life *life)
{
    app_trust_log(&life->config);
    if (!open_store(life) || !(life->config.bus ? join(life) : restore_all(life)))
        return false;
    if (!session_address_secret_read(&life->sockets.address_secret, life->store)) {
        base_log(BASE_LOG_ERROR, "store", "cannot read its key: %s", life->store->reason);
        return false;
    }
    if (!session_gate_open(&life->gate, life->store) || !start_pusher(life))
        return false;
    life->web.probe =
        (http_probe){.answered_ms = base_steady_now(&life->clock), .good = true}; /* just read */
    return life->ending.status == EXIT_SUCCESS &&
           delivery_start_writer(&life->delivery, &life->loop, life->store) &&
           delivery_lanes_start(&life->lanes, &life->loop, life->store, 2 * life->config.max_connections);
}

/* ---- the start: the rest ---- */

static bool start_listener(struct life *life)
{
    app_server_config *config = &life->config;
    int connections = http_listener_limit_files(&config->max_connections);
    http_listener_config listener = {.loop = &life->loop,
                                     .ports = http_web_ports(&life->web),
                                     .address = config->listen,
                                     .port = config->port,
                                     .metrics = config->metrics,
                                     .proxies = config->proxies,
                                     .origin = config->origin,
                                     .connections = connections,
                                     .of_address = config->address_connections};
    life->web.settings.max_connections = config->max_connections;
    bool good = http_listener_start(&life->listener, &listener);
    life->sockets.net = life->listener.net;
    return good;
}

static void start_upkeep(struct life *life)
{
    const app_server_config *config = &life->config;
    const delivery_backlog *backlog = &life->delivery.backlog;
    app_upkeep *upkeep = &life->upkeep;
    upkeep->sweeper = app_sweeper_start(&life->loop, &life->delivery, &life->sockets);
    upkeep->job_runner = app_job_runner_new(&life->lanes, backlog, &life->host, config->node);
    upkeep->analyses = app_analyses_new(config, &life->lanes, backlog, &life->host);
    life->web.analyser = app_analyses_analyser(upkeep->analyses);
}

static bool start(struct life *life)
{
    app_controlled controlled = {&life->loop, &life->delivery, &life->lanes, &life->wiring, &life->upkeep};
    base_steady_start(&life->clock);
    if (!guard_state_init(&life->guards, &life->config.limits, api_route_count,
                          life->config.log_addresses != 0)) {
        base_log(BASE_LOG_ERROR, "server", "out of memory");
        return false;
    }
    if (!start_hub(life) || !start_store(life) || !start_listener(life))
        return false;
    delivery_hub_host_call(&life->host); /* restored matches have clocks */
    start_upkeep(life);
    session_expulsions_check(life->expulsions);
    return app_test_control_open(&controlled) &&
           (!life->wiring.cluster || cluster_begin(life->wiring.cluster));
}

static void announce(const struct life *life)
{
    const char *address = life->config.listen;
    bool v6 = strchr(address, ':') != NULL;
    printf("kozel: http://%s%s%s:%d\n", v6 ? "[" : "", address, v6 ? "]" : "", life->listener.port);
    fflush(stdout);
    app_notify("READY=1");
}

/* ---- the end ---- */

static void close_handles(struct life *life)
{
    uv_close((uv_handle_t *)&life->handles.before_poll, NULL);
    uv_close((uv_handle_t *)&life->handles.after_poll, NULL);
    base_timer_close(&life->handles.second, NULL);
    app_signals_close(&life->handles.signals);
    delivery_end(&life->delivery);
    delivery_hub_host_end(&life->host);
    app_ending_close(&life->ending);
    app_test_control_close();
}

static void end_upkeep(struct life *life)
{
    app_sweeper_stop(life->upkeep.sweeper);
    free(life->upkeep.job_runner);
    session_expulsions_free(life->expulsions);
    app_analyses_free(life->upkeep.analyses);
    app_pusher_free(life->upkeep.pusher);
}

static void free_parts(struct life *life)
{
    net_free(life->listener.net);
    hub_free(life->host.hub);
    http_texts_free(&life->content.texts);
    http_cards_free(life->web.cards);
    http_web_clear(&life->web);
    delivery_clear(&life->delivery);
    socket_server_clear(&life->sockets);
    store_close(life->store);
    session_gate_clear(&life->gate);
    session_service_clear(&life->sessions);
    guard_state_destroy(&life->guards);
}

static void tear_down(struct life *life)
{
    delivery_hub_host_close(&life->host);
    app_bot_workers_stop(&life->bots);
    delivery_flush(&life->delivery);
    delivery_stop_writer(&life->delivery);
    app_ending_stop_lanes(&life->ending);
    cluster_end(life->wiring.cluster);
    life->wiring.cluster = NULL;
    life->delivery.others = delivery_no_other_nodes;
    net_close(life->listener.net);
    close_handles(life);
    end_upkeep(life);
    if (life->ending.hurried && life->bots.count)
        _exit(life->ending.status); /* all is stored and closed, but a bot's choice cannot be cut short */
    uv_run(&life->loop, UV_RUN_DEFAULT);
    free_parts(life);
    if (uv_loop_close(&life->loop) != 0)
        base_log(BASE_LOG_WARN, "server", "the event loop was left with open handles");
}

int app_serve_once(app_server_config *config, bool first, bool *again)
{
    struct life *life = calloc(1, sizeof *life);
    if (!life || sodium_init() < 0 || uv_loop_init(&life->loop) != 0) {
        free(life);
        return EXIT_FAILURE;
    }
    app_ending *ending = &life->ending;
    life->config = *config;
    start_handles(life);
    bool made = connect_parts(life);
    apply_settings(life);
    if (made && start(life)) {
        base_timer_start(&life->handles.second, 1000, 1000); /* it needs everything that start() makes */
        life->config.port = life->listener.port;             /* the next life takes the same port */
        if (first)
            announce(life);
        uv_run(&life->loop, UV_RUN_DEFAULT);
    } else {
        uv_run(&life->loop, UV_RUN_NOWAIT); /* for a signal that has arrived meanwhile */
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
