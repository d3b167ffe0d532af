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

/* A growing line. `used` stays below LINE - END, so that the line can always be ended. */
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

/* Writes a text as it may appear in a line: within the quotes of JSON, or plain. */
static void put_text(line *l, const char *text, bool json)
{
    char character[BASE_VISIBLE_CHARACTER];
    for (size_t left = strlen(text), taken; left; text += taken, left -= taken) {
        taken = base_visible_character(text, left, character);
        if (json && (*character == '"' || *character == '\\'))
            put(l, "\\", 1);
        put_word(l, character);
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

/* Writes a whole field, or nothing. */
static void put_field(line *l, const base_log_field *field, bool json, bool first)
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
    int64_t now_ms = base_clock_wall_ms();
    time_t now = (time_t)(now_ms / 1000);
    struct tm utc;
    char text[40];
    gmtime_r(&now, &utc);
    size_t length = strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(text + length, sizeof text - length, ".%03dZ", (int)(now_ms % 1000));
    put_word(l, text);
}

static void put_line(line *l, const char *level, const char *part, const base_log_field *about,
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
    const base_log_field *field = about;
    for (; field && field->name; field++)
        put_field(l, field, json, field == about);
    char *end = stpcpy(l->bytes + l->used, json ? "}\n" : field != about ? ")\n" : "\n");
    l->used = (size_t)(end - l->bytes);
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
    line l = {.used = 0};
    put_line(&l, words[level], part, about, text, atomic_load(&form) == BASE_LOG_JSON);
    /* There is one write for each line, so that lines of several threads do not mix. A failed write is
     * ignored. */
    ssize_t written = write(STDERR_FILENO, l.bytes, l.used);
    (void)written;
}
