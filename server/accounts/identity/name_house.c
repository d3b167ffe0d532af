/* SPDX-License-Identifier: MIT */
#include "server/accounts/identity/name.h"

#include <string.h>

#include <utf8proc.h>

#include "server/accounts/identity/staff_words.h"

enum { WORD_SIZE = 2 * STORE_NAME_SIZE };

/* ---- a word ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Replaces digits that are read as letters (4dm1n, 5erver), in addition to those that look like some
 * (skeleton.c). */
static void read_digits(char *word)
{
    static const char digits[] = "3457", letters[] = "east";
    for (; *word; word++) {
        const char *digit = strchr(digits, *word);
        if (digit)
            *word = letters[digit - digits];
    }
}

static unsigned kind_as_written(const char *word)
{
    char look[STORE_SKELETON_SIZE];
    identity_staff_skeleton(word, look);
    return identity_staff_kind(look);
}

/* Returns the kinds of a word: unchanged, without the digits around it, and with digits read as letters. */
static unsigned kind_of(const char *text, size_t length)
{
    char word[WORD_SIZE];
    memcpy(word, text, length);
    word[length] = '\0';
    unsigned kind = kind_as_written(word);
    size_t from = 0, end = length;
    while (from < length && is_digit(word[from]))
        from++;
    while (end > from && is_digit(word[end - 1]))
        end--;
    if (from == end)
        return kind;
    word[end] = '\0';
    kind |= kind_as_written(word + from);
    memcpy(word, text, length);
    read_digits(word);
    kind |= kind_as_written(word);
    word[end] = '\0';
    return kind | kind_as_written(word + from);
}

/* ---- the words of a name ---- */

static bool is_separator(char c)
{
    return c == '_' || c == '-';
}

/* Returns where the word that begins here ends: before a separator, or a capital after a small letter. */
static size_t word_length(const char *text)
{
    utf8proc_int32_t letter;
    bool small = false;
    size_t length = 0;
    while (text[length] && !is_separator(text[length])) {
        utf8proc_ssize_t size = utf8proc_iterate((const utf8proc_uint8_t *)text + length, -1, &letter);
        utf8proc_category_t category = utf8proc_category(letter);
        if (small && category == UTF8PROC_CATEGORY_LU)
            break;
        small = category == UTF8PROC_CATEGORY_LL;
        length += (size_t)size;
    }
    return length;
}

static bool has_title(const char *text)
{
    while (*text) {
        size_t length = word_length(text);
        if (length && kind_of(text, length) & IDENTITY_STAFF_TITLE)
            return true;
        text += length + is_separator(text[length]);
    }
    return false;
}

/* Returns true if a text consists of words of the kinds `parts`, without separators, at least one of the kind
 * `core`: serveradmin, realadmin, thekozelteam. */
static bool is_made_of(const char *text, size_t length, unsigned core, unsigned parts)
{
    enum { REACHED = 1, WITH_CORE = 2 };
    unsigned char reach[WORD_SIZE] = {REACHED};
    for (size_t from = 0; from < length; from++)
        for (size_t end = from + 1; reach[from] && end <= length; end++) {
            if ((text[end] & 0xc0) == 0x80) /* within a letter */
                continue;
            unsigned kind = kind_of(text + from, end - from);
            if (kind & core)
                reach[end] |= WITH_CORE;
            if (kind & parts)
                reach[end] |= reach[from];
        }
    return reach[length] & WITH_CORE;
}

/* Returns true if there is a title or an office anywhere in it. Otherwise the search for words is skipped. */
static bool hints(const char *joined)
{
    char word[WORD_SIZE], look[STORE_SKELETON_SIZE], skeleton[STORE_SKELETON_SIZE];
    strcpy(word, joined);
    for (int i = 0; i < 2; i++) {
        identity_staff_skeleton(word, look);
        identity_name_skeleton(word, skeleton);
        if (identity_staff_maybe(look) || identity_staff_maybe(skeleton))
            return true;
        read_digits(word);
    }
    return false;
}

bool identity_name_poses(const char *text)
{
    char joined[WORD_SIZE];
    size_t length = 0;
    for (const char *p = text; *p && length + 1 < sizeof joined; p++)
        if (!is_separator(*p))
            joined[length++] = *p;
    joined[length] = '\0';
    if (!length)
        return false;
    if (kind_of(joined, length) &
            (IDENTITY_STAFF_TITLE | IDENTITY_STAFF_OFFICE | IDENTITY_STAFF_WHOLE_NAME) ||
        has_title(text))
        return true;
    unsigned office = IDENTITY_STAFF_OFFICE | IDENTITY_STAFF_PLACE;
    return hints(joined) && (is_made_of(joined, length, IDENTITY_STAFF_TITLE,
                                        IDENTITY_STAFF_TITLE | IDENTITY_STAFF_MODIFIER | office) ||
                             is_made_of(joined, length, IDENTITY_STAFF_OFFICE, office));
}
