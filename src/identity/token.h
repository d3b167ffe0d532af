/* A session's token: known to its browser (or program) alone; the store has its BLAKE2b hash. */
#ifndef KOZEL_IDENTITY_TOKEN_H
#define KOZEL_IDENTITY_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/person.h"

enum { KZ_TOKEN_TEXT = 44 /* 32 bytes as base64url, and NUL */ };

/* A new, unpredictable token. */
void kz_token_make(char text[KZ_TOKEN_TEXT]);

/* The hash of a token; false if the text is none. */
bool kz_token_hash(const char *text, uint8_t hash[KZ_TOKEN_HASH_SIZE]);

/* The token in a Cookie header ("a=b; kozel=..."): of the cookie __Host-kozel, else of kozel, which a server
 * has set that was not behind https yet; false if there is none. */
bool kz_cookie_token(const char *cookies, char token[KZ_TOKEN_TEXT]);

/* The token of any cookie of that name. */
bool kz_cookie_find(const char *cookies, const char *name, char token[KZ_TOKEN_TEXT]);

/* Writes the Set-Cookie header's value; age_s 0: the cookie goes. `secure`: for https only. */
void kz_token_cookie(const char *token, int age_s, bool secure, char *out, size_t size);

#endif
