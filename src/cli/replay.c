/* `kozel replay [--trace|--quiet] FILE|-...`: plays records again (docs/spec/record.md), up to the first bad
 * one; `--quiet` only checks them. */
#include "cli/cli.h"
#include "cli/record_file.h"
#include "cli/summary.h"

#include <kozel/record.h>

#include <stdio.h>
#include <string.h>

static const char usage[] = "kozel replay [--trace|--quiet] FILE|-...";

typedef enum output { SUMMARY, TRACE, QUIET } output;

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

static int replay(const kz_games *games, const char *name, output output)
{
    static const kz_reader_events trace_events = {.acting = trace_acting, .acted = trace_acted};
    static kz_reader reader;
    if (output == SUMMARY)
        kz_summary_begin(&reader, games);
    else
        kz_reader_init(&reader, games, output == TRACE ? &trace_events : NULL);
    int status = kz_read_record_file(name, &reader);
    if (status != KZ_EXIT_OK)
        return status;
    if (output == TRACE && reader.has_match && reader.match.phase == KZ_PLAYING)
        trace_position(&reader.match);
    if (output == SUMMARY)
        kz_summary_end(&reader);
    return KZ_EXIT_OK;
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
        status = replay(&games, argv[i], output);
    return status ? status : kz_close_output();
}
