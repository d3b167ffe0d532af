/* `kozel replay [--trace] FILE|-`: plays a record again (docs/spec/record.md). */
#include "cli/cli.h"
#include "cli/summary.h"

#include <kozel/record.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] = "kozel replay [--trace] FILE|-";

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

/* Reads a line without its line feed into `line` (KZ_LINE_MAX + 1 bytes: a longer one is cut, and still too
 * long for the reader). Returns its length, -1 at the end of the file or on an error. */
static long read_line(FILE *in, char *line)
{
    long length = 0;
    int byte;
    while ((byte = getc_unlocked(in)) != EOF && byte != '\n') {
        if (length <= KZ_LINE_MAX)
            line[length++] = (char)byte;
        else
            return length;
    }
    return byte == EOF && (length == 0 || ferror(in)) ? -1 : length;
}

static int replay(FILE *in, const char *name, bool trace, kz_reader *reader, char *line)
{
    kz_error error;
    errno = 0;
    for (long length; (length = read_line(in, line)) >= 0;)
        if (!kz_reader_line(reader, line, (size_t)length, &error))
            return refuse(name, &error);
    if (ferror(in))
        return fail_reading(name);
    if (!kz_reader_end(reader, &error))
        return refuse(name, &error);
    if (trace && reader->has_match && reader->match.phase == KZ_PLAYING)
        trace_position(&reader->match);
    if (!trace)
        kz_summary_end(reader);
    return kz_close_output();
}

static int replay_file(const char *name, bool trace)
{
    static const kz_reader_events trace_events = {.acting = trace_acting, .acted = trace_acted};
    static kz_games games;
    static kz_reader reader;
    static char line[KZ_LINE_MAX + 1];
    bool standard = strcmp(name, "-") == 0;
    FILE *in = standard ? stdin : fopen(name, "rb");
    if (!in)
        return fail_reading(name);
    kz_games_init(&games);
    if (trace)
        kz_reader_init(&reader, &games, &trace_events);
    else
        kz_summary_begin(&reader, &games);
    int status = replay(in, name, trace, &reader, line);
    if (!standard)
        fclose(in);
    return status;
}

int kz_replay_main(int argc, char **argv)
{
    bool trace = false, options = true;
    const char *name = NULL;
    for (int i = 1; i < argc; i++) {
        if (options && strcmp(argv[i], "--trace") == 0)
            trace = true;
        else if (options && strcmp(argv[i], "--") == 0)
            options = false;
        else if (options && argv[i][0] == '-' && argv[i][1])
            return kz_usage_error(usage, _("unknown option"), argv[i]);
        else if (name)
            return kz_usage_error(usage, _("unexpected argument"), argv[i]);
        else
            name = argv[i];
    }
    if (!name)
        return kz_usage_error(usage, _("a file is missing"), NULL);
    return replay_file(name, trace);
}
