/* SPDX-License-Identifier: MIT */
/* A connection to SQLite (sqlite.c) and what it has in common with others of its file; how logs are kept
 * (sqlite_log.c), and how much there is (sqlite_counter.c). Only for those files. */
#ifndef KOZEL_SERVER_STORE_SQL_SQLITE_LINK_H
#define KOZEL_SERVER_STORE_SQL_SQLITE_LINK_H

#include <pthread.h>
#include <sqlite3.h>
#include <time.h>

#include "server/store/sql/log_engine.h"

enum { STORE_SQLITE_CURSORS = 256 /* a power of two, more than there are statements */ };

/* A prepared statement. Kept ones stand in a table by the address of their SQL. */
struct store_sqlite_cursor {
    const char *sql;
    sqlite3_stmt *statement;
    bool busy;                 /* being stepped */
    bool kept;                 /* in the table; else freed when it is finished */
    bool alone;                /* a write outside of a transaction: it holds the lock of the file */
    struct repaired *repaired; /* texts of the row that were not UTF-8 (sqlite_text.c) */
};

/* A text of the row as UTF-8: `text` itself, or a copy in which '?' stands for each byte that breaks it. */
const char *store_sqlite_text(struct store_sqlite_cursor *cursor, int index, const char *text, size_t length);

/* Reports each row with a value of another type than its column, or a text that is not UTF-8. */
store_stored store_sqlite_scan(struct store *store);

/* Frees the copies: the row is left. */
void store_sqlite_texts_clear(struct store_sqlite_cursor *cursor);

/* What the connections of one file share. SQLite lets one connection write at a time and makes the others
 * poll; our threads wait for a lock instead. */
struct store_sqlite_file {
    pthread_mutex_t writing;
    int owner_fd; /* the file once more, for the lock that says whose it is */
    char *where;
    bool made;               /* by this program: there was no such file */
    struct tail *tails;      /* sqlite_log.c's, under the lock: of every running match, */
    bool known;              /* if they have been read */
    int counter;             /* sqlite_counter.c's, under the lock: the file; -1: nothing is counted */
    int64_t counter_next_ms; /* when it is written next, */
    int64_t counter_flush_s; /* and goes to the disk */
};

struct store_sqlite_database {
    struct store base; /* first: a struct store * is a struct store_sqlite_database * */
    sqlite3 *db;
    struct store_sqlite_file *file;
    bool first;       /* of the file's connections: it closes the file */
    bool transaction; /* begun, and so holds the lock */
    bool logged;      /* it has changed the tails */
    struct store_sqlite_cursor cursors[STORE_SQLITE_CURSORS];
};

extern const store_log_engine store_sqlite_log;

/* The counter (counter.h); `flush`: to the disk. Under the lock, or while nobody else has the file. */
int store_sqlite_counted(struct store *store, struct store_figures *out);
bool store_sqlite_count(struct store *first);
void store_sqlite_committed(struct store *store, bool flush);

/* Reads the tails if they are not known. Under the lock, or while nobody else has the file; if there is a
 * transaction, it must see the present. */
store_stored store_sqlite_know(struct store *store);

/* Of what has been rolled back the tails must know nothing: they are read again when they are needed. Under
 * the lock. */
void store_sqlite_forget(struct store_sqlite_file *file);

#endif
