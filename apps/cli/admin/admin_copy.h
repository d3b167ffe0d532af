/* SPDX-License-Identifier: MIT */
/* Copies of a whole store: `kozel admin backup | export | restore | import`. `where` is the store's address
 * (store_open()). All print errors on standard error and return an exit status. */
#ifndef KOZEL_APPS_CLI_ADMIN_ADMIN_COPY_H
#define KOZEL_APPS_CLI_ADMIN_ADMIN_COPY_H

/* Writes a new file, while a server may be running. For SQLite it is a database in one file, for PostgreSQL
 * an export. */
int admin_backup(const char *where, const char *file);

/* Writes a new file of JSON lines (server/store/sql/portable.h); "-": standard output. */
int admin_export(const char *where, const char *file);

/* Reads a backup or an export into an empty store. "-": an export from standard input. */
int admin_import(const char *where, const char *file);

#endif
