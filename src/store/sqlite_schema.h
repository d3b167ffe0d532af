/* SPDX-License-Identifier: MIT */
/* The tables of the SQLite store, as data: one script a version, run in order. */
#ifndef KOZEL_STORE_SQLITE_SCHEMA_H
#define KOZEL_STORE_SQLITE_SCHEMA_H

/* In the header of our files (PRAGMA application_id): "KOZL". */
#define KZ_SQLITE_APPLICATION_ID 0x4b4f5a4c

/* Script i brings a file of version i (PRAGMA user_version) to version i + 1. Scripts that were released
 * never change; a new version is a new one at the end. */
extern const char *const kz_sqlite_migrations[];
extern const int kz_sqlite_version; /* how many there are: the version of this program */

#endif
