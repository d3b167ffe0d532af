/* SPDX-License-Identifier: MIT */
/* A person's Web Push subscriptions: the browsers that get news while no page is open. */
#include "server/accounts/account.h"

#include <string.h>

#include "server/social/push/endpoint.h"
#include "server/social/push/push.h"

/* Returns true if this server sends Web Push. Otherwise there is no such page. */
static bool is_there(api_call *call)
{
    if (!call->services.push)
        api_refuse(call, API_E_NOWHERE, NULL, NULL, NULL);
    return call->services.push != NULL;
}

void api_push(api_call *call)
{
    if (!is_there(call))
        return;
    json_t *devices = json_array();
    store_stored stored = store_pushes(call->store, call->person->id, call->token_hash, devices);
    api_answer_stored(call, stored, 0,
                      json_pack("{s:s, s:o}", "key", push_public(call->services.push), "devices", devices));
}

/* Checks the subscription that a browser got from its push service. Returns false if the call is refused. */
static bool read_subscription(api_call *call, store_push *out)
{
    const char *endpoint = api_text(call, "endpoint"), *language = api_text(call, "language");
    *out = (store_push){.person = call->person->id, .created = call->now_ms};
    if (!push_endpoint_is_allowed(push_config_of(call->services.push), endpoint, NULL)) {
        api_refuse(call, API_E_PUSH_ENDPOINT, "endpoint", NULL, NULL);
        return false;
    }
    if (!push_read(api_text(call, "p256dh"), out->key, sizeof out->key) || !push_key_is_valid(out->key) ||
        !push_read(api_text(call, "auth"), out->auth, sizeof out->auth)) {
        api_refuse(call, API_E_PUSH_KEY, "p256dh", NULL, NULL);
        return false;
    }
    strcpy(out->endpoint, endpoint); /* it is shorter, as checked */
    strncpy(out->language, language, sizeof out->language - 1);
    return true;
}

void api_push_add(api_call *call)
{
    store_push push;
    if (!is_there(call) || !read_subscription(call, &push))
        return;
    store_stored stored = store_begin(call->store);
    if (stored == STORE_STORED)
        stored = store_push_add(call->store, call->token_hash, &push);
    api_answer_stored(call, store_end(call->store, stored), 0, NULL);
}

void api_push_end(api_call *call)
{
    if (is_there(call) &&
        api_stored(call, store_push_end(call->store, call->person->id, api_text(call, "endpoint")),
                   API_E_NO_ROW, 0))
        api_answer(call, NULL);
}

void api_push_test(api_call *call)
{
    const store_push_news news = {STORE_PUSH_TEST, "", "", "", call->now_ms + STORE_PUSH_TEST_MS};
    if (!is_there(call))
        return;
    store_stored stored = store_begin(call->store);
    if (stored == STORE_STORED)
        stored = store_push_enqueue(call->store, call->person->id, api_text(call, "endpoint"), &news,
                                    call->now_ms);
    api_answer_stored(call, store_end(call->store, stored), 0, NULL);
}
