/* SPDX-License-Identifier: MIT */
#include "server/app/loop.h"

#include "base/clock.h"
#include "base/log.h"
#include "server/app/analyses.h"
#include "server/app/drain.h"
#include "server/app/fair_ports.h"
#include "server/app/job_runner.h"
#include "server/app/notify.h"
#include "server/app/pusher.h"
#include "server/app/sweeper.h"
#include "server/app/test_control.h"
#include "server/app/trust.h"
#include "server/bus/bus.h"
#include "server/cluster/cluster.h"
#include "server/delivery/beat.h"
#include "server/delivery/delivery.h"
#include "server/delivery/sockets.h"
#include "server/delivery/stored_table.h"
#include "server/http/api/api.h"
#include "server/http/cards.h"
#include "server/http/content.h"
#include "server/http/listener.h"
#include "server/http/monitor.h"
#include "server/http/origin.h"
#include "server/http/page.h"
#include "server/hub/restore.h"
#include "server/matches/recount.h"
#include "server/sessions/expulsions.h"
#include "server/store/rooms/node.h"

#include <assert.h>
#include <kozel/analysis.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* YOUNG_MS: until the lease of a node that was gone has ended, and a sweep has found its matches. */
enum { STOP_MS = 2000, LOST_MS = 500, YOUNG_MS = 8000 };

kz_server_config kz_server_defaults(void)
{
    kz_server_config config = {
        .listen = "127.0.0.1",
        .port = 8080,
        .db = "kozel.db",
        .ping_s = 30,
        .max_connections = 10000,
        .address_connections = 512,
        .person_connections = 20,
        .busy_writes = 5000,
        .busy_ms = 2000,
        .drain_s = 5,
        .offline_page = 1,
        .analysis_workers = 1,
        .push_hosts = KZ_PUSH_HOSTS,
        .analysis_playouts = KZ_JUDGE_PLAYOUTS,
        .limits = kz_quota_defaults(),
        .session_idle_days = 90,
        .session_days = 365,
        .hub = kz_hub_defaults(),
    };
    config.hub.fair =
        (kz_fair_limits){.stake_hours = 24, .stake_matches = 5, .acts = 3, .repeats = 4, .quits = 3};
    return config;
}

void kz_server_conclude(kz_server *server)
{
    const kz_hub_config *hub = &server->config.hub;
    server->delivery.backlog.max_writes = server->config.busy_writes;
    server->delivery.backlog.max_ms = server->config.busy_ms;
    server->delivery.sockets.limits.ping_s = server->config.ping_s;
    server->delivery.sockets.limits.of_person = server->config.person_connections;
    server->delivery.sockets.limits.flood = (kz_limit){.rate = 10.0 * hub->rate, .burst = 100.0 * hub->rate};
    if (hub->rate == 0)
        server->config.limits = (kz_quota_config){0};
}

/* ---- the turn of the loop ---- */

static void stop(kz_server *server);

static void end_turn(kz_server *server)
{
    kz_hub_host_end_turn(&server->host);
    kz_delivery_flush(&server->delivery);
    if (server->cluster)
        kz_cluster_end_turn(server->cluster);
    kz_backlog_watch(&server->delivery.backlog);
    if (server->host.draining && !server->host.closed && kz_drain_is_over(server))
        stop(server);
    kz_ws_flush(&server->delivery.sockets);
    if (server->host.closed && server->delivery.sockets.all.used == 0)
        uv_stop(&server->loop);
}

static void on_before_poll(uv_prepare_t *handle)
{
    end_turn(handle->data);
    kz_delivery_run_topics(&((kz_server *)handle->data)->delivery);
}

static void on_after_poll(uv_check_t *handle)
{
    end_turn(handle->data);
}

/* ---- the end ---- */

