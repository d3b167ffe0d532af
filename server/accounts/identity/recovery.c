/* SPDX-License-Identifier: MIT */
#include "server/accounts/identity/recovery.h"

#include <ctype.h>
#include <sodium.h>
#include <string.h>

#include "base/random.h"

enum { LETTERS = 16 };

/* Crockford's: without those that are taken for others. */
static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

void kz_recovery_make(char text[KZ_RECOVERY_TEXT])
{
    unsigned char bytes[KZ_RECOVERY_TEXT - 1];
    kz_random(KZ_RANDOM_RECOVERY, bytes, sizeof bytes);
    for (int i = 0; i < KZ_RECOVERY_TEXT - 1; i++)
        text[i] = i % 5 == 4 ? '-' : alphabet[bytes[i] % 32];
    sodium_memzero(bytes, sizeof bytes);
    text[KZ_RECOVERY_TEXT - 1] = '\0';
}

/* What letter is meant; '\0': none. */
static char letter_of(char c)
{
    c = (char)toupper((unsigned char)c);
    c = c == 'O' ? '0' : c == 'I' || c == 'L' ? '1' : c;
    return c && strchr(alphabet, c) ? c : '\0';
}

bool kz_recovery_hash(const char *text, uint8_t hash[KZ_RECOVERY_HASH])
{
    char letters[LETTERS];
    size_t count = 0;
    for (; *text; text++) {
        char letter = letter_of(*text);
        if (*text == ' ' || *text == '-')
            continue;
        if (!letter || count == LETTERS)
            return false;
        letters[count++] = letter;
    }
    if (count != LETTERS)
        return false;
    crypto_generichash(hash, KZ_RECOVERY_HASH, (const unsigned char *)letters, LETTERS, NULL, 0);
    return true;
}
