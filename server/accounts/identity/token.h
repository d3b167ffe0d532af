/* SPDX-License-Identifier: MIT */
/* A session's token: known to its browser (or program) alone; the store has its BLAKE2b hash. */
#ifndef KOZEL_SERVER_ACCOUNTS_IDENTITY_TOKEN_H
#define KOZEL_SERVER_ACCOUNTS_IDENTITY_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/store/people/person.h"

enum { KZ_TOKEN_TEXT = 44 /* 32 bytes as base64url, and NUL */ };

/* A new, unpredictable token. */
void kz_token_make(char text[KZ_TOKEN_TEXT]);

/* The hash of a token; false if the text is none. */
bool kz_token_hash(const char *text, uint8_t hash[KZ_TOKEN_HASH_SIZE]);

/* Finds the token of a session in a Cookie header ("a=b; kozel=..."). `secure`: the server is behind https,
 * and only the cookie __Host-kozel counts: any neighbour of the same domain can set one called kozel. Without
 * https only kozel counts. False if there is none. */
bool kz_cookie_token(const char *cookies, bool secure, char token[KZ_TOKEN_TEXT]);

/* The token of any cookie of that name. */
bool kz_cookie_find(const char *cookies, const char *name, char token[KZ_TOKEN_TEXT]);

/* Writes the Set-Cookie header's value; age_s 0: the cookie goes. `secure`: for https only. */
void kz_token_cookie(const char *token, int age_s, bool secure, char *out, size_t size);

#endif
