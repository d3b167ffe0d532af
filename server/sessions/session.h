/* SPDX-License-Identifier: MIT */
/* Sessions: the token of a request, the person it stands for, and the hub's copy of that person. Only the
 * loop's thread may call these functions. */
#pragma once

#include "server/accounts/identity/token.h"
#include "server/delivery/hub_host.h"
#include "server/delivery/lanes.h"
#include "server/delivery/outbox.h"
#include "server/net/net.h"
#include "server/sessions/snapshot.h"
#include "server/sessions/stale_reads.h"

/* Used sessions, until they are written into the store (session_service_take_used()). */
typedef struct session_used_list {
    uint8_t (*hash)[STORE_TOKEN_HASH_SIZE];
    size_t count, space;
} session_used_list;

typedef struct session_service {
    delivery_lanes *lanes;
    delivery_outbox *outbox;
    delivery_hub_host *host;
    store_session_terms terms;
    bool secure;     /* the page is behind https */
    bool one_writer; /* the store has one writer at a time */
    session_stale_reads stale_reads;
    session_used_list used;
} session_service;

/* Frees the contents of the sessions. */
void session_service_clear(session_service *sessions);

/* Reads the hash of a request's token. The token is in its cookie, or, for a program, in `Authorization:
 * Bearer TOKEN`. Returns false if there is none. Behind https only the cookie with the prefix counts
 * (identity_cookie_token()). */
bool session_token(const session_service *sessions, const net_request *request,
                   uint8_t hash[STORE_TOKEN_HASH_SIZE]);

/* A caller who waits for a person. `answer` is called in the loop with `context` and `who`. `snapshot` is
 * valid if `stored` is STORE_STORED. */
typedef struct session_asker {
    void *context;
    uint64_t who;
    void (*answer)(void *context, uint64_t who, store_stored stored, const session_snapshot *snapshot);
} session_asker;

/* Finds the person of a token in the store. The answer has every change that was committed before the call
 * (server/sessions/stale_reads.h). Returns false if too many calls are waiting, or out of memory. */
bool session_find(session_service *sessions, const uint8_t hash[STORE_TOKEN_HASH_SIZE],
                  const session_asker *asker);

/* Makes a new guest for that token, who is in the store when the answer comes. Returns false as above. */
bool session_add(session_service *sessions, const uint8_t hash[STORE_TOKEN_HASH_SIZE],
                 const session_asker *asker);

/* Reads the hub's data of a person from the store again, and updates the hub. That is also done for a person
 * without a connection here: they may sit at a table, or have written something. Does nothing if the lane is
 * full. */
void session_reload(session_service *sessions, int64_t person);

/* Notes that a session was used. At most 100,000 are noted. */
void session_service_note_used(session_service *sessions, const uint8_t hash[STORE_TOKEN_HASH_SIZE]);

/* Moves at most `max` of the used sessions to `out`, the latest first. Returns their number. */
size_t session_service_take_used(session_service *sessions, uint8_t (*out)[STORE_TOKEN_HASH_SIZE],
                                 size_t max);

/* Returns the rate-limit key of a connection (net_address_limit_key()). */
net_address session_rate_key(const net_connection *connection);
