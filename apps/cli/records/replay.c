/* SPDX-License-Identifier: MIT */
/* `kozel replay`: plays records again (docs/spec/record.md), up to the first bad one. `--quiet` only checks
 * them, `--position` prints where they end (docs/spec/position.md). */
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"
#include "apps/cli/records/summary.h"

#include <kozel/position.h>
#include <kozel/record.h>

#include <stdio.h>
#include <string.h>

static const char usage[] = "kozel replay [--trace|--quiet|--position [--seat N]] [--games DIR] FILE|-...";

enum output { SUMMARY, TRACE, QUIET, POSITION };

/* What the command line asks for. */
typedef struct wishes {
    int output;         /* of enum output */
    int seat;           /* whose position; 0: what everybody sees; -1: all tiles */
    const char *folder; /* of house games */
} wishes;

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

/* Prints the position at the record's end. */
static int print_position(const kz_reader *r, const char *name, int seat)
{
    static kz_position position;
    char text[KZ_POSITION_TEXT];
    if (!r->has_match)
        return cli_fail(name, _("no deal was played"));
    memset(&position, 0, sizeof position);
    strcpy(position.game, r->tags.game);
    strcpy(position.options, r->tags.options);
    position.rules = (uint8_t)kz_reader_rules(r);
    position.complete = seat < 0;
    position.match = r->match;
    if (seat > r->match.pub.rules.seats) {
        kz_error error;
        kz_fail(&error, KZ_E_SEAT, (char[]){(char)('0' + seat), '\0'}, NULL, NULL);
        records_refuse(name, r->line, &error);
        return CLI_EXIT_FAILURE;
    }
    if (!position.complete)
        kz_view_of(&r->match, seat ? seat - 1 : KZ_NOBODY, &position.view);
    kz_position_print(&position, text, sizeof text);
    puts(text);
    return CLI_EXIT_OK;
}

static int replay(const kz_games *games, const char *name, const wishes *w)
{
    int output = w->output;
    static const kz_reader_events trace_events = {.acting = trace_acting, .acted = trace_acted};
    static kz_reader reader;
    if (output == SUMMARY)
        records_summary_begin(&reader, games);
    else
        kz_reader_init(&reader, games, output == TRACE ? &trace_events : NULL);
    int status = records_read_record_file(name, &reader);
    if (status != CLI_EXIT_OK)
        return status;
    if (output == TRACE && reader.has_match && reader.match.pub.phase == KZ_PLAYING)
        trace_position(&reader.match);
    if (output == SUMMARY)
        records_summary_end(&reader);
    if (output == POSITION)
        return print_position(&reader, name, w->seat);
    return CLI_EXIT_OK;
}

/* ---- the arguments */

static const cli_option options[] = {
    {"--trace", N_("every step as a line of JSON, instead of a summary"), CLI_CHOSEN,
     .offset = offsetof(wishes, output), TRACE},
    {"--quiet", N_("only whether the records are sound"), CLI_CHOSEN, .offset = offsetof(wishes, output),
     QUIET},
    {"--position", N_("where each record ends, as one line"), CLI_CHOSEN, .offset = offsetof(wishes, output),
     POSITION},
    {"--seat N", N_("with --position: what this seat sees; 0: what everybody sees"), CLI_INT,
     .offset = offsetof(wishes, seat), 0, KZ_SEATS, N_("--seat needs 0, 1, 2, 3 or 4")},
    {"--games DIR", N_("a folder of game files (*.ini), for house games"), CLI_TEXT,
     .offset = offsetof(wishes, folder)},
    {0},
};

static int run_command(int argc, char **argv)
{
    static kz_games games;
    wishes w = {.output = SUMMARY, .seat = -1};
    int status;
    if (!cli_read_table(argc, argv, usage, options, &w, &status))
        return status;
    if (w.seat >= 0 && w.output != POSITION)
        return cli_usage_error(usage, _("--seat needs --position"), NULL);
    if (optind == argc)
        return cli_usage_error(usage, _("a file is missing"), NULL);
    if (!records_games_load(&games, w.folder))
        return CLI_EXIT_FAILURE;
    for (int i = optind; i < argc && !status; i++)
        status = replay(&games, argv[i], &w);
    return status ? status : cli_close_output();
}

const cli_command cli_replay = {
    "replay", run_command,        N_("play a record again: a summary, or with --trace every step as JSON"),
    usage,    .options = options, .argument = "FILE"};
