/* SPDX-License-Identifier: MIT */
#include "server/accounts/identity/name.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

#include <kozel/bot.h>

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

/* Replaces the cedilla of Turkish, often typed in Romanian, by the comma. */
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

static bool append_letter(char *out, size_t size, int32_t letter)
{
    char bytes[4];
    size_t length = (size_t)utf8proc_encode_char(letter, (utf8proc_uint8_t *)bytes), used = strlen(out);
    if (used + length >= size)
        return false;
    memcpy(out + used, bytes, length);
    out[used + length] = '\0';
    return true;
}

/* Composes the name and checks each letter. */
static identity_name_fault read_letters(const char *text, identity_name *name)
{
    *name = (identity_name){0};
    utf8proc_uint8_t *composed = utf8proc_NFC((const utf8proc_uint8_t *)text);
    if (!composed)
        return IDENTITY_NAME_LETTER;
    identity_name_fault fault = IDENTITY_NAME_GOOD;
    bool has[CYRILLIC + 1] = {false};
    int letters = 0;
    utf8proc_int32_t letter;
    for (const utf8proc_uint8_t *p = composed; *p && !fault; letters++) {
        p += utf8proc_iterate(p, -1, &letter);
        letter = comma_for_cedilla(letter);
        script script = script_of(letter);
        has[script] = true;
        if (script == NONE) {
            fault = IDENTITY_NAME_LETTER;
            append_letter(name->fault, sizeof name->fault, letter);
        } else if (!append_letter(name->text, sizeof name->text, letter)) {
            fault = IDENTITY_NAME_LENGTH;
        }
    }
    free(composed);
    if (fault)
        return fault;
    if (letters < IDENTITY_NAME_MIN || letters > IDENTITY_NAME_MAX)
        return IDENTITY_NAME_LENGTH;
    return has[LATIN] && has[CYRILLIC] ? IDENTITY_NAME_MIXED : IDENTITY_NAME_GOOD;
}

/* ---- reserved names ---- */

/* The names of bots in the five languages (data/po). */
static const char *const reserved[] = {
    "club",    "master",    "expert",    "dreamer", "Träumer", "Anfänger", "Meister", "maestru",
    "visător", "începător", "мечтатель", "мрійник", "новичок", "новачок",  "мастер",  "майстер",
};

/* The page's word for a guest in the five languages, before the number (data/po). */
static const char *const guests[] = {"guest", "Gast", "oaspete", "гість", "гость"};

/* Returns true for Guest-17, guest17, GUEST_17, Гость-17. (A digit may have become a letter.) */
static bool is_guest(const char *skeleton)
{
    for (size_t i = 0; i < sizeof guests / sizeof *guests; i++) {
        char word[STORE_SKELETON_SIZE];
        identity_name_skeleton(guests[i], word);
        size_t length = strlen(word);
        if (!strncmp(skeleton, word, length) &&
            strspn(skeleton + length, "-0123456789ol") == strlen(skeleton + length))
            return true;
    }
    return false;
}

int64_t identity_name_guest(const char *text)
{
    enum { DIGITS = 15 };
    char word[STORE_NAME_SIZE], skeleton[STORE_SKELETON_SIZE], guest[STORE_SKELETON_SIZE];
    const char *dash = strrchr(text, '-');
    size_t length = dash ? (size_t)(dash - text) : 0, digits = dash ? strspn(dash + 1, "0123456789") : 0;
    if (!length || length >= sizeof word || !digits || digits > DIGITS || dash[1] == '0' || dash[1 + digits])
        return 0;
    memcpy(word, text, length);
    word[length] = '\0';
    identity_name_skeleton(word, skeleton);
    for (size_t i = 0; i < sizeof guests / sizeof *guests; i++) {
        identity_name_skeleton(guests[i], guest);
        if (!strcmp(skeleton, guest))
            return strtoll(dash + 1, NULL, 10);
    }
    return 0;
}

static bool is(const char *skeleton, const char *word)
{
    char other[STORE_SKELETON_SIZE];
    identity_name_skeleton(word, other);
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

identity_name_fault identity_name_read(const char *text, identity_name *name)
{
    identity_name_fault fault = read_letters(text, name);
    if (fault)
        return fault;
    identity_name_skeleton(name->text, name->skeleton);
    return is_bots(name->skeleton) || identity_name_poses(name->text) ? IDENTITY_NAME_RESERVED
                                                                      : IDENTITY_NAME_GOOD;
}

bool identity_name_find(const char *text, identity_name *name)
{
    if (read_letters(text, name))
        return false;
    identity_name_skeleton(name->text, name->skeleton);
    return true;
}
