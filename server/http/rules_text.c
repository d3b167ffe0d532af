/* SPDX-License-Identifier: MIT */
#include "server/http/rules_text.h"

#include "server/hub/schema/refusal.h"
#include "server/pages/guide.h"

#include <string.h>

/* The request; NULL: not named. */
typedef struct wish {
    const char *language, *seats, *options;
} wish;

static int reply_missing(struct http_exchange *http)
{
    return http_reply(http, net_text_answer(NET_STATUS_NOT_FOUND, "no such game, page or language\n"));
}

static int reply_bad(struct http_exchange *http, const char *why)
{
    return http_reply(http, net_text_answer(NET_STATUS_BAD_REQUEST, why));
}

static net_answer rules_answer(const char *text)
{
    net_answer answer = net_text_answer(NET_STATUS_OK, text);
    answer.type = "application/json";
    answer.cache = "no-cache";
    return answer;
}

/* ---- the request ---- */

/* Returns true if the value has only letters of languages, games and options. */
static bool is_plain(const char *value)
{
    for (const char *c = value ? value : ""; *c; c++)
        if (*c <= ' ' || *c > '~')
            return false;
    return true;
}

/* ---- answers ---- */

/* Answers in the form of the API, {"error":{"code","text","args","field"}}. */
static int refuse(struct http_exchange *http, const kz_error *error)
{
    schema_refusal refusal =
        schema_refusal_of(kz_code_word(error->code), kz_code_text(error->code),
                          error->code == KZ_E_PLAYERS ? "seats" : "options",
                          (const char *const[3]){error->arg[0], error->arg[1], error->arg[2]});
    char *text = schema_refusal_print(&refusal);
    net_answer answer = net_text_answer(NET_STATUS_BAD_REQUEST, text);
    answer.type = "application/json";
    answer.owned = text;
    return http_reply(http, answer);
}

/* Answers with the rules of a table. */
static int reply_table(http_web *web, struct http_exchange *http, const char *game, const char *language,
                       const wish *w)
{
    kz_error error;
    if (!w->seats || w->seats[0] < '0' || w->seats[0] > '9' || w->seats[1])
        return reply_bad(http, "options go with a number of seats\n");
    if (!pages_guide_find(web->texts->guide, game, language))
        return reply_missing(http);
    char *text = pages_guide_table_text(
        web->texts->guide, &(pages_guide_table){game, w->seats[0] - '0', w->options}, language, &error);
    if (!text && error.code == KZ_OK)
        return http_reply(http, net_text_answer(NET_STATUS_INTERNAL_ERROR, "out of memory\n"));
    if (!text)
        return refuse(http, &error);
    net_answer answer = rules_answer(text);
    answer.owned = text;
    return http_reply(http, answer);
}

/* Answers with a figure, which has no words. */
static int reply_figure(http_web *web, struct http_exchange *http, const char *file)
{
    const char *svg = pages_guide_figure(web->texts->guide, file);
    if (!svg)
        return http_reply(http, net_text_answer(NET_STATUS_NOT_FOUND, "no such figure\n"));
    net_answer answer = net_text_answer(NET_STATUS_OK, svg);
    answer.type = "image/svg+xml";
    answer.cache = "public, max-age=86400";
    return http_reply_kept(web, http, answer);
}

int http_rules_text_reply(http_web *web, struct http_exchange *http, const char *name)
{
    if (!strncmp(name, "figures/", 8))
        return reply_figure(web, http, name + 8);
    if (!strcmp(name, "games.json"))
        return http_reply_kept(web, http, rules_answer(pages_guide_games(web->texts->guide)));
    net_argument known[] = {{.name = "lang"}, {.name = "seats"}, {.name = "options"}};
    net_arguments query;
    net_arguments_fault fault = net_arguments_read(http->request, known, 3, &query);
    if (fault)
        return http_refuse_query(http, fault, &query);
    wish w = {known[0].value, known[1].value, known[2].value};
    if (!is_plain(w.language) || !is_plain(w.seats) || !is_plain(w.options))
        return reply_bad(http, "an argument has a letter that no name has\n");
    const char *language = w.language ? w.language : "en";
    bool page = !strncmp(name, "pages/", 6);
    if (!page && (w.seats || w.options))
        return reply_table(web, http, name, language, &w);
    const char *text = page ? pages_guide_reading(web->texts->guide, name + 6, language)
                            : pages_guide_find(web->texts->guide, name, language);
    return text ? http_reply_kept(web, http, rules_answer(text)) : reply_missing(http);
}
