/* SPDX-License-Identifier: MIT */
#include "server/app/loop.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/log.h"
#include "server/app/fair_ports.h"
#include "server/app/hub_ports.h"
#include "server/app/metrics.h"
#include "server/app/notify.h"
#include "server/app/shutdown.h"
#include "server/app/signals.h"
#include "server/app/test_control.h"
#include "server/app/transport_security.h"
#include "server/delivery/heartbeat.h"
#include "server/delivery/stored_room.h"
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

/* The parts of a server instance. No part includes this struct: each has pointers to the parts that it needs.
 */
struct instance {
    app_server_config config;
    uv_loop_t loop;
    struct handles handles;
    base_steady_clock clock;
    struct store *store;
    guard_state guards;
    delivery_lanes lanes;
    delivery_hub_host host;
    session_service sessions;
    session_network_bans network_bans;
    session_expulsions *expulsions;
    struct delivery delivery;
    socket_server sockets;
    app_bot_workers bots;
    app_hub_wiring wiring;
    http_listener listener;
    struct content content;
    http_web web;
    app_upkeep upkeep;
    app_shutdown shutdown;
};

/* ---- settings ---- */

/* Applies the settings that may change while the server runs to the parts. */
static void apply_settings(struct instance *instance)
{
    app_server_config *config = &instance->config;
    const hub_config *hub = &config->hub;
    if (hub->rate == 0)
        config->limits = (guard_quota_config){0};
    instance->delivery.backlog.max_writes = config->busy_writes;
    instance->delivery.backlog.max_ms = config->busy_ms;
    instance->sockets.limits =
        (socket_limits){.flood = {.rate = 10.0 * hub->rate, .burst = 100.0 * hub->rate},
                        .ping_s = config->ping_s,
                        .of_person = config->person_connections};
    instance->web.settings.offline_page = config->offline_page != 0;
    instance->shutdown.drain_s = config->drain_s;
}

/* Reads the settings again and applies those that may change while the server runs. */
static void reload(struct instance *instance)
{
    app_server_config fresh = instance->config;
    if (!fresh.reload) {
        base_log(BASE_LOG_WARN, "server", "SIGHUP: there are no settings to read");
        return;
    }
    if (!fresh.reload(fresh.reload_context, &fresh))
        return; /* the reason is logged */
    instance->config = fresh;
    apply_settings(instance);
    guard_state_configure(&instance->guards, &instance->config.limits);
    if (instance->host.hub)
        hub_configure(instance->host.hub, &fresh.hub);
}

/* ---- the turn of the loop ---- */

static void end_turn(struct instance *instance)
{
    delivery_hub_host_end_turn(&instance->host);
    delivery_flush(&instance->delivery);
    if (instance->wiring.cluster)
        cluster_end_turn(instance->wiring.cluster);
    delivery_backlog_watch(&instance->delivery.backlog);
    app_shutdown_check_drained(&instance->shutdown);
    socket_flush(&instance->sockets);
    app_shutdown_check_closed(&instance->shutdown);
}

static void on_before_poll(uv_prepare_t *handle)
{
    struct instance *instance = handle->data;
    end_turn(instance);
    delivery_run_topics(&instance->delivery);
}

static void on_after_poll(uv_check_t *handle)
{
    end_turn(handle->data);
}

static void on_second(void *context)
{
    struct instance *instance = context;
    if (instance->listener.net)
        net_tick(instance->listener.net);
    socket_ping(&instance->sockets);
    guard_security_tick(&instance->guards.security, base_steady_now(&instance->clock));
    session_network_bans_tick(&instance->network_bans);
    http_monitor_probe(&instance->web);
    app_job_runner_wake(instance->upkeep.job_runner);
    session_expulsions_check(instance->expulsions);
    app_analyses_tick(instance->upkeep.analyses);
    app_tournaments_tick(&instance->wiring.tournaments);
    app_pusher_tick(instance->upkeep.pusher);
    delivery_heartbeat(&instance->delivery.outbox, &instance->host);
    app_notify_alive();
}

