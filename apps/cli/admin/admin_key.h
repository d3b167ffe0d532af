/* SPDX-License-Identifier: MIT */
/* `kozel admin fair-key`: adds a signing key of the server (docs/spec/fair.md). */
#ifndef KOZEL_APPS_CLI_ADMIN_ADMIN_KEY_H
#define KOZEL_APPS_CLI_ADMIN_ADMIN_KEY_H

/* Draws the key, signs it with the one before, and prints it. `where`: the store's address. Returns an exit
 * status. */
int admin_fair_key(const char *where);

#endif
