/* SPDX-License-Identifier: MIT */
/* The tables of the PostgreSQL store, as data: one script a version, run in order. Names, columns and their
 * meaning are those of sqlite_schema.c. */
#ifndef KOZEL_SERVER_STORE_SQL_POSTGRES_SCHEMA_H
#define KOZEL_SERVER_STORE_SQL_POSTGRES_SCHEMA_H

enum {
    STORE_POSTGRES_FIRST =
        4, /* the version that the first script makes: earlier ones there were in SQLite only */
    /* The oldest version whose programs run on the tables that all scripts make: nodes of two versions share
     * them while they are upgraded (docs/operations.md). A script that expands - a column with a default, a
     * table, an index - leaves it as it is; one that contracts - takes away or changes what an older program
     * reads or writes - raises it, and is carried out only when no node of an older version lives. */
    STORE_POSTGRES_LEAST = 13,
};

/* SQL: the id of the table that a match's setup names; for the index match_of_table and its query, as
 * STORE_SQLITE_TABLE_OF_SETUP. */
#define STORE_POSTGRES_TABLE_OF_SETUP "substring(setup FROM '\"table\": ?\"([a-z0-9]+)\"')"

/* Script i makes version STORE_POSTGRES_FIRST + i, the first of nothing. Scripts that were released never
 * change. */
extern const char *const store_postgres_migrations[];
extern const int store_postgres_version;

#endif
