/* SPDX-License-Identifier: MIT */
/* `kozel bridge`: an engine of the bot protocol plays at a server. */
#include "apps/cli/arguments.h"
#include "apps/cli/bridge/bridge.h"
#include "apps/cli/cli.h"
#include "apps/cli/online/connection.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kozel bridge --server URL --table ID [--think MS] [--token-file FILE] [--json] COMMAND\n"
    "kozel bridge --server URL --tournament ID [--think MS] [--token-file FILE] [--json] COMMAND";

enum { THINK_MS = 1000, THINK_MAX_MS = 300000 };

typedef struct wishes {
    bridge_terms terms;
    const char *token_file;
} wishes;

static const cli_option options[] = {
    {"--server URL", N_("the server: https://example.org"), CLI_TEXT,
     .offset = offsetof(wishes, terms.server)},
    {"--table ID", N_("plays at this table until its match is over"), CLI_TEXT,
     .offset = offsetof(wishes, terms.table)},
    {"--tournament ID", N_("enters this tournament, and plays its matches to the end"), CLI_TEXT,
     .offset = offsetof(wishes, terms.tournament)},
    {"--think MS", N_("milliseconds for a choice, at most half of the clock; without it 1000"), CLI_INT,
     .offset = offsetof(wishes, terms.think_ms), 1, THINK_MAX_MS,
     N_("--think needs a number from 1 to 300000")},
    {"--token-file FILE",
     N_("has the token of a bot account, from the page of its owner’s account; without it KOZEL_TOKEN of the "
        "environment"),
     CLI_TEXT, .offset = offsetof(wishes, token_file)},
    {"--json", N_("an object of JSON for each event"), CLI_FLAG, .offset = offsetof(wishes, terms.json)},
    {0},
};

static int run_command(int argc, char **argv)
{
    wishes w = {.terms.think_ms = THINK_MS};
    char *token;
    int status;
    if (!cli_read_table(argc, argv, usage, options, &w, &status))
        return status;
    if (optind == argc)
        return cli_usage_error(usage, _("a command is missing"), NULL);
    if (optind + 1 < argc)
        return cli_usage_error(usage, _("the command is one argument: quote it with its own arguments"),
                               argv[optind + 1]);
    w.terms.command = argv[optind];
    if (!w.terms.server)
        return cli_usage_error(usage, _("--server is needed"), NULL);
    if (!w.terms.table == !w.terms.tournament)
        return cli_usage_error(usage, _("one of --table and --tournament is needed"), NULL);
    if (w.terms.table && (!*w.terms.table || strlen(w.terms.table) >= KZ_CLIENT_ID_MAX))
        return cli_usage_error(usage, _("this is no id"), w.terms.table);
    if (w.terms.tournament && (!*w.terms.tournament || strlen(w.terms.tournament) >= KZ_CLIENT_ID_MAX))
        return cli_usage_error(usage, _("this is no id"), w.terms.tournament);
    if (!online_token(w.token_file, &token))
        return CLI_EXIT_FAILURE;
    w.terms.token = token;
    status = token ? bridge_run(&w.terms)
                   : cli_fail("KOZEL_TOKEN", _("a bot account needs its token, here or by --token-file"));
    free(token);
    return status;
}

const cli_command cli_bridge = {
    "bridge",       run_command,        N_("let a program play at the tables of a server"),
    .usage = usage, .options = options, .argument = "COMMAND"};
