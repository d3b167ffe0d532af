/* SPDX-License-Identifier: MIT */
#include "server/http/exchange/exchange.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/exchange/origin.h"

/* Returns after how many seconds a refused client may try again; 0: not refused. */
static int retry_after(unsigned status)
{
    return status == NET_STATUS_TOO_MANY_REQUESTS ? 60 : status == NET_STATUS_UNAVAILABLE ? 5 : 0;
}

const char *http_header(const struct http_exchange *http, const char *name)
{
    const char *value = net_request_header(http->request, name);
    return value ? value : "";
}

int http_reply(struct http_exchange *http, net_answer answer)
{
    if (!answer.retry_s)
        answer.retry_s = retry_after(answer.status);
    if (answer.status == NET_STATUS_METHOD_NOT_ALLOWED && !answer.allow)
        answer.allow = "GET, HEAD";
    http_content_pack(http_header(http, "accept-encoding"), &answer);
    char etag[64];
    if (answer.etag && answer.encoding) { /* each form has a separate tag (RFC 9110, 8.8.3.3) */
        int length = (int)strlen(answer.etag) - 1;
        snprintf(etag, sizeof etag, "%.*s-%s\"", length, answer.etag, answer.encoding);
        answer.etag = etag;
    }
    if (answer.etag && answer.status == NET_STATUS_OK &&
        http_etag_is_listed(http_header(http, "if-none-match"), answer.etag))
        answer.status = NET_STATUS_NOT_MODIFIED;
    net_connection_answer(http->connection, &answer);
    return 0;
}

int http_reply_text(struct http_exchange *http, unsigned status, const char *text)
{
    return http_reply(http, net_text_answer(status, text));
}

int http_refuse_query(struct http_exchange *http, net_arguments_fault fault, const net_arguments *query)
{
    char *text = NULL;
    if (asprintf(&text, "%s %s\n", query->about, net_arguments_fault_text(fault)) < 0)
        return -1;
    net_answer answer = net_text_answer(NET_STATUS_BAD_REQUEST, text);
    answer.owned = text;
    return http_reply(http, answer);
}

int http_reply_kept(http_web *web, struct http_exchange *http, net_answer answer)
{
    http_content_keep(&web->packed_texts, http_header(http, "accept-encoding"), &answer);
    return http_reply(http, answer);
}

bool http_wait(http_web *web, struct http_exchange *http)
{
    http->waiting = base_registry_add(&web->requests, http);
    return http->waiting != 0;
}

/* ---- the caller ---- */

bool http_is_own_origin(const http_web *web, const struct http_exchange *http, const char *origin)
{
    http_request_route reached = {.host = http->request->host,
                                  .forwarded = net_connection_is_forwarded(http->connection),
                                  .origin = web->settings.origin,
                                  .others = web->settings.hosts};
    return http_origin_is_own(origin, &reached);
}

bool http_own_page(const http_web *web, const struct http_exchange *http)
{
    const char *origin = net_request_header(http->request, "origin");
    const char *site = net_request_header(http->request, "sec-fetch-site");
    if (origin)
        return http_is_own_origin(web, http, origin);
    return site && !strcmp(site, "same-origin");
}

bool http_is_full(http_web *web)
{
    bool full = web->sockets->all.used >= (size_t)web->settings.max_connections;
    web->counts.no_room += full;
    return full;
}

void http_web_clear(http_web *web)
{
    http_packed_texts_free(web->packed_texts);
    base_registry_clear(&web->requests);
}
