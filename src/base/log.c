#include "base/log.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"

enum { TEXT = 1000, LINE = 4096, END = 8 };

static atomic_int threshold = KZ_INFO;
static atomic_int form = KZ_LOG_TEXT;

void kz_log_threshold(kz_level level)
{
    atomic_store(&threshold, (int)level);
}

void kz_log_form(kz_log_format format)
{
    atomic_store(&form, (int)format);
}

/* A line that grows; `used` stays below LINE - END, so that it can always be ended. */
typedef struct line {
    char bytes[LINE];
    size_t used;
    bool full;
} line;

static void put(line *l, const char *text, size_t length)
{
    if (l->full || length > LINE - END - l->used) {
        l->full = true;
        return;
    }
    memcpy(l->bytes + l->used, text, length);
    l->used += length;
}

static void put_word(line *l, const char *text)
{
    put(l, text, strlen(text));
}

/* How many bytes the character at `at` has; 0: it is no UTF-8. */
static size_t character(const char *at)
{
    const unsigned char *c = (const unsigned char *)at;
    size_t length = c[0] < 0x80                   ? 1
                    : c[0] >= 0xc2 && c[0] < 0xe0 ? 2
                    : c[0] >= 0xe0 && c[0] < 0xf0 ? 3
                    : c[0] >= 0xf0 && c[0] < 0xf5 ? 4
                                                  : 0;
    for (size_t i = 1; i < length; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xf0 && c[1] < 0x90);
    bool beyond = (c[0] == 0xed && c[1] >= 0xa0) || (c[0] == 0xf4 && c[1] >= 0x90);
    return overlong || beyond ? 0 : length;
}

/* A text as it may stand in a line: within the quotes of JSON, or plain. */
static void put_text(line *l, const char *text, bool json)
{
    while (*text) {
        size_t length = json ? character(text) : 1;
        if (!length || (unsigned char)*text < ' ' || *text == 0x7f) {
            put(l, "?", 1);
            text++;
            continue;
        }
        if (json && (*text == '"' || *text == '\\'))
            put(l, "\\", 1);
        put(l, text, length);
        text += length;
    }
}

static void put_member(line *l, const char *name, const char *value)
{
    put_word(l, ",\"");
    put_word(l, name);
    put_word(l, "\":\"");
    put_text(l, value, true);
    put_word(l, "\"");
}

/* A field with all of it, or nothing. */
static void put_field(line *l, const kz_log_field *field, bool json, bool first)
{
    size_t before = l->used;
    if (json) {
        put_member(l, field->name, field->value);
    } else {
        put_word(l, first ? " (" : " ");
        put_word(l, field->name);
        put_word(l, "=");
        put_text(l, field->value, false);
    }
    if (l->full)
        l->used = before;
    l->full = false;
}

static void put_time(line *l)
{
    int64_t now_ms = kz_clock_wall_ms();
    time_t now = (time_t)(now_ms / 1000);
    struct tm utc;
    char text[40];
    gmtime_r(&now, &utc);
    size_t length = strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(text + length, sizeof text - length, ".%03dZ", (int)(now_ms % 1000));
    put_word(l, text);
}

static void put_line(line *l, const char *level, const char *part, const kz_log_field *about,
                     const char *text, bool json)
{
    put_word(l, json ? "{\"time\":\"" : "");
    put_time(l);
    if (json) {
        put_word(l, "\"");
        put_member(l, "level", level);
        put_member(l, "part", part);
        put_member(l, "text", text);
    } else {
        put_word(l, " ");
        put_word(l, level);
        put_word(l, " ");
        put_word(l, part);
        put_word(l, ": ");
        put_text(l, text, false);
    }
    const kz_log_field *field = about;
    for (; field && field->name; field++)
        put_field(l, field, json, field == about);
    char *end = stpcpy(l->bytes + l->used, json ? "}\n" : field != about ? ")\n" : "\n");
    l->used = (size_t)(end - l->bytes);
}

void kz_log_about(kz_level level, const char *part, const kz_log_field *about, const char *format, ...)
{
    static const char *const words[] = {"debug", "info", "warn", "error"};
    if ((int)level < atomic_load(&threshold))
        return;
    char text[TEXT];
    va_list args;
    va_start(args, format);
    if (vsnprintf(text, sizeof text, format, args) < 0)
        *text = '\0';
    va_end(args);
    line l = {.used = 0};
    put_line(&l, words[level], part, about, text, atomic_load(&form) == KZ_LOG_JSON);
    /* One write a line: lines of several threads do not mix. A log that cannot be written is nobody's error.
     */
    ssize_t written = write(STDERR_FILENO, l.bytes, l.used);
    (void)written;
}