static void on_signal(void *context, int number)
{
    struct instance *instance = context;
    if (number == SIGINT || number == SIGTERM)
        app_shutdown_signal(&instance->shutdown, number);
    else if (number == SIGHUP)
        reload(instance);
    else
        base_log(BASE_LOG_INFO, "server", "%s: ignored", app_signal_name(number));
}

static void start_handles(struct instance *instance)
{
    struct handles *handles = &instance->handles;
    uv_prepare_init(&instance->loop, &handles->before_poll);
    uv_check_init(&instance->loop, &handles->after_poll);
    base_timer_init(&instance->loop, &handles->second, on_second, instance);
    handles->before_poll.data = handles->after_poll.data = instance;
    uv_prepare_start(&handles->before_poll, on_before_poll);
    uv_check_start(&handles->after_poll, on_after_poll);
    app_signals_start(&handles->signals, &instance->loop, on_signal, instance);
}

/* ---- the parts, and their dependencies ---- */

static void close_banned(void *context)
{
    socket_close_banned(context);
}

static void connect_people(struct instance *instance)
{
    const app_server_config *config = &instance->config;
    const int64_t day_ms = 86400000;
    instance->sessions = (session_service){
        .lanes = &instance->lanes,
        .outbox = &instance->delivery.outbox,
        .host = &instance->host,
        .terms = {.idle_ms = config->session_idle_days * day_ms,
                  .whole_ms = config->session_days * day_ms,
                  .staff_factor = config->second_factor == APP_FACTOR_STAFF},
        .secure = http_origin_is_secure(config->origin),
    };
    instance->network_bans = (session_network_bans){.lanes = &instance->lanes,
                                                    .clock = &instance->clock,
                                                    .security = &instance->guards.security,
                                                    .changed = close_banned,
                                                    .context = &instance->sockets};
}

static bool connect_delivery(struct instance *instance)
{
    delivery_failure_port failure = {&instance->shutdown, app_shutdown_fail};
    socket_server *sockets = &instance->sockets;
    delivery_connections here = socket_server_connections(sockets);
    delivery_init(&instance->delivery, &instance->loop, &here, &failure);
    bool made = socket_server_init(sockets, &instance->delivery);
    sockets->host = &instance->host;
    sockets->sessions = &instance->sessions;
    sockets->network_bans = &instance->network_bans;
    sockets->security = &instance->guards.security;
    instance->bots = (app_bot_workers){.loop = &instance->loop, .host = &instance->host};
    instance->wiring = (app_hub_wiring){.host = &instance->host,
                                        .sessions = &instance->sessions,
                                        .delivery = &instance->delivery,
                                        .bots = &instance->bots};
    return made;
}

static void connect_web(struct instance *instance)
{
    const app_server_config *config = &instance->config;
    instance->content.figures = (app_metrics_sources){.clock = &instance->clock,
                                                      .security = &instance->guards.security,
                                                      .lanes = &instance->lanes,
                                                      .delivery = &instance->delivery,
                                                      .sockets = &instance->sockets,
                                                      .wiring = &instance->wiring,
                                                      .web = &instance->web,
                                                      .upkeep = &instance->upkeep};
    instance->web = (http_web){.settings = {.origin = config->origin,
                                            .hosts = config->hosts,
                                            .security_contact = config->security_contact,
                                            .database = config->database,
                                            .docs = config->docs,
                                            .games = config->hub.games,
                                            .metrics_apart = config->metrics != NULL,
                                            .many_nodes = config->bus != NULL},
                               .texts = &instance->content.texts,
                               .guards = &instance->guards,
                               .lanes = &instance->lanes,
                               .sessions = &instance->sessions,
                               .network_bans = &instance->network_bans,
                               .delivery = &instance->delivery,
                               .sockets = &instance->sockets,
                               .host = &instance->host,
                               .metrics = {&instance->content.figures, app_metrics_text}};
}

