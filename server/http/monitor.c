/* SPDX-License-Identifier: MIT */
#include "server/http/monitor.h"

#include "server/store/sql/query.h"

#include <stdlib.h>
#include <string.h>

enum { PROBE_LATE_MS = 3000 };

/* ---- who may ask ---- */

/* Behind a proxy everybody comes from this machine. */
static bool may_see_metrics(kz_web *web, const kz_http *http)
{
    static const char *const own[] = {"127.0.0.0/8", "::1"};
    kz_network network;
    if (web->settings.metrics_apart)
        return kz_connection_is_monitor(http->connection);
    if (web->settings.origin || kz_connection_is_forwarded(http->connection))
        return false;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (kz_network_read(own[i], &network) &&
            kz_network_has(&network, kz_connection_address(http->connection)))
            return true;
    return false;
}

bool kz_monitor_has(kz_web *web, const kz_http *http, const char *path)
{
    return !strcmp(path, "/healthz") || !strcmp(path, "/readyz") ||
           (!strcmp(path, "/metrics") && may_see_metrics(web, http));
}

/* ---- answers ---- */

static int reply_metrics(kz_web *web, kz_http *http)
{
    size_t length = 0;
    char *text = web->metrics.text(web->metrics.context, &length);
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
    kz_web *web;
};

static kz_stored probe_run(kz_job *job, kz_store *store)
{
    (void)job;
    return kz_ask_int(store, 0, "SELECT 1", "") == 1 ? KZ_STORED : KZ_STORE_FAILED;
}

static void probe_done(kz_job *job)
{
    kz_web *web = ((struct probe_job *)job)->web;
    bool good = job->stored == KZ_STORED;
    web->probe.asking = false;
    web->probe.good = good;
    web->probe.answered_ms = kz_hub_host_now(web->host);
    kz_lanes_count_error(web->lanes, job->stored);
    free(job);
}

void kz_monitor_probe(kz_web *web)
{
    struct probe_job *probe = web->probe.asking ? NULL : calloc(1, sizeof *probe);
    if (!probe)
        return;
    *probe = (struct probe_job){{.run = probe_run, .done = probe_done}, web};
    web->probe.asking = kz_lane_submit(web->lanes, KZ_LANE_PROBE, &probe->job);
    if (!web->probe.asking)
        free(probe);
}

static int reply_readiness(const kz_web *web, kz_http *http)
{
    if (web->host->closed || web->host->draining)
        return reply_ready(http, "stopping\n");
    if (!web->delivery->others.is_in(web->delivery->others.context))
        return reply_ready(http, "this node has no lease\n");
    bool late = kz_hub_host_now(web->host) - web->probe.answered_ms > PROBE_LATE_MS;
    return reply_ready(http, late || !web->probe.good ? "the store does not answer\n" : NULL);
}

int kz_monitor_reply(kz_web *web, kz_http *http, const char *path)
{
    if (!strcmp(path, "/metrics"))
        return reply_metrics(web, http);
    if (!strcmp(path, "/readyz"))
        return reply_readiness(web, http);
    return kz_http_reply(http, kz_text_answer(KZ_OK_STATUS, "alive\n"));
}
