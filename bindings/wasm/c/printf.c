/* SPDX-License-Identifier: MIT */
/* The part of snprintf() that the core uses: %s %d %+d %c %%. The C library's snprintf() has floating point,
 * widths and streams. It would be a third of the whole module, and the only part that imports from its
 * host. */
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { DIGITS = 12 }; /* "-2147483648" */

typedef struct writer {
    char *out;
    size_t size, length; /* length of the whole text, even if it does not fit */
} writer;

static void put_byte(writer *w, char byte)
{
    if (w->length + 1 < w->size)
        w->out[w->length] = byte;
    w->length++;
}

static void put_text(writer *w, const char *text)
{
    while (*text)
        put_byte(w, *text++);
}

static void put_number(writer *w, int number, bool sign)
{
    char text[DIGITS] = {0}, *p = text + DIGITS - 1;
    unsigned left = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    do
        *--p = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0 || sign)
        *--p = number < 0 ? '-' : '+';
    put_text(w, p);
}

int vsnprintf(char *out, size_t size, const char *format, va_list args)
{
    writer w = {out, size, 0};
    for (const char *p = format; *p; p++) {
        if (*p != '%') {
            put_byte(&w, *p);
            continue;
        }
        bool sign = *++p == '+';
        p += sign;
        if (*p == 'd')
            put_number(&w, va_arg(args, int), sign);
        else if (*p == 's')
            put_text(&w, va_arg(args, const char *));
        else if (*p == 'c')
            put_byte(&w, (char)va_arg(args, int));
        else if (*p == '%')
            put_byte(&w, '%');
        else
            __builtin_trap();
    }
    if (size)
        out[w.length < size ? w.length : size - 1] = '\0';
    return (int)w.length;
}

int snprintf(char *out, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(out, size, format, args);
    va_end(args);
    return length;
}