static bool connect_parts(struct instance *instance)
{
    instance->shutdown = (app_shutdown){.loop = &instance->loop,
                                        .host = &instance->host,
                                        .lanes = &instance->lanes,
                                        .delivery = &instance->delivery,
                                        .sockets = &instance->sockets,
                                        .wiring = &instance->wiring,
                                        .upkeep = &instance->upkeep,
                                        .web = &instance->web};
    app_shutdown_init(&instance->shutdown);
    delivery_hub_host_init(&instance->host, &instance->loop, &instance->clock);
    connect_people(instance);
    connect_web(instance);
    return connect_delivery(instance);
}

/* ---- the start: the hub ---- */

static bool start_hub(struct instance *instance)
{
    hub_config *config = &instance->config.hub;
    hub_ports ports = app_hub_wiring_ports(&instance->wiring, instance->config.bus != NULL);
    if (!http_texts_read(&instance->content.texts, config->games))
        return false;
    instance->web.cards = http_cards_new();
    if (instance->config.bus) {
        config->young_ms = YOUNG_MS;
        config->node = instance->config.node;
    }
    config->version = KOZEL_VERSION;
    instance->host.hub = hub_new(config, &ports);
    if (instance->host.hub)
        app_tournaments_init(&instance->wiring.tournaments, &instance->lanes, &instance->host,
                             &instance->delivery.outbox, &instance->delivery.others);
    instance->expulsions = instance->web.expulsions =
        session_expulsions_new(&instance->lanes, &instance->host);
    return instance->web.cards && instance->host.hub;
}

/* ---- the start: the store, and the tables in it ---- */

static void restore_table(void *context, const store_room *table)
{
    delivery_hub_host *host = context;
    char reason[256] = "";
    delivery_stored_room *copy = delivery_stored_room_of(table);
    bool goes_on = hub_restore(host->hub, &copy->stored, delivery_hub_host_now(host), reason, sizeof reason);
    delivery_stored_room_log("server", "goes on", &copy->stored, goes_on ? NULL : reason);
    delivery_stored_room_free(copy);
}

/* Restores all tables, since there are no other nodes. */
static bool restore_all(struct instance *instance)
{
    struct store *store = instance->store;
    int64_t epoch;
    bool joined = !store->engine->shared ||
                  store_join(store, "alone", delivery_hub_host_now(&instance->host), &epoch) == STORE_STORED;
    if (!app_fair_start(&instance->host, store, false))
        return false;
    if (joined && store_claim_all(store) == STORE_STORED &&
        store_rooms(store, restore_table, &instance->host) == STORE_STORED) {
        delivery_heartbeat_first(&instance->delivery.outbox, &instance->host);
        return true;
    }
    base_log(BASE_LOG_ERROR, "store", "cannot read the tables: %s", store->reason);
    return false;
}

/* Joins the other nodes. Tables without an owner come later. */
static bool join(struct instance *instance)
{
    app_server_config *own = &instance->config;
    cluster_config config = {.bus = own->bus,
                             .bus_ca = own->bus_ca,
                             .bus_cert = own->bus_cert,
                             .bus_key = own->bus_key,
                             .node = own->node,
                             .past_epoch = own->past_epoch};
    cluster_parts parts = {.loop = &instance->loop,
                           .store = instance->store,
                           .lanes = &instance->lanes,
                           .host = &instance->host,
                           .sessions = &instance->sessions,
                           .expulsions = instance->expulsions,
                           .delivery = &instance->delivery,
                           .sockets = &instance->sockets,
                           .lose = app_shutdown_lose,
                           .context = &instance->shutdown};
    if (!instance->store->engine->shared) {
        base_log(BASE_LOG_ERROR, "store", "many nodes (bus) need a store that they share: postgresql://...");
        return false;
    }
    struct cluster *cluster = cluster_join(&config, &parts);
    instance->wiring.cluster = cluster;
    if (!cluster)
        return false;
    own->past_epoch = cluster_epoch(cluster);
    instance->delivery.others = cluster_other_nodes(cluster);
    return app_fair_start(&instance->host, instance->store, true);
}

