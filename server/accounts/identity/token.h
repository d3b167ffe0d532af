/* SPDX-License-Identifier: MIT */
/* A session's token. Only its browser (or program) has it; the store has its BLAKE2b hash. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/store/people/person.h"

enum { IDENTITY_TOKEN_TEXT = 44 /* 32 bytes as base64url, and NUL */ };

/* Makes an unpredictable token. */
void identity_token_make(char text[IDENTITY_TOKEN_TEXT]);

/* Hashes a token. Returns false if the text is not a token. */
bool identity_token_hash(const char *text, uint8_t hash[STORE_TOKEN_HASH_SIZE]);

/* Finds the token of a session in a Cookie header ("a=b; kozel=..."). `secure`: the server is behind https,
 * and only the cookie __Host-kozel counts. Any neighbour of the same domain can set one called kozel. Without
 * https only kozel counts. Returns false if there is none. */
bool identity_cookie_token(const char *cookies, bool secure, char token[IDENTITY_TOKEN_TEXT]);

/* Finds the token of any cookie of that name. */
bool identity_cookie_find(const char *cookies, const char *name, char token[IDENTITY_TOKEN_TEXT]);

/* Writes the Set-Cookie header's value; age_s 0 deletes the cookie. `secure`: for https only. */
void identity_token_cookie(const char *token, int age_s, bool secure, char *out, size_t size);
