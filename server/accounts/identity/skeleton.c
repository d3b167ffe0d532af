/* SPDX-License-Identifier: MIT */
#include "server/accounts/identity/name.h"

#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

/* Letters that look like others, in lower or upper case, after Unicode's confusables (UTS #39), for the
 * letters of names. They are applied after the change to lower case and the removal of marks. */
static const struct {
    const char *letter, *looks_like;
} alike[] = {
    {"0", "o"},  {"1", "l"}, {"i", "l"}, {"m", "rn"}, {"w", "vv"}, {"_", "-"}, {"а", "a"}, {"б", "6"},
    {"в", "b"},  {"г", "r"}, {"ґ", "r"}, {"е", "e"},  {"є", "e"},  {"з", "3"}, {"і", "l"}, {"к", "k"},
    {"м", "rn"}, {"н", "h"}, {"о", "o"}, {"п", "n"},  {"р", "p"},  {"с", "c"}, {"т", "t"}, {"у", "y"},
    {"х", "x"},  {"ч", "4"}, {"ъ", "b"}, {"ы", "bl"}, {"ь", "b"},
};

/* Appends a text that fits; drops any other. */
static void append(char *out, size_t size, const char *text, size_t length)
{
    size_t used = strlen(out);
    if (used + length >= size)
        return;
    memcpy(out + used, text, length);
    out[used + length] = '\0';
}

static void append_alike(char *out, size_t size, const char *letter, size_t length)
{
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (strlen(alike[i].letter) == length && !memcmp(alike[i].letter, letter, length)) {
            append(out, size, alike[i].looks_like, strlen(alike[i].looks_like));
            return;
        }
    append(out, size, letter, length);
}

void identity_name_skeleton(const char *text, char out[STORE_SKELETON_SIZE])
{
    utf8proc_uint8_t *plain = NULL;
    out[0] = '\0';
    utf8proc_option_t how = UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT |
                            UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK;
    if (utf8proc_map((const utf8proc_uint8_t *)text, 0, &plain, how) < 0)
        return;
    utf8proc_int32_t letter;
    for (const utf8proc_uint8_t *p = plain; *p;) {
        utf8proc_ssize_t length = utf8proc_iterate(p, -1, &letter);
        append_alike(out, STORE_SKELETON_SIZE, (const char *)p, (size_t)length);
        p += length;
    }
    free(plain);
}
