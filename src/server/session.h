/* Who is it: the cookie's token and the person it stands for. The token is known to its browser alone; the
 * store has its BLAKE2b hash. */
#ifndef KOZEL_SERVER_SESSION_H
#define KOZEL_SERVER_SESSION_H

#include "server/loop.h"
#include "store/person.h"

enum { KZ_TOKEN_TEXT = 44 /* 32 bytes as base64url, and NUL */ };

/* A new, unpredictable token. */
void kz_token_make(char text[KZ_TOKEN_TEXT]);

/* The hash of a token; false if the text is none. */
bool kz_token_hash(const char *text, uint8_t hash[KZ_TOKEN_HASH_SIZE]);

/* The token in a Cookie header ("a=b; kozel=..."); false if there is none. */
bool kz_cookie_token(const char *cookies, char token[KZ_TOKEN_TEXT]);

/* The hash of the token in a request's cookie; false if it has none. Only while the request's headers are
 * there. */
bool kz_session_cookie(struct lws *wsi, uint8_t hash[KZ_TOKEN_HASH_SIZE]);

/* How the answer comes, in the loop: `who` as it was asked; `person` if `stored` is KZ_STORED. */
typedef void kz_session_answer(kz_server *server, uint64_t who, kz_stored stored,
                               const kz_store_person *person);

/* Asks the store whose token it is. False when out of memory. */
bool kz_session_find(kz_server *server, uint64_t who, const uint8_t hash[KZ_TOKEN_HASH_SIZE],
                     kz_session_answer *answer);

/* Makes a new guest of that token. False when out of memory. */
bool kz_session_add(kz_server *server, uint64_t who, const uint8_t hash[KZ_TOKEN_HASH_SIZE],
                    kz_session_answer *answer);

/* Whether the connection's address may have one more new session now. IPv6: a /64 net counts as one address.
 */
bool kz_session_allowed(kz_server *server, struct lws *wsi);

#endif
