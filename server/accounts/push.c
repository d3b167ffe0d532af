/* SPDX-License-Identifier: MIT */
/* Where a person wants to be told something while no page of his is open: his browsers' subscriptions. */
#include "server/accounts/account.h"

#include <string.h>

#include "server/social/push/push.h"

/* Where nothing is pushed there is no such page. */
static bool is_there(kz_api *call)
{
    if (!call->push)
        kz_api_refuse(call, KZ_A_NOWHERE, NULL, NULL, NULL);
    return call->push != NULL;
}

static void list_device(void *context, const char *agent, int64_t created, bool own)
{
    json_array_append_new(
        context, json_pack("{s:s, s:I, s:b}", "agent", agent, "created", (json_int_t)created, "own", own));
}

void kz_api_push(kz_api *call)
{
    if (!is_there(call))
        return;
    json_t *devices = json_array();
    if (kz_api_stored(call,
                      kz_store_pushes(call->store, call->person->id, call->token_hash, list_device, devices),
                      0, 0))
        kz_api_answer(call, json_pack("{s:s, s:O}", "key", kz_push_public(call->push), "devices", devices));
    json_decref(devices);
}

/* Checks what a browser has been given by its push service; false: refused. */
static bool read_subscription(kz_api *call, kz_store_push *out)
{
    const char *endpoint = kz_api_text(call, "endpoint"), *language = kz_api_text(call, "language");
    *out = (kz_store_push){.person = call->person->id, .created = call->now_ms};
    if (!kz_push_endpoint_is_allowed(kz_push_config_of(call->push), endpoint, NULL)) {
        kz_api_refuse(call, KZ_A_PUSH_ENDPOINT, "endpoint", NULL, NULL);
        return false;
    }
    if (!kz_push_read(kz_api_text(call, "p256dh"), out->key, sizeof out->key) ||
        !kz_push_key_is_valid(out->key) ||
        !kz_push_read(kz_api_text(call, "auth"), out->auth, sizeof out->auth)) {
        kz_api_refuse(call, KZ_A_PUSH_KEY, "p256dh", NULL, NULL);
        return false;
    }
    strcpy(out->endpoint, endpoint); /* shorter: it is allowed */
    strncpy(out->language, language, sizeof out->language - 1);
    return true;
}

void kz_api_push_add(kz_api *call)
{
    kz_store_push push;
    if (!is_there(call) || !read_subscription(call, &push))
        return;
    kz_stored stored = kz_store_begin(call->store);
    if (stored == KZ_STORED)
        stored = kz_store_push_add(call->store, call->token_hash, &push);
    if (kz_api_stored(call, kz_store_end(call->store, stored), 0, 0))
        kz_api_answer(call, NULL);
}

void kz_api_push_end(kz_api *call)
{
    if (is_there(call) &&
        kz_api_stored(call, kz_store_push_end(call->store, call->person->id, kz_api_text(call, "endpoint")),
                      KZ_A_NO_ROW, 0))
        kz_api_answer(call, NULL);
}

void kz_api_push_test(kz_api *call)
{
    const kz_push_news news = {KZ_PUSH_TEST, "", "", "", call->now_ms + KZ_PUSH_TEST_MS};
    if (!is_there(call))
        return;
    kz_stored stored = kz_store_begin(call->store);
    if (stored == KZ_STORED)
        stored = kz_store_push_tell(call->store, call->person->id, kz_api_text(call, "endpoint"), &news,
                                    call->now_ms);
    if (kz_api_stored(call, kz_store_end(call->store, stored), 0, 0))
        kz_api_answer(call, NULL);
}
