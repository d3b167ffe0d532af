/* SPDX-License-Identifier: MIT */
#include "server/accounts/identity/recovery.h"

#include <sodium.h>
#include <string.h>

#include "base/ascii.h"
#include "base/random.h"

enum { LETTERS = 16 };

/* Crockford's alphabet: without letters that look like others. */
static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

void identity_recovery_make(char text[IDENTITY_RECOVERY_TEXT])
{
    unsigned char bytes[IDENTITY_RECOVERY_TEXT - 1];
    base_random(BASE_RANDOM_RECOVERY, bytes, sizeof bytes);
    for (int i = 0; i < IDENTITY_RECOVERY_TEXT - 1; i++)
        text[i] = i % 5 == 4 ? '-' : alphabet[bytes[i] % 32];
    sodium_memzero(bytes, sizeof bytes);
    text[IDENTITY_RECOVERY_TEXT - 1] = '\0';
}

/* Returns the intended letter; '\0': none. */
static char letter_of(char c)
{
    c = base_upper(c);
    c = c == 'O' ? '0' : c == 'I' || c == 'L' ? '1' : c;
    return c && strchr(alphabet, c) ? c : '\0';
}

bool identity_recovery_hash(const char *text, uint8_t hash[STORE_RECOVERY_HASH])
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
    crypto_generichash(hash, STORE_RECOVERY_HASH, (const unsigned char *)letters, LETTERS, NULL, 0);
    return true;
}
