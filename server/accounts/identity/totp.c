/* SPDX-License-Identifier: MIT */
#include "server/accounts/identity/totp.h"

#include <assert.h>
#include <stdio.h>

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>

static_assert(STORE_FACTOR_SECRET * 8 / 5 + 1 == IDENTITY_TOTP_SECRET_TEXT, "no padding");

/* RFC 4226 section 5.3. */
int identity_totp_code(const uint8_t secret[STORE_FACTOR_SECRET], int64_t step)
{
    unsigned char counter[8], mac[EVP_MAX_MD_SIZE];
    unsigned int length = 0;
    for (int i = 0; i < 8; i++)
        counter[i] = (unsigned char)((uint64_t)step >> (56 - 8 * i));
    if (!HMAC(EVP_sha1(), secret, STORE_FACTOR_SECRET, counter, sizeof counter, mac, &length) || length != 20)
        return -1;
    const unsigned char *at = mac + (mac[19] & 0xf);
    uint32_t number = (at[0] & 0x7fu) << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
    return (int)(number % 1000000);
}

/* Reads the six digits of a text. Returns false if there are not exactly six. */
static bool read_code(const char *text, char code[IDENTITY_TOTP_DIGITS + 1])
{
    size_t count = 0;
    for (; *text; text++) {
        if (*text == ' ')
            continue;
        if (*text < '0' || *text > '9' || count == IDENTITY_TOTP_DIGITS)
            return false;
        code[count++] = *text;
    }
    code[count] = '\0';
    return count == IDENTITY_TOTP_DIGITS;
}

bool identity_totp_is(const uint8_t secret[STORE_FACTOR_SECRET], const char *text, int64_t now_ms,
                      int64_t last, int64_t *step)
{
    char given[IDENTITY_TOTP_DIGITS + 1], right[16];
    int64_t now = now_ms / IDENTITY_TOTP_STEP_MS;
    bool found = false;
    if (!read_code(text, given))
        return false;
    for (int64_t one = now - IDENTITY_TOTP_DRIFT; one <= now + IDENTITY_TOTP_DRIFT; one++) {
        int code = identity_totp_code(secret, one);
        snprintf(right, sizeof right, "%06d", code);
        if (code >= 0 && one > last && sodium_memcmp(given, right, IDENTITY_TOTP_DIGITS) == 0) {
            *step = one;
            found = true;
        }
    }
    return found;
}

void identity_totp_print(const uint8_t secret[STORE_FACTOR_SECRET], char out[IDENTITY_TOTP_SECRET_TEXT])
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    for (int i = 0; i < IDENTITY_TOTP_SECRET_TEXT - 1; i++) {
        int bit = 5 * i, byte = bit / 8;
        unsigned pair = (unsigned)secret[byte] << 8 | (byte + 1 < STORE_FACTOR_SECRET ? secret[byte + 1] : 0);
        out[i] = letters[pair >> (11 - bit % 8) & 31];
    }
    out[IDENTITY_TOTP_SECRET_TEXT - 1] = '\0';
}
