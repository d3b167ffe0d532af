/* SPDX-License-Identifier: MIT */
#include "base/log.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "base/visible.h"

enum { TEXT = 1000, LINE = 4096, END = 8 };

static atomic_int threshold = BASE_LOG_INFO;
static atomic_int form = BASE_LOG_TEXT;

void base_log_threshold(base_log_level level)
{
    atomic_store(&threshold, (int)level);
}

void base_log_form(base_log_format format)
{
    atomic_store(&form, (int)format);
}

/* Writes a text as it may appear in a line: within the quotes of JSON, or plain. */
static void put_text(base_text *l, const char *text, bool json)
{
    char character[BASE_VISIBLE_CHARACTER];
    for (size_t left = strlen(text), taken; left; text += taken, left -= taken) {
        taken = base_visible_character(text, left, character);
        if (json && (*character == '"' || *character == '\\'))
            base_text_put(l, "\\", 1);
        base_text_word(l, character);
    }
}

static void put_member(base_text *l, const char *name, const char *value)
{
    base_text_format(l, ",\"%s\":\"", name);
    put_text(l, value, true);
    base_text_word(l, "\"");
}

/* Writes a whole field, or nothing. */
static void put_field(base_text *l, const base_log_field *field, bool json, bool first)
{
    size_t before = l->length;
    if (json) {
        put_member(l, field->name, field->value);
    } else {
        base_text_format(l, "%s%s=", first ? " (" : " ", field->name);
        put_text(l, field->value, false);
    }
    if (l->full)
        l->length = before;
    l->full = false;
}

static void put_time(base_text *l)
{
    int64_t now_ms = base_clock_wall_ms();
    time_t now = (time_t)(now_ms / 1000);
    struct tm utc;
    char text[40];
    gmtime_r(&now, &utc);
    (void)strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
    base_text_format(l, "%s.%03dZ", text, (int)(now_ms % 1000));
}

static void put_line(base_text *l, const char *level, const char *part, const base_log_field *about,
                     const char *text, bool json)
{
    base_text_word(l, json ? "{\"time\":\"" : "");
    put_time(l);
    if (json) {
        base_text_word(l, "\"");
        put_member(l, "level", level);
        put_member(l, "part", part);
        put_member(l, "text", text);
    } else {
        base_text_format(l, " %s %s: ", level, part);
        put_text(l, text, false);
    }
    const base_log_field *field = about;
    for (; field && field->name; field++)
        put_field(l, field, json, field == about);
    l->full = false;
    l->size += END;
    base_text_word(l, json ? "}\n" : field != about ? ")\n" : "\n");
}

void base_log_about(base_log_level level, const char *part, const base_log_field *about, const char *format,
                    ...)
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
    char bytes[LINE];
    base_text l = base_text_in(bytes, sizeof bytes - END); /* so that the line can always be ended */
    put_line(&l, words[level], part, about, text, atomic_load(&form) == BASE_LOG_JSON);
    /* There is one write for each line, so that lines of several threads do not mix. A failed write is
     * ignored. */
    ssize_t written = write(STDERR_FILENO, l.bytes, l.length);
    (void)written;
}
