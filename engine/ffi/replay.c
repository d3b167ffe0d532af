/* SPDX-License-Identifier: MIT */
/* The trace of a record, line by line. */
#include "engine/memory/pointers.h"

#include <kozel/foreign.h>

typedef struct tracer {
    kz_foreign_line *line;
    void *context;
} tracer;

static void write_line(const tracer *t, const char *text, size_t length)
{
    t->line(t->context, text, length);
}

static void acting(void *context, const kz_match *match, kz_action action)
{
    char text[KZ_TRACE_LINE];
    write_line(context, text, kz_trace_action(match, &action, text, sizeof text));
}

static void acted(void *context, const kz_match *match, kz_action action)
{
    (void)action;
    kz_foreign_status status;
    char text[KZ_TRACE_LINE];
    kz_foreign_match(match, &status);
    if (status.phase == KZ_PLAYING)
        return;
    write_line(context, text, kz_trace_deal_end(match, text, sizeof text));
    if (status.phase == KZ_OVER)
        write_line(context, text, kz_trace_match_end(match, text, sizeof text));
}

/* Prints the position if the record ends within a deal. */
static void end(const tracer *t, const kz_match *match)
{
    kz_foreign_status status;
    char text[KZ_TRACE_LINE];
    kz_foreign_match(match, &status);
    if (status.phase == KZ_PLAYING)
        write_line(t, text, kz_trace_action(match, NULL, text, sizeof text));
}

bool kz_foreign_replay(const kz_games *games, const char *text, size_t length, kz_foreign_line *line,
                       void *context, kz_error *error)
{
    if (memory_is_null(games, "games", error) || (length && memory_is_null(text, "text", error)) ||
        memory_is_null(line, "line", error))
        return false;
    tracer t = {line, context};
    kz_reader_events events = {.context = &t, .acting = acting, .acted = acted};
    kz_reader reader;
    kz_reader_init(&reader, games, &events);
    if (!kz_reader_text(&reader, text, length, error) || !kz_reader_end(&reader, error))
        return false;
    if (reader.has_match)
        end(&t, &reader.match);
    return true;
}
