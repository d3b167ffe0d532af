/* SPDX-License-Identifier: MIT */
#include "base/visible.h"

#include <stdbool.h>
#include <string.h>

size_t base_utf8_decode(const char *text, size_t left, uint32_t *character)
{
    const unsigned char *s = (const unsigned char *)text;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    *character = s[0];
    if (s[0] < 0x80)
        return 1;
    size_t length = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
    if (s[0] < 0xc2 || s[0] > 0xf4 || left < length)
        return 0;
    *character = s[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        *character = *character << 6 | (s[i] & 0x3f);
    }
    bool surrogate = *character >= 0xd800 && *character < 0xe000;
    return *character < least[length] || *character > 0x10ffff || surrogate ? 0 : length;
}

/* Invisible characters: controls, line separators, and Default_Ignorable_Code_Point (Unicode 15.1). The
 * general category Cf belongs to them, too, except the signs that precede Arabic and Kaithi numbers. */
static const uint32_t hidden[][2] = {
    {0, 0x1f},        {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},     {0x61c, 0x61c},
    {0x115f, 0x1160}, {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e},
    {0x2060, 0x206f}, {0x3164, 0x3164},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
    {0xfff0, 0xfffb}, {0x13430, 0x1343f}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};

static bool is_hidden(uint32_t c)
{
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden && c >= hidden[i][0]; i++)
        if (c <= hidden[i][1])
            return true;
    return false;
}

/* Returns whether a character may be a part of an emoji sequence: signs and pictures. */
static bool is_picture(uint32_t c)
{
    return c == 0xa9 || c == 0xae || (c >= 0x203c && c <= 0x3299 && !is_hidden(c)) ||
           (c >= 0x1f000 && c <= 0x1faff);
}

/* Returns the number of bytes of `text` that belong to the picture before it. They are a variation selector
 * for text or emoji, and a joiner followed by another picture. */
static size_t joined(const char *text, size_t left)
{
    uint32_t c;
    size_t taken = left ? base_utf8_decode(text, left, &c) : 0;
    size_t selector = taken && (c == 0xfe0e || c == 0xfe0f) ? taken : 0;
    /* U+1F3FB to U+1F3FF, the skin colours, are separate pictures here. */
    taken = left > selector ? base_utf8_decode(text + selector, left - selector, &c) : 0;
    size_t next = selector + taken;
    if (!taken || c != 0x200d || next == left || !base_utf8_decode(text + next, left - next, &c) ||
        !is_picture(c))
        return selector;
    return next;
}

/* Writes `\` and a letter, then the number in `digits` hexadecimal digits. */
static void write_escape(char letter, uint32_t number, int digits, char out[BASE_VISIBLE_CHARACTER])
{
    *out++ = '\\';
    *out++ = letter;
    while (digits--)
        *out++ = "0123456789abcdef"[number >> 4 * digits & 15];
    *out = '\0';
}

size_t base_visible_character(const char *text, size_t length, char out[BASE_VISIBLE_CHARACTER])
{
    uint32_t character;
    size_t taken = base_utf8_decode(text, length, &character);
    if (!taken) {
        write_escape('x', (unsigned char)*text, 2, out);
        return 1;
    }
    if (is_hidden(character)) {
        bool is_long = character > 0xffff;
        write_escape(is_long ? 'U' : 'u', character, is_long ? 8 : 4, out);
        return taken;
    }
    if (is_picture(character))
        taken += joined(text + taken, length - taken);
    memcpy(out, text, taken);
    out[taken] = '\0';
    return taken;
}

int base_visible_columns(const char character[BASE_VISIBLE_CHARACTER])
{
    return character[0] == '\\' ? (int)strlen(character) : 1;
}

size_t base_visible(const char *text, size_t length, char *out, size_t size)
{
    size_t used = 0;
    for (size_t at = 0; at < length;) {
        char character[BASE_VISIBLE_CHARACTER];
        at += base_visible_character(text + at, length - at, character);
        size_t more = strlen(character);
        if (used + more >= size)
            break;
        memcpy(out + used, character, more);
        used += more;
    }
    out[used] = '\0';
    return used;
}