static bool open_store(struct instance *instance)
{
    const char *db = instance->config.db;
    char reason[STORE_REASON_SIZE];
    instance->store = store_open(db, reason);
    if (!instance->store) {
        bool secret = strstr(db, "://"); /* the name may contain a password */
        base_log(BASE_LOG_ERROR, "store", "cannot open %s: %s", secret ? "the store" : db, reason);
        return false;
    }
    instance->store->knows = KZ_RULES_VERSION;
    instance->sessions.one_writer = !instance->store->engine->shared;
    return matches_data_loss_check(instance->store, instance->config.older == APP_OLDER_REFUSE);
}

static bool start_pusher(struct instance *instance)
{
    app_pusher_parts parts = {.loop = &instance->loop,
                              .store = instance->store,
                              .translations = instance->content.texts.translations,
                              .host = &instance->host,
                              .delivery = &instance->delivery};
    if (!instance->config.push_contact)
        return true;
    instance->upkeep.pusher = app_pusher_new(&instance->config, &parts);
    instance->web.push = app_pusher_push(instance->upkeep.pusher);
    return instance->upkeep.pusher != NULL;
}

static bool start_store(struct instance *instance)
{
    app_transport_security_log(&instance->config);
    if (!open_store(instance) || !(instance->config.bus ? join(instance) : restore_all(instance)))
        return false;
    if (!session_address_secret_read(&instance->sockets.address_secret, instance->store)) {
        base_log(BASE_LOG_ERROR, "store", "cannot read its key: %s", instance->store->reason);
        return false;
    }
    if (!session_network_bans_open(&instance->network_bans, instance->store) || !start_pusher(instance))
        return false;
    instance->web.probe =
        (http_probe){.answered_ms = base_steady_now(&instance->clock), .good = true}; /* just read */
    return instance->shutdown.status == EXIT_SUCCESS &&
           delivery_start_writer(&instance->delivery, &instance->loop, instance->store) &&
           delivery_lanes_start(&instance->lanes, &instance->loop, instance->store,
                                2 * instance->config.max_connections);
}

/* ---- the start: the rest ---- */

static bool start_listener(struct instance *instance)
{
    app_server_config *config = &instance->config;
    int connections = http_listener_limit_files(&config->max_connections);
    http_listener_config listener = {.loop = &instance->loop,
                                     .ports = http_web_ports(&instance->web),
                                     .address = config->listen,
                                     .port = config->port,
                                     .metrics = config->metrics,
                                     .proxies = config->proxies,
                                     .origin = config->origin,
                                     .connections = connections,
                                     .of_address = config->address_connections};
    instance->web.settings.max_connections = config->max_connections;
    bool good = http_listener_start(&instance->listener, &listener);
    instance->sockets.net = instance->listener.net;
    return good;
}

static void start_upkeep(struct instance *instance)
{
    const app_server_config *config = &instance->config;
    const delivery_backlog *backlog = &instance->delivery.backlog;
    app_upkeep *upkeep = &instance->upkeep;
    upkeep->cleanup = app_cleanup_start(&instance->loop, &instance->delivery, &instance->sockets);
    upkeep->job_runner =
        app_job_runner_new(&instance->lanes, &instance->delivery, &instance->host, config->node);
    instance->wiring.job_runner = upkeep->job_runner;
    app_job_runner_wake(upkeep->job_runner); /* an earlier server may have left events */
    upkeep->analyses = app_analyses_new(config, &instance->lanes, backlog, &instance->host);
    instance->web.analyser = app_analyses_analyser(upkeep->analyses);
}

static bool start(struct instance *instance)
{
    app_controlled controlled = {&instance->loop, &instance->delivery, &instance->lanes, &instance->wiring,
                                 &instance->upkeep};
    base_steady_start(&instance->clock);
    if (!guard_state_init(&instance->guards, &instance->config.limits, api_route_count,
                          instance->config.log_addresses != 0)) {
        base_log(BASE_LOG_ERROR, "server", "out of memory");
        return false;
    }
    if (!start_hub(instance) || !start_store(instance) || !start_listener(instance))
        return false;
    delivery_hub_host_call(&instance->host); /* restored matches have clocks */
    start_upkeep(instance);
    session_expulsions_check(instance->expulsions);
    return app_test_control_open(&controlled) &&
           (!instance->wiring.cluster || cluster_begin(instance->wiring.cluster));
}

