/* SPDX-License-Identifier: MIT */
#include "server/http/shell_page.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/fingerprint.h"
#include "server/http/origin.h"
#include "server/pages/accept.h"

int kz_shown_named_language(const kz_request *request)
{
    kz_argument lang = {.name = "lang"};
    kz_arguments query;
    bool named = !kz_arguments_read(request, &lang, 1, &query) && lang.value;
    return named ? kz_language_find(lang.value) : -1;
}

int kz_shown_language(const kz_request *request)
{
    int language = kz_shown_named_language(request);
    return language >= 0 ? language : kz_accept_language(kz_request_header(request, "accept-language"));
}

const char *kz_shown_origin(const kz_web *web, const kz_http *http, char out[KZ_ORIGIN_TEXT])
{
    const char *host = http->request->host;
    if (web->settings.origin)
        return web->settings.origin;
    if (!kz_host_is_certain(host, web->settings.hosts) ||
        snprintf(out, KZ_ORIGIN_TEXT, "http://%s", host) >= KZ_ORIGIN_TEXT)
        return "";
    for (char *at = out; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    return out;
}

int kz_shown_shell(kz_web *web, kz_http *http, unsigned status, const kz_shown *shown)
{
    char origin[KZ_ORIGIN_TEXT], etag[24];
    size_t length = 0;
    char *html = kz_shell_make(&web->texts->shell, shown, kz_shown_origin(web, http, origin), &length);
    if (!html)
        return -1;
    snprintf(etag, sizeof etag, "\"%016llx\"", (unsigned long long)kz_fingerprint(html, length));
    return kz_http_reply(http, (kz_answer){.status = status,
                                           .type = "text/html; charset=utf-8",
                                           .cache = "no-cache",
                                           .etag = etag,
                                           .varies = "accept-language",
                                           .body = (const unsigned char *)html,
                                           .length = length,
                                           .owned = html});
}

int kz_shown_missing(kz_web *web, kz_http *http)
{
    const char *accept = kz_request_header(http->request, "accept");
    if (!web->texts->shell.words || !accept || !strstr(accept, "text/html"))
        return kz_http_reply(http, kz_text_answer(KZ_NOT_FOUND, "not found\n"));
    kz_shown shown = {.plain = KZ_PLAIN_NO_PAGE,
                      .language = kz_shown_language(http->request),
                      .path = "/",
                      .unlisted = true};
    shown.title = web->texts->shell.words->word[shown.language][KZ_SAY_NO_PAGE];
    return kz_shown_shell(web, http, KZ_NOT_FOUND, &shown);
}
