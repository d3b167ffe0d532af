/* SPDX-License-Identifier: MIT */
#include "server/accounts/identity/token.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"

enum { TOKEN_BYTES = 32, BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

void identity_token_make(char text[IDENTITY_TOKEN_TEXT])
{
    unsigned char bytes[TOKEN_BYTES];
    base_random(BASE_RANDOM_TOKEN, bytes, sizeof bytes);
    sodium_bin2base64(text, IDENTITY_TOKEN_TEXT, bytes, sizeof bytes, BASE64);
}

bool identity_token_hash(const char *text, uint8_t hash[STORE_TOKEN_HASH_SIZE])
{
    unsigned char bytes[TOKEN_BYTES];
    size_t length;
    if (strlen(text) != IDENTITY_TOKEN_TEXT - 1 ||
        sodium_base642bin(bytes, sizeof bytes, text, IDENTITY_TOKEN_TEXT - 1, NULL, &length, NULL, BASE64) !=
            0 ||
        length != sizeof bytes)
        return false;
    crypto_generichash(hash, STORE_TOKEN_HASH_SIZE, bytes, sizeof bytes, NULL, 0);
    return true;
}

/* Browsers accept the first cookie only from exactly this host, over https, for all its paths. */
#define SECURE_NAME "__Host-kozel"
#define PLAIN_NAME "kozel"

bool identity_cookie_find(const char *cookies, const char *name, char token[IDENTITY_TOKEN_TEXT])
{
    enum { TOKEN = IDENTITY_TOKEN_TEXT - 1 };
    size_t name_length = strlen(name);
    while (*cookies) {
        cookies += strspn(cookies, "; ");
        size_t length = strcspn(cookies, "; ");
        if (length == name_length + 1 + TOKEN && !strncmp(cookies, name, name_length) &&
            cookies[name_length] == '=') {
            memcpy(token, cookies + name_length + 1, TOKEN);
            token[TOKEN] = '\0';
            return true;
        }
        cookies += length;
    }
    return false;
}

static const char *cookie_name(bool secure)
{
    return secure ? SECURE_NAME : PLAIN_NAME;
}

bool identity_cookie_token(const char *cookies, bool secure, char token[IDENTITY_TOKEN_TEXT])
{
    return identity_cookie_find(cookies, cookie_name(secure), token);
}

void identity_token_cookie(const char *token, int age_s, bool secure, char *out, size_t size)
{
    snprintf(out, size, "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s", cookie_name(secure), token,
             age_s, secure ? "; Secure" : "");
}
