/* SPDX-License-Identifier: MIT */
/* The store: one database behind one table of functions (an engine). The rest of the server does not depend
 * on the engine. The data and their queries are in the other files of this folder, once, in portable SQL:
 * match_log.h, person.h and others. The test tests/unit/server/store/store_test.c runs over every engine.
 *
 * A store is one connection, used by one thread at a time. All functions may wait for the disk. Never call
 * them in the event loop (server/delivery/writer.h and worker_pool.h have threads for it). Times are
 * milliseconds since 1970 (UTC). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STORE_REASON_SIZE = 256 };

/* Limit of times (the year 3000) and durations; larger ones are damage. */
#define STORE_TIME_MAX INT64_C(32503680000000)

typedef enum store_stored {
    STORE_STORED,   /* done; for a read: found */
    STORE_NONE,     /* there is no such row; nothing was changed */
    STORE_CONFLICT, /* the write contradicts the store (an entry out of sequence, a name that is taken);
                       nothing was changed. If a constraint caused it within a transaction, that can only be
                       rolled back (PostgreSQL). match_log.h's conflicts are none of these */
    STORE_FAILED,   /* the database failed: store->reason has the cause (disk full, read-only, locked,
                       corrupt...) */
} store_stored;

/* Returns STORE_STORED for STORE_NONE, for a write that may find nothing to do. */
static inline store_stored store_none_ok(store_stored stored)
{
    return stored == STORE_NONE ? STORE_STORED : stored;
}

/* A value to bind or read. Texts and bytes are only read. A text has no NUL inside. */
typedef struct store_value {
    enum { STORE_NULL, STORE_INT, STORE_TEXT, STORE_BLOB } kind;
    int64_t number;
    const void *bytes;
    size_t length;
} store_value;

struct store;
typedef struct store_cursor store_cursor;

struct store_figures;

/* The level of a damaged table (tables.needs): higher than that of any program (struct store). */
#define STORE_NEEDS_REPAIR INT64_C(1000000000000)

/* Opens and closes connections. */
typedef struct store_openers {
    /* Opens the store, and makes or upgrades its tables. Returns NULL on failure, with the reason (English)
     * in `reason`. A store that is not shared and that another process has open is refused: two servers must
     * not play the same matches. */
    struct store *(*open)(const char *where, char reason[STORE_REASON_SIZE]);
    /* Opens another connection to the same store, for another thread. Close it before the first one. */
    struct store *(*open_more)(struct store *first, char reason[STORE_REASON_SIZE]);
    /* Opens an existing store with this program's tables to read it only. Another process may have it open,
     * too. Returns NULL as above. */
    struct store *(*open_reading)(const char *where, char reason[STORE_REASON_SIZE]);
    struct store *(*open_shared)(const char *where, char reason[STORE_REASON_SIZE]);
    /* The same as open_reading() for a store that may have an older program's tables, to copy it. NULL: not
     * possible. */
    struct store *(*open_older)(const char *where, char reason[STORE_REASON_SIZE]);
    /* Closes the store. Uncommitted writes are lost. NULL is allowed. */
    void (*close)(struct store *store);
    /* Closes the store, and removes what open() made if there was no such store before. NULL: nothing is
     * made. */
    void (*discard)(struct store *store);
} store_openers;

/* Transactions, one at a time. A write outside of one is a transaction by itself. Transactions see what
 * others have committed meanwhile, and wait where two would change the same row. SQLite has only one writer
 * at a time. */
typedef struct store_transactions {
    /* Begins a transaction. A lost connection is restored here. */
    store_stored (*begin)(struct store *store);
    /* The same for a copy of everything (portable.h), which may take long. If it only reads, it sees one
     * moment. If it writes, nobody else does. */
    store_stored (*begin_copy)(struct store *store, bool writes);
    /* Commits. After STORE_STORED everything since begin survives a crash of the machine. */
    store_stored (*commit)(struct store *store);
    /* Undoes everything since begin. Allowed without a transaction. */
    store_stored (*rollback)(struct store *store);
} store_transactions;

/* Runs statements for server/store/sql/query.c. Their parameters are $1, $2, ... with the types of query.h's
 * letters. `sql` must live as long as the program, because it is prepared once. */
typedef struct store_statements {
    /* Starts a statement. NULL: refused, with the cause in store->reason. */
    store_cursor *(*start)(struct store *store, const char *sql, const char *types, const store_value *values,
                           int count);
    /* Writes one row within a transaction without waiting. If that fails or finds no row, the commit fails
     * (STORE_CONFLICT if it was refused). NULL: the engine never waits, and `start` is used. */
    store_stored (*post)(struct store *store, const char *sql, const char *types, const store_value *values,
                         int count);
    /* Steps to the next row. STORE_STORED: there is a row. STORE_NONE: there is none any more. */
    store_stored (*step)(struct store *store, store_cursor *cursor);
    /* Returns a column of the row, counted from 0; valid until the next step. */
    store_value (*column)(store_cursor *cursor, int index);
    /* Ends the statement; returns how many rows it has changed. */
    int64_t (*finish)(struct store *store, store_cursor *cursor);
} store_statements;

