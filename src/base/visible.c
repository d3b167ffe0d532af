#include "base/visible.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

size_t kz_utf8_decode(const char *text, size_t left, uint32_t *character)
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

/* Whether a character changes how the text around it is shown. */
static bool is_hidden(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
}

/* `\` and a letter, then the number in `digits` hexadecimal digits. */
static void write_escape(char letter, uint32_t number, int digits, char out[KZ_VISIBLE_CHARACTER])
{
    *out++ = '\\';
    *out++ = letter;
    while (digits--)
        *out++ = "0123456789abcdef"[number >> 4 * digits & 15];
    *out = '\0';
}

size_t kz_visible_character(const char *text, size_t length, char out[KZ_VISIBLE_CHARACTER])
{
    uint32_t character;
    size_t taken = kz_utf8_decode(text, length, &character);
    if (!taken) {
        write_escape('x', (unsigned char)*text, 2, out);
        return 1;
    }
    if (is_hidden(character)) {
        write_escape('u', character, 4, out);
        return taken;
    }
    memcpy(out, text, taken);
    out[taken] = '\0';
    return taken;
}

int kz_visible_columns(const char character[KZ_VISIBLE_CHARACTER])
{
    return character[0] == '\\' ? (int)strlen(character) : 1;
}

size_t kz_visible(const char *text, size_t length, char *out, size_t size)
{
    size_t used = 0;
    for (size_t at = 0; at < length;) {
        char character[KZ_VISIBLE_CHARACTER];
        at += kz_visible_character(text + at, length - at, character);
        size_t more = strlen(character);
        if (used + more >= size)
            break;
        memcpy(out + used, character, more);
        used += more;
    }
    out[used] = '\0';
    return used;
}