/* Closes the sockets, and then the loop ends. */
static void end_with(kz_server *server, int status, uint64_t most_ms)
{
    kz_net_drain(server->net);
    kz_delivery_finish_topics(&server->delivery);
    kz_ws_close_all(&server->delivery.sockets, status);
    kz_timer_start(&server->deadline, most_ms, 0);
}

/* Everything that was accepted is stored and told, then the sockets close with 1001 (going away); where there
 * are other nodes, with 1012 (come again: one of them answers). */
static void stop_lanes(kz_server *server)
{
    kz_lanes_stop(&server->lanes);
    kz_pusher_stop(server->pusher);
}

static void stop(kz_server *server)
{
    if (server->host.closed || !server->lanes.open) /* it could not start */
        return;
    stop_lanes(server); /* first: what is done there may be something for the hub to write */
    kz_beat(&server->delivery.outbox, &server->host);
    if (server->cluster)
        kz_cluster_hand_over(server->cluster);
    kz_delivery_flush(&server->delivery);
    kz_hub_host_close(&server->host);
    kz_delivery_stop_writer(&server->delivery);
    if (server->cluster)
        kz_cluster_leave(server->cluster);
    end_with(server, server->cluster ? KZ_CLOSE_RESTART : KZ_CLOSE_GOING_AWAY, STOP_MS);
}

/* What waits to be told is not told any more: it may not be true. */
void kz_server_lose(kz_server *server, const char *why)
{
    if (server->host.closed)
        return;
    kz_log(KZ_ERROR, "server", "%s: leaving, to join anew", why);
    server->lost = true;
    kz_cluster_abandon(server->cluster);
    kz_outbox_clear(&server->delivery.outbox);
    kz_hub_host_close(&server->host);
    end_with(server, KZ_CLOSE_RESTART, LOST_MS);
}

void kz_server_fail(kz_server *server, const char *what, const char *reason)
{
    if (server->cluster && server->host.closed &&
        !server->lost) { /* by stop(): the others go on from the store */
        kz_log(KZ_ERROR, "server", "%s: %s; what it had not stored yet is lost", what, reason);
        return;
    }
    if (server->cluster && kz_cluster_is_in(server->cluster)) {
        char text[KZ_STORE_REASON_SIZE + 100];
        snprintf(text, sizeof text, "%s: %s", what, reason);
        kz_server_lose(server, text);
        return;
    }
    if (server->status == EXIT_SUCCESS)
        kz_log(KZ_ERROR, "server", "%s: %s; stopping", what, reason);
    server->status = EXIT_FAILURE;
    kz_hub_host_close(&server->host);
    uv_stop(&server->loop);
}

/* Of the time to drain, or of that to close the sockets. */
static void on_deadline(void *context)
{
    kz_server *server = context;
    if (server->host.closed) {
        uv_stop(&server->loop);
        return;
    }
    kz_log(KZ_WARN, "server", "stopping: what has not been done after %d s (drain) is left",
           server->config.drain_s);
    server->hurried = true;
    stop(server);
}

/* The first one lets what is being made be finished, the second one does not. */
static void end_by_signal(kz_server *server, int number)
{
    bool again = server->signalled;
    kz_log(KZ_INFO, "server", again ? "%s again: stopping at once" : "%s: stopping", kz_signal_name(number));
    if (!again)
        kz_notify("STOPPING=1");
    server->signalled = true;
    server->hurried = again;
    if (server->host.closed && again)
        uv_stop(&server->loop);
    if (server->host.closed || !server->lanes.open) /* it could not start */
        return;
    if (!again && kz_drain_begin(server))
        kz_timer_start(&server->deadline, 1000 * (uint64_t)server->config.drain_s, 0);
    else
        stop(server);
}

static void on_signal(void *context, int number)
{
    if (number == SIGINT || number == SIGTERM)
        end_by_signal(context, number);
    else if (number == SIGHUP)
        kz_server_reload(context);
    else
        kz_log(KZ_INFO, "server", "%s: nothing is done at it", kz_signal_name(number));
}

/* ---- the start ---- */

