/* SPDX-License-Identifier: MIT */
#include "server/http/crawlers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "server/http/shell_page.h"
#include "server/http/shown.h"

enum { EXPIRES_DAYS = 180 };

static const char robots[] = "/robots.txt", sitemap[] = "/sitemap.xml",
                  security[] = "/.well-known/security.txt";

bool http_crawlers_has(const char *path)
{
    return !strcmp(path, robots) || !strcmp(path, sitemap) || !strcmp(path, security);
}

/* Pages that are not for search engines have their own mark (noindex). A crawler must be able to read it. */
static void put_robots(FILE *out, const char *origin)
{
    fputs("User-agent: *\nDisallow: /api/\nDisallow: /match/\nDisallow: /session\nDisallow: /ws\n", out);
    if (*origin)
        fprintf(out, "\nSitemap: %s%s\n", origin, sitemap);
}

/* ---- the sitemap ---- */

static void put_page(FILE *out, const char *origin, const char *path)
{
    fprintf(out, "<url><loc>%s%s</loc>", origin, path);
    for (int i = 0; i < KZ_LANGUAGES; i++)
        fprintf(out, "<xhtml:link rel=\"alternate\" hreflang=\"%s\" href=\"%s%s?lang=%s\"/>", kz_language(i),
                origin, path, kz_language(i));
    fprintf(out, "<xhtml:link rel=\"alternate\" hreflang=\"x-default\" href=\"%s%s\"/></url>\n", origin,
            path);
}

static void put_sitemap(FILE *out, const http_web *web, const char *origin)
{
    const pages_shell_words *words = web->texts->shell_words;
    const char *path;
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" "
          "xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
          out);
    for (size_t i = 0; (path = http_shown_listed(i)); i++)
        put_page(out, origin, path);
    for (int i = 0; i < words->games; i++) {
        char address[KZ_GAME_NAME + 8];
        snprintf(address, sizeof address, "/games/%s", words->name[i]); /* (names need no encoding) */
        put_page(out, origin, address);
    }
    for (int i = 0; (path = pages_plain_reading_name(i)); i++) {
        char address[64];
        snprintf(address, sizeof address, "/guide/%s", path);
        put_page(out, origin, address);
    }
    fputs("</urlset>\n", out);
}

/* ---- security.txt ---- */

static void put_security(FILE *out, const http_web *web, const char *origin)
{
    char expires[32];
    base_date_print(delivery_hub_host_now(web->host) + EXPIRES_DAYS * INT64_C(86400000), "%Y-%m-%dT00:00:00Z",
                    expires, sizeof expires);
    fprintf(out, "Contact: %s\nExpires: %s\nPreferred-Languages: en\n", web->settings.security_contact,
            expires);
    if (*origin)
        fprintf(out, "Canonical: %s%s\n", origin, security);
}

int http_crawlers_reply(http_web *web, struct http_exchange *http, const char *path)
{
    char place[HTTP_ORIGIN_TEXT], *text = NULL;
    size_t length;
    const char *origin = http_shown_origin(web, http, place);
    if ((!strcmp(path, sitemap) && !*origin) || (!strcmp(path, security) && !web->settings.security_contact))
        return http_shown_missing(web, http);
    FILE *out = open_memstream(&text, &length);
    if (!out)
        return -1;
    if (!strcmp(path, robots))
        put_robots(out, origin);
    else if (!strcmp(path, sitemap))
        put_sitemap(out, web, origin);
    else
        put_security(out, web, origin);
    if (fclose(out) != 0) {
        free(text);
        return -1;
    }
    net_answer answer = net_text_answer(NET_STATUS_OK, text);
    if (!strcmp(path, sitemap))
        answer.type = "application/xml";
    answer.cache = "public, max-age=86400";
    answer.owned = text;
    return http_reply(http, answer);
}
