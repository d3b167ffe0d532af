/* SPDX-License-Identifier: MIT */
/* The tables of the stores, as scripts for each version, run in order: sqlite_migrations.sql and
 * postgres_migrations.sql, compiled in by scripts/embed_migrations.py. */
#pragma once

/* In the header of our SQLite files (PRAGMA application_id): "KOZL". */
#define STORE_SQLITE_APPLICATION_ID 0x4b4f5a4c

enum {
    STORE_POSTGRES_FIRST =
        4, /* the version that PostgreSQL's first script makes: earlier ones existed only in SQLite */
    /* The oldest version whose programs run on PostgreSQL's tables after all scripts. Nodes of two versions
     * share them during an upgrade (docs/operations.md). A script that expands leaves this number unchanged:
     * it adds a column with a default, a table, an index. A script that contracts raises it: it removes or
     * changes what an older program reads or writes. It only runs when no node of an older version lives. */
    STORE_POSTGRES_MIN = 13,
};

/* Script i brings SQLite's version i to i + 1, and makes PostgreSQL's version STORE_POSTGRES_FIRST + i. */
extern const char *const store_sqlite_migrations[], *const store_postgres_migrations[];
extern const int store_sqlite_version, store_postgres_version; /* those of this program, the last ones */
