/* SPDX-License-Identifier: MIT */
#include "server/accounts/identity/totp.h"

#include <assert.h>
#include <stdio.h>

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>

static_assert(KZ_FACTOR_SECRET * 8 / 5 + 1 == KZ_TOTP_SECRET_TEXT, "no padding");

/* RFC 4226 section 5.3. */
int kz_totp_code(const uint8_t secret[KZ_FACTOR_SECRET], int64_t step)
{
    unsigned char counter[8], mac[EVP_MAX_MD_SIZE];
    unsigned int length = 0;
    for (int i = 0; i < 8; i++)
        counter[i] = (unsigned char)((uint64_t)step >> (56 - 8 * i));
    if (!HMAC(EVP_sha1(), secret, KZ_FACTOR_SECRET, counter, sizeof counter, mac, &length) || length != 20)
        return -1;
    const unsigned char *at = mac + (mac[19] & 0xf);
    uint32_t number = (at[0] & 0x7fu) << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
    return (int)(number % 1000000);
}

/* The six digits of a text; false: there are not just six. */
static bool read_code(const char *text, char code[KZ_TOTP_DIGITS + 1])
{
    size_t count = 0;
    for (; *text; text++) {
        if (*text == ' ')
            continue;
        if (*text < '0' || *text > '9' || count == KZ_TOTP_DIGITS)
            return false;
        code[count++] = *text;
    }
    code[count] = '\0';
    return count == KZ_TOTP_DIGITS;
}

bool kz_totp_is(const uint8_t secret[KZ_FACTOR_SECRET], const char *text, int64_t now_ms, int64_t last,
                int64_t *step)
{
    char given[KZ_TOTP_DIGITS + 1], right[16];
    int64_t now = now_ms / KZ_TOTP_STEP_MS;
    bool found = false;
    if (!read_code(text, given))
        return false;
    for (int64_t one = now - KZ_TOTP_DRIFT; one <= now + KZ_TOTP_DRIFT; one++) {
        int code = kz_totp_code(secret, one);
        snprintf(right, sizeof right, "%06d", code);
        if (code >= 0 && one > last && sodium_memcmp(given, right, KZ_TOTP_DIGITS) == 0) {
            *step = one;
            found = true;
        }
    }
    return found;
}

void kz_totp_print(const uint8_t secret[KZ_FACTOR_SECRET], char out[KZ_TOTP_SECRET_TEXT])
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    for (int i = 0; i < KZ_TOTP_SECRET_TEXT - 1; i++) {
        int bit = 5 * i, byte = bit / 8;
        unsigned pair = (unsigned)secret[byte] << 8 | (byte + 1 < KZ_FACTOR_SECRET ? secret[byte + 1] : 0);
        out[i] = letters[pair >> (11 - bit % 8) & 31];
    }
    out[KZ_TOTP_SECRET_TEXT - 1] = '\0';
}
