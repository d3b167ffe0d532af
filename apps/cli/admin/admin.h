/* SPDX-License-Identifier: MIT */
/* The actions of `kozel admin`. `where` is the store's address (store_open()). All print errors on standard
 * error and return an exit status. */
#pragma once

#include <stdbool.h>

struct store;

/* Writes a new file, while a server may be running; also of an older version's SQLite store. For SQLite it is
 * a database in one file, for PostgreSQL an export. */
int admin_backup(const char *where, const char *file);

/* Converts an SQLite store of an older version, which no server has open, after a backup to the new file
 * `copy`. Does nothing if the store is missing, of this version, or PostgreSQL's, which its server converts.
 */
int admin_upgrade(const char *where, const char *copy);

/* Writes a new file of JSON lines (server/store/sql/portable.h); "-": standard output. */
int admin_export(const char *where, const char *file);

/* Reads a backup or an export into an empty store. "-": an export from standard input. */
int admin_import(const char *where, const char *file);

/* Opens a store for writing that no server has open. A store that is not there is refused: a mistyped name
 * makes none. NULL: refused, and printed. */
struct store *admin_open_existing(const char *where);

/* Bans networks, for operators who cannot use the page. `words` are those behind the command's name. */
int admin_ban(const char *where, int count, char **words, bool force, const char *usage);
int admin_unban(const char *where, int count, char **words, const char *usage);
int admin_bans(const char *where, int count, const char *usage);

/* Checks everything in the store, also while its server runs, and changes nothing. `games`: the folder of the
 * house games, NULL: none. Prints each fault on a line of standard output, and how much was checked.
 * CLI_EXIT_FAILURE: there are faults, or the store could not be read. */
int admin_check(const char *where, const char *games);

/* Draws a signing key of the server (docs/spec/fair.md), signs it with the one before, and prints it. */
int admin_fair_key(const char *where);
