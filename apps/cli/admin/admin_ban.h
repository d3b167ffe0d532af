/* SPDX-License-Identifier: MIT */
/* `kozel admin ban`, `unban`, `bans`: bans of networks, for operators who cannot use the page. */
#ifndef KOZEL_APPS_CLI_ADMIN_ADMIN_BAN_H
#define KOZEL_APPS_CLI_ADMIN_ADMIN_BAN_H

#include <stdbool.h>

/* These run the command in the store at `where` and return an exit status. Errors are printed on standard
 * error. `words` are those behind the command's name. */
int admin_ban(const char *where, int count, char **words, bool force, const char *usage);
int admin_unban(const char *where, int count, char **words, const char *usage);
int admin_bans(const char *where, int count, const char *usage);

#endif
