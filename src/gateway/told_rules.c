#include "gateway/told_rules.h"

#include "archive/guide.h"
#include "request/refusal.h"

#include <stdlib.h>
#include <string.h>

/* What is asked for; NULL: not named. */
typedef struct wish {
    char *language, *seats, *options;
    bool strange; /* a member is named twice, wrongly encoded, or has letters that no name has */
    char text[];  /* the members, one after another */
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

static void take(wish *w, const char *name, char *value)
{
    char **member = !strcmp(name, "lang")      ? &w->language
                    : !strcmp(name, "seats")   ? &w->seats
                    : !strcmp(name, "options") ? &w->options
                                               : NULL;
    if (!member)
        return;
    w->strange |= *member != NULL;
    for (const char *c = value; *c; c++)
        w->strange |= *c <= ' ' || *c > '~';
    *member = value;
}

/* A head has an upper size, and the query with it. free() it; NULL when out of memory. */
static wish *wish_of(const kz_request *request)
{
    size_t length = strlen(request->query), parts = 0;
    wish *w = calloc(1, sizeof *w + 2 * length + 2);
    if (!w)
        return NULL;
    for (const char *at = request->query; *at; at += strcspn(at, "&"), at += *at == '&')
        parts += *at != '&';
    char *out = w->text, *value;
    /* Decoded a part is no longer than before. */
    for (const char *at = request->query; kz_argument_next(&at, out, length + 1, &value); parts--) {
        take(w, out, value);
        out = value + strlen(value) + 1;
    }
    w->strange |= parts > 0;
    return w;
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
static int reply_table(kz_server *server, kz_http *http, const char *game, const char *language,
                       const wish *w)
{
    kz_error error;
    if (!w->seats || w->seats[0] < '0' || w->seats[0] > '9' || w->seats[1])
        return reply_bad(http, "options go with a number of seats\n");
    if (!kz_guide_find(server->guide, game, language))
        return reply_missing(http);
    char *text = kz_guide_tell(server->guide, &(kz_guide_table){game, w->seats[0] - '0', w->options},
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
static int reply_figure(kz_server *server, kz_http *http, const char *file)
{
    const char *svg = kz_guide_figure(server->guide, file);
    if (!svg)
        return kz_http_reply(http, kz_text_answer(KZ_NOT_FOUND, "no such figure\n"));
    kz_answer answer = kz_text_answer(KZ_OK_STATUS, svg);
    answer.type = "image/svg+xml";
    answer.cache = "public, max-age=86400";
    return kz_http_reply_kept(server, http, answer);
}

int kz_told_rules_reply(kz_server *server, kz_http *http, const char *name)
{
    if (!strncmp(name, "figures/", 8))
        return reply_figure(server, http, name + 8);
    wish *w = wish_of(http->request);
    if (!w)
        return kz_http_reply(http, kz_text_answer(KZ_INTERNAL_ERROR, "out of memory\n"));
    const char *language = w->language ? w->language : "en", *text;
    bool page = !strncmp(name, "pages/", 6);
    int result;
    if (w->strange)
        result = reply_bad(http, "a member of the query is named twice or is none\n");
    else if (!page && (w->seats || w->options))
        result = reply_table(server, http, name, language, w);
    else if ((text = page ? kz_guide_reading(server->guide, name + 6, language)
                          : kz_guide_find(server->guide, name, language)))
        result = kz_http_reply_kept(server, http, rules_answer(text));
    else
        result = reply_missing(http);
    free(w);
    return result;
}
