/* SPDX-License-Identifier: MIT */
/* The store: one database behind one table of functions (an engine), so that the rest of the server does not
 * know which it speaks to. What is kept, and every question about it, stands once, in portable SQL, in the
 * other files of this folder: match_log.h, person.h, ... tests/unit/store_test.c runs over every engine.
 *
 * A store is one connection, used by one thread at a time. All functions may wait for the disk: never call
 * them in the event loop (server/delivery/writer.h and worker_pool.h have threads for it). Times are
 * milliseconds since 1970 (UTC). */
#ifndef KOZEL_SERVER_STORE_STORE_H
#define KOZEL_SERVER_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STORE_REASON_SIZE = 256 };

/* Times after the year 3000, and durations as long, are damage. */
#define STORE_TIME_MAX INT64_C(32503680000000)

typedef enum store_stored {
    STORE_STORED,   /* done; of a question: found */
    STORE_NONE,     /* there is no such row; nothing was changed */
    STORE_CONFLICT, /* the write contradicts what is there (an entry out of sequence, a name that is
                          taken); nothing was changed. If a constraint said so within a transaction, that can
                          only be rolled back (PostgreSQL) - match_log.h's conflicts are none of these */
    STORE_FAILED,   /* the database failed: store->reason says how (disk full, read-only, locked, corrupt...)
                     */
} store_stored;

/* A value that is bound or read. Texts and bytes are only read; a text has no NUL inside. */
typedef struct store_value {
    enum { STORE_NULL, STORE_INT, STORE_TEXT, STORE_BLOB } kind;
    int64_t number;
    const void *bytes;
    size_t length;
} store_value;

struct store;
typedef struct store_cursor store_cursor;

struct store_figures;

/* What a damaged table needs (tables.needs): more than any program knows (struct store.knows). */
#define STORE_NEEDS_REPAIR INT64_C(1000000000000)

typedef struct store_engine {
    const char *name;
    const struct store_log_engine *log; /* how it keeps the logs of matches (log_engine.h) */
    bool shared;                        /* several processes may have it open */

    /* Opens the store, makes or brings up its tables. NULL on failure, with the reason (English) in `reason`.
     * One that is not shared and that another process has open is refused: two servers must not play the same
     * matches. */
    struct store *(*open)(const char *where, char reason[STORE_REASON_SIZE]);
    /* One more connection to the same store, for another thread. Close it before the first one. */
    struct store *(*open_more)(struct store *first, char reason[STORE_REASON_SIZE]);
    /* Opens a store that is there, and has this program's tables, to read it only; one that another process
     * has open, too. NULL as above. */
    struct store *(*open_reading)(const char *where, char reason[STORE_REASON_SIZE]);
    struct store *(*open_shared)(const char *where, char reason[STORE_REASON_SIZE]);
    /* Closes it; what is not committed is lost. NULL is allowed. */
    void (*close)(struct store *store);
    /* Closes it, and removes what open() made if there was no such store before; NULL: nothing is made. */
    void (*discard)(struct store *store);

    /* One transaction at a time; a write outside of one is a transaction of its own. Transactions see what
     * others have committed meanwhile, and wait where two would change the same row; of SQLite only one
     * writes at a time. A connection that was lost is made again here. */
    store_stored (*begin)(struct store *store);
    /* The same for a copy of everything (portable.h), which may take long: if it only reads, it sees one
     * moment; if it writes, nobody else does. */
    store_stored (*begin_copy)(struct store *store, bool writes);
    /* When commit returns STORE_STORED everything since begin survives a crash of the machine. */
    store_stored (*commit)(struct store *store);
    /* Of what has been rolled back, or of no transaction, nothing is left. */
    store_stored (*rollback)(struct store *store);

    /* For server/store/sql/query.c: starts a statement whose parameters are $1, $2, ... with the types that
     * query.h has letters for; `sql` is a string that lives as long as the program (it is prepared once).
     * NULL: refused, store->reason says why. */
    store_cursor *(*start)(struct store *store, const char *sql, const char *types, const store_value *values,
                           int count);
    /* A write of one row within a transaction that is not waited for: if it fails or finds no row, the commit
     * fails (STORE_CONFLICT if it was refused). NULL: there is nothing to wait for, `start` does it. */
    store_stored (*post)(struct store *store, const char *sql, const char *types, const store_value *values,
                         int count);
    /* STORE_STORED: there is a row; STORE_NONE: there is none any more. */
    store_stored (*step)(struct store *store, store_cursor *cursor);
    /* A column of the row, counted from 0; valid until the next step. */
    store_value (*column)(store_cursor *cursor, int index);
    /* Ends it; returns how many rows it has changed. */
    int64_t (*finish)(struct store *store, store_cursor *cursor);

    /* Writes a copy of everything as it is at one moment, a store of this engine, to the empty file of this
     * path; NULL: there is no such form. */
    store_stored (*backup)(struct store *store, const char *path);

    /* Reports each row with a value of another type than its column, or a text that is not UTF-8 (damage.h),
     * for check.h; NULL: there can be none. */
    store_stored (*scan)(struct store *store);

    /* The counter beside it (counter.h); NULL: there is none. */
    int (*counted)(struct store *store, struct store_figures *out); /* a store_counted */
    bool (*count)(struct store *first);

    /* Many nodes (node.h); NULL where there is one process only. mark: this connection, also when it is made
     * again, belongs to the node store->epoch. evict: those of another node are ended, and what they have not
     * committed is lost. */
    store_stored (*mark)(struct store *store);
    store_stored (*evict)(struct store *store, int64_t epoch);

    /* Makes a guest with a number of his own, without waiting for another connection's transaction: an INSERT
     * into `person` of when he came ($1), which returns what person.c reads. */
    const char *add_guest;

    /* The last number that was given to a row's `column` in a table; negative: it failed. */
    int64_t (*last)(struct store *store, const char *table, const char *column);
    /* Higher ones are given from now on. */
    store_stored (*set_last)(struct store *store, const char *table, const char *column, int64_t number);
} store_engine;

