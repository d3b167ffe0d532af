/* SPDX-License-Identifier: MIT */
#include "server/accounts/identity/name.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

#include <kozel/bot.h>

#include "server/accounts/identity/name_house.h"

/* ---- letters ---- */

typedef enum script { NONE, COMMON, LATIN, CYRILLIC } script;

static bool in(const char *letters, int32_t letter)
{
    for (utf8proc_int32_t one; *letters;) {
        letters += utf8proc_iterate((const utf8proc_uint8_t *)letters, -1, &one);
        if (one == letter)
            return true;
    }
    return false;
}

static script script_of(int32_t letter)
{
    if ((letter >= '0' && letter <= '9') || letter == '_' || letter == '-')
        return COMMON;
    if ((letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
        in("äöüßÄÖÜẞăâîșțĂÂÎȘȚ", letter))
        return LATIN;
    if ((letter >= 0x410 && letter <= 0x44f) || in("ёЁєіїґЄІЇҐ", letter)) /* А-я */
        return CYRILLIC;
    return NONE;
}

/* Romanian is often written with the cedilla of Turkish: the comma is meant. */
static int32_t comma_for_cedilla(int32_t letter)
{
    switch (letter) {
    case 0x15e:
        return 0x218; /* Ș */
    case 0x15f:
        return 0x219; /* ș */
    case 0x162:
        return 0x21a; /* Ț */
    case 0x163:
        return 0x21b; /* ț */
    default:
        return letter;
    }
}

static bool append(char *out, size_t size, const char *text, size_t length)
{
    size_t used = strlen(out);
    if (used + length >= size)
        return false;
    memcpy(out + used, text, length);
    out[used + length] = '\0';
    return true;
}

static bool append_letter(char *out, size_t size, int32_t letter)
{
    char bytes[4];
    return append(out, size, bytes, (size_t)utf8proc_encode_char(letter, (utf8proc_uint8_t *)bytes));
}

/* Composes the name and looks at each letter of it. */
static kz_name_fault read_letters(const char *text, kz_name *name)
{
    *name = (kz_name){0};
    utf8proc_uint8_t *composed = utf8proc_NFC((const utf8proc_uint8_t *)text);
    if (!composed)
        return KZ_NAME_LETTER;
    kz_name_fault fault = KZ_NAME_GOOD;
    bool has[CYRILLIC + 1] = {false};
    int letters = 0;
    utf8proc_int32_t letter;
    for (const utf8proc_uint8_t *p = composed; *p && !fault; letters++) {
        p += utf8proc_iterate(p, -1, &letter);
        letter = comma_for_cedilla(letter);
        script script = script_of(letter);
        has[script] = true;
        if (script == NONE) {
            fault = KZ_NAME_LETTER;
            append_letter(name->fault, sizeof name->fault, letter);
        } else if (!append_letter(name->text, sizeof name->text, letter)) {
            fault = KZ_NAME_LENGTH;
        }
    }
    free(composed);
    if (fault)
        return fault;
    if (letters < KZ_NAME_MIN || letters > KZ_NAME_MAX)
        return KZ_NAME_LENGTH;
    return has[LATIN] && has[CYRILLIC] ? KZ_NAME_MIXED : KZ_NAME_GOOD;
}

/* ---- what looks alike ---- */

/* After small letters were made of capitals and marks were taken away: letters that look like others, small
 * or capital, after Unicode's confusables (UTS #39) for the letters that names may have. */
static const struct {
    const char *letter, *looks_like;
} alike[] = {
    {"0", "o"},  {"1", "l"}, {"i", "l"}, {"m", "rn"}, {"w", "vv"}, {"_", "-"}, {"а", "a"}, {"б", "6"},
    {"в", "b"},  {"г", "r"}, {"ґ", "r"}, {"е", "e"},  {"є", "e"},  {"з", "3"}, {"і", "l"}, {"к", "k"},
    {"м", "rn"}, {"н", "h"}, {"о", "o"}, {"п", "n"},  {"р", "p"},  {"с", "c"}, {"т", "t"}, {"у", "y"},
    {"х", "x"},  {"ч", "4"}, {"ъ", "b"}, {"ы", "bl"}, {"ь", "b"},
};

static bool append_alike(char *out, size_t size, const char *letter, size_t length)
{
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (strlen(alike[i].letter) == length && !memcmp(alike[i].letter, letter, length))
            return append(out, size, alike[i].looks_like, strlen(alike[i].looks_like));
    return append(out, size, letter, length);
}

void kz_name_skeleton(const char *text, char out[KZ_SKELETON_SIZE])
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
        append_alike(out, KZ_SKELETON_SIZE, (const char *)p, (size_t)length);
        p += length;
    }
    free(plain);
}

/* ---- what nobody may be called ---- */

/* How bots are called in the five languages (data/po). */
static const char *const reserved[] = {
    "club",    "master",    "expert",    "dreamer", "Träumer", "Anfänger", "Meister", "maestru",
    "visător", "începător", "мечтатель", "мрійник", "новичок", "новачок",  "мастер",  "майстер",
};

/* How the page calls a guest in the five languages, before his number (data/po). */
static const char *const guests[] = {"guest", "Gast", "oaspete", "гість", "гость"};

/* Guest-17, guest17, GUEST_17, Гость-17. (A digit may have become a letter.) */
static bool is_guest(const char *skeleton)
{
    for (size_t i = 0; i < sizeof guests / sizeof *guests; i++) {
        char word[KZ_SKELETON_SIZE];
        kz_name_skeleton(guests[i], word);
        size_t length = strlen(word);
        if (!strncmp(skeleton, word, length) &&
            strspn(skeleton + length, "-0123456789ol") == strlen(skeleton + length))
            return true;
    }
    return false;
}

int64_t kz_name_guest(const char *text)
{
    enum { DIGITS = 15 };
    char word[KZ_NAME_SIZE], skeleton[KZ_SKELETON_SIZE], guest[KZ_SKELETON_SIZE];
    const char *dash = strrchr(text, '-');
    size_t length = dash ? (size_t)(dash - text) : 0, digits = dash ? strspn(dash + 1, "0123456789") : 0;
    if (!length || length >= sizeof word || !digits || digits > DIGITS || dash[1] == '0' || dash[1 + digits])
        return 0;
    memcpy(word, text, length);
    word[length] = '\0';
    kz_name_skeleton(word, skeleton);
    for (size_t i = 0; i < sizeof guests / sizeof *guests; i++) {
        kz_name_skeleton(guests[i], guest);
        if (!strcmp(skeleton, guest))
            return strtoll(dash + 1, NULL, 10);
    }
    return 0;
}

static bool is(const char *skeleton, const char *word)
{
    char other[KZ_SKELETON_SIZE];
    kz_name_skeleton(word, other);
    return !strcmp(skeleton, other);
}

static bool is_bots(const char *skeleton)
{
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (is(skeleton, reserved[i]))
            return true;
    for (int level = 0; kz_bot_at(level); level++)
        if (is(skeleton, kz_bot_at(level)->name))
            return true;
    return is_guest(skeleton);
}

kz_name_fault kz_name_read(const char *text, kz_name *name)
{
    kz_name_fault fault = read_letters(text, name);
    if (fault)
        return fault;
    kz_name_skeleton(name->text, name->skeleton);
    return is_bots(name->skeleton) || kz_name_poses(name->text) ? KZ_NAME_RESERVED : KZ_NAME_GOOD;
}

bool kz_name_find(const char *text, kz_name *name)
{
    if (read_letters(text, name))
        return false;
    kz_name_skeleton(name->text, name->skeleton);
    return true;
}
