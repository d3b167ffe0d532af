/* SPDX-License-Identifier: MIT */
/* `kozel tournament check`. */
#ifndef KOZEL_APPS_CLI_TOURNAMENT_CHECK_COMMAND_H
#define KOZEL_APPS_CLI_TOURNAMENT_CHECK_COMMAND_H

/* Runs it. `argv[0]` is its name. Returns an exit status. */
int check_main(int argc, char **argv);

#endif
