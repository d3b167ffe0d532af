/* SPDX-License-Identifier: MIT */
/* In the place of the commands that need the server. */
#include "apps/cli/cli.h"

static int refuse(const char *command)
{
    cli_complain("%s is not a part of this test", command);
    return CLI_EXIT_USAGE;
}

int cli_serve_main(int argc, char **argv)
{
    (void)argc;
    return refuse(argv[0]);
}

int cli_worker_main(int argc, char **argv)
{
    (void)argc;
    return refuse(argv[0]);
}

int cli_admin_main(int argc, char **argv)
{
    (void)argc;
    return refuse(argv[0]);
}