/* The numbers that the database gives to new rows. */
typedef struct store_numbers {
    /* Returns the last number that was given to a row's `column` in a table; negative: it failed. */
    int64_t (*last)(struct store *store, const char *table, const char *column);
    /* Sets that number: higher ones are given from now on. */
    store_stored (*set_last)(struct store *store, const char *table, const char *column, int64_t number);
} store_numbers;

/* The columns of `person` that make a store_person (people/person.h), in this order. */
#define STORE_PERSON_COLUMNS "id, name, number, bot, role, coins, banned_until, closed"

typedef struct store_engine {
    const char *name;
    const struct store_log_engine *log; /* its log functions (log_engine.h) */
    bool shared;                        /* several processes may have the store open */
    store_openers openers;
    store_transactions transactions;
    store_statements statements;
    store_numbers numbers;

    /* The SQL that makes a guest with a new number, without waiting for another connection's transaction. It
     * is an INSERT into `person` with the time of coming ($1). It returns STORE_PERSON_COLUMNS. */
    const char *add_guest;

    /* Writes a copy of everything, as of one moment, to the empty file of this path, as a store of this
     * engine. NULL: not possible. */
    store_stored (*backup)(struct store *store, const char *path);

    /* Reports each row with a value of another type than its column, or a text that is not UTF-8 (damage.h),
     * for check.h. NULL: there can be none. */
    store_stored (*scan)(struct store *store);

    /* Handle its counter (counter.h); NULL: there is none. */
    int (*counted)(struct store *store, struct store_figures *out); /* a store_counted */
    bool (*count)(struct store *first);

    /* Many nodes (node.h); NULL if there is only one process. The function mark() makes this connection that
     * of node store->epoch, also when it is restored. The function evict() ends another node's connections;
     * their uncommitted writes are lost. */
    store_stored (*mark)(struct store *store);
    store_stored (*evict)(struct store *store, int64_t epoch);
} store_engine;

/* The first part of every engine's store. */
struct store {
    const store_engine *engine;
    /* The epoch whose matches it writes (node.h); 0: a server without other nodes. A further connection
     * starts with that of the first. */
    int64_t epoch;
    /* The newest state of a table that its program can take over: a version of the rules (kozel/rules.h). Set
     * it before store_join(). Further connections start with it, too. */
    int64_t knows;
    /* The version of the tables that this program makes. After open_older(): of those that are there. */
    int64_t schema;
    /* The last STORE_FAILED was a collision with another connection's transaction. This transaction is lost,
     * but may succeed if it is run again. */
    bool again;
    /* The last STORE_FAILED or STORE_CONFLICT was caused by a row's values: a number too large to be added
     * to, or a constraint. False for a write that another epoch or sequence does not allow. */
    bool by_row;
    char reason[STORE_REASON_SIZE]; /* of the last STORE_FAILED or STORE_CONFLICT */
};

/* SQLite; `where` is the path of its file, which is made if it does not exist. */
extern const store_engine store_sqlite;

/* PostgreSQL, 14 or later; `where` is an address for libpq. All is kept in the first schema of the search
 * path, made by the first program that opens it. No statement may take longer than about three seconds: an
 * unreachable database counts as failed. */
extern const store_engine store_postgres;

/* Opens the store that `where` names: postgresql://... (or postgres://...), or a file's path, with or without
 * `sqlite:` before it. Returns NULL on failure, with the reason (English, without a password) in `reason`.
 * Close it by store_close(). */
struct store *store_open(const char *where, char reason[STORE_REASON_SIZE]);

/* Opens an existing store to read it, while a server may have it open. */
struct store *store_open_reading(const char *where, char reason[STORE_REASON_SIZE]);

/* The same for a store whose tables may be an older program's, to copy it. If the engine cannot open these,
 * the store must have this program's tables. */
struct store *store_open_older(const char *where, char reason[STORE_REASON_SIZE]);

/* Opens an existing store to write rows, while a server may have it open. Not for matches and tables. A
 * server's memory of a connected person does not change until that person reconnects. */
struct store *store_open_shared(const char *where, char reason[STORE_REASON_SIZE]);

/* Returns true if nobody on the way to the store can read along or impersonate it. It is a file, or on this
 * machine, or its certificate is checked (sslmode=verify-full). */
bool store_is_private(const char *where);

/* The same for an address of PostgreSQL. */
bool store_postgres_is_private(const char *where);

/* Opens another connection, for another thread. Close it before the first one. Returns NULL as above. */
struct store *store_open_more(struct store *first, char reason[STORE_REASON_SIZE]);

/* Closes the store. Uncommitted writes are lost. NULL is allowed. */
void store_close(struct store *store);

/* The same for a store that is not needed after all. If store_open() made its files, they are removed. */
void store_discard(struct store *store);

static inline store_stored store_begin(struct store *store)
{
    return store->engine->transactions.begin(store);
}

static inline store_stored store_commit(struct store *store)
{
    return store->engine->transactions.commit(store);
}

static inline store_stored store_rollback(struct store *store)
{
    return store->engine->transactions.rollback(store);
}

/* Commits if `stored` is STORE_STORED, else rolls back. Returns `stored`, or STORE_FAILED if the commit
 * fails.
 */
store_stored store_end(struct store *store, store_stored stored);
