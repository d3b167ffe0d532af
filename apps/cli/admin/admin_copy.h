/* SPDX-License-Identifier: MIT */
/* Copies of all that a store keeps: `kozel admin backup | export | restore | import`. `where` is the store's
 * address (store_open()); all say on standard error what went wrong and return an exit status. */
#ifndef KOZEL_APPS_CLI_ADMIN_ADMIN_COPY_H
#define KOZEL_APPS_CLI_ADMIN_ADMIN_COPY_H

/* Writes a new file, while a server may be running: of SQLite a database that is one file, of PostgreSQL an
 * export. */
int admin_backup(const char *where, const char *file);

/* Writes a new file of JSON lines (server/store/sql/portable.h), or standard output: "-". */
int admin_export(const char *where, const char *file);

/* Reads a backup or an export into a store that has nothing in it. "-": an export from standard input. */
int admin_import(const char *where, const char *file);

#endif
