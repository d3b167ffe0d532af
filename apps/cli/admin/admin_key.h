/* SPDX-License-Identifier: MIT */
/* `kozel admin fair-key`: another key for what the server signs (docs/spec/fair.md). */
#ifndef KOZEL_APPS_CLI_ADMIN_ADMIN_KEY_H
#define KOZEL_APPS_CLI_ADMIN_ADMIN_KEY_H

/* Draws the key, has the one before sign it, and prints it. `where`: the store's address. Returns an exit
 * status. */
int admin_fair_key(const char *where);

#endif
