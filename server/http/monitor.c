/* SPDX-License-Identifier: MIT */
#include "server/http/monitor.h"

#include "server/store/sql/query.h"

#include <stdlib.h>
#include <string.h>

enum { PROBE_LATE_MS = 3000 };

/* ---- access ---- */

/* Returns true if the client may read /metrics. Behind a proxy everybody comes from this machine. */
static bool may_see_metrics(http_web *web, const struct http_exchange *http)
{
    static const char *const own[] = {"127.0.0.0/8", "::1"};
    net_range network;
    if (web->settings.metrics_apart)
        return net_connection_is_monitor(http->connection);
    if (web->settings.origin || net_connection_is_forwarded(http->connection))
        return false;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (net_network_read(own[i], &network) &&
            net_network_has(&network, net_connection_address(http->connection)))
            return true;
    return false;
}

bool http_monitor_has(http_web *web, const struct http_exchange *http, const char *path)
{
    return !strcmp(path, "/healthz") || !strcmp(path, "/readyz") ||
           (!strcmp(path, "/metrics") && may_see_metrics(web, http));
}

/* ---- answers ---- */

static int reply_metrics(http_web *web, struct http_exchange *http)
{
    size_t length = 0;
    char *text = web->metrics.text(web->metrics.context, &length);
    net_answer answer = net_text_answer(text ? NET_STATUS_OK : NET_STATUS_UNAVAILABLE, text ? text : "");
    answer.type = "text/plain; version=0.0.4; charset=utf-8";
    answer.owned = text;
    return http_reply(http, answer);
}

static int reply_ready(struct http_exchange *http, const char *fault)
{
    return http_reply(
        http, net_text_answer(fault ? NET_STATUS_UNAVAILABLE : NET_STATUS_OK, fault ? fault : "ready\n"));
}

struct probe_job {
    delivery_job job;
    http_web *web;
};

static store_stored probe_run(delivery_job *job, struct store *store)
{
    (void)job;
    return store_ask_int(store, 0, "SELECT 1", "") == 1 ? STORE_STORED : STORE_FAILED;
}

static void probe_done(delivery_job *job)
{
    http_web *web = ((struct probe_job *)job)->web;
    bool good = job->stored == STORE_STORED;
    web->probe.asking = false;
    web->probe.good = good;
    web->probe.answered_ms = delivery_hub_host_now(web->host);
    delivery_lanes_count_error(web->lanes, job->stored);
    free(job);
}

void http_monitor_probe(http_web *web)
{
    struct probe_job *probe = web->probe.asking ? NULL : calloc(1, sizeof *probe);
    if (!probe)
        return;
    *probe = (struct probe_job){{.run = probe_run, .done = probe_done}, web};
    web->probe.asking = delivery_lane_submit(web->lanes, DELIVERY_LANE_PROBE, &probe->job);
    if (!web->probe.asking)
        free(probe);
}

static int reply_readiness(const http_web *web, struct http_exchange *http)
{
    if (web->host->closed || web->host->draining)
        return reply_ready(http, "stopping\n");
    if (!web->delivery->others.is_in(web->delivery->others.context))
        return reply_ready(http, "this node has no lease\n");
    bool late = delivery_hub_host_now(web->host) - web->probe.answered_ms > PROBE_LATE_MS;
    return reply_ready(http, late || !web->probe.good ? "the store does not answer\n" : NULL);
}

int http_monitor_reply(http_web *web, struct http_exchange *http, const char *path)
{
    if (!strcmp(path, "/metrics"))
        return reply_metrics(web, http);
    if (!strcmp(path, "/readyz"))
        return reply_readiness(web, http);
    return http_reply(http, net_text_answer(NET_STATUS_OK, "alive\n"));
}
