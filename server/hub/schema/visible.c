/* SPDX-License-Identifier: MIT */
#include "server/hub/schema/visible.h"

#include <string.h>

#include <utf8proc.h>

typedef enum part { BLANK, JOINER, MARK, LETTER } part;

static part part_of(utf8proc_int32_t letter)
{
    /* Fillers: letters by their category, but invisible. */
    static const utf8proc_int32_t fillers[] = {0x115f, 0x1160, 0x2800, 0x3164, 0xffa0};
    for (size_t i = 0; i < sizeof fillers / sizeof *fillers; i++)
        if (letter == fillers[i])
            return JOINER;
    switch (utf8proc_category(letter)) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
        return MARK;
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_CC:
        return BLANK;
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CS:
        return JOINER;
    default:
        return LETTER;
    }
}

/* Returns the next letter of a text and its number of bytes. Invalid UTF-8 is read bytewise. */
static size_t next(const char *text, size_t length, utf8proc_int32_t *letter)
{
    utf8proc_ssize_t size =
        utf8proc_iterate((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)length, letter);
    if (size > 0)
        return (size_t)size;
    *letter = 0xfffd;
    return 1;
}

bool schema_text_is_visible(const char *text, size_t length)
{
    utf8proc_int32_t letter;
    for (size_t i = 0; i < length;) {
        i += next(text + i, length - i, &letter);
        if (part_of(letter) == LETTER)
            return true;
    }
    return false;
}

size_t schema_text_cut_marks(const char *text, size_t length, char *out)
{
    utf8proc_int32_t letter;
    size_t written = 0;
    int marks = 0;
    for (size_t i = 0, size; i < length; i += size) {
        size = next(text + i, length - i, &letter);
        part part = part_of(letter);
        if (part == MARK && ++marks > SCHEMA_MARKS_MAX)
            continue;
        if (part == LETTER || part == BLANK)
            marks = 0;
        memcpy(out + written, text + i, size);
        written += size;
    }
    return written;
}
