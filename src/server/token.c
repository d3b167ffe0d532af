#include "server/token.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { TOKEN_BYTES = 32, BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

void kz_token_make(char text[KZ_TOKEN_TEXT])
{
    unsigned char bytes[TOKEN_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, KZ_TOKEN_TEXT, bytes, sizeof bytes, BASE64);
}

bool kz_token_hash(const char *text, uint8_t hash[KZ_TOKEN_HASH_SIZE])
{
    unsigned char bytes[TOKEN_BYTES];
    size_t length;
    if (strlen(text) != KZ_TOKEN_TEXT - 1 ||
        sodium_base642bin(bytes, sizeof bytes, text, KZ_TOKEN_TEXT - 1, NULL, &length, NULL, BASE64) != 0 ||
        length != sizeof bytes)
        return false;
    crypto_generichash(hash, KZ_TOKEN_HASH_SIZE, bytes, sizeof bytes, NULL, 0);
    return true;
}

bool kz_cookie_token(const char *cookies, char token[KZ_TOKEN_TEXT])
{
    static const char name[] = "kozel=";
    enum { NAME = sizeof name - 1, TOKEN = KZ_TOKEN_TEXT - 1 };
    while (*cookies) {
        cookies += strspn(cookies, "; ");
        size_t length = strcspn(cookies, "; ");
        if (length == NAME + TOKEN && !strncmp(cookies, name, NAME)) {
            memcpy(token, cookies + NAME, TOKEN);
            token[TOKEN] = '\0';
            return true;
        }
        cookies += length;
    }
    return false;
}

void kz_token_cookie(const char *token, int age_s, bool secure, char *out, size_t size)
{
    snprintf(out, size, "kozel=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s", token, age_s,
             secure ? "; Secure" : "");
}
