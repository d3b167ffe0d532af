/* SPDX-License-Identifier: MIT */
/* `kozel serve`: one instance of the server after another, and the pauses between them. */
#include "server/app/run.h"

#include <kozel/analysis.h>
#include <signal.h>
#include <stdlib.h>
#include <uv.h>

#include "base/clock.h"
#include "base/log.h"
#include "server/app/loop.h"
#include "server/app/notify.h"
#include "server/app/signals.h"
#include "server/bus/bus.h"
#include "server/social/push/push.h"

app_server_config app_server_defaults(void)
{
    app_server_config config = {
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
        .push_hosts = PUSH_HOSTS,
        .analysis_playouts = KZ_JUDGE_ROLLOUTS,
        .limits = guard_quota_defaults(),
        .session_idle_days = 90,
        .session_days = 365,
        .hub = hub_defaults(),
    };
    config.hub.fair =
        (hub_fair_limits){.stake_hours = 24, .stake_matches = 5, .acts = 3, .repeats = 4, .quits = 3};
    return config;
}

/* Handles signals and time while no server runs, between two instances of a node. The handles stay from first
 * to last, so that a signal always has a handler. */
struct pause {
    uv_loop_t loop;
    app_signals signals;
    uv_timer_t timer; /* a real one, because it waits for other programs */
    app_server_config *config;
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

static void begin_pauses(struct pause *pause, app_server_config *config)
{
    pause->config = config;
    uv_loop_init(&pause->loop);
    uv_timer_init(&pause->loop, &pause->timer);
    app_signals_start(&pause->signals, &pause->loop, on_pause_signal, pause);
}

static void on_pause_over(uv_timer_t *timer)
{
    uv_stop(timer->loop);
}

/* Waits before one of many nodes tries to join again. Returns false if a signal has arrived. */
static bool wait_to_join(struct pause *pause, uint64_t ms)
{
    base_log(BASE_LOG_INFO, "server", "joins the cluster again in %d ms", (int)ms);
    app_notify_alive(); /* no server does so meanwhile */
    uv_update_time(&pause->loop);
    uv_timer_start(&pause->timer, on_pause_over, ms, 0);
    uv_run(&pause->loop, UV_RUN_DEFAULT);
    return !pause->signalled;
}

static void end_pauses(struct pause *pause)
{
    app_signals_close(&pause->signals);
    uv_close((uv_handle_t *)&pause->timer, NULL);
    uv_run(&pause->loop, UV_RUN_DEFAULT);
    uv_loop_close(&pause->loop);
}

int app_server_run(const app_server_config *config)
{
    enum { WAIT_MS = 250, LONGEST_WAIT_MS = 2000, LONG_RUN_S = 5 };
    app_server_config own = *config;
    struct pause pause = {0};
    (void)signal(SIGPIPE, SIG_IGN); /* its write reports a lost socket, */
    (void)signal(SIGXFSZ, SIG_IGN); /* and a file that may not grow */
    begin_pauses(&pause, &own);
    bool again;
    int status = app_serve_once(&own, true, &again);
    for (uint64_t wait = WAIT_MS; again && wait_to_join(&pause, wait);) {
        uint64_t begin = base_clock_ns();
        status = app_serve_once(&own, false, &again);
        if (base_clock_ns() - begin > LONG_RUN_S * UINT64_C(1000000000))
            wait = WAIT_MS; /* it was joined for a while */
        else if (wait < LONGEST_WAIT_MS)
            wait *= 2;
    }
    bool ended = again; /* by a signal, during the wait */
    end_pauses(&pause);
    if (config->bus)
        bus_finish();
    return ended ? EXIT_SUCCESS : status;
}
