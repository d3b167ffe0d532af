/* SPDX-License-Identifier: MIT */
/* A connection to SQLite (sqlite.c) and the state that it shares with others of its file. Also the logs
 * (sqlite_log.c) and the counter (sqlite_counter.c). Only for those files. */
#pragma once

#include <pthread.h>
#include <sqlite3.h>
#include <time.h>

#include "server/store/sql/log_engine.h"

enum { STORE_SQLITE_CURSORS = 256 /* a power of two, more than there are statements */ };

/* A prepared statement. Kept ones are in a table by the address of their SQL. */
struct store_sqlite_cursor {
    const char *sql;
    sqlite3_stmt *statement;
    bool busy;                 /* being stepped */
    bool kept;                 /* in the table; else freed when finished */
    bool alone;                /* a write outside of a transaction: it holds the lock of the file */
    struct repaired *repaired; /* texts of the row that were not UTF-8 (sqlite_text.c) */
};

/* The state shared by the connections of one file. SQLite has one writing connection at a time and makes the
 * others poll. Our threads wait for a lock instead. */
struct store_sqlite_file {
    pthread_mutex_t writing;
    int owner_fd; /* a second descriptor of the file, for the lock of its owner */
    char *where;
    bool made;               /* by this program: the file did not exist */
    struct tail *tails;      /* sqlite_log.c's, under the lock: of every running match, */
    bool known;              /* if they have been read */
    int counter;             /* sqlite_counter.c's, under the lock: the file; -1: nothing is counted */
    int64_t counter_next_ms; /* time of its next write, */
    int64_t counter_flush_s; /* and of its next flush */
};

struct store_sqlite_database {
    struct store base; /* first: a struct store * is a struct store_sqlite_database * */
    sqlite3 *db;
    struct store_sqlite_file *file;
    bool first;       /* first connection of the file: it closes the file */
    bool transaction; /* in a transaction, and so with the lock */
    bool logged;      /* it has changed the tails */
    struct store_sqlite_cursor cursors[STORE_SQLITE_CURSORS];
};

extern const store_log_engine store_sqlite_log;
