#include "gateway/monitor.h"

#include "cluster/cluster.h"
#include "store/query.h"

#include <stdlib.h>
#include <string.h>

enum { STORE_READY_MS = 1000 };

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

/* The store is asked something small, in the worker pool: whoever asks whether the server is ready must not
 * wait for the writer. */
struct ready_job {
    kz_job job;
    kz_server *server;
    uint64_t request;
};

static kz_stored ready_run(kz_job *job, kz_store *store)
{
    (void)job;
    return kz_ask_int(store, 0, "SELECT 1", "") == 1 ? KZ_STORED : KZ_STORE_FAILED;
}

static void ready_done(kz_job *job)
{
    struct ready_job *r = (struct ready_job *)job;
    kz_server *server = r->server;
    kz_http *http = kz_registry_get(&server->requests, r->request);
    bool good = job->stored == KZ_STORED;
    server->store_ready.good = good;
    server->store_ready.until_ms = kz_server_now(server) + STORE_READY_MS;
    server->metrics.store_errors += !good && !server->stopping;
    if (http)
        reply_ready(http, server->stopping ? "stopping\n" : good ? NULL : "the store does not answer\n");
    free(r);
}

static int ask_store(kz_server *server, kz_http *http)
{
    struct ready_job *r = calloc(1, sizeof *r);
    if (!r || !kz_http_wait(server, http)) {
        free(r);
        return -1;
    }
    *r = (struct ready_job){{.run = ready_run, .done = ready_done}, server, http->waiting};
    if (server->workers && kz_worker_pool_submit(server->workers, &r->job))
        return 0;
    free(r);
    return reply_ready(http, "too much is being asked at once\n");
}

static int reply_readiness(kz_server *server, kz_http *http)
{
    if (server->stopping || server->draining)
        return reply_ready(http, "stopping\n");
    if (server->cluster && !kz_cluster_is_in(server->cluster))
        return reply_ready(http, "this node has no lease\n");
    if (kz_server_now(server) < server->store_ready.until_ms)
        return reply_ready(http, server->store_ready.good ? NULL : "the store does not answer\n");
    return ask_store(server, http);
}

int kz_monitor_reply(kz_server *server, kz_http *http, const char *path)
{
    if (!strcmp(path, "/metrics"))
        return reply_metrics(server, http);
    if (!strcmp(path, "/readyz"))
        return reply_readiness(server, http);
    return kz_http_reply(http, kz_text_answer(KZ_OK_STATUS, "alive\n"));
}