static void announce(const struct instance *instance)
{
    const char *address = instance->config.listen;
    bool v6 = strchr(address, ':') != NULL;
    printf("kozel: http://%s%s%s:%d\n", v6 ? "[" : "", address, v6 ? "]" : "", instance->listener.port);
    fflush(stdout);
    app_notify("READY=1");
}

/* ---- the end ---- */

static void close_handles(struct instance *instance)
{
    uv_close((uv_handle_t *)&instance->handles.before_poll, NULL);
    uv_close((uv_handle_t *)&instance->handles.after_poll, NULL);
    base_timer_close(&instance->handles.second, NULL);
    app_signals_close(&instance->handles.signals);
    delivery_end(&instance->delivery);
    delivery_hub_host_end(&instance->host);
    app_shutdown_close(&instance->shutdown);
    app_test_control_close();
}

static void end_upkeep(struct instance *instance)
{
    app_cleanup_stop(instance->upkeep.cleanup);
    free(instance->upkeep.job_runner);
    session_expulsions_free(instance->expulsions);
    app_analyses_free(instance->upkeep.analyses);
    app_pusher_free(instance->upkeep.pusher);
}

static void free_parts(struct instance *instance)
{
    net_free(instance->listener.net);
    hub_free(instance->host.hub);
    http_texts_free(&instance->content.texts);
    http_cards_free(instance->web.cards);
    http_web_clear(&instance->web);
    delivery_clear(&instance->delivery);
    socket_server_clear(&instance->sockets);
    store_close(instance->store);
    session_network_bans_clear(&instance->network_bans);
    session_service_clear(&instance->sessions);
    guard_state_destroy(&instance->guards);
}

static void tear_down(struct instance *instance)
{
    delivery_hub_host_close(&instance->host);
    app_bot_workers_stop(&instance->bots);
    delivery_flush(&instance->delivery);
    delivery_stop_writer(&instance->delivery);
    app_shutdown_stop_lanes(&instance->shutdown);
    cluster_end(instance->wiring.cluster);
    instance->wiring.cluster = NULL;
    instance->delivery.others = delivery_no_other_nodes;
    net_close(instance->listener.net);
    close_handles(instance);
    end_upkeep(instance);
    if (instance->shutdown.hurried && instance->bots.count)
        _exit(instance->shutdown.status); /* all is stored; a hint may still measure a house game */
    uv_run(&instance->loop, UV_RUN_DEFAULT);
    free_parts(instance);
    if (uv_loop_close(&instance->loop) != 0)
        base_log(BASE_LOG_WARN, "server", "the event loop was left with open handles");
}

int app_serve_once(app_server_config *config, bool first, bool *again)
{
    struct instance *instance = calloc(1, sizeof *instance);
    if (!instance || sodium_init() < 0 || uv_loop_init(&instance->loop) != 0) {
        free(instance);
        return EXIT_FAILURE;
    }
    app_shutdown *shutdown = &instance->shutdown;
    instance->config = *config;
    start_handles(instance);
    bool made = connect_parts(instance);
    apply_settings(instance);
    if (made && start(instance)) {
        base_timer_start(&instance->handles.second, 1000, 1000); /* it needs everything that start() makes */
        instance->config.port = instance->listener.port;         /* the next instance takes the same port */
        if (first)
            announce(instance);
        uv_run(&instance->loop, UV_RUN_DEFAULT);
    } else {
        uv_run(&instance->loop, UV_RUN_NOWAIT); /* for a signal that has arrived meanwhile */
        shutdown->status = shutdown->signalled ? EXIT_SUCCESS : EXIT_FAILURE;
        shutdown->lost = config->bus && !first;
    }
    int status = shutdown->status;
    *config = instance->config;
    *again = shutdown->lost && !shutdown->signalled;
    tear_down(instance);
    free(instance);
    return status;
}
