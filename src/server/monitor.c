#include "server/monitor.h"

#include "server/cluster.h"
#include "store/query.h"

#include <stdlib.h>
#include <string.h>

enum { STORE_READY_MS = 1000 };

/* ---- who may ask ---- */

static bool is_loopback(struct lws *wsi)
{
    char address[64] = "";
    lws_get_peer_simple(wsi, address, sizeof address);
    const char *plain = strncmp(address, "::ffff:", 7) ? address : address + 7;
    return !strncmp(plain, "127.", 4) || !strcmp(plain, "::1");
}

/* Behind a proxy everybody comes from this machine. */
static bool is_forwarded(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0 ||
           lws_hdr_custom_length(wsi, "forwarded:", 10) > 0 ||
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_X_REAL_IP) > 0;
}

static bool may_see_metrics(kz_server *server, struct lws *wsi)
{
    if (server->monitor_vhost)
        return lws_get_vhost(wsi) == server->monitor_vhost;
    return !server->config.origin && is_loopback(wsi) && !is_forwarded(wsi);
}

bool kz_monitor_has(kz_server *server, struct lws *wsi, const char *path)
{
    return !strcmp(path, "/healthz") || !strcmp(path, "/readyz") ||
           (!strcmp(path, "/metrics") && may_see_metrics(server, wsi));
}

/* ---- answers ---- */

static int reply_metrics(kz_server *server, kz_http *http)
{
    size_t length = 0;
    char *text = kz_metrics_text(server, &length);
    kz_answer answer =
        kz_text_answer(text ? HTTP_STATUS_OK : HTTP_STATUS_SERVICE_UNAVAILABLE, text ? text : "");
    answer.type = "text/plain; version=0.0.4; charset=utf-8";
    answer.owned = text;
    return kz_http_reply(http, answer);
}

static int reply_ready(kz_http *http, const char *fault)
{
    return kz_http_reply(http, kz_text_answer(fault ? HTTP_STATUS_SERVICE_UNAVAILABLE : HTTP_STATUS_OK,
                                              fault ? fault : "ready\n"));
}

/* The store is asked something small, in the desk: whoever asks whether the server is ready must not wait
 * for the writer. */
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
    if (server->desk && kz_desk_submit(server->desk, &r->job))
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
    return kz_http_reply(http, kz_text_answer(HTTP_STATUS_OK, "alive\n"));
}
