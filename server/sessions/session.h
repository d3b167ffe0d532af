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

enum { KZ_COOKIES_MAX = 2048 };

/* Sessions that were used, until that is written into the store (kz_sessions_take_used()). */
typedef struct kz_used_sessions {
    uint8_t (*hash)[KZ_TOKEN_HASH_SIZE];
    size_t count, space;
} kz_used_sessions;

typedef struct kz_sessions {
    kz_lanes *lanes;
    kz_outbox *outbox;
    kz_hub_host *host;
    kz_session_terms terms;
    bool secure;     /* the page is behind https */
    bool one_writer; /* the store takes one writer at a time */
    kz_freshness freshness;
    kz_used_sessions used;
} kz_sessions;

/* Frees what the sessions hold. */
void kz_sessions_clear(kz_sessions *sessions);

/* The hash of the token that a request shows: in its cookie, or, a program, as `Authorization: Bearer TOKEN`;
 * false if it has none. Behind https only the cookie with the prefix counts (kz_cookie_token()). */
bool kz_session_token(const kz_sessions *sessions, const kz_request *request,
                      uint8_t hash[KZ_TOKEN_HASH_SIZE]);

/* Who asks for a person: `answer` is called in the loop with `context` and `who`; `known` counts if `stored`
 * is KZ_STORED. */
typedef struct kz_session_asker {
    void *context;
    uint64_t who;
    void (*answer)(void *context, uint64_t who, kz_stored stored, const kz_known *known);
} kz_session_asker;

/* Asks the store whose token it is. The answer has every change that was committed before the question
 * (server/sessions/freshness.h). False: too many are asking, or there is no memory. */
bool kz_session_find(kz_sessions *sessions, const uint8_t hash[KZ_TOKEN_HASH_SIZE],
                     const kz_session_asker *asker);

/* Makes a new guest of that token, who is in the store when the answer comes. False as above. */
bool kz_session_add(kz_sessions *sessions, const uint8_t hash[KZ_TOKEN_HASH_SIZE],
                    const kz_session_asker *asker);

/* Reads from the store what the hub knows of a person, and updates the hub - whether or not the person has a
 * connection here: they may sit at a table, or have written something. Does nothing if the lane is full. */
void kz_session_reload(kz_sessions *sessions, int64_t person);

/* Notes that a session was used. At most 100,000 are noted. */
void kz_sessions_note_used(kz_sessions *sessions, const uint8_t hash[KZ_TOKEN_HASH_SIZE]);

/* Moves at most `max` of the sessions that were used to `out`, the latest first. Returns how many. */
size_t kz_sessions_take_used(kz_sessions *sessions, uint8_t (*out)[KZ_TOKEN_HASH_SIZE], size_t max);

/* The address by which limits count a connection (kz_address_home()). */
kz_address kz_session_home(const kz_connection *connection);

#endif
