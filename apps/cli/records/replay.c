/* SPDX-License-Identifier: MIT */
/* `kozel replay [--trace|--quiet] [--games DIR] FILE|-...`: plays records again (docs/spec/record.md), up to
 * the first bad one; `--quiet` only checks them. */
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/engine/summary.h"
#include "apps/cli/records/files.h"

#include <kozel/record.h>

#include <stdio.h>

static const char usage[] = "kozel replay [--trace|--quiet] [--games DIR] FILE|-...";

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
    if (match->pub.phase == KZ_PLAYING)
        return;
    kz_trace_deal_end(match, line, sizeof line);
    puts(line);
    if (match->pub.phase == KZ_OVER) {
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
        simulate_summary_begin(&reader, games);
    else
        kz_reader_init(&reader, games, output == TRACE ? &trace_events : NULL);
    int status = records_read_record_file(name, &reader);
    if (status != CLI_EXIT_OK)
        return status;
    if (output == TRACE && reader.has_match && reader.match.pub.phase == KZ_PLAYING)
        trace_position(&reader.match);
    if (output == SUMMARY)
        simulate_summary_end(&reader);
    return CLI_EXIT_OK;
}

/* ---- the arguments */

/* What the command line asks for. */
typedef struct wishes {
    output output;
    const char *folder; /* of house games */
} wishes;

static bool ask_trace(void *target, const char *value)
{
    (void)value;
    ((wishes *)target)->output = TRACE;
    return true;
}

static bool ask_quiet(void *target, const char *value)
{
    (void)value;
    ((wishes *)target)->output = QUIET;
    return true;
}

static const cli_option options[] = {
    {"--trace", N_("every step as a line of JSON, instead of a summary"), CLI_READ, .read = ask_trace},
    {"--quiet", N_("only whether the records are sound"), CLI_READ, .read = ask_quiet},
    {"--games DIR", N_("a folder of game files (*.ini), for house games"), CLI_TEXT,
     .offset = offsetof(wishes, folder)},
    {0},
};

int cli_replay_main(int argc, char **argv)
{
    static kz_games games;
    wishes w = {.output = SUMMARY};
    int status;
    if (!cli_read_table(argc, argv, usage, options, &w, &status))
        return status;
    if (optind == argc)
        return cli_usage_error(usage, _("a file is missing"), NULL);
    if (!records_games_load(&games, w.folder))
        return CLI_EXIT_FAILURE;
    for (int i = optind; i < argc && !status; i++)
        status = replay(&games, argv[i], w.output);
    return status ? status : cli_close_output();
}
