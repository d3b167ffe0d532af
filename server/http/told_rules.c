/* SPDX-License-Identifier: MIT */
#include "server/http/told_rules.h"

#include "server/hub/schema/refusal.h"
#include "server/pages/guide.h"

#include <string.h>

/* What is asked for; NULL: not named. */
typedef struct wish {
    const char *language, *seats, *options;
} wish;

static int reply_missing(kz_http *http)
{
    return kz_http_reply(http, kz_text_answer(KZ_NOT_FOUND, "no such game, page or language\n"));
}

static int reply_bad(kz_http *http, const char *why)
{
    return kz_http_reply(http, kz_text_answer(KZ_BAD_REQUEST, why));
}

static kz_answer rules_answer(const char *text)
{
    kz_answer answer = kz_text_answer(KZ_OK_STATUS, text);
    answer.type = "application/json";
    answer.cache = "no-cache";
    return answer;
}

/* ---- what is asked for ---- */

/* Names of languages and games, and options, have no other letters. */
static bool is_plain(const char *value)
{
    for (const char *c = value ? value : ""; *c; c++)
        if (*c <= ' ' || *c > '~')
            return false;
    return true;
}

/* ---- answers ---- */

/* In the form of the API, {"error":{"code","text","args","field"}}. */
static int refuse(kz_http *http, const kz_error *error)
{
    kz_refusal refusal = kz_refusal_of(kz_code_word(error->code), kz_code_text(error->code),
                                       error->code == KZ_E_PLAYERS ? "seats" : "options",
                                       (const char *const[3]){error->arg[0], error->arg[1], error->arg[2]});
    char *text = kz_refusal_print(&refusal);
    kz_answer answer = kz_text_answer(KZ_BAD_REQUEST, text);
    answer.type = "application/json";
    answer.owned = text;
    return kz_http_reply(http, answer);
}

/* The rules of a table. */
static int reply_table(kz_web *web, kz_http *http, const char *game, const char *language, const wish *w)
{
    kz_error error;
    if (!w->seats || w->seats[0] < '0' || w->seats[0] > '9' || w->seats[1])
        return reply_bad(http, "options go with a number of seats\n");
    if (!kz_guide_find(web->texts->guide, game, language))
        return reply_missing(http);
    char *text = kz_guide_tell(web->texts->guide, &(kz_guide_table){game, w->seats[0] - '0', w->options},
                               language, &error);
    if (!text && error.code == KZ_OK)
        return kz_http_reply(http, kz_text_answer(KZ_INTERNAL_ERROR, "out of memory\n"));
    if (!text)
        return refuse(http, &error);
    kz_answer answer = rules_answer(text);
    answer.owned = text;
    return kz_http_reply(http, answer);
}

/* Figures have no words. */
static int reply_figure(kz_web *web, kz_http *http, const char *file)
{
    const char *svg = kz_guide_figure(web->texts->guide, file);
    if (!svg)
        return kz_http_reply(http, kz_text_answer(KZ_NOT_FOUND, "no such figure\n"));
    kz_answer answer = kz_text_answer(KZ_OK_STATUS, svg);
    answer.type = "image/svg+xml";
    answer.cache = "public, max-age=86400";
    return kz_http_reply_kept(web, http, answer);
}

int kz_told_rules_reply(kz_web *web, kz_http *http, const char *name)
{
    if (!strncmp(name, "figures/", 8))
        return reply_figure(web, http, name + 8);
    if (!strcmp(name, "games.json"))
        return kz_http_reply_kept(web, http, rules_answer(kz_guide_games(web->texts->guide)));
    kz_argument known[] = {{.name = "lang"}, {.name = "seats"}, {.name = "options"}};
    kz_arguments query;
    kz_arguments_fault fault = kz_arguments_read(http->request, known, 3, &query);
    if (fault)
        return kz_http_refuse_query(http, fault, &query);
    wish w = {known[0].value, known[1].value, known[2].value};
    if (!is_plain(w.language) || !is_plain(w.seats) || !is_plain(w.options))
        return reply_bad(http, "an argument has a letter that no name has\n");
    const char *language = w.language ? w.language : "en";
    bool page = !strncmp(name, "pages/", 6);
    if (!page && (w.seats || w.options))
        return reply_table(web, http, name, language, &w);
    const char *text = page ? kz_guide_reading(web->texts->guide, name + 6, language)
                            : kz_guide_find(web->texts->guide, name, language);
    return text ? kz_http_reply_kept(web, http, rules_answer(text)) : reply_missing(http);
}
