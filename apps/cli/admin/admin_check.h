/* SPDX-License-Identifier: MIT */
/* `kozel admin check`: checks everything that is kept. */
#ifndef KOZEL_APPS_CLI_ADMIN_ADMIN_CHECK_H
#define KOZEL_APPS_CLI_ADMIN_ADMIN_CHECK_H

/* Checks the store `where`, also while its server runs, and changes nothing. `games`: the folder of the house
 * games, NULL: none. Prints each fault on a line of standard output, and how much was checked.
 * CLI_EXIT_FAILURE: there are faults, or the store could not be read. */
int admin_check(const char *where, const char *games);

#endif
