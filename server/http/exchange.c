/* SPDX-License-Identifier: MIT */
#include "server/http/exchange.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/origin.h"

/* After how many seconds somebody who was refused may try again; 0: he was not. */
static int retry_after(unsigned status)
{
    return status == KZ_TOO_MANY_REQUESTS ? 60 : status == KZ_UNAVAILABLE ? 5 : 0;
}

const char *kz_http_header(const kz_http *http, const char *name)
{
    const char *value = kz_request_header(http->request, name);
    return value ? value : "";
}

int kz_http_reply(kz_http *http, kz_answer answer)
{
    if (!answer.retry_s)
        answer.retry_s = retry_after(answer.status);
    if (answer.status == KZ_METHOD_NOT_ALLOWED && !answer.allow)
        answer.allow = "GET, HEAD";
    kz_content_pack(kz_http_header(http, "accept-encoding"), &answer);
    char etag[64];
    if (answer.etag && answer.encoding) { /* each form has a tag of its own (RFC 9110, 8.8.3.3) */
        int length = (int)strlen(answer.etag) - 1;
        snprintf(etag, sizeof etag, "%.*s-%s\"", length, answer.etag, answer.encoding);
        answer.etag = etag;
    }
    if (answer.etag && answer.status == KZ_OK_STATUS &&
        kz_etag_is_listed(kz_http_header(http, "if-none-match"), answer.etag))
        answer.status = KZ_NOT_MODIFIED;
    kz_connection_answer(http->connection, &answer);
    return 0;
}

int kz_http_reply_text(kz_http *http, unsigned status, const char *text)
{
    return kz_http_reply(http, kz_text_answer(status, text));
}

int kz_http_refuse_query(kz_http *http, kz_arguments_fault fault, const kz_arguments *query)
{
    char *text = NULL;
    if (asprintf(&text, "%s %s\n", query->about, kz_arguments_fault_text(fault)) < 0)
        return -1;
    kz_answer answer = kz_text_answer(KZ_BAD_REQUEST, text);
    answer.owned = text;
    return kz_http_reply(http, answer);
}

int kz_http_reply_kept(kz_web *web, kz_http *http, kz_answer answer)
{
    kz_content_keep(&web->packed_texts, kz_http_header(http, "accept-encoding"), &answer);
    return kz_http_reply(http, answer);
}

bool kz_http_wait(kz_web *web, kz_http *http)
{
    http->waiting = kz_registry_add(&web->requests, http);
    return http->waiting != 0;
}

/* ---- who asks ---- */

bool kz_http_is_own_origin(const kz_web *web, const kz_http *http, const char *origin)
{
    kz_request_route reached = {.host = http->request->host,
                                .forwarded = kz_connection_is_forwarded(http->connection),
                                .origin = web->settings.origin,
                                .others = web->settings.hosts};
    return kz_origin_is_own(origin, &reached);
}

bool kz_http_own_page(const kz_web *web, const kz_http *http)
{
    const char *origin = kz_request_header(http->request, "origin");
    const char *site = kz_request_header(http->request, "sec-fetch-site");
    if (origin)
        return kz_http_is_own_origin(web, http, origin);
    return site && !strcmp(site, "same-origin");
}

bool kz_http_is_full(kz_web *web)
{
    bool full = web->delivery->sockets.all.used >= (size_t)web->settings.max_connections;
    web->counts.no_room += full;
    return full;
}

void kz_web_clear(kz_web *web)
{
    kz_packed_texts_free(web->packed_texts);
    kz_registry_clear(&web->requests);
}
