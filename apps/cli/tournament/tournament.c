/* SPDX-License-Identifier: MIT */
/* `kozel tournament`: plays an event with bots, checks the lines of one, shows it (docs/tournaments.md). */

#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/tournament/check/command.h"
#include "apps/cli/tournament/run.h"
#include "apps/cli/tournament/show.h"

#include <string.h>

static const char usage[] =
    "kozel tournament run FILE --bots A,B,... [--json] [--rollouts N] [--threads N] [--games DIR] "
    "[--records DIR]\n"
    "kozel tournament check FILE.jsonl|- [--event FILE] [--games DIR] [--rollouts N] [--threads N]\n"
    "kozel tournament show FILE.jsonl|- [--csv]";

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} parts[] = {{"run", event_run_main}, {"check", check_main}, {"show", event_show_main}};

int cli_tournament_main(int argc, char **argv)
{
    int status;
    for (size_t i = 0; argc > 1 && i < sizeof parts / sizeof *parts; i++)
        if (strcmp(argv[1], parts[i].name) == 0)
            return parts[i].run(argc - 1, argv + 1);
    if (!cli_read_table(argc, argv, usage, NULL, NULL, &status))
        return status;
    return cli_usage_error(usage, _("what is to be done: run, check or show?"),
                           optind < argc ? argv[optind] : NULL);
}