static void restore_table(void *context, const kz_store_table *table)
{
    kz_server *server = context;
    char reason[256] = "";
    kz_stored_table *copy = kz_stored_table_of(table);
    bool goes_on =
        kz_hub_restore(server->host.hub, &copy->stored, kz_steady_now(&server->clock), reason, sizeof reason);
    kz_stored_table_tell("server", "goes on", &copy->stored, goes_on ? NULL : reason);
    kz_stored_table_free(copy);
}

/* This server is alone: all tables are its own. */
static bool restore_all(kz_server *server)
{
    int64_t epoch;
    bool joined = !server->store->engine->shared ||
                  kz_store_join(server->store, "alone", kz_steady_now(&server->clock), &epoch) == KZ_STORED;
    if (!kz_fair_start(&server->host, server->store, false))
        return false;
    if (joined && kz_store_claim_all(server->store) == KZ_STORED &&
        kz_store_tables(server->store, restore_table, server) == KZ_STORED) {
        kz_beat_first(&server->delivery.outbox, &server->host);
        return true;
    }
    kz_log(KZ_ERROR, "store", "cannot read the tables: %s", server->store->reason);
    return false;
}

static void lose(void *context, const char *why)
{
    kz_server_lose(context, why);
}

/* It is one of many: tables without an owner come to it later. */
static bool join(kz_server *server)
{
    const kz_server_config *own = &server->config;
    kz_cluster_config config = {own->bus,     own->bus_ca, own->bus_cert,
                                own->bus_key, own->node,   own->past_epoch};
    kz_cluster_parts parts = {.loop = &server->loop,
                              .store = server->store,
                              .lanes = &server->lanes,
                              .host = &server->host,
                              .sessions = &server->sessions,
                              .expulsions = server->expulsions,
                              .delivery = &server->delivery,
                              .lose = lose,
                              .context = server};
    if (!server->store->engine->shared) {
        kz_log(KZ_ERROR, "store", "many nodes (bus) need a store that they share: postgresql://...");
        return false;
    }
    server->cluster = server->wiring.cluster = kz_cluster_join(&config, &parts);
    if (!server->cluster)
        return false;
    server->config.past_epoch = kz_cluster_epoch(server->cluster);
    server->delivery.others = kz_cluster_other_nodes(server->cluster);
    return kz_fair_start(&server->host, server->store, true);
}

static kz_pusher *make_pusher(kz_server *server)
{
    kz_pusher_parts parts = {.loop = &server->loop,
                             .store = server->store,
                             .translations = server->translations,
                             .host = &server->host,
                             .delivery = &server->delivery};
    return kz_pusher_new(&server->config, &parts);
}

static bool start_store(kz_server *server)
{
    char reason[KZ_STORE_REASON_SIZE];
    kz_trust_tell(&server->config);
    server->store = kz_store_open(server->config.db, reason);
    if (!server->store) {
        bool secret = strstr(server->config.db, "://"); /* there may be a password in it */
        kz_log(KZ_ERROR, "store", "cannot open %s: %s", secret ? "the store" : server->config.db, reason);
        return false;
    }
    server->store->knows = KZ_RULES_VERSION;
    server->sessions.one_writer = !server->store->engine->shared;
    if (!kz_recount(server->store, server->config.older == KZ_OLDER_REFUSE))
        return false;
    if (!(server->config.bus ? join(server) : restore_all(server)))
        return false;
    if (!kz_home_key_read(&server->delivery.sockets.home_key, server->store)) {
        kz_log(KZ_ERROR, "store", "cannot read its key: %s", server->store->reason);
        return false;
    }
    if (!kz_gate_open(&server->gate, server->store))
        return false;
    if (server->config.push_contact && !(server->pusher = make_pusher(server)))
        return false;
    server->probe.good = true; /* it has just been read */
    server->probe.answered_ms = kz_steady_now(&server->clock);
    return server->status == EXIT_SUCCESS &&
           kz_delivery_start_writer(&server->delivery, &server->loop, server->store) &&
           kz_lanes_start(&server->lanes, &server->loop, server->store, 2 * server->config.max_connections);
}

