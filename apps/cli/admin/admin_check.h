/* SPDX-License-Identifier: MIT */
/* `kozel admin check`: whether all that is kept is sound. */
#ifndef KOZEL_APPS_CLI_ADMIN_ADMIN_CHECK_H
#define KOZEL_APPS_CLI_ADMIN_ADMIN_CHECK_H

/* Looks into the store `where`, also while its server runs, and changes nothing; `games`: the folder of the
 * house games, NULL: none. Says on standard output what is wrong, a line each, and how much was looked at.
 * CLI_EXIT_FAILURE: something is wrong, or it could not be looked into. */
int admin_check(const char *where, const char *games);

#endif
