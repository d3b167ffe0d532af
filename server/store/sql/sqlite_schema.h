/* SPDX-License-Identifier: MIT */
/* The tables of the SQLite store, as data: one script for each version, run in order. */
#ifndef KOZEL_SERVER_STORE_SQL_SQLITE_SCHEMA_H
#define KOZEL_SERVER_STORE_SQL_SQLITE_SCHEMA_H

/* In the header of our files (PRAGMA application_id): "KOZL". */
#define STORE_SQLITE_APPLICATION_ID 0x4b4f5a4c

/* SQL: the id of the table in a match's setup. The index match_of_table and its query share it: with another
 * expression the query would not use the index. It is part of version 23 and never changes. SQLite allows no
 * JSON functions in an index of an untrusted file. */
#define STORE_SQLITE_TABLE_OF_SETUP                                                                          \
    "CASE WHEN instr(setup, '\"table\":')"                                                                   \
    " THEN substr(ltrim(substr(setup, instr(setup, '\"table\":') + 8), ' \"'), 1,"                           \
    " instr(ltrim(substr(setup, instr(setup, '\"table\":') + 8), ' \"'), '\"') - 1) END"

/* Script i brings a file of version i (PRAGMA user_version) to version i + 1. Released scripts never change.
 * A new version is a new script at the end. */
extern const char *const store_sqlite_migrations[];
extern const int store_sqlite_version; /* their number: the version of this program */

#endif
