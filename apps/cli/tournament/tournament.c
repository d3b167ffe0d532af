/* SPDX-License-Identifier: MIT */
/* `kozel tournament`: plays an event with bots, checks the lines of one, shows it (docs/tournaments.md). */

#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/tournament/check/command.h"
#include "apps/cli/tournament/run.h"
#include "apps/cli/tournament/show.h"

static const char usage[] =
    "kozel tournament run FILE --bots A,B,... [--json] [--rollouts N] [--threads N] [--games DIR] "
    "[--records DIR]\n"
    "kozel tournament check FILE.jsonl|- [--event FILE] [--games DIR] [--rollouts N] [--threads N]\n"
    "kozel tournament show FILE.jsonl|- [--csv]";

static const cli_command *const parts[] = {&event_run_command, &check_command, &event_show_command, NULL};

static int run_command(int argc, char **argv)
{
    int status;
    if (!cli_read_table(argc, argv, usage, NULL, NULL, &status))
        return status;
    return cli_usage_error(usage, _("what is to be done: run, check or show?"),
                           optind < argc ? argv[optind] : NULL);
}

const cli_command cli_tournament = {"tournament", run_command,
                                    N_("play an event with bots, check the lines of one, show it"),
                                    .usage = usage, .parts = parts};
