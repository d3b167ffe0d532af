/* SPDX-License-Identifier: MIT */
#include "server/app/shutdown.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/log.h"
#include "server/app/notify.h"
#include "server/app/signals.h"
#include "server/delivery/heartbeat.h"
#include "server/sockets/clients.h"
#include "server/sockets/sending.h"

enum { STOP_MS = 2000, LOST_MS = 500 };

/* ---- stopping ---- */

/* Closes the sockets. Then the loop ends. */
static void end_with(app_shutdown *e, int status, uint64_t max_ms)
{
    net_drain(e->sockets->net);
    delivery_finish_topics(e->delivery);
    socket_close_all(e->sockets, status);
    base_timer_start(&e->deadline, max_ms, 0);
}

void app_shutdown_stop_lanes(app_shutdown *e)
{
    delivery_lanes_stop(e->lanes);
    app_pusher_stop(e->upkeep->pusher);
}

static bool is_over_or_not_begun(const app_shutdown *e)
{
    return e->host->closed || !e->lanes->open;
}

/* Stores and sends everything that was accepted. Then the sockets close with 1001 (going away). Where there
 * are other nodes they close with 1012 (come again: one of them answers). */
static void stop(app_shutdown *e)
{
    struct cluster *cluster = e->wiring->cluster;
    if (is_over_or_not_begun(e))
        return;
    app_shutdown_stop_lanes(e); /* first: their results may cause writes of the hub */
    delivery_heartbeat(&e->delivery->outbox, e->host);
    if (cluster)
        cluster_hand_over(cluster);
    delivery_flush(e->delivery);
    delivery_hub_host_close(e->host);
    delivery_stop_writer(e->delivery);
    if (cluster)
        cluster_leave(cluster);
    end_with(e, cluster ? SOCKET_CLOSE_RESTART : SOCKET_CLOSE_GOING_AWAY, STOP_MS);
}

/* Messages that wait are dropped: their content may not be in the store. */
void app_shutdown_lose(void *shutdown, const char *why)
{
    app_shutdown *e = shutdown;
    if (e->host->closed)
        return;
    base_log(BASE_LOG_ERROR, "server", "%s: leaving the cluster, to join it again", why);
    e->lost = true;
    cluster_abandon(e->wiring->cluster);
    delivery_outbox_clear(&e->delivery->outbox);
    delivery_hub_host_close(e->host);
    end_with(e, SOCKET_CLOSE_RESTART, LOST_MS);
}

void app_shutdown_fail(void *shutdown, const char *what, const char *reason)
{
    app_shutdown *e = shutdown;
    struct cluster *cluster = e->wiring->cluster;
    if (cluster && e->host->closed && !e->lost) { /* by stop(): the other nodes continue from the store */
        base_log(BASE_LOG_ERROR, "server", "%s: %s; its unstored changes are lost", what, reason);
        return;
    }
    if (cluster && cluster_is_in(cluster)) {
        char text[STORE_REASON_SIZE + 100];
        snprintf(text, sizeof text, "%s: %s", what, reason);
        app_shutdown_lose(e, text);
        return;
    }
    if (e->status == EXIT_SUCCESS)
        base_log(BASE_LOG_ERROR, "server", "%s: %s; stopping", what, reason);
    e->status = EXIT_FAILURE;
    delivery_hub_host_close(e->host);
    uv_stop(e->loop);
}

/* ---- draining ---- */

/* Begins nothing new (no table, no match, no bot's move), notifies all clients, and waits for work in
 * progress: bots' choices, writes, answers. Returns false if there is nothing to wait for, or no time. */
static bool begin_drain(app_shutdown *e)
{
    if (e->wiring->cluster || !e->drain_s) /* other nodes go on with its tables at once */
        return false;
    char event[64];
    int length =
        snprintf(event, sizeof event, "{\"ev\":\"restart\",\"within\":%lld}", 1000 * (long long)e->drain_s);
    e->host->draining = true;
    hub_drain(e->host->hub);
    socket_send_person(e->sockets, 0, event, (size_t)length);
    return true;
}

static bool is_drained(const app_shutdown *e)
{
    return e->wiring->bots->count == 0 && delivery_writer_waiting(e->delivery->writer) == 0 &&
           e->web->requests.used == 0;
}

void app_shutdown_check_drained(app_shutdown *e)
{
    if (e->host->draining && !e->host->closed && is_drained(e))
        stop(e);
}

void app_shutdown_check_closed(app_shutdown *e)
{
    if (e->host->closed && e->sockets->all.used == 0)
        uv_stop(e->loop);
}

static void on_deadline(void *context)
{
    app_shutdown *e = context;
    if (e->host->closed) {
        uv_stop(e->loop);
        return;
    }
    base_log(BASE_LOG_WARN, "server", "stopping: what is not done after %d s (drain) is dropped", e->drain_s);
    e->hurried = true;
    stop(e);
}

void app_shutdown_signal(app_shutdown *e, int number)
{
    bool again = e->signalled;
    base_log(BASE_LOG_INFO, "server", again ? "%s again: stopping at once" : "%s: stopping",
             app_signal_name(number));
    if (!again)
        app_notify("STOPPING=1");
    e->signalled = true;
    e->hurried = again;
    if (e->host->closed && again)
        uv_stop(e->loop);
    if (is_over_or_not_begun(e))
        return;
    if (!again && begin_drain(e))
        base_timer_start(&e->deadline, 1000 * (uint64_t)e->drain_s, 0);
    else
        stop(e);
}

void app_shutdown_init(app_shutdown *e)
{
    base_timer_init(e->loop, &e->deadline, on_deadline, e);
}

void app_shutdown_close(app_shutdown *e)
{
    base_timer_close(&e->deadline, NULL);
}
