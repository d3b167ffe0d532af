/* SPDX-License-Identifier: MIT */
#include "server/http/session_request.h"

#include <jansson.h>
#include <stdlib.h>

#include "server/http/origin.h"
#include "server/http/refusal.h"

enum { YEAR_S = 31536000 };

static void reply_person(kz_web *web, kz_http *http, const kz_store_person *person)
{
    json_t *json = json_pack("{s:s}", "name", person->name);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    kz_answer answer = kz_text_answer(KZ_OK_STATUS, text ? text : "");
    answer.type = "application/json";
    answer.owned = text;
    if (http->token[0]) {
        bool secure = kz_origin_is_secure(web->settings.origin);
        kz_token_cookie(http->token, YEAR_S, secure, answer.cookie[0], sizeof answer.cookie[0]);
    }
    kz_http_reply(http, answer);
}

/* Makes a new guest; `asker` is who waits. */
static void add_guest(kz_web *web, kz_http *http, const kz_session_asker *asker)
{
    uint8_t hash[KZ_TOKEN_HASH_SIZE];
    const kz_address *address = kz_connection_address(http->connection);
    kz_address home = kz_address_home(address);
    const kz_ban *ban = kz_gate_refuses(web->gate, address, false);
    if (ban) {
        kz_http_reply(http, kz_answer_ban(ban));
        return;
    }
    int64_t wait = kz_quotas_guest(&web->guards->quotas, &home, kz_hub_host_now(web->host));
    if (wait) {
        kz_refuse_noted(web, http, KZ_S_TOO_OFTEN, kz_answer_wait(wait));
        return;
    }
    if (kz_backlog_is_long(&web->delivery->backlog)) {
        web->counts.too_busy++;
        kz_http_reply(http, kz_answer_refusal(KZ_A_BUSY, NULL, NULL));
        return;
    }
    kz_token_make(http->token);
    if (!kz_token_hash(http->token, hash) || !kz_session_add(web->sessions, hash, asker))
        kz_http_reply(http, kz_answer_refusal(KZ_A_BUSY, NULL, NULL));
}

/* The store has found or made the person, or not. */
static void on_person(void *context, uint64_t who, kz_stored stored, const kz_known *known)
{
    kz_web *web = context;
    kz_http *http = kz_registry_get(&web->requests, who);
    if (!http)
        return;
    kz_address address = *kz_connection_address(http->connection);
    const kz_ban *ban = stored == KZ_STORED && !http->token[0]
                            ? kz_gate_refuses(web->gate, &address, known->person.registered)
                            : NULL;
    if (ban)
        kz_http_reply(http, kz_answer_ban(ban));
    else if (stored == KZ_STORED)
        reply_person(web, http, &known->person);
    else if (stored == KZ_STORE_NONE && !http->token[0])
        add_guest(web, http, &(kz_session_asker){web, who, on_person}); /* the cookie's token is nobody's */
    else
        kz_http_reply(http, kz_answer_refusal(KZ_A_STORE, NULL, NULL));
}

int kz_session_request_reply(kz_web *web, kz_http *http)
{
    uint8_t hash[KZ_TOKEN_HASH_SIZE];
    if (!kz_http_own_page(web, http))
        return kz_refuse_noted(web, http, KZ_S_OTHER_ORIGIN, kz_answer_refusal(KZ_A_ORIGIN, NULL, NULL));
    if (http->request->length)
        return kz_http_reply(http, kz_answer_refusal(KZ_A_TOO_LARGE, "0", NULL));
    if (kz_http_is_full(web))
        return kz_http_reply(http, kz_answer_refusal(KZ_A_BUSY, NULL, NULL));
    if (!kz_http_wait(web, http))
        return -1;
    kz_session_asker asker = {web, http->waiting, on_person};
    if (!kz_session_token(web->sessions, http->request, hash))
        add_guest(web, http, &asker);
    else if (!kz_session_find(web->sessions, hash, &asker))
        return -1;
    return 0;
}
