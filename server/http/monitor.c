/* SPDX-License-Identifier: MIT */
#include "server/http/monitor.h"

#include "server/cluster/cluster.h"
#include "server/store/sql/query.h"

#include <stdlib.h>
#include <string.h>

enum { PROBE_LATE_MS = 3000 };

/* ---- who may ask ---- */

/* Behind a proxy everybody comes from this machine. */
static bool may_see_metrics(kz_server *server, const kz_http *http)
{
    static const char *const own[] = {"127.0.0.0/8", "::1"};
    kz_network network;
    if (server->config.metrics)
        return kz_connection_is_monitor(http->connection);
    if (server->config.origin || kz_connection_is_forwarded(http->connection))
        return false;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (kz_network_read(own[i], &network) &&
            kz_network_has(&network, kz_connection_address(http->connection)))
            return true;
    return false;
}

bool kz_monitor_has(kz_server *server, const kz_http *http, const char *path)
{
    return !strcmp(path, "/healthz") || !strcmp(path, "/readyz") ||
           (!strcmp(path, "/metrics") && may_see_metrics(server, http));
}

/* ---- answers ---- */

static int reply_metrics(kz_server *server, kz_http *http)
{
    size_t length = 0;
    char *text = kz_metrics_text(server, &length);
    kz_answer answer = kz_text_answer(text ? KZ_OK_STATUS : KZ_UNAVAILABLE, text ? text : "");
    answer.type = "text/plain; version=0.0.4; charset=utf-8";
    answer.owned = text;
    return kz_http_reply(http, answer);
}

static int reply_ready(kz_http *http, const char *fault)
{
    return kz_http_reply(http,
                         kz_text_answer(fault ? KZ_UNAVAILABLE : KZ_OK_STATUS, fault ? fault : "ready\n"));
}

struct probe_job {
    kz_job job;
    kz_server *server;
};

static kz_stored probe_run(kz_job *job, kz_store *store)
{
    (void)job;
    return kz_ask_int(store, 0, "SELECT 1", "") == 1 ? KZ_STORED : KZ_STORE_FAILED;
}

static void probe_done(kz_job *job)
{
    kz_server *server = ((struct probe_job *)job)->server;
    bool good = job->stored == KZ_STORED;
    server->probe.asking = false;
    server->probe.good = good;
    server->probe.answered_ms = kz_steady_now(&server->clock);
    kz_lanes_count_error(&server->lanes, job->stored);
    free(job);
}

void kz_monitor_probe(kz_server *server)
{
    struct probe_job *probe = server->probe.asking ? NULL : calloc(1, sizeof *probe);
    if (!probe)
        return;
    *probe = (struct probe_job){{.run = probe_run, .done = probe_done}, server};
    server->probe.asking = kz_lane_submit(&server->lanes, KZ_LANE_PROBE, &probe->job);
    if (!server->probe.asking)
        free(probe);
}

static int reply_readiness(const kz_server *server, kz_http *http)
{
    if (server->host.closed || server->host.draining)
        return reply_ready(http, "stopping\n");
    if (server->cluster && !kz_cluster_is_in(server->cluster))
        return reply_ready(http, "this node has no lease\n");
    bool late = kz_steady_now(&server->clock) - server->probe.answered_ms > PROBE_LATE_MS;
    return reply_ready(http, late || !server->probe.good ? "the store does not answer\n" : NULL);
}

int kz_monitor_reply(kz_server *server, kz_http *http, const char *path)
{
    if (!strcmp(path, "/metrics"))
        return reply_metrics(server, http);
    if (!strcmp(path, "/readyz"))
        return reply_readiness(server, http);
    return kz_http_reply(http, kz_text_answer(KZ_OK_STATUS, "alive\n"));
}