/* A page without its marks is not served. */
static bool start_shell(kz_server *server)
{
    const kz_page_file *page = kz_page_find("/index.html");
    if (!server->shell_words || !page)
        return server->shell_words != NULL;
    return kz_shell_init(&server->shell, (const char *)kz_page_data + page->body[KZ_PLAIN].offset,
                         page->body[KZ_PLAIN].size, server->shell_words, server->guide);
}

static bool start_hub(kz_server *server)
{
    kz_hub_ports ports = kz_hub_wiring_ports(&server->wiring, server->config.bus != NULL);
    server->translations = kz_translations_new();
    if (!server->translations)
        return false;
    server->guide = kz_guide_new(server->config.hub.games, server->translations);
    server->file_words = kz_file_words_new(server->translations);
    server->shell_words = kz_shell_words_new(server->config.hub.games, server->translations);
    server->cards = kz_cards_new();
    if (server->config.bus) {
        server->config.hub.young_ms = YOUNG_MS;
        server->config.hub.node = server->config.node;
    }
    server->config.hub.version = KOZEL_VERSION;
    server->host.hub = kz_hub_new(&server->config.hub, &ports);
    server->expulsions = kz_expulsions_new(&server->lanes, &server->host);
    return server->guide && server->file_words && server->cards && start_shell(server) && server->host.hub;
}

static void close_banned(void *context)
{
    kz_ws_close_banned(&((kz_server *)context)->delivery.sockets);
}

static void fail(void *context, const char *what, const char *reason)
{
    kz_server_fail(context, what, reason);
}

static bool init_parts(kz_server *server)
{
    const kz_server_config *config = &server->config;
    const int64_t day_ms = 86400000;
    server->sessions = (kz_sessions){
        .lanes = &server->lanes,
        .outbox = &server->delivery.outbox,
        .host = &server->host,
        .terms = {.idle_ms = config->session_idle_days * day_ms,
                  .whole_ms = config->session_days * day_ms,
                  .staff_factor = config->second_factor == KZ_FACTOR_STAFF},
        .secure = kz_origin_is_secure(config->origin),
    };
    server->gate = (kz_gate){.lanes = &server->lanes,
                             .clock = &server->clock,
                             .security = &server->guards.security,
                             .changed = close_banned,
                             .context = server};
    bool made = kz_delivery_init(&server->delivery, &server->loop, &(kz_failure_port){server, fail});
    kz_sockets *sockets = &server->delivery.sockets;
    sockets->host = &server->host;
    sockets->sessions = &server->sessions;
    sockets->gate = &server->gate;
    sockets->security = &server->guards.security;
    server->bots = (kz_bot_workers){.loop = &server->loop, .host = &server->host};
    server->wiring = (kz_hub_wiring){.host = &server->host,
                                     .sessions = &server->sessions,
                                     .delivery = &server->delivery,
                                     .bots = &server->bots};
    return made;
}

static void on_second(void *context)
{
    kz_server *server = context;
    if (server->net)
        kz_net_tick(server->net);
    kz_ws_ping(&server->delivery.sockets);
    kz_security_tick(&server->guards.security, kz_steady_now(&server->clock));
    kz_gate_tick(&server->gate);
    kz_monitor_probe(server);
    kz_job_runner_tick(server->job_runner);
    kz_expulsions_check(server->expulsions);
    kz_analyses_tick(server->analyses);
    kz_pusher_tick(server->pusher);
    kz_beat(&server->delivery.outbox, &server->host);
    kz_notify_alive();
}

