/* SPDX-License-Identifier: MIT */
/* Who is it: the token of a request and the person it stands for. */
#ifndef KOZEL_SERVER_SESSIONS_SESSION_H
#define KOZEL_SERVER_SESSIONS_SESSION_H

#include "server/accounts/identity/token.h"
#include "server/app/loop.h"
#include "server/net/net.h"
#include "server/sessions/known.h"

enum { KZ_COOKIES_MAX = 2048 };

/* The hash of the token that a request shows: in its cookie, or, a program, as `Authorization: Bearer TOKEN`;
 * false if it has none. Behind https only the cookie with the prefix counts (kz_cookie_token()). */
bool kz_session_token(const kz_server *server, const kz_request *request, uint8_t hash[KZ_TOKEN_HASH_SIZE]);

/* How the answer comes, in the loop: `who` as it was asked; `known` if `stored` is KZ_STORED. */
typedef void kz_session_answer(kz_server *server, uint64_t who, kz_stored stored, const kz_known *known);

/* Asks the store whose token it is: whatever was committed and told before is in the answer
 * (server/sessions/freshness.h). False: too many are asking, or there is no memory. */
bool kz_session_find(kz_server *server, uint64_t who, const uint8_t hash[KZ_TOKEN_HASH_SIZE],
                     kz_session_answer *answer);

/* Makes a new guest of that token; he is in the store when the answer comes. False as above. */
bool kz_session_add(kz_server *server, uint64_t who, const uint8_t hash[KZ_TOKEN_HASH_SIZE],
                    kz_session_answer *answer);

/* What limits by address count as the address of who asks (kz_address_home()). */
kz_address kz_session_home(const kz_connection *connection);

#endif