/* What every engine's store begins with. */
struct store {
    const store_engine *engine;
    /* Whose matches it writes (node.h): 0 for a server alone. A further connection begins with the one of the
     * first. */
    int64_t epoch;
    /* The newest state of a table that its program can take over: a version of the rules (kozel/rules.h). Set
     * it before store_join(); further connections begin with it, too. */
    int64_t knows;
    int64_t schema; /* the version of the tables that this program makes */
    /* The last STORE_FAILED was a collision with another connection's transaction: this one is lost, but
     * run again from its begin it may go through. */
    bool again;
    /* The last STORE_FAILED or STORE_CONFLICT was because of a row's values: a number too large to be
     * added to, or a constraint. False for a write that another epoch or sequence does not allow. */
    bool by_row;
    char reason[STORE_REASON_SIZE]; /* of the last STORE_FAILED or STORE_CONFLICT */
};

/* SQLite; `where` is the path of its file, which is made if it is not there. */
extern const store_engine store_sqlite;

/* PostgreSQL, 14 or later; `where` is an address as libpq reads it. All is kept in the schema that comes
 * first in the search path, made by the first who opens it. No statement may take longer than about three
 * seconds: a database that is cut off has failed. */
extern const store_engine store_postgres;

/* Opens the store that `where` names: postgresql://... (or postgres://...), or a file's path, with or without
 * `sqlite:` before it. NULL on failure, with the reason (English, without a password) in `reason`. Close it
 * by store_close(). */
struct store *store_open(const char *where, char reason[STORE_REASON_SIZE]);

/* The same to read one that is there, while a server may have it open. */
struct store *store_open_reading(const char *where, char reason[STORE_REASON_SIZE]);

/* The same to write rows of one that is there, while a server may have it open. Not for matches and tables:
 * what a server has in memory of a connected person stays as it is until that person reconnects. */
struct store *store_open_shared(const char *where, char reason[STORE_REASON_SIZE]);

/* Whether nobody on the way to the store can read along or stand in for it: it is a file, on this machine, or
 * its certificate is checked (sslmode=verify-full). */
bool store_is_private(const char *where);

/* The same of an address of PostgreSQL. */
bool store_postgres_is_private(const char *where);

/* One more connection, for another thread; close it before the first one. NULL as above. */
struct store *store_open_more(struct store *first, char reason[STORE_REASON_SIZE]);

/* What is not committed is lost. NULL is allowed. */
void store_close(struct store *store);

/* The same for a store that was opened in vain: if store_open() made its files, they are removed. */
void store_discard(struct store *store);

static inline store_stored store_begin(struct store *store)
{
    return store->engine->begin(store);
}

static inline store_stored store_commit(struct store *store)
{
    return store->engine->commit(store);
}

static inline store_stored store_rollback(struct store *store)
{
    return store->engine->rollback(store);
}

/* Commits if `stored` is STORE_STORED, else rolls back. Returns `stored`, or STORE_FAILED if the commit
 * fails.
 */
store_stored store_end(struct store *store, store_stored stored);

#endif