static void start_handles(kz_server *server)
{
    uv_loop_t *loop = &server->loop;
    uv_prepare_init(loop, &server->before_poll);
    uv_check_init(loop, &server->after_poll);
    kz_hub_host_init(&server->host, loop, &server->clock);
    kz_timer_init(loop, &server->deadline, on_deadline, server);
    kz_timer_init(loop, &server->second, on_second, server);
    server->before_poll.data = server->after_poll.data = server;
    uv_prepare_start(&server->before_poll, on_before_poll);
    uv_check_start(&server->after_poll, on_after_poll);
    kz_signals_start(&server->signals, loop, on_signal, server);
}

static bool start(kz_server *server)
{
    kz_steady_start(&server->clock);
    if (!kz_guards_init(&server->guards, &server->config.limits, kz_api_route_count,
                        server->config.log_addresses != 0)) {
        kz_log(KZ_ERROR, "server", "out of memory");
        return false;
    }
    if (!start_hub(server) || !start_store(server))
        return false;
    if (!kz_listener_start(server))
        return false;
    server->host.called = true; /* restored matches have clocks */
    server->sweeper = kz_sweeper_start(&server->loop, &server->delivery);
    server->job_runner =
        kz_job_runner_new(&server->lanes, &server->delivery.backlog, &server->host, server->config.node);
    server->analyses =
        kz_analyses_new(&server->config, &server->lanes, &server->delivery.backlog, &server->host);
    kz_expulsions_check(server->expulsions);
    return kz_test_control_open(server) && (!server->cluster || kz_cluster_begin(server->cluster));
}

static void announce(const kz_server *server)
{
    const char *address = server->config.listen;
    bool v6 = strchr(address, ':') != NULL;
    printf("kozel: http://%s%s%s:%d\n", v6 ? "[" : "", address, v6 ? "]" : "", server->port);
    fflush(stdout);
    kz_notify("READY=1");
}

static void close_handles(kz_server *server)
{
    uv_close((uv_handle_t *)&server->before_poll, NULL);
    uv_close((uv_handle_t *)&server->after_poll, NULL);
    kz_delivery_end(&server->delivery);
    kz_hub_host_end(&server->host);
    kz_timer_close(&server->deadline, NULL);
    kz_timer_close(&server->second, NULL);
    kz_test_control_close();
    kz_signals_close(&server->signals);
    kz_sweeper_stop(server->sweeper);
    free(server->job_runner);
    kz_expulsions_free(server->expulsions);
    kz_analyses_free(server->analyses);
    kz_pusher_free(server->pusher);
}

static void tear_down(kz_server *server)
{
    kz_hub_host_close(&server->host);
    kz_bot_workers_stop(&server->bots);
    kz_delivery_flush(&server->delivery);
    kz_delivery_stop_writer(&server->delivery);
    stop_lanes(server);
    kz_cluster_end(server->cluster);
    server->cluster = server->wiring.cluster = NULL;
    server->delivery.others = kz_no_other_nodes;
    kz_net_close(server->net);
    close_handles(server);
    if (server->hurried && server->bots.count)
        _exit(server->status); /* all is stored and closed, but a bot's thought cannot be cut short */
    uv_run(&server->loop, UV_RUN_DEFAULT);
    kz_net_free(server->net);
    kz_hub_free(server->host.hub);
    kz_guide_free(server->guide);
    kz_file_words_free(server->file_words);
    kz_shell_words_free(server->shell_words);
    kz_translations_free(server->translations);
    kz_cards_free(server->cards);
    kz_packed_texts_free(server->packed_texts);
    kz_delivery_clear(&server->delivery);
    kz_store_close(server->store);
    kz_gate_clear(&server->gate);
    kz_sessions_clear(&server->sessions);
    kz_registry_clear(&server->requests);
    if (uv_loop_close(&server->loop) != 0)
        kz_log(KZ_WARN, "server", "the event loop was left with open handles");
}

