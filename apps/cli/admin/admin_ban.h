/* SPDX-License-Identifier: MIT */
/* `kozel admin ban`, `unban`, `bans`: networks, for who cannot do it over the page. */
#ifndef KOZEL_APPS_CLI_ADMIN_ADMIN_BAN_H
#define KOZEL_APPS_CLI_ADMIN_ADMIN_BAN_H

#include <stdbool.h>

/* Do it in the store at `where` and return an exit status; what is wrong is said on standard error. `words`
 * are those behind the command's name. */
int admin_ban(const char *where, int count, char **words, bool force, const char *usage);
int admin_unban(const char *where, int count, char **words, const char *usage);
int admin_bans(const char *where, int count, const char *usage);

#endif
