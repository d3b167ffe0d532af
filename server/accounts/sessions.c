/* SPDX-License-Identifier: MIT */
/* A person's sessions. */
#include "server/accounts/account.h"
#include "server/store/people/device.h"

#include <stdio.h>
#include <string.h>

enum { ID_SIZE = 17 };

/* A session's id is the first digits of its token's hash. They do not help to find the token. */
static void session_id(const uint8_t hash[STORE_TOKEN_HASH_SIZE], char id[ID_SIZE])
{
    for (int i = 0; i < ID_SIZE / 2; i++)
        snprintf(id + 2 * i, 3, "%02x", hash[i]);
}

struct listed {
    const api_call *call;
    json_t *sessions;
};

static void list_session(void *context, const store_session *session)
{
    struct listed *listed = context;
    char id[ID_SIZE];
    session_id(session->hash, id);
    bool own = !memcmp(session->hash, listed->call->token_hash, STORE_TOKEN_HASH_SIZE);
    json_array_append_new(listed->sessions,
                          json_pack("{s:s, s:I, s:I, s:s, s:b}", "id", id, "created",
                                    (json_int_t)session->created, "seen", (json_int_t)session->seen, "agent",
                                    session->agent, "own", own));
}

void api_sessions(api_call *call)
{
    struct listed listed = {call, json_array()};
    api_answer_stored(call, store_sessions(call->store, call->person->id, list_session, &listed), 0,
                      json_pack("{s:o}", "sessions", listed.sessions));
}

struct wanted {
    const char *id;
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    bool found;
};

static void find_session(void *context, const store_session *session)
{
    struct wanted *wanted = context;
    char id[ID_SIZE];
    session_id(session->hash, id);
    if (strcmp(id, wanted->id) != 0)
        return;
    memcpy(wanted->hash, session->hash, STORE_TOKEN_HASH_SIZE);
    wanted->found = true;
}

static store_stored end_one(api_call *call, const char *id)
{
    struct wanted wanted = {.id = id};
    store_stored stored = store_sessions(call->store, call->person->id, find_session, &wanted);
    if (stored == STORE_STORED)
        stored = wanted.found ? store_session_end(call->store, wanted.hash) : STORE_NONE;
    return stored;
}

/* Ends all other sessions. Other browsers count as strangers from then on. */
static store_stored end_others(api_call *call)
{
    int64_t person = call->person->id;
    store_stored stored = store_begin(call->store);
    if (stored == STORE_STORED)
        stored = store_sessions_end(call->store, person, call->token_hash);
    if (stored == STORE_STORED)
        stored = store_devices_delete(call->store, person,
                                      call->client.has_device ? call->client.device_hash : NULL);
    return store_end(call->store, stored);
}

void api_session_end(api_call *call)
{
    const char *id = api_text(call, "id");
    store_stored stored = id ? end_one(call, id) : end_others(call);
    if (!api_stored(call, stored, API_E_NO_SESSION, 0))
        return;
    api_kick(call, call->person->id);
    api_answer(call, NULL);
}
