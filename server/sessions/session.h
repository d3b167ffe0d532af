/* SPDX-License-Identifier: MIT */
/* Sessions: the token of a request, the person it stands for, and the hub's copy of that person. All
 * functions belong to the loop's thread. */
#ifndef KOZEL_SERVER_SESSIONS_SESSION_H
#define KOZEL_SERVER_SESSIONS_SESSION_H

#include "server/accounts/identity/token.h"
#include "server/delivery/hub_host.h"
#include "server/delivery/lanes.h"
#include "server/delivery/outbox.h"
#include "server/net/net.h"
#include "server/sessions/freshness.h"
#include "server/sessions/known.h"

enum { SESSION_COOKIES_MAX = 2048 };

/* Sessions that were used, until that is written into the store (session_sessions_take_used()). */
typedef struct session_used_sessions {
    uint8_t (*hash)[STORE_TOKEN_HASH_SIZE];
    size_t count, space;
} session_used_sessions;

typedef struct session_sessions {
    delivery_lanes *lanes;
    delivery_outbox *outbox;
    delivery_hub_host *host;
    store_session_terms terms;
    bool secure;     /* the page is behind https */
    bool one_writer; /* the store takes one writer at a time */
    session_freshness freshness;
    session_used_sessions used;
} session_sessions;

/* Frees what the sessions hold. */
void session_sessions_clear(session_sessions *sessions);

/* The hash of the token that a request shows: in its cookie, or, a program, as `Authorization: Bearer TOKEN`;
 * false if it has none. Behind https only the cookie with the prefix counts (identity_cookie_token()). */
bool session_token(const session_sessions *sessions, const net_request *request,
                   uint8_t hash[STORE_TOKEN_HASH_SIZE]);

/* Who asks for a person: `answer` is called in the loop with `context` and `who`; `known` counts if `stored`
 * is STORE_STORED. */
typedef struct session_asker {
    void *context;
    uint64_t who;
    void (*answer)(void *context, uint64_t who, store_stored stored, const session_known *known);
} session_asker;

/* Asks the store whose token it is. The answer has every change that was committed before the question
 * (server/sessions/freshness.h). False: too many are asking, or there is no memory. */
bool session_find(session_sessions *sessions, const uint8_t hash[STORE_TOKEN_HASH_SIZE],
                  const session_asker *asker);

/* Makes a new guest of that token, who is in the store when the answer comes. False as above. */
bool session_add(session_sessions *sessions, const uint8_t hash[STORE_TOKEN_HASH_SIZE],
                 const session_asker *asker);

/* Reads from the store what the hub knows of a person, and updates the hub - whether or not the person has a
 * connection here: they may sit at a table, or have written something. Does nothing if the lane is full. */
void session_reload(session_sessions *sessions, int64_t person);

/* Notes that a session was used. At most 100,000 are noted. */
void session_sessions_note_used(session_sessions *sessions, const uint8_t hash[STORE_TOKEN_HASH_SIZE]);

/* Moves at most `max` of the sessions that were used to `out`, the latest first. Returns how many. */
size_t session_sessions_take_used(session_sessions *sessions, uint8_t (*out)[STORE_TOKEN_HASH_SIZE],
                                  size_t max);

/* The address by which limits count a connection (net_address_home()). */
net_address session_home(const net_connection *connection);

#endif
