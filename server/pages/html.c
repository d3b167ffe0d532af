/* SPDX-License-Identifier: MIT */
#include "server/pages/html.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include "base/ascii.h"

void pages_html_put(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case '\'':
            fputs("&#39;", out);
            break;
        default:
            fputc((unsigned char)*text < ' ' || *text == 0x7f ? ' ' : *text, out);
        }
}

void pages_html_form(FILE *out, const char *form, ...)
{
    va_list texts;
    va_start(texts, form);
    for (; *form; form++) {
        if (*form != '%') {
            fputc(*form, out);
            continue;
        }
        form++;
        if (*form == 's')
            pages_html_put(out, va_arg(texts, const char *));
        else
            fputc('%', out);
    }
    va_end(texts);
}

void pages_html_segment(FILE *out, const char *text)
{
    static const char hex[] = "0123456789ABCDEF";
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (base_is_alnum(*text) || strchr("-._~", *text))
            fputc(c, out);
        else
            fprintf(out, "%%%c%c", hex[c >> 4], hex[c & 15]);
    }
}

static bool is_space(char c)
{
    return (unsigned char)c <= ' ' || c == 0x7f;
}

static bool continues(char c)
{
    return (c & 0xc0) == 0x80;
}

char *pages_html_summary(const char *text, int letters, char *out, size_t size)
{
    enum { LETTER = 4 }; /* max bytes */
    static const char more[] = "…";
    size_t used = 0, word = 0; /* the end of the last whole word */
    while (*text && is_space(*text))
        text++;
    while (*text && letters-- > 0 && used + LETTER + sizeof more <= size) {
        if (is_space(*text)) {
            word = used;
            out[used++] = ' ';
            while (*text && is_space(*text))
                text++;
            continue;
        }
        out[used++] = *text++;
        for (int i = 1; i < LETTER && continues(*text); i++)
            out[used++] = *text++;
    }
    if (*text && word && !is_space(*text))
        used = word;
    while (used && strchr(*text ? " ,;:" : " ", out[used - 1]))
        used--;
    strcpy(out + used, *text ? more : "");
    return out;
}
