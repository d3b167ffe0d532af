/* SPDX-License-Identifier: MIT */
#include "server/http/session_request.h"

#include <jansson.h>
#include <stdlib.h>

#include "server/http/exchange/origin.h"
#include "server/http/exchange/refusal.h"

enum { YEAR_S = 31536000 };

static void reply_person(http_web *web, struct http_exchange *http, const store_person *person)
{
    json_t *json = json_pack("{s:s}", "name", person->name);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    net_answer answer = net_text_answer(NET_STATUS_OK, text ? text : "");
    answer.type = "application/json";
    answer.owned = text;
    if (http->token[0]) {
        bool secure = http_origin_is_secure(web->settings.origin);
        identity_token_cookie(http->token, YEAR_S, secure, answer.cookie[0], sizeof answer.cookie[0]);
    }
    http_reply(http, answer);
}

/* Makes a new guest for the waiting `asker`. */
static void add_guest(http_web *web, struct http_exchange *http, const session_asker *asker)
{
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    const net_address *address = net_connection_address(http->connection);
    net_address home = net_address_limit_key(address);
    const guard_ban *ban = session_network_bans_refuse(web->network_bans, address, false);
    if (ban) {
        http_reply(http, http_answer_ban(ban));
        return;
    }
    int64_t wait = guard_quotas_guest(&web->guards->quotas, &home, delivery_hub_host_now(web->host));
    if (wait) {
        http_refuse_noted(web, http, GUARD_EVENT_TOO_OFTEN, http_answer_wait(wait));
        return;
    }
    if (delivery_backlog_is_long(&web->delivery->backlog)) {
        web->counts.too_busy++;
        http_reply(http, http_answer_refusal(API_E_BUSY, NULL, NULL));
        return;
    }
    identity_token_make(http->token);
    if (!identity_token_hash(http->token, hash) || !session_add(web->sessions, hash, asker))
        http_reply(http, http_answer_refusal(API_E_BUSY, NULL, NULL));
}

/* Handles the store's answer: the found or new person, or a failure. */
static void on_person(void *context, uint64_t who, store_stored stored, const session_snapshot *snapshot)
{
    http_web *web = context;
    struct http_exchange *http = base_registry_get(&web->requests, who);
    if (!http)
        return;
    net_address address = *net_connection_address(http->connection);
    const guard_ban *ban =
        stored == STORE_STORED && !http->token[0]
            ? session_network_bans_refuse(web->network_bans, &address, snapshot->person.registered)
            : NULL;
    if (ban)
        http_reply(http, http_answer_ban(ban));
    else if (stored == STORE_STORED)
        reply_person(web, http, &snapshot->person);
    else if (stored == STORE_NONE && !http->token[0])
        add_guest(web, http, &(session_asker){web, who, on_person}); /* the cookie's token is nobody's */
    else
        http_reply(http, http_answer_refusal(API_E_STORE, NULL, NULL));
}

int http_session_request_reply(http_web *web, struct http_exchange *http)
{
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    if (!http_own_page(web, http))
        return http_refuse_noted(web, http, GUARD_EVENT_OTHER_ORIGIN,
                                 http_answer_refusal(API_E_ORIGIN, NULL, NULL));
    if (http->request->length)
        return http_reply(http, http_answer_refusal(API_E_TOO_LARGE, "0", NULL));
    if (http_is_full(web))
        return http_reply(http, http_answer_refusal(API_E_BUSY, NULL, NULL));
    if (!http_wait(web, http))
        return -1;
    session_asker asker = {web, http->waiting, on_person};
    if (!session_token(web->sessions, http->request, hash))
        add_guest(web, http, &asker);
    else if (!session_find(web->sessions, hash, &asker))
        return -1;
    return 0;
}