/* Serves once. `first`: it has not yet been in. */
static int run(kz_server_config *config, bool first, bool *again)
{
    kz_server *server = calloc(1, sizeof *server);
    if (!server || sodium_init() < 0 || uv_loop_init(&server->loop) != 0) {
        free(server);
        return EXIT_FAILURE;
    }
    server->config = *config;
    start_handles(server);
    bool made = init_parts(server);
    kz_server_conclude(server);
    if (made && start(server)) {
        kz_timer_start(&server->second, 1000, 1000); /* it wants all that start() makes */
        server->config.port = server->port;          /* the same when it comes again */
        if (first)
            announce(server);
        uv_run(&server->loop, UV_RUN_DEFAULT);
    } else {
        uv_run(&server->loop, UV_RUN_NOWAIT); /* has a signal come meanwhile? */
        server->status = server->signalled ? EXIT_SUCCESS : EXIT_FAILURE;
        server->lost = config->bus && !first;
    }
    int status = server->status;
    *config = server->config;
    *again = server->lost && !server->signalled;
    tear_down(server);
    kz_guards_destroy(&server->guards);
    free(server);
    return status;
}

/* Signals and time while no server runs: between two lives of a node. Its handles stay from first to last, so
 * that a signal never meets a process without a handler. */
struct pause {
    uv_loop_t loop;
    kz_signals signals;
    uv_timer_t timer; /* a real one: what it waits for are other programs */
    kz_server_config *config;
    bool signalled;
};

static void on_pause_signal(void *context, int number)
{
    struct pause *pause = context;
    if (number == SIGHUP && pause->config->reload)
        pause->config->reload(pause->config->reload_context, pause->config);
    if (number != SIGINT && number != SIGTERM)
        return;
    pause->signalled = true;
    uv_stop(&pause->loop);
}

static void begin_pauses(struct pause *pause, kz_server_config *config)
{
    pause->config = config;
    uv_loop_init(&pause->loop);
    uv_timer_init(&pause->loop, &pause->timer);
    kz_signals_start(&pause->signals, &pause->loop, on_pause_signal, pause);
}

static void on_pause_over(uv_timer_t *timer)
{
    uv_stop(timer->loop);
}

/* One of many nodes waits before it tries to join anew; false: a signal has come. */
static bool wait_to_join(struct pause *pause, uint64_t ms)
{
    kz_log(KZ_INFO, "server", "joins anew in %d ms", (int)ms);
    kz_notify_alive(); /* meanwhile no server does */
    uv_update_time(&pause->loop);
    uv_timer_start(&pause->timer, on_pause_over, ms, 0);
    uv_run(&pause->loop, UV_RUN_DEFAULT);
    return !pause->signalled;
}

static void end_pauses(struct pause *pause)
{
    kz_signals_close(&pause->signals);
    uv_close((uv_handle_t *)&pause->timer, NULL);
    uv_run(&pause->loop, UV_RUN_DEFAULT);
    uv_loop_close(&pause->loop);
}

int kz_server_run(const kz_server_config *config)
{
    enum { WAIT_MS = 250, LONGEST_WAIT_MS = 2000, LONG_LIFE_S = 5 };
    kz_server_config own = *config;
    struct pause pause = {0};
    (void)signal(SIGPIPE, SIG_IGN); /* a lost socket is reported by its write, */
    (void)signal(SIGXFSZ, SIG_IGN); /* and so is a file that may not grow */
    begin_pauses(&pause, &own);
    bool again;
    int status = run(&own, true, &again);
    for (uint64_t wait = WAIT_MS; again && wait_to_join(&pause, wait);) {
        uint64_t begin = kz_clock_ns();
        status = run(&own, false, &again);
        if (kz_clock_ns() - begin > LONG_LIFE_S * UINT64_C(1000000000))
            wait = WAIT_MS; /* it was in for a while */
        else if (wait < LONGEST_WAIT_MS)
            wait *= 2;
    }
    bool ended = again; /* by a signal, while it waited */
    end_pauses(&pause);
    if (config->bus)
        kz_bus_finish();
    return ended ? EXIT_SUCCESS : status;
}
