/* SPDX-License-Identifier: MIT */
/* In the place of the commands that need the server. */
#include "apps/cli/cli.h"

static int refuse(int argc, char **argv)
{
    (void)argc;
    cli_complain("%s is not a part of this test", argv[0]);
    return CLI_EXIT_USAGE;
}

const cli_command cli_serve = {"serve", refuse, "", .usage = "kozel serve"};
const cli_command cli_worker = {"worker", refuse, "", .usage = "kozel worker"};
const cli_command cli_doctor = {"doctor", refuse, "", .usage = "kozel doctor"};
const cli_command cli_admin = {"admin", refuse, "", .usage = "kozel admin"};
const cli_command cli_games = {"games", refuse, "", .usage = "kozel games"};
