/* SPDX-License-Identifier: MIT */
#include "server/http/shell_page.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/fingerprint.h"
#include "server/http/exchange/origin.h"

int http_shown_named_language(const net_request *request)
{
    net_argument lang = {.name = "lang"};
    net_arguments query;
    bool named = !net_arguments_read(request, &lang, 1, &query) && lang.value;
    return named ? kz_language_find(lang.value) : -1;
}

int http_shown_language(const net_request *request)
{
    int language = http_shown_named_language(request);
    return language >= 0 ? language : pages_accept_language(net_request_header(request, "accept-language"));
}

const char *http_shown_origin(const http_web *web, const struct http_exchange *http,
                              char out[HTTP_ORIGIN_TEXT])
{
    const char *host = http->request->host;
    if (web->settings.origin)
        return web->settings.origin;
    if (!http_host_is_certain(host, web->settings.hosts) ||
        snprintf(out, HTTP_ORIGIN_TEXT, "http://%s", host) >= HTTP_ORIGIN_TEXT)
        return "";
    for (char *at = out; *at; at++)
        *at = base_lower(*at);
    return out;
}

int http_shown_shell(http_web *web, struct http_exchange *http, unsigned status, const pages_shown *given)
{
    pages_shown shown = *given;
    shown.database = web->settings.database != NULL;
    shown.docs = web->settings.docs != NULL;
    char origin[HTTP_ORIGIN_TEXT], etag[24];
    size_t length = 0;
    char *html = pages_shell_make(&web->texts->shell, &shown, http_shown_origin(web, http, origin), &length);
    if (!html)
        return -1;
    snprintf(etag, sizeof etag, "\"%016llx\"", (unsigned long long)base_fingerprint(html, length));
    return http_reply(http, (net_answer){.status = status,
                                         .type = "text/html; charset=utf-8",
                                         .cache = "no-cache",
                                         .etag = etag,
                                         .varies = "accept-language",
                                         .body = (const unsigned char *)html,
                                         .length = length,
                                         .owned = html});
}

int http_shown_missing(http_web *web, struct http_exchange *http)
{
    const char *accept = net_request_header(http->request, "accept");
    if (!web->texts->shell.words || !accept || !strstr(accept, "text/html"))
        return http_reply(http, net_text_answer(NET_STATUS_NOT_FOUND, "not found\n"));
    pages_shown shown = {.plain = PAGES_PLAIN_NO_PAGE,
                         .language = http_shown_language(http->request),
                         .path = "/",
                         .unlisted = true};
    shown.title = web->texts->shell.words->word[shown.language][PAGES_TEXT_NO_PAGE];
    return http_shown_shell(web, http, NET_STATUS_NOT_FOUND, &shown);
}
