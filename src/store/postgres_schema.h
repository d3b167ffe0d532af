/* The tables of the PostgreSQL store, as data: one script a version, run in order. Names, columns and their
 * meaning are those of sqlite_schema.c. */
#ifndef KOZEL_STORE_POSTGRES_SCHEMA_H
#define KOZEL_STORE_POSTGRES_SCHEMA_H

/* The version that the first script makes: earlier ones there were in SQLite only. */
enum { KZ_POSTGRES_FIRST = 4 };

/* Script i makes version KZ_POSTGRES_FIRST + i, the first of nothing. Scripts that were released never
 * change. */
extern const char *const kz_postgres_migrations[];
extern const int kz_postgres_version;

#endif
