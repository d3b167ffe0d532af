/* SPDX-License-Identifier: MIT */
/* Prints the trace of a record from standard input (scripts/foreign), with the core alone, without the
 * program's other needs. Exit code 1: the record is bad. */
#include <kozel/record.h>

#include <stdio.h>

static char line[KZ_TRACE_LINE];

static void write_acting(void *context, const kz_match *match, kz_action action)
{
    (void)context;
    kz_trace_action(match, &action, line, sizeof line);
    puts(line);
}

static void write_acted(void *context, const kz_match *match, kz_action action)
{
    (void)context;
    (void)action;
    if (match->pub.phase == KZ_PLAYING)
        return;
    kz_trace_deal_end(match, line, sizeof line);
    puts(line);
    if (match->pub.phase != KZ_OVER)
        return;
    kz_trace_match_end(match, line, sizeof line);
    puts(line);
}

int main(void)
{
    static const kz_reader_events events = {.acting = write_acting, .acted = write_acted};
    static char text[KZ_LINE_MAX];
    static kz_games games;
    static kz_reader reader;
    kz_error error;
    size_t length = fread(text, 1, sizeof text, stdin);
    kz_games_init(&games);
    kz_reader_init(&reader, &games, &events);
    if (kz_reader_text(&reader, text, length, &error) && kz_reader_end(&reader, &error))
        return 0;
    fprintf(stderr, "%d: %s\n", error.line, kz_code_word(error.code));
    return 1;
}
