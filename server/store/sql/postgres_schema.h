/* SPDX-License-Identifier: MIT */
/* The tables of the PostgreSQL store, as data: one script for each version, run in order. Names, columns and
 * their meaning are those of sqlite_schema.c. */
#ifndef KOZEL_SERVER_STORE_SQL_POSTGRES_SCHEMA_H
#define KOZEL_SERVER_STORE_SQL_POSTGRES_SCHEMA_H

enum {
    STORE_POSTGRES_FIRST =
        4, /* the version that the first script makes: earlier ones existed only in SQLite */
    /* The oldest version whose programs run on the tables after all scripts. Nodes of two versions share them
     * during an upgrade (docs/operations.md). A script that expands leaves this number unchanged: it adds a
     * column with a default, a table, an index. A script that contracts raises it: it removes or changes what
     * an older program reads or writes. It only runs when no node of an older version lives. */
    STORE_POSTGRES_LEAST = 13,
};

/* SQL: the id of the table in a match's setup, for the index match_of_table and its query, as
 * STORE_SQLITE_TABLE_OF_SETUP. */
#define STORE_POSTGRES_TABLE_OF_SETUP "substring(setup FROM '\"table\": ?\"([a-z0-9]+)\"')"

/* Script i makes version STORE_POSTGRES_FIRST + i, the first of nothing. Released scripts never change. */
extern const char *const store_postgres_migrations[];
extern const int store_postgres_version;

#endif
