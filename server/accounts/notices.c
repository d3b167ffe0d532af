/* SPDX-License-Identifier: MIT */
/* A person's notices of their account and matches. */
#include "server/accounts/account.h"

#include "server/store/people/notice.h"

enum { DAY_MS = 86400000, SOON_DAYS = 14 };

void account_notify(api_call *call, int64_t person)
{
    api_notify(call, person, json_pack("{s:s}", "ev", "account"));
}

static void list_notice(void *context, const store_notice *notice)
{
    static const char *const outcomes[] = {"lost", "drawn", "won"};
    json_t *out = json_pack("{s:I, s:s, s:s, s:I}", "id", (json_int_t)notice->id, "kind", notice->kind,
                            "agent", notice->agent, "at", (json_int_t)notice->at);
    if (notice->match && notice->game)
        json_object_update_new(out, json_pack("{s:{s:s, s:s, s:s}}", "match", "id", notice->match, "game",
                                              notice->game, "outcome", outcomes[notice->outcome]));
    json_array_append_new(context, out);
}

void api_notices(api_call *call)
{
    json_t *notices = json_array();
    int64_t ends = store_session_created(call->store, call->token_hash) + call->services.terms->whole_ms;
    bool soon = ends - call->now_ms <= SOON_DAYS * (int64_t)DAY_MS;
    store_stored stored =
        store_notices(call->store, call->person->id, call->token_hash, list_notice, notices);
    api_answer_stored(call, stored, 0,
                      json_pack("{s:I, s:o}", "ends", (json_int_t)(soon ? ends : 0), "notices", notices));
}

void api_result_seen(api_call *call)
{
    store_stored stored = store_result_seen(call->store, call->person->id, api_text(call, "match"));
    api_answer_stored(call, stored, 0, NULL);
}

void api_notices_seen(api_call *call)
{
    static const uint8_t none[STORE_TOKEN_HASH_SIZE];
    store_stored stored = store_notices_seen(call->store, call->person->id, call->token_hash,
                                             call->client.has_device ? call->client.device_hash : none,
                                             api_int(call, "last", 0), call->now_ms);
    api_answer_stored(call, stored, 0, NULL);
}
