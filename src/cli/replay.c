/* `kozel replay [--trace|--quiet] FILE|-...`: plays records again (docs/spec/record.md), up to the first bad
 * one; `--quiet` only checks them. */
#include "cli/cli.h"
#include "cli/summary.h"

#include <kozel/record.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] = "kozel replay [--trace|--quiet] FILE|-...";

typedef enum output { SUMMARY, TRACE, QUIET } output;

/* ---- the trace ---- */

static void trace_acting(void *context, const kz_match *match, kz_action action)
{
    (void)context;
    char line[KZ_TRACE_LINE];
    kz_trace_action(match, &action, line, sizeof line);
    puts(line);
}

static void trace_acted(void *context, const kz_match *match, kz_action action)
{
    (void)context;
    (void)action;
    char line[KZ_TRACE_LINE];
    if (match->phase == KZ_PLAYING)
        return;
    kz_trace_deal_end(match, line, sizeof line);
    puts(line);
    if (match->phase == KZ_OVER) {
        kz_trace_match_end(match, line, sizeof line);
        puts(line);
    }
}

static void trace_position(const kz_match *match)
{
    char line[KZ_TRACE_LINE];
    kz_trace_action(match, NULL, line, sizeof line);
    puts(line);
}

/* ---- reading ---- */

static int refuse(const char *name, const kz_error *error)
{
    char reason[512];
    kz_error_print(error, _(kz_code_text(error->code)), reason, sizeof reason);
    fflush(stdout);
    fprintf(stderr, "%s:%d: %s\n", name, error->line, reason);
    return KZ_EXIT_FAILURE;
}

static int fail_reading(const char *name)
{
    int number = errno;
    fflush(stdout);
    fprintf(stderr, "kozel: %s: %s: %s\n", _("cannot read"), name, strerror(number));
    return KZ_EXIT_FAILURE;
}

/* A file read in large pieces, a line at a time. The room is one line of the longest kind and one byte more:
 * what fills it without a line feed is too long for the reader, which says so. */
typedef struct line_source {
    FILE *in;
    size_t begin, end; /* what is read and not yet given out */
    char room[KZ_LINE_MAX + 1];
} line_source;

/* The next line without its line feed; NULL at the end of the file or on an error. Valid until the next call.
 */
static const char *next_line(line_source *source, size_t *length)
{
    for (;;) {
        char *line = source->room + source->begin;
        size_t left = source->end - source->begin;
        char *feed = memchr(line, '\n', left);
        *length = feed ? (size_t)(feed - line) : left;
        if (feed || left == sizeof source->room) {
            source->begin += *length + (feed != NULL);
            return line;
        }
        memmove(source->room, line, left);
        source->begin = 0;
        source->end = left + fread(source->room + left, 1, sizeof source->room - left, source->in);
        if (source->end == left) {
            source->begin = source->end;
            return left && !ferror(source->in) ? source->room : NULL;
        }
    }
}

static int replay(line_source *source, const char *name, output output, kz_reader *reader)
{
    kz_error error;
    size_t length;
    errno = 0;
    for (const char *line; (line = next_line(source, &length));)
        if (!kz_reader_line(reader, line, length, &error))
            return refuse(name, &error);
    if (ferror(source->in))
        return fail_reading(name);
    if (!kz_reader_end(reader, &error))
        return refuse(name, &error);
    if (output == TRACE && reader->has_match && reader->match.phase == KZ_PLAYING)
        trace_position(&reader->match);
    if (output == SUMMARY)
        kz_summary_end(reader);
    return 0;
}

static int replay_file(const kz_games *games, const char *name, output output)
{
    static const kz_reader_events trace_events = {.acting = trace_acting, .acted = trace_acted};
    static kz_reader reader;
    static line_source source;
    bool standard = strcmp(name, "-") == 0;
    FILE *in = standard ? stdin : fopen(name, "rb");
    if (!in)
        return fail_reading(name);
    if (output == SUMMARY)
        kz_summary_begin(&reader, games);
    else
        kz_reader_init(&reader, games, output == TRACE ? &trace_events : NULL);
    source.in = in;
    source.begin = source.end = 0;
    int status = replay(&source, name, output, &reader);
    if (!standard)
        fclose(in);
    return status;
}

int kz_replay_main(int argc, char **argv)
{
    static kz_games games;
    output output = SUMMARY;
    bool options = true;
    int count = 0;
    /* The names move to the front of argv. */
    for (int i = 1; i < argc; i++) {
        if (options && strcmp(argv[i], "--trace") == 0)
            output = TRACE;
        else if (options && strcmp(argv[i], "--quiet") == 0)
            output = QUIET;
        else if (options && strcmp(argv[i], "--") == 0)
            options = false;
        else if (options && argv[i][0] == '-' && argv[i][1])
            return kz_usage_error(usage, _("unknown option"), argv[i]);
        else
            argv[count++] = argv[i];
    }
    if (!count)
        return kz_usage_error(usage, _("a file is missing"), NULL);
    kz_games_init(&games);
    int status = 0;
    for (int i = 0; i < count && !status; i++)
        status = replay_file(&games, argv[i], output);
    return status ? status : kz_close_output();
}
